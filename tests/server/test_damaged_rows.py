"""A damaged row in the database hides no other row."""

from __future__ import annotations

import logging
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy.exc import OperationalError

from pestis.server.bots.driver import Driver
from pestis.server.bots.pool import Workers
from pestis.server.limits import Loop
from pestis.server.rooms.rooms import Rooms
from pestis.server.settings import Settings
from pestis.server.storage import store as storage
from pestis.server.storage.database import FILE, open_database
from pestis.server.storage.store import Store
from pestis.server.storage.writer import Writer
from pestis.tab.table_store import TableStore
from pestis.tables import updates
from pestis.tables.log_rows import as_founded
from pestis.tables.orders import read_orders
from pestis.tables.rows import Row, SeatRow, StoredTable, Summary
from tests.server.own_loop import run

SUMMARY = Summary("Table", "running", 0, 0, "0-0", "[0]", 1.5, False)
SEATS = (SeatRow(0, "Änne", "human", "", ""), SeatRow(1, "", "open", "", ""))


def table(id: str) -> StoredTable:
    return StoredTable(id, "rattus-cartus", "d", "s", '{"x": "ü"}', 12.25, SUMMARY, SEATS)


@pytest.fixture
def store(tmp_path: Path) -> Any:
    """A store with two tables of one device."""
    opened = Store(open_database(tmp_path, ""))
    opened.rights.add_device("d", 1.0)
    for id in ("t", "u"):
        opened.create(table(id), "d", [0], [])
    yield opened
    opened.close()


def change(folder: Path, table: str, values: str) -> None:
    """Change the database's row of table ``t``."""
    at = "id" if table == "tables" else "table_id"
    with closing(sqlite3.connect(folder / FILE)) as connection:
        connection.execute(f"UPDATE {table} SET {values} WHERE {at} = 't'")
        connection.commit()


KEPT = [
    "asked = '['",
    "asked = '{}'",
    "asked = x'ff'",
    """request = '{"x":'""",
    "request = '[]'",
    "header = ''",
]
LEFT_OUT = ["name = CAST(x'ff' AS TEXT)", "created = 'x'"]


@pytest.mark.parametrize("values", [*KEPT, *LEFT_OUT])
def test_the_lobby_shows_all_other_tables(
    store: Store, tmp_path: Path, caplog: pytest.LogCaptureFixture, values: str
) -> None:
    """The damaged table too, if enough of it can be read; the log names it."""
    change(tmp_path, "tables", values)
    with caplog.at_level(logging.ERROR):
        shown = [updates.table_row(stored, held, ()) for stored, held in store.tables_of("d")]
    assert [row.table.id for row in shown] == (["u"] if values in LEFT_OUT else ["t", "u"])
    assert shown[-1] == updates.table_row(table("u"), [0], ())
    told = [record.getMessage() for record in caplog.records]
    assert all("table t" in line and "\ufffd" not in line for line in told)
    assert told or values == "header = ''", "the lobby does not need the header"


def test_a_damaged_seat_hides_no_other_table(store: Store, tmp_path: Path) -> None:
    change(tmp_path, "seats", "name = CAST(x'ff' AS TEXT)")
    assert [stored.id for stored, _ in store.tables_of("d")] == ["u"]


def test_a_database_that_is_locked_is_no_damaged_row(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def locked(*_: object) -> None:
        raise OperationalError("", {}, sqlite3.OperationalError("database is locked"))

    monkeypatch.setattr(storage, "read_listed", locked)
    with pytest.raises(OperationalError):
        store.tables_of("d")


def test_a_table_that_cannot_go_on_stops_no_other(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bots were to move at it when the server stopped."""
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        connection.execute("UPDATE tables SET bots_asked = 1")
        connection.commit()
    tried: list[str] = []

    async def loaded(_rooms: Rooms, room: Any) -> None:
        tried.append(room.id)
        raise ValueError("a defect")

    monkeypatch.setattr(Rooms, "loaded", loaded)
    writer = Writer()
    rooms = Rooms(Settings(data=tmp_path), store, writer)
    run(Driver(rooms, Workers(1), Loop(1, 1)).resume())
    writer.close()
    assert tried == ["t", "u"]


def test_a_damaged_row_of_the_log_does_not_hide_its_table() -> None:
    rows = [Row(1, "seat", 1, None, "{", 1.0), Row(2, "seat", 1, None, '{"player":"human"}', 1.0)]
    assert [seat.player for seat in as_founded(SEATS, rows)] == ["human", "open"]


@pytest.mark.parametrize("text", ["{", "[]", "7", "null"])
def test_damaged_standing_orders_are_none(text: str) -> None:
    assert read_orders(text) == {}
    assert read_orders('{"supply":"pass"}') == {"supply": "pass"}


def test_a_browser_shows_all_other_tables() -> None:
    texts = [msgspec.json.encode(table(id)).decode() for id in ("t", "u")]
    for damaged in ("", "{", "{}", texts[0][:-20], texts[0].replace("12.25", '"x"')):
        assert TableStore([damaged, texts[1]]).stored() == [table("u")]
