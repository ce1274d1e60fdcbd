"""Which process answers for the bots of which table on a PostgreSQL database.

A claim saves work and decides nothing: an answer is stored only on the version of the table that it
was made on, so of two processes that think for the same bot one is refused.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import Engine

from pestis.server.storage.here import WORKS

_FREE: Final = (
    "ON CONFLICT (table_id) DO UPDATE SET process = excluded.process"
    " WHERE claims.process = excluded.process OR NOT EXISTS"
    f" (SELECT FROM processes WHERE id = claims.process AND {WORKS}) RETURNING table_id"
)
_TAKE: Final = f"INSERT INTO claims (table_id, process) VALUES (%s, %s) {_FREE}"
_TAKE_LEFT: Final = (
    "INSERT INTO claims (table_id, process) SELECT id, %s FROM tables"
    " WHERE bots_asked AND status = 'running' AND NOT EXISTS (SELECT FROM claims JOIN processes"
    f" ON processes.id = process WHERE table_id = tables.id AND {WORKS})"
    f" FOR UPDATE SKIP LOCKED {_FREE}"
)
_GIVE: Final = "DELETE FROM claims WHERE table_id = %s AND process = %s"


class Claims:
    """The claims of one process."""

    def __init__(self, engine: Engine, process: str) -> None:
        self._engine = engine
        self._process = process

    def take(self, table: str) -> bool:
        """Claim a table; return False if a process that works has claimed it."""
        with self._engine.begin() as db:
            return db.exec_driver_sql(_TAKE, (table, self._process)).first() is not None

    def take_left(self) -> list[str]:
        """Claim the running tables where a bot is asked and for which no process works; return
        them."""
        with self._engine.begin() as db:
            return [id for (id,) in db.exec_driver_sql(_TAKE_LEFT, (self._process,))]

    def give(self, table: str) -> None:
        """Give up a claim."""
        with self._engine.begin() as db:
            db.exec_driver_sql(_GIVE, (table, self._process))
