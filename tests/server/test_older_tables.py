"""Tables that a server before the first release has stored: header in format 1, lines without
hashes, nothing that says where they stand.  ``older_tables.json`` holds rows as it wrote them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, insert

import pestis
from pestis.kernel.core.rng import Dice
from pestis.server.storage import database
from pestis.server.storage.database import open_database
from pestis.server.storage.schema import LOG, SEATS, TABLES
from pestis.server.storage.store import Store
from pestis.tables.rows import Row, StoredTable
from pestis.tables.table import RUNNING, Table
from tests.conformance.support import pick

OLDER: list[dict[str, Any]] = json.loads(
    Path(__file__).with_name("older_tables.json").read_text(encoding="utf-8")
)
NAMES = [f"{data['table']['game']}-{data['table']['summary']['status']}" for data in OLDER]

older = pytest.mark.parametrize("data", OLDER, ids=NAMES)
running = pytest.mark.parametrize("data", OLDER[:3], ids=NAMES[:3])


def kept(folder: Path, data: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> Store:
    """The database of the older server with this table, opened by the server of today."""
    with monkeypatch.context() as then:
        then.setattr(database, "HEAD", "0002")
        then.setattr(database, "_create", database._migrate)
        engine = open_database(folder, "")
    put(engine, data)
    engine.dispose()
    return Store(open_database(folder, ""))


def put(engine: Engine, data: dict[str, Any]) -> None:
    """Store a table as it was written."""
    table = dict(data["table"])
    summary, seats = table.pop("summary"), table.pop("seats")
    with engine.begin() as connection:
        connection.execute(insert(TABLES), [{**table, **summary}])
        connection.execute(insert(SEATS), [{**seat, "table_id": table["id"]} for seat in seats])
        connection.execute(insert(LOG), [{**row, "table_id": table["id"]} for row in data["rows"]])


def loaded(store: Store, data: dict[str, Any]) -> tuple[StoredTable, list[Row]]:
    found = store.load(data["table"]["id"])
    assert found is not None
    return found


def plays_on(store: Store, data: dict[str, Any]) -> Table:
    """The table takes up what has changed, is stored, and is played to its end."""
    record, rows = loaded(store, data)
    table = Table(record, rows)
    change = table.change_rules(1.0)
    if change is not None:
        store.append_all([change])
        table = Table(*loaded(store, data))
        assert table.change_rules(2.0) is None
    match = table.match.copy()
    dice = Dice("older")
    while not match.over:
        match.submit(*pick(match, dice))
    assert pestis.load(match.save()).hash() == match.hash()
    return table


@older
def test_it_stands_where_it_stood(
    tmp_path: Path, data: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    store = kept(tmp_path, data, monkeypatch)
    table = plays_on(store, data)
    store.close()
    assert table.entries == data["table"]["summary"]["entries"]
    state: Any = table.match.position()["state"]
    same = [name for name in data["state"] if name in state]
    assert len(same) > 15
    assert {name: state[name] for name in same} == {name: data["state"][name] for name in same}
    if data["outcome"] is not None:
        assert table.match.outcome().json() == data["outcome"]


def choices_of(data: dict[str, Any]) -> list[int]:
    """Which rows are choices."""
    return [n for n, row in enumerate(data["rows"]) if row["kind"] == "choice"]


@running
@pytest.mark.parametrize(
    "body", ['{"seat":0,"prompt":"none","choice":"none"}', '{"seat":0,"pro', "[]", "7"]
)
def test_a_damaged_one_goes_on_from_its_last_good_turn(
    tmp_path: Path, data: dict[str, Any], body: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad = choices_of(data)[-8]
    rows = [{**row, "body": body} if n == bad else row for n, row in enumerate(data["rows"])]
    store = kept(tmp_path, {**data, "rows": rows}, monkeypatch)
    table = plays_on(store, data)
    store.close()
    assert table.status == RUNNING
    assert 0 < table.entries < data["table"]["summary"]["entries"]
    notes = [note.id for note in table.log.notes]
    assert notes[-1] == "note.asked-again"


def test_a_damaged_header_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = {**OLDER[0], "table": {**OLDER[0]["table"], "header": '{"pestis": 1, '}}
    store = kept(tmp_path, data, monkeypatch)
    assert loaded(store, data)[0].header == '{"pestis": 1, '
    store.close()
