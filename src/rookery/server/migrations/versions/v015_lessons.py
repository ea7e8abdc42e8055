"""Which lessons somebody has gone through, so that another device can take them up."""

import sqlalchemy as sa
from alembic import op

revision = "015"
down_revision = "014"


def upgrade() -> None:
    """Of before, only browsers know; they tell when they are next here."""
    op.create_table(
        "lessons",
        sa.Column("holder", sa.LargeBinary(32), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("lesson", sa.String(40), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )


def downgrade() -> None:
    """Only browsers know again."""
    op.drop_table("lessons")
