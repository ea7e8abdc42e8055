"""What games came to, whose turn it is, and how strong persons are."""

import sqlalchemy as sa
from alembic import op

revision = "010"
down_revision = "009"


def upgrade() -> None:
    """Results of before are filled in by the server, table by table."""
    op.add_column("tables", sa.Column("turn", sa.Integer, nullable=True))
    op.add_column("tables", sa.Column("rated", sa.Integer, nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("won", sa.Float, nullable=True))
    op.add_column("seats", sa.Column("expected", sa.Float, nullable=True))
    op.add_column("persons", sa.Column("address", sa.LargeBinary(32), nullable=True))
    op.create_table(
        "ratings",
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("person", sa.LargeBinary(32), primary_key=True),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
    )
    op.create_index("ratings_rating", "ratings", ["game", "rating"])
    op.create_table(
        "rating_steps",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("person", sa.LargeBinary(32), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("rating_steps_person", "rating_steps", ["person", "game", "at"])


def downgrade() -> None:
    """Ratings are gone; games stay."""
    for name in ("rating_steps", "ratings"):
        op.drop_table(name)
    op.drop_column("persons", "address")
    for column in ("expected", "won"):
        op.drop_column("seats", column)
    for column in ("rated", "turn"):
        op.drop_column("tables", column)
