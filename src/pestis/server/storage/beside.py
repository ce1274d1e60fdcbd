"""Stores chat and uploaded records.

As in the store, each call is one transaction in the thread of ``writer``.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, Engine, delete, func, insert, select

from pestis.server.storage.appending import hold_version
from pestis.server.storage.schema import CHAT, RECORDS
from pestis.server.storage.waking import News, Wakes


@dataclass(frozen=True)
class Said:
    """A chat message."""

    n: int
    seat: int
    text: str
    at: float


class Chat:
    """The chat of all tables."""

    def __init__(self, engine: Engine, wakes: Wakes) -> None:
        self._engine = engine
        self._wakes = wakes

    def say(
        self, table: str, seat: int, key: str, text: str, at: float, before: int
    ) -> tuple[Said, bool]:
        """Store a chat message unless its key was stored before, if the table still has the version
        ``before``.  Return the stored message, and whether it is new.  Raises Raced."""
        with self._engine.begin() as db:
            hold_version(db, table, before)
            same = (CHAT.c.table_id == table, CHAT.c.seat == seat, CHAT.c.key == key)
            old = db.execute(select(CHAT).where(*same)).first()
            if old is not None:
                return Said(old.n, old.seat, old.text, old.at), False
            n = _last(db, table) + 1
            self._wakes.tell(db, [News(table, before, n)])
            db.execute(
                insert(CHAT).values(table_id=table, n=n, seat=seat, key=key, text=text, at=at)
            )
        return Said(n, seat, text, at), True

    def last(self, table: str) -> int:
        """The number of the last chat message; 0 if there is none."""
        with self._engine.begin() as db:
            return _last(db, table)

    def said(self, table: str, after: int, most: int) -> list[Said]:
        """The chat messages with numbers above ``after``, at most the newest ``most`` of them."""
        wanted = select(CHAT).where(CHAT.c.table_id == table, CHAT.c.n > after)
        with self._engine.begin() as db:
            rows = db.execute(wanted.order_by(CHAT.c.n.desc()).limit(most)).all()
        return [Said(row.n, row.seat, row.text, row.at) for row in reversed(rows)]


def _last(db: Connection, table: str) -> int:
    return db.execute(select(func.max(CHAT.c.n)).where(CHAT.c.table_id == table)).scalar() or 0


class Uploads:
    """Uploaded records."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def add(self, id: str, game: str, text: str, at: float, most: int) -> None:
        """Store an uploaded record, and delete the oldest ones if there are more than ``most``.
        The new one counts as the newest even if the clock was set back."""
        with self._engine.begin() as db:
            newest = db.execute(select(func.max(RECORDS.c.created))).scalar()
            at = at if newest is None else max(at, float(newest) + 0.001)
            db.execute(insert(RECORDS).values(id=id, game=game, text=text, created=at))
            oldest = select(RECORDS.c.id).order_by(RECORDS.c.created.desc()).offset(most)
            gone = [row.id for row in db.execute(oldest)]
            if gone:
                db.execute(delete(RECORDS).where(RECORDS.c.id.in_(gone)))

    def text(self, id: str) -> str | None:
        """The text of an uploaded record, or None."""
        with self._engine.begin() as db:
            return db.execute(select(RECORDS.c.text).where(RECORDS.c.id == id)).scalar()
