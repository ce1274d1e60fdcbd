"""Statements that every command needs, compiled once: compiling and binding them anew takes longer
than running them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, CursorResult, Delete, Insert, Select, Update


class Prepared:
    """A statement whose parameters need no conversion.

    names  of its parameters: the columns that it sets and those of ``bindparam``
    """

    def __init__(
        self, statement: Insert | Update | Delete | Select[Any], names: Sequence[str]
    ) -> None:
        self._statement = statement
        self._names = list(names)
        self._compiled: dict[str, tuple[str, list[str] | None]] = {}

    def run(self, db: Connection, values: Mapping[str, Any]) -> CursorResult[Any]:
        """Run the statement with values for all its parameters."""
        found = self._compiled.get(db.dialect.name)
        if found is None:
            compiled = self._statement.compile(dialect=db.dialect, column_keys=self._names)
            found = self._compiled[db.dialect.name] = str(compiled), compiled.positiontup
        text, order = found
        if order is None:
            return db.exec_driver_sql(text, dict(values))
        return db.exec_driver_sql(text, tuple([values[name] for name in order]))
