"""The lobby shows open requests; seats have standing orders."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """One column more in each of two tables."""
    for table, column in (("tables", "request"), ("seats", "standing")):
        op.add_column(table, sa.Column(column, sa.Text, nullable=False, server_default=""))
