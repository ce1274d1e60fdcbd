"""A version of each table, and the position of its match in a table of its own."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0101"
down_revision = "0100"


def upgrade() -> None:
    """Count the changes of each table, and move the positions."""
    op.create_table(
        "positions",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.execute("INSERT INTO positions (table_id, text) SELECT id, standing FROM tables")
    op.drop_column("tables", "standing")
    op.add_column("tables", sa.Column("version", sa.Integer, nullable=False, server_default="0"))
