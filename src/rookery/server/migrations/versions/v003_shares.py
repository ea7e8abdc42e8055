"""Dice that people's browsers have a share in; the tables of before rest on the server's secret."""

import sqlalchemy as sa
from alembic import op

revision = "003"
down_revision = "002"


def upgrade() -> None:
    """Every table of before keeps the dice that its commitment stands for."""
    op.add_column("tables", sa.Column("dice", sa.Integer, nullable=False, server_default="1"))
    op.add_column("tables", sa.Column("begun", sa.Float, nullable=True))
    op.add_column("seats", sa.Column("share", sa.LargeBinary(32), nullable=True))


def downgrade() -> None:
    """Back to dice of the server alone; games with shares could not be checked any more."""
    op.drop_column("seats", "share")
    op.drop_column("tables", "begun")
    op.drop_column("tables", "dice")
