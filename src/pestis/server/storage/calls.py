"""The calls of webhooks that are due: stored together with the change that causes them, and deleted
once they are made.

Each belongs to the process that makes it.  If that process is dead, another one takes the call.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Engine, delete, insert, select

from pestis.server.storage.prepared import Prepared
from pestis.server.storage.presence_store import LIVES
from pestis.server.storage.schema import CALLS

_ADD: Final = Prepared(insert(CALLS), CALLS.c.keys())
_TAKE_LEFT: Final = (
    "UPDATE calls SET process = %s WHERE id IN (SELECT id FROM calls WHERE NOT id = ANY(%s)"
    " AND (process = %s OR NOT EXISTS"
    f" (SELECT FROM processes WHERE id = calls.process AND {LIVES}))"
    " ORDER BY at, id LIMIT %s FOR UPDATE SKIP LOCKED)"
    " RETURNING id, table_id, url, message, at, process"
)


class Call(NamedTuple):
    """A call of a webhook.

    message  its JSON content
    at       when it became due, in seconds since 1970
    process  the process that makes it
    """

    id: str
    table_id: str
    url: str
    message: str
    at: float
    process: str


def add(db: Connection, calls: Sequence[Call]) -> None:
    """Store calls that are due."""
    for call in calls:
        _ADD.run(db, call._asdict())


class Calls:
    """The calls that one process makes."""

    def __init__(self, engine: Engine, process: str) -> None:
        self._engine = engine
        self.process: Final = process

    def take_left(self, known: Collection[str], most: int) -> list[Call]:
        """Take the oldest calls, at most ``most``, that no living process makes.  ``known`` are the
        ids of those that this process is making."""
        with self._engine.begin() as db:
            if self._engine.dialect.name == "postgresql":
                asked = (self.process, [*known], self.process, most)
                found: Any = db.exec_driver_sql(_TAKE_LEFT, asked)
            else:
                left = select(CALLS).where(CALLS.c.id.not_in(known))
                found = db.execute(left.order_by(CALLS.c.at, CALLS.c.id).limit(most))
            return sorted((Call(*row) for row in found), key=lambda call: (call.at, call.id))

    def made(self, ids: Collection[str]) -> None:
        """Delete calls that were made."""
        with self._engine.begin() as db:
            db.execute(delete(CALLS).where(CALLS.c.id.in_(ids)))
