"""How people fare with the daily puzzles."""

import sqlalchemy as sa
from alembic import op

revision = "016"
down_revision = "015"


def upgrade() -> None:
    """Nobody of before has solved one."""
    op.create_table(
        "puzzles",
        sa.Column("holder", sa.LargeBinary(32), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("day", sa.Integer, primary_key=True),
        sa.Column("puzzle", sa.String(12), nullable=False),
        sa.Column("step", sa.Integer, nullable=False),
        sa.Column("wrong", sa.Integer, nullable=False),
        sa.Column("hinted", sa.Boolean, nullable=False),
        sa.Column("stars", sa.Integer, nullable=True),
        sa.Column("on_time", sa.Boolean, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )


def downgrade() -> None:
    """Stars and days in a row are gone."""
    op.drop_table("puzzles")
