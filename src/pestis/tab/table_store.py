"""Tables stored as named texts in the browser.

``table/<id>`` is a table's current state, ``row/<id>/<number>`` a row of its log, ``record/<id>``
an imported record.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from pestis.bots.registry import permanent_names
from pestis.kernel.errors import RecordError
from pestis.kernel.json import Json
from pestis.kernel.match import Match
from pestis.tables import creating
from pestis.tables.messages import parse
from pestis.tables.protocol import NewTable, Onward
from pestis.tables.refusals import Refused, not_found
from pestis.tables.rows import Change, Rematch, Row, StoredTable
from pestis.tables.table import Table

TABLE: Final = "table/"
ROW: Final = "row/"
RECORD: Final = "record/"
OWNER: Final = "me"
"""The owner of every table: all players here sit at the same browser."""


class PendingWrites:
    """Writes that are stored in one transaction.

    new     texts by keys that must not exist yet: if one does, somebody else has written as well,
            and nothing is stored
    there   keys that must still exist: nothing is stored for a deleted table
    texts   texts to store, by key
    gone    prefixes of the keys to delete
    """

    def __init__(self) -> None:
        self.new: dict[str, str] = {}
        self.there: list[str] = []
        self.texts: dict[str, str] = {}
        self.gone: list[str] = []


class TableStore:
    """The tables of a browser.  If something cannot be stored, the whole store is discarded."""

    def __init__(self, tables: Iterable[str]) -> None:
        """tables: the texts under ``table/…``; unreadable ones are left out"""
        stored = [table for text in tables if (table := _stored(text)) is not None]
        self._stored = {table.id: table for table in stored}
        self._tables: dict[str, Table] = {}
        self._damaged: set[str] = set()
        self._records: dict[str, str] = {}
        self._pending = PendingWrites()

    def take_due(self) -> PendingWrites:
        """The writes since the last call."""
        due, self._pending = self._pending, PendingWrites()
        return due

    def stored(self) -> list[StoredTable]:
        """All stored tables, the newest first."""
        return sorted(self._stored.values(), key=lambda table: -table.created)

    def lacks(self, id: str) -> bool:
        """Whether the table exists but its rows have not been loaded."""
        return id in self._stored and id not in self._tables and id not in self._damaged

    def bring(self, id: str, rows: Sequence[str], at: float) -> None:
        """Load a table by folding its rows."""
        stored = self._stored[id]
        try:
            log = sorted([parse(row, Row) for row in rows], key=lambda row: row.seq)
            table = Table(stored, log, permanent_names(stored.game))
        except (RecordError, msgspec.MsgspecError, UnicodeError):
            self._damaged.add(id)
            return
        self._tables[id] = table
        change = table.change_rules(at)
        if change is not None:
            self.keep(change)

    def table(self, id: str) -> Table:
        """A loaded table.  Raises Refused if there is none or it cannot be read."""
        if id in self._damaged:
            raise Refused("table-damaged", status=410)
        if id not in self._tables:
            raise not_found()
        return self._tables[id]

    def forget(self, id: str) -> None:
        """Unload a table because its last change could not be stored; it is loaded again when
        needed."""
        self._tables.pop(id, None)

    def create(self, wish: NewTable, content: Json, drawn: creating.RandomIds, at: float) -> Table:
        """A new table.  Raises SetupError, ContentError or Refused."""
        bots = permanent_names(wish.game)
        return self._begin(*creating.create(wish, OWNER, content, bots, drawn, at))

    def go_on(
        self, match: Match, wish: Onward, drawn: creating.RandomIds, at: float, hints: bool = True
    ) -> Table:
        """A new table from a moment of a match.  Raises what ``creating.fork`` raises."""
        bots = permanent_names(match.spec.id)
        return self._begin(*creating.fork(match, wish, OWNER, bots, drawn, at, hints))

    def rematch(self, table: Table, next: Rematch, drawn: creating.RandomIds, at: float) -> Table:
        """A new table set up like another.  Raises what ``creating.rematch`` raises."""
        bots = permanent_names(table.game)
        return self._begin(*creating.rematch(table.match, next, OWNER, bots, drawn, at))

    def _begin(self, stored: StoredTable, rows: list[Row]) -> Table:
        bots = permanent_names(stored.game)
        table = self._tables[stored.id] = Table(stored, rows, bots)
        for row in rows:
            self._store_row(stored.id, row)
        self._store(stored)
        return table

    def keep(self, change: Change) -> None:
        """Store a change at a table."""
        self._pending.there.append(TABLE + change.table)
        if change.row is not None:
            self._store_row(change.table, change.row)
        self._store(self._stored[change.table].after(change))

    def _store(self, stored: StoredTable) -> None:
        self._stored[stored.id] = stored
        self._pending.texts[TABLE + stored.id] = msgspec.json.encode(stored).decode()

    def _store_row(self, table: str, row: Row) -> None:
        self._pending.new[f"{ROW}{table}/{row.seq:09}"] = msgspec.json.encode(row).decode()

    def add_record(self, id: str, text: str) -> None:
        """Store an imported record."""
        self._pending.texts[RECORD + id] = self._records[id] = text

    def bring_record(self, id: str, kept: dict[str, str]) -> None:
        """Load a record, if it is stored."""
        if RECORD + id in kept:
            self._records[id] = kept[RECORD + id]

    def take_in(self, due: PendingWrites) -> None:
        """Store the writes of an import; the store is rebuilt afterwards."""
        self._pending = due

    def delete(self, names: list[str]) -> None:
        """Delete everything whose key has one of these prefixes; the store is rebuilt
        afterwards."""
        self._pending.gone += names

    def lacks_record(self, id: str) -> bool:
        """Whether the record has not been loaded."""
        return id not in self._records

    def record(self, id: str) -> str:
        """The text of a record.  Raises Refused if there is none."""
        if id not in self._records:
            raise not_found()
        return self._records[id]


def _stored(text: str) -> StoredTable | None:
    try:
        return parse(text, StoredTable)
    except (msgspec.MsgspecError, UnicodeError):
        return None
