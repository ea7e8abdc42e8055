"""Bots by others: accounts of their own, and seats that are offered to them."""

import sqlalchemy as sa
from alembic import op

revision = "013"
down_revision = "011"


def upgrade() -> None:
    """Everybody of before is a person."""
    op.create_table(
        "robots",
        sa.Column("person", sa.LargeBinary(32), primary_key=True),
        sa.Column("owner", sa.LargeBinary(32), nullable=False),
        sa.Column("folded", sa.String(40), nullable=False),
        sa.Column("games", sa.Text, nullable=False),
        sa.Column("challenges", sa.String(10), nullable=False),
        sa.Column("seen", sa.Float, nullable=True),
    )
    op.create_index("robots_owner", "robots", ["owner"])
    op.create_index("robots_folded", "robots", ["folded"], unique=True)
    op.create_index("robots_seen", "robots", ["seen"])
    op.create_table(
        "challenges",
        sa.Column(
            "table_id",
            sa.String(32),
            sa.ForeignKey("tables.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("robot", sa.LargeBinary(32), nullable=False),
        sa.Column("declined", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("challenges_robot", "challenges", ["robot"])


def downgrade() -> None:
    """Bots by others are people without a key, and nobody can come in as one."""
    op.drop_table("challenges")
    op.drop_table("robots")
