"""Builds what is known of a table from its rows in the database."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, select

from pestis.server.storage.appending import SUMMARY
from pestis.server.storage.schema import POSITIONS, SEATS, TABLES
from pestis.tables.rows import Listed, Row, SeatRow, StoredTable, Summary


def read_row(found: Any) -> Row:
    """A row of a table's log, from its row in LOG."""
    return Row(found.seq, found.kind, found.seat, found.key, found.body, found.at)


def _seats(db: Connection, tables: Sequence[str]) -> dict[str, tuple[SeatRow, ...]]:
    seats: dict[str, list[SeatRow]] = {table: [] for table in tables}
    wanted = select(SEATS).where(SEATS.c.table_id.in_(tables)).order_by(SEATS.c.seat)
    for row in db.execute(wanted):
        seat = SeatRow(row.seat, row.name, row.player, row.stand_in, row.webhook, row.standing)
        seats[row.table_id].append(seat)
    return {table: tuple(rows) for table, rows in seats.items()}


def read_listed(db: Connection, tables: Sequence[str]) -> list[Listed]:
    """The data of tables that the lobby shows; reads neither their headers nor their snapshots."""
    seats = _seats(db, tables)
    shown = [TABLES.c[name] for name in ("id", "game", "created", *SUMMARY)]
    found = db.execute(select(*shown).where(TABLES.c.id.in_(tables)))
    return [
        Listed(row.id, row.game, float(row.created), _summary(row), seats[row.id]) for row in found
    ]


def read_table(db: Connection, table: str) -> tuple[StoredTable, int] | None:
    """A table without its log, and its version; None if it does not exist."""
    whole = select(TABLES, POSITIONS.c.text).outerjoin(POSITIONS).where(TABLES.c.id == table)
    row = db.execute(whole).first()
    if row is None:
        return None
    stored = StoredTable(
        row.id,
        row.game,
        row.owner,
        row.secret,
        row.header,
        float(row.created),
        _summary(row),
        _seats(db, [table])[table],
        row.text or "",
    )
    return stored, row.version


def _summary(row: Any) -> Summary:
    return Summary(*[getattr(row, name) for name in SUMMARY])
