"""What reviews of games have found, so that a second look is free."""

import sqlalchemy as sa
from alembic import op

revision = "004"
down_revision = "003"


def upgrade() -> None:
    """Everything of before stays as it is."""
    op.create_table(
        "reviews",
        sa.Column("record", sa.String(32), primary_key=True),
        sa.Column("depth", sa.String(24), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.String(32), nullable=True),
        sa.Column("found", sa.LargeBinary, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_index("reviews_table", "reviews", ["table_id"])
    op.create_index("reviews_created", "reviews", ["created"])


def downgrade() -> None:
    """Reviews can be had again."""
    op.drop_table("reviews")
