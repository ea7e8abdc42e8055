"""Tables that their hosts have made public."""

import sqlalchemy as sa
from alembic import op

revision = "007"
down_revision = "006"


def upgrade() -> None:
    """Every table of before stays private."""
    op.add_column(
        "tables", sa.Column("public", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.add_column(
        "tables", sa.Column("days", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.create_index("tables_public", "tables", ["public", "created"])


def downgrade() -> None:
    """All tables are private again."""
    op.drop_index("tables_public", "tables")
    op.drop_column("tables", "days")
    op.drop_column("tables", "public")
