"""Stores changes of tables, each only on the version of the table that it was made on.

A table's version is raised by every change of the table or of the rights to it, also by those that
add no row to its log; rows are numbered by ``seq``.  Each transaction first takes the row of its
table, and takes several tables in the order of their ids, so no two wait for each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Final, NamedTuple

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from pestis.server.storage.calls import Call, add
from pestis.server.storage.prepared import Prepared
from pestis.server.storage.schema import HOLDS, LINKS, LOG, POSITIONS, SEATS, TABLES
from pestis.server.storage.waking import News
from pestis.tables.rows import Change, Row, StoredTable, Summary

_THIS: Final = (TABLES.c.id == bindparam("of"), TABLES.c.version == bindparam("before"))
SUMMARY: Final = [field.name for field in fields(Summary)]
"""The columns of a table that hold its summary."""
_ADD_ROW: Final = Prepared(insert(LOG), LOG.c.keys())
_CHANGE: Final = Prepared(update(TABLES).where(*_THIS), ["of", "before", "version", *SUMMARY])
_RAISE: Final = Prepared(update(TABLES).where(*_THIS), ["of", "before", "version"])
_MOVE: Final = Prepared(
    update(POSITIONS).where(POSITIONS.c.table_id == bindparam("of")), ["of", "text"]
)
_VERSION: Final = select(TABLES.c.version).where(TABLES.c.id == bindparam("of"))


class Raced(Exception):
    """A change lost a race: the table was changed after the version that the change was made on,
    or it holds a row with the same key."""


class Fenced(NamedTuple):
    """A change, the version of the table that it was made on, and the webhook calls that it
    causes."""

    change: Change
    before: int
    calls: Sequence[Call] = ()

    @property
    def news(self) -> News:
        """The notice for other servers."""
        return News(self.change.table, self.before + 1)


def append(db: Connection, fenced: Fenced) -> None:
    """Store a change.  Raises Raced or IntegrityError."""
    change, before, calls = fenced
    table, seat = change.table, change.seat
    versions = {"of": table, "before": before, "version": before + 1}
    if _CHANGE.run(db, {**versions, **vars(change.summary)}).rowcount != 1:
        raise Raced
    if change.row is not None:
        _ADD_ROW.run(db, {"table_id": table, **vars(change.row)})
    if change.snapshot:
        _MOVE.run(db, {"of": table, "text": change.snapshot})
    if seat is not None:
        same = (SEATS.c.table_id == table, SEATS.c.seat == seat.seat)
        db.execute(update(SEATS).where(*same).values(**vars(seat)))
        if change.freed:
            _free(db, table, seat.seat)
    add(db, calls)


def raise_version(db: Connection, table: str, before: int) -> None:
    """Raise the version of a table.  Raises Raced."""
    versions = {"of": table, "before": before, "version": before + 1}
    if _RAISE.run(db, versions).rowcount != 1:
        raise Raced


def hold_version(db: Connection, table: str, before: int) -> None:
    """Keep the version of a table as it is until the transaction ends.  Raises Raced if it is
    another one."""
    if db.execute(_VERSION.with_for_update(), {"of": table}).scalar() != before:
        raise Raced


def version_of(db: Connection, table: str) -> int | None:
    """The version of a table; None if it does not exist."""
    found: int | None = db.execute(_VERSION, {"of": table}).scalar()
    return found


def create(db: Connection, table: StoredTable, rows: Sequence[Row]) -> None:
    """Store a new table with its seats and first rows.  Raises IntegrityError if it exists."""
    db.execute(
        insert(TABLES).values(
            id=table.id,
            game=table.game,
            owner=table.owner,
            secret=table.secret,
            header=table.header,
            created=table.created,
            **vars(table.summary),
        )
    )
    db.execute(insert(POSITIONS).values(table_id=table.id, text=table.snapshot))
    db.execute(insert(SEATS), [{"table_id": table.id, **vars(seat)} for seat in table.seats])
    for row in rows:
        db.execute(insert(LOG).values(table_id=table.id, **vars(row)))


def _free(db: Connection, table: str, seat: int) -> None:
    """Remove all devices from a seat and revoke its links."""
    db.execute(delete(HOLDS).where(HOLDS.c.table_id == table, HOLDS.c.seat == seat))
    old = (LINKS.c.table_id == table, LINKS.c.seat == seat)
    db.execute(update(LINKS).where(*old).values(revoked=True))
