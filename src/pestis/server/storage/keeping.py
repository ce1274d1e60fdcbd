"""The operator's queries of the database, and the deletion of tables and devices.

As in the store, each call is one transaction in the thread of ``writer``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sqlalchemy import Engine, FromClause, and_, delete, func, or_, outerjoin, select, text, update

from pestis.server.storage.schema import (
    CALLS,
    CHAT,
    CLAIMS,
    DEVICES,
    HERE,
    HOLDS,
    LINKS,
    LOG,
    POSITIONS,
    SEATS,
    SEEN,
    TABLES,
)
from pestis.server.storage.waking import GONE, News, Wakes

LEAST_DIGITS: Final = 8
"""Minimum number of digits of a device's hash with which an operator may name the device."""


_SINCE: Final = text(
    "INSERT INTO since (setting, value, at) VALUES (:setting, :value, :at)"
    " ON CONFLICT (setting) DO UPDATE SET value = excluded.value,"
    " at = CASE WHEN since.value = excluded.value THEN since.at ELSE excluded.at END RETURNING at"
)

FIRST: Final = ("", 0.0)
"""The value of ``after`` with which a list of tables begins."""


@dataclass(frozen=True)
class Kept:
    """A stored table.

    last  when something last happened there, in seconds since 1970
    rows  the number of rows of its log
    size  the approximate number of bytes of its log, header and position
    """

    id: str
    game: str
    status: str
    created: float
    last: float
    rows: int
    size: int


class Keeping:
    """Lists all tables, and deletes tables and devices."""

    def __init__(self, engine: Engine, wakes: Wakes) -> None:
        self._engine = engine
        self._wakes = wakes

    def tables(self) -> list[Kept]:
        """All tables, in the order in which something last happened at them, the latest last."""
        body = func.sum(func.length(LOG.c.body) + 60)
        logs = (
            select(LOG.c.table_id, func.count().label("rows"), body.label("size"))
            .group_by(LOG.c.table_id)
            .subquery()
        )
        own = func.length(TABLES.c.header) + func.coalesce(func.length(POSITIONS.c.text), 0)
        joined = outerjoin(_with_last(), logs, logs.c.table_id == TABLES.c.id)
        wanted = select(
            TABLES, _LAST.label("last"), logs.c.rows, logs.c.size, own.label("own")
        ).select_from(outerjoin(joined, POSITIONS, POSITIONS.c.table_id == TABLES.c.id))
        with self._engine.begin() as db:
            found = db.execute(wanted.order_by("last", TABLES.c.id)).all()
        return [
            Kept(
                row.id,
                row.game,
                row.status,
                float(row.created),
                float(row.last),
                int(row.rows or 0),
                int(row.size or 0) + int(row.own),
            )
            for row in found
        ]

    def idle(
        self, running: bool, before: float, most: int, after: tuple[str, float] = FIRST
    ) -> list[tuple[str, float]]:
        """The first ``most`` tables, running or not, where nothing has happened since ``before``,
        sorted by when something last happened; only those that follow ``after`` in this order."""
        id, last = after
        follows = or_(last < _LAST, and_(last <= _LAST, TABLES.c.id > id))
        state = TABLES.c.status == "running" if running else TABLES.c.status != "running"
        wanted = (
            select(TABLES.c.id, _LAST.label("last"))
            .select_from(_with_last())
            .where(state, before >= _LAST, follows)
            .order_by("last", TABLES.c.id)
            .limit(most)
        )
        with self._engine.begin() as db:
            return [(row.id, float(row.last)) for row in db.execute(wanted)]

    def since(self, setting: str, value: int, now: float) -> float:
        """Since when a setting has this value; ``now`` if it is new or has just changed.  Times are
        in seconds since 1970."""
        with self._engine.begin() as db:
            values = {"setting": setting, "value": value, "at": now}
            return float(db.execute(_SINCE, values).scalar_one())

    def delete(self, table: str) -> bool:
        """Delete a table and everything that belongs to it; return False if it does not exist."""
        with self._engine.begin() as db:
            db.execute(select(TABLES.c.id).where(TABLES.c.id == table).with_for_update())
            for part in (LOG, CHAT, LINKS, HOLDS, SEATS, POSITIONS, HERE, SEEN, CALLS):
                db.execute(delete(part).where(part.c.table_id == table))
            db.execute(delete(CLAIMS).where(CLAIMS.c.work == table))
            self._wakes.tell(db, [News(table, GONE)])
            return db.execute(delete(TABLES).where(TABLES.c.id == table)).rowcount == 1

    def devices(self, start: str) -> list[str]:
        """The devices whose hash begins with ``start``; at most two."""
        same = DEVICES.c.hash.startswith(start, autoescape=True)
        with self._engine.begin() as db:
            return [row.hash for row in db.execute(select(DEVICES.c.hash).where(same).limit(2))]

    def forget(self, device: str) -> list[str]:
        """Delete a device and all the seats and rights it holds; return the tables concerned,
        whose versions are raised."""
        mine = HOLDS.c.device == device
        with self._engine.begin() as db:
            # Who is about to give it another right at this moment waits, or has done so.
            db.execute(select(DEVICES.c.hash).where(DEVICES.c.hash == device).with_for_update())
            held = db.execute(select(HOLDS.c.table_id).where(mine)).scalars()
            tables = sorted(set(held))
            for table in tables:
                newer = update(TABLES).where(TABLES.c.id == table)
                changed = newer.values(version=TABLES.c.version + 1).returning(TABLES.c.version)
                self._wakes.tell(db, [News(table, db.execute(changed).scalar_one())])
            db.execute(delete(HOLDS).where(mine))
            db.execute(delete(DEVICES).where(DEVICES.c.hash == device))
        return tables


_LAST: Final = func.coalesce(LOG.c.at, TABLES.c.since)
"""The time when something last happened at a table."""


def _with_last() -> FromClause:
    """The tables joined with the last rows of their logs."""
    last = and_(LOG.c.table_id == TABLES.c.id, LOG.c.seq == TABLES.c.seq)
    return outerjoin(TABLES, LOG, last)
