"""The running servers, who is or was at the tables, which server does which work, the webhook
calls that are due, and since when settings have had their values."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0102"
down_revision = "0101"


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "processes",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("beat", sa.Float, nullable=False),
        sa.Column("site", sa.Float, nullable=False),
        sa.Column("release", sa.String(32), nullable=False),
    )
    op.create_table(
        "here",
        sa.Column("process", sa.String(16), primary_key=True),
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
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
