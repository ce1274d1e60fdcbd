"""Tables keep where they stand; headers of records are in format 2."""

from __future__ import annotations

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

from pestis.kernel.json import read_json

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """One column more, and every header as format 2 has it.

    The logs stay as they are: their lines carry no hashes, and whether they still replay is
    decided when a table is loaded.
    """
    op.add_column("tables", sa.Column("standing", sa.Text, nullable=False, server_default=""))
    connection = op.get_bind()
    tables = sa.table("tables", sa.column("id", sa.String), sa.column("header", sa.Text))
    for row in connection.execute(sa.select(tables.c.id, tables.c.header)).all():
        header = _converted(row.header)
        if header:
            this = sa.update(tables).where(tables.c.id == row.id)
            connection.execute(this.values(header=header))


def _converted(text: str) -> str:
    """A header of format 1 in format 2; empty where it is none."""
    try:
        header: Any = read_json(text)
    except ValueError:
        return ""
    if not isinstance(header, dict) or header.get("pestis") != 1:
        return ""
    header["pestis"] = 2
    header["release"] = "0.1.0"
    header.setdefault("chance", "xoshiro128")
    return json.dumps(header, ensure_ascii=False)
