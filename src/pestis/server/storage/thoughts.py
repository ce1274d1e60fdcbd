"""Stores the questions for bots that servers on a PostgreSQL database send to workers.

A server stores a question, a worker of its release takes it and stores the answer, and the server
deletes both.  Losing them does no harm: the server then computes the answer itself.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from sqlalchemy import Engine

from pestis.kernel.release import RELEASE
from pestis.server.storage.presence_store import NOW, WORKS

_ASK: Final = (
    f"INSERT INTO thoughts (id, server, worker, question, at) VALUES (%s, %s, '', %s, {NOW})"
)
_ENDED: Final = (
    "DELETE FROM thoughts WHERE id = ANY(%s) AND (answer IS NOT NULL OR NOT EXISTS"
    f" (SELECT FROM workers JOIN processes ON id = process WHERE {WORKS} AND release = %s"
    " AND worker IN ('', process))) RETURNING id, answer"
)
_TAKE: Final = (
    "UPDATE thoughts SET worker = %s WHERE id IN (SELECT thoughts.id FROM thoughts"
    " JOIN processes ON processes.id = server WHERE worker = '' AND release = %s"
    " ORDER BY at, thoughts.id LIMIT %s FOR UPDATE OF thoughts SKIP LOCKED) RETURNING id, question"
)


class Thoughts:
    """The questions of one server, or those that one worker answers."""

    def __init__(self, engine: Engine, process: str) -> None:
        self._engine = engine
        self._process = process

    def ask(self, id: str, question: str) -> None:
        """Store a question for the workers (see ``remote.question_of``) under a new id."""
        with self._engine.begin() as db:
            db.exec_driver_sql(_ASK, (id, self._process, question))

    def ended(self, ids: Collection[str]) -> dict[str, str]:
        """The answers to those of these questions that are answered, and an empty one for those
        that no worker will answer any more, by id.  These questions are deleted."""
        with self._engine.begin() as db:
            found = db.exec_driver_sql(_ENDED, ([*ids], RELEASE)).all()
        return {id: answer or "" for id, answer in found}

    def withdraw(self, id: str) -> None:
        """Delete a question."""
        with self._engine.begin() as db:
            db.exec_driver_sql("DELETE FROM thoughts WHERE id = %s", (id,))

    def take(self, most: int) -> list[tuple[str, str]]:
        """Take the oldest questions of this release that no worker has, at most ``most``, and
        return their ids and texts."""
        with self._engine.begin() as db:
            found = db.exec_driver_sql(_TAKE, (self._process, RELEASE, most))
            return [(id, question) for id, question in found]

    def answer(self, id: str, text: str) -> None:
        """Store the answer to a question that this worker has taken; an empty one if it failed."""
        with self._engine.begin() as db:
            values = (text, id, self._process)
            db.exec_driver_sql(
                "UPDATE thoughts SET answer = %s WHERE id = %s AND worker = %s", values
            )
