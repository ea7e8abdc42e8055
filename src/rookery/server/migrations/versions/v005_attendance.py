"""Who plays which seat, when people were last seen, and when the house was closed."""

import sqlalchemy as sa
from alembic import op

revision = "005"
down_revision = "004"


def upgrade() -> None:
    """Every table of before goes on as it was, on the usual terms."""
    op.add_column("tables", sa.Column("terms", sa.Text, nullable=True))
    op.add_column("tables", sa.Column("due", sa.Float, nullable=True))
    op.create_index("tables_due", "tables", ["due"])
    op.add_column("seats", sa.Column("seen", sa.Float, nullable=True))
    op.create_table(
        "attendance",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("bot", sa.String(40), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "outages",
        sa.Column("began", sa.Float, primary_key=True),
        sa.Column("ended", sa.Float, nullable=False),
    )


def downgrade() -> None:
    """Seats that bots play on for people are theirs again."""
    op.drop_table("outages")
    op.drop_table("attendance")
    op.drop_column("seats", "seen")
    op.drop_index("tables_due", "tables")
    op.drop_column("tables", "due")
    op.drop_column("tables", "terms")
