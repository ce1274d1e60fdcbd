"""Stores uploaded records.

As in the store, each call is one transaction in the thread of ``writer``.
"""

from __future__ import annotations

from sqlalchemy import Engine, delete, func, insert, select

from pestis.server.storage.schema import RECORDS


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
