"""What the operator of the server tells people at its tables."""

from __future__ import annotations

from collections.abc import Callable

from pestis.tables.protocol import Notice
from pestis.tables.table import Table


class Notices:
    """An announcement for everybody, and a warning at tables that are about to be ended.

    days_left  days until a table is ended because nobody plays, where that is close; else None
    """

    def __init__(self) -> None:
        self.announced = ""
        self.days_left: Callable[[Table], int | None] = lambda _table: None

    def at(self, table: Table) -> list[Notice]:
        """Those that are shown at a table."""
        told = []
        if self.announced:
            told.append(Notice("notice.announced", {"text": self.announced}))
        days = self.days_left(table)
        if days is not None:
            told.append(Notice("notice.stale", {"n": days}))
        return told
