"""Claims on a PostgreSQL database: which process answers for the bots of a table, and which one
sweeps.

A claim saves work and decides nothing: an answer is stored only on the version of the table that it
was made on, so of two processes that think for the same bot one is refused.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import Engine

from pestis.server.storage.presence_store import WORKS

SWEEPS: Final = "sweeps"
"""The claim of the process that ends and deletes old tables; other claims are ids of tables."""
_FREE: Final = (
    "ON CONFLICT (work) DO UPDATE SET process = excluded.process"
    " WHERE claims.process = excluded.process OR NOT EXISTS"
    f" (SELECT FROM processes WHERE id = claims.process AND {WORKS}) RETURNING work"
)
_TAKE: Final = f"INSERT INTO claims (work, process) VALUES (%s, %s) {_FREE}"
_TAKE_LEFT: Final = (
    "INSERT INTO claims (work, process) SELECT id, %s FROM tables"
    " WHERE bots_asked AND status = 'running' AND NOT EXISTS (SELECT FROM claims JOIN processes"
    f" ON processes.id = process WHERE work = tables.id AND {WORKS})"
    f" FOR UPDATE SKIP LOCKED {_FREE}"
)
_GIVE: Final = "DELETE FROM claims WHERE work = %s AND process = %s"


class Claims:
    """The claims of one process."""

    def __init__(self, engine: Engine, process: str) -> None:
        self._engine = engine
        self._process = process

    def take(self, work: str) -> bool:
        """Claim the bots of a table, or SWEEPS; return False if a process that works has done
        so."""
        with self._engine.begin() as db:
            return db.exec_driver_sql(_TAKE, (work, self._process)).first() is not None

    def take_left(self) -> list[str]:
        """Claim the running tables where a bot is asked and for which no process works; return
        them."""
        with self._engine.begin() as db:
            return [id for (id,) in db.exec_driver_sql(_TAKE_LEFT, (self._process,))]

    def give(self, work: str) -> None:
        """Give up a claim."""
        with self._engine.begin() as db:
            db.exec_driver_sql(_GIVE, (work, self._process))
