"""Whether the people at a table may ask a coach."""

import sqlalchemy as sa
from alembic import op

revision = "008"
down_revision = "007"


def upgrade() -> None:
    """At no table of before anybody has agreed to one."""
    op.add_column("tables", sa.Column("coach", sa.String(10), nullable=False, server_default="off"))


def downgrade() -> None:
    """Nobody is coached any more."""
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("coach")
