"""Stores the chat of all tables.

As in the store, each call is one transaction in the thread of ``writer``.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, Engine, func, insert, select

from pestis.server.storage.appending import hold_version
from pestis.server.storage.schema import CHAT
from pestis.server.storage.waking import News, Wakes


@dataclass(frozen=True)
class ChatMessage:
    """A chat message of a seat.

    n   its number at its table, from 1
    at  when it was stored, in seconds since 1970
    """

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
    ) -> tuple[ChatMessage, bool]:
        """Store a chat message unless its key was stored before, if the table still has the version
        ``before``.  Return the stored message, and whether it is new.  Raises Raced."""
        with self._engine.begin() as db:
            hold_version(db, table, before)
            same = (CHAT.c.table_id == table, CHAT.c.seat == seat, CHAT.c.key == key)
            old = db.execute(select(CHAT).where(*same)).first()
            if old is not None:
                return ChatMessage(old.n, old.seat, old.text, old.at), False
            n = _last(db, table) + 1
            self._wakes.tell(db, [News(table, before, n)])
            db.execute(
                insert(CHAT).values(table_id=table, n=n, seat=seat, key=key, text=text, at=at)
            )
        return ChatMessage(n, seat, text, at), True

    def last(self, table: str) -> int:
        """The number of the last chat message; 0 if there is none."""
        with self._engine.begin() as db:
            return _last(db, table)

    def said(self, table: str, after: int, most: int) -> list[ChatMessage]:
        """The chat messages with numbers above ``after``, at most the newest ``most`` of them."""
        wanted = select(CHAT).where(CHAT.c.table_id == table, CHAT.c.n > after)
        with self._engine.begin() as db:
            rows = db.execute(wanted.order_by(CHAT.c.n.desc()).limit(most)).all()
        return [ChatMessage(row.n, row.seat, row.text, row.at) for row in reversed(rows)]


def _last(db: Connection, table: str) -> int:
    return db.execute(select(func.max(CHAT.c.n)).where(CHAT.c.table_id == table)).scalar() or 0
