"""People who keep their games: persons, their devices, passkeys and codes."""

import sqlalchemy as sa
from alembic import op

revision = "009"
down_revision = "008"


def upgrade() -> None:
    """Every browser of before is a guest's, and holds what it held."""
    op.add_column("people", sa.Column("person", sa.LargeBinary(32), nullable=True))
    op.add_column("people", sa.Column("device", sa.String(40), nullable=False, server_default=""))
    op.add_column("people", sa.Column("seen", sa.Float, nullable=True))
    op.create_index("people_person", "people", ["person"])
    op.create_index("seats_holder", "seats", ["holder"])
    op.create_table(
        "persons",
        sa.Column("key", sa.LargeBinary(32), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("recovery", sa.LargeBinary(32), nullable=True),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_index("persons_recovery", "persons", ["recovery"], unique=True)
    op.create_table(
        "passkeys",
        sa.Column("credential", sa.LargeBinary(1023), primary_key=True),
        sa.Column("person", sa.LargeBinary(32), nullable=False),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("uses", sa.BigInteger, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_index("passkeys_person", "passkeys", ["person"])
    op.create_table(
        "codes",
        sa.Column("hash", sa.LargeBinary(32), primary_key=True),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("person", sa.LargeBinary(32), nullable=True),
        sa.Column("until", sa.Float, nullable=False),
    )


def downgrade() -> None:
    """Devices lose each other; the seats of persons are held by nobody's token any more."""
    for name in ("codes", "passkeys", "persons"):
        op.drop_table(name)
    op.drop_index("seats_holder", "seats")
    op.drop_index("people_person", "people")
    for column in ("seen", "device", "person"):
        op.drop_column("people", column)
