"""Telling those who are away: the ways to them, what is to be told, and what was sent."""

import sqlalchemy as sa
from alembic import op

revision = "014"
down_revision = "013"


def upgrade() -> None:
    """Nobody of before has asked to be told."""
    op.create_table(
        "ways",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("holder", sa.LargeBinary(32), nullable=False),
        sa.Column("kind", sa.String(4), nullable=False),
        sa.Column("slot", sa.LargeBinary(32), nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("public_key", sa.LargeBinary(65), nullable=True),
        sa.Column("auth", sa.LargeBinary(16), nullable=True),
        sa.Column("session", sa.LargeBinary(32), nullable=True),
        sa.Column("device", sa.String(40), nullable=False),
        sa.Column("site", sa.String(255), nullable=False),
        sa.Column("language", sa.String(16), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("confirmed", sa.Float, nullable=True),
        sa.Column("told", sa.Float, nullable=True),
    )
    op.create_index("ways_slot", "ways", ["slot"], unique=True)
    op.create_index("ways_holder", "ways", ["holder"])
    op.create_table(
        "notices",
        sa.Column("holder", sa.LargeBinary(32), primary_key=True),
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("due", sa.Float, nullable=False),
        sa.Column("told", sa.Float, nullable=True),
    )
    op.create_index("notices_due", "notices", ["told", "due"])
    op.create_table(
        "deliveries",
        sa.Column("way", sa.String(16), primary_key=True),
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("due", sa.Float, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
    )
    op.create_index("deliveries_due", "deliveries", ["due"])
    op.create_table(
        "letters",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("address", sa.LargeBinary(32), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("letters_address", "letters", ["address", "at"])
    op.create_index("letters_kind", "letters", ["kind", "at"])


def downgrade() -> None:
    """Nobody is told of anything any more."""
    for name in ("letters", "deliveries", "notices", "ways"):
        op.drop_table(name)
