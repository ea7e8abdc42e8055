"""How much of the time before a step was spent on the way between server and browser."""

import sqlalchemy as sa
from alembic import op

revision = "006"
down_revision = "005"


def upgrade() -> None:
    """No table of before has a clock."""
    op.add_column("journal", sa.Column("lag", sa.Float, nullable=False, server_default="0"))


def downgrade() -> None:
    """Clocks of before give nothing back."""
    op.drop_column("journal", "lag")
