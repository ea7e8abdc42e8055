"""What people say at tables, whom they don't want to hear, and what they report."""

import sqlalchemy as sa
from alembic import op

revision = "011"
down_revision = "010"


def upgrade() -> None:
    """At tables of before nothing was said."""
    op.create_table(
        "talk",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("audience", sa.String(10), nullable=False),
        sa.Column("seat", sa.Integer, nullable=True),
        sa.Column("speaker", sa.LargeBinary(32), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("line", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("talk_speaker", "talk", ["speaker"])
    op.create_table(
        "shunned",
        sa.Column("holder", sa.LargeBinary(32), primary_key=True),
        sa.Column("other", sa.LargeBinary(32), primary_key=True),
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("shunned_other", "shunned", ["other"])
    op.create_table(
        "reports",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("reporter", sa.LargeBinary(32), nullable=True),
        sa.Column("address", sa.LargeBinary(32), nullable=True),
        sa.Column("speaker", sa.LargeBinary(32), nullable=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("about", sa.Text, nullable=False),
        sa.Column("lines", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    for column in ("reporter", "address", "speaker"):
        op.create_index(f"reports_{column}", "reports", [column])


def downgrade() -> None:
    """All that was said is gone; games stay."""
    for name in ("reports", "shunned", "talk"):
        op.drop_table(name)
