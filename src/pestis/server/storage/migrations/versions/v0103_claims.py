"""Which server answers for the bots of which table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0103"
down_revision = "0102"


def upgrade() -> None:
    """Create the table of claims."""
    op.create_table(
        "claims",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("process", sa.String(16), nullable=False),
    )
