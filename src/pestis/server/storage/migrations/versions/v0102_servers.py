"""The running servers with their releases, who is or was at the tables, which server does which
work, the webhook calls that are due, since when settings have had their values, and which programs
can use the database."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0102"
down_revision = "0101"


def upgrade() -> None:
    """Create the tables, among them the one that says who can use the database."""
    readable = op.create_table("readable", sa.Column("since", sa.String(32), primary_key=True))
    op.bulk_insert(readable, [{"since": "0102"}])
    op.create_table(
        "processes",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("beat", sa.Float, nullable=False),
        sa.Column("site", sa.Float, nullable=False),
        sa.Column("release", sa.String(32), nullable=False),
        sa.Column("head", sa.String(32), nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
    )
    op.create_table(
        "here",
        sa.Column("process", sa.String(16), primary_key=True),
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("n", sa.Integer, nullable=False),
    )
    op.create_index("here_by_table", "here", ["table_id"])
    op.create_table(
        "seen",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "claims",
        sa.Column("work", sa.String(32), primary_key=True),
        sa.Column("process", sa.String(16), nullable=False),
    )
    op.create_table(
        "calls",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("url", sa.Text, nullable=False),
        sa.Column("message", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("process", sa.String(16), nullable=False),
    )
    op.create_table(
        "since",
        sa.Column("setting", sa.String(32), primary_key=True),
        sa.Column("value", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "workers",
        sa.Column("process", sa.String(16), primary_key=True),
        sa.Column("slots", sa.Integer, nullable=False),
    )
    op.create_table(
        "thoughts",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("server", sa.String(16), nullable=False),
        sa.Column("worker", sa.String(16), nullable=False),
        sa.Column("question", sa.Text, nullable=False),
        sa.Column("answer", sa.Text, nullable=True),
        sa.Column("at", sa.Float, nullable=False),
    )
