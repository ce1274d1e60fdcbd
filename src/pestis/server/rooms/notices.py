"""Notices of the operator to people at the tables."""

from __future__ import annotations

from collections.abc import Callable

from pestis.tables.protocol import Notice
from pestis.tables.table import Table


class Notices:
    """The announcement for everybody, and the warning at tables that are about to be ended.

    days_left  returns the days until a table is ended because nobody plays; None if not soon
    """

    def __init__(self) -> None:
        self.announced = ""
        self.days_left: Callable[[Table], int | None] = lambda _table: None

    def at(self, table: Table) -> list[Notice]:
        """The notices to show at a table."""
        told = []
        if self.announced:
            told.append(Notice("notice.announced", {"text": self.announced}))
        days = self.days_left(table)
        if days is not None:
            told.append(Notice("notice.stale", {"n": days}))
        return told
