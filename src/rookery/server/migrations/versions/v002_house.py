"""Who set up what, from where a table goes on, when it was last used; people, bans, the house."""

import time

import sqlalchemy as sa
from alembic import op

revision = "002"
down_revision = "001"

ADDED = ("source", "source_version", "owner", "address", "touched", "ended")
ADDED_TO_REPLAYS = ("owner", "address", "touched")


def upgrade() -> None:
    """Every table, seat, step and replay of before stays as it is."""
    now = str(time.time())
    for column in (
        sa.Column("source", sa.String(32), nullable=True),
        sa.Column("source_version", sa.Integer, nullable=True),
        sa.Column("owner", sa.LargeBinary(32), nullable=True),
        sa.Column("address", sa.LargeBinary(32), nullable=True),
        sa.Column("touched", sa.Float, nullable=False, server_default=now),
        sa.Column("ended", sa.Float, nullable=True),
    ):
        op.add_column("tables", column)
    for column in (
        sa.Column("owner", sa.LargeBinary(32), nullable=True),
        sa.Column("address", sa.LargeBinary(32), nullable=True),
        sa.Column("touched", sa.Float, nullable=False, server_default=now),
    ):
        op.add_column("replays", column)
    op.create_index("tables_source", "tables", ["source"])
    op.create_index("tables_owner", "tables", ["owner"])
    op.create_index("tables_address", "tables", ["address"])
    op.create_table(
        "people",
        sa.Column("holder", sa.LargeBinary(32), primary_key=True),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "bans",
        sa.Column("address", sa.String(64), primary_key=True),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
    )
    op.create_table(
        "house",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
    )
    op.execute(
        "INSERT INTO people (holder, created) "
        f"SELECT DISTINCT holder, {now} FROM seats WHERE holder IS NOT NULL"
    )


def downgrade() -> None:
    """Back to the first shape; tables that go on from others lose their beginnings."""
    for name in ("house", "bans", "people"):
        op.drop_table(name)
    for index in ("tables_address", "tables_owner", "tables_source"):
        op.drop_index(index, "tables")
    for column in ADDED_TO_REPLAYS:
        op.drop_column("replays", column)
    for column in ADDED:
        op.drop_column("tables", column)
