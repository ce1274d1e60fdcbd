"""What a server does with tables that servers of other releases play, too, on one database."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, create_engine
from websockets.exceptions import ConnectionClosed

from pestis.games import find
from pestis.server.rooms import releases
from pestis.server.storage import address
from pestis.server.storage.presence_store import Here
from pestis.server.storage.releases import this_release
from tests.server.postgres import Cluster
from tests.server.running import GAME, Device, Json, Server, Socket, serving
from tests.waiting import until

MOVES_ON = "error.table-moves-on"
TRY_LATER = 1013
OTHER_CHOICES = """UPDATE log SET body = replace(body, '"choice":"', '"choice":"no-')"""
"""After this, no choice of the log is one that we know."""


@pytest.fixture
def db(postgres: Cluster) -> Iterator[Engine]:
    """Another connection to the database."""
    engine = create_engine(address.read(postgres.url))
    yield engine
    engine.dispose()


@pytest.fixture
def server(postgres: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    monkeypatch.setattr(releases, "LOOK_SECONDS", 0.1)
    postgres.empty()
    with serving(tmp_path, url=postgres.url) as running:
        yield running


@pytest.fixture
def upgrade(server: Server, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], None]]:
    """Stops the server; when it starts again, our game has a newer version of its rules."""

    def stop() -> None:
        server.stop()
        monkeypatch.setattr(find(GAME), "rules_version", find(GAME).rules_version + 1)
        this_release.cache_clear()

    yield stop
    this_release.cache_clear()


def begun(server: Server) -> tuple[Device, str]:
    device = server.device()
    table = device.make("here", "here", seed=5)["id"]
    for n in range(4):
        assert device.answer(table, n)["ok"]
    return device, table


def older(db: Engine, slots: int = 0) -> Here:
    """A living process of the release before: a worker if it has slots."""
    ours = this_release()
    rules = {**ours.rules, GAME: ours.rules[GAME] - 1}
    here = Here(db, lambda: replace(ours, rules=rules))
    here.slots = slots
    here.beat([])
    return here


def run(db: Engine, statement: str) -> list[Any]:
    with db.begin() as connection:
        found = connection.exec_driver_sql(statement)
        return [*found] if found.returns_rows else []


def log(db: Engine) -> list[Any]:
    return run(db, "SELECT seq, kind FROM log ORDER BY seq")


def changes(db: Engine) -> int:
    """How often the table's rules were changed."""
    return sum(kind == "rules" for _, kind in log(db))


def is_sent_away(socket: Socket) -> bool:
    """Whether the server closes the socket without another update."""
    try:
        while True:
            assert socket.next()["type"] != "update"
    except ConnectionClosed as error:
        return error.rcvd is not None and error.rcvd.code == TRY_LATER


def refused(device: Device, table: str) -> str:
    response = device.get(f"/api/tables/{table}")
    assert response.status_code == 503, response.text
    return str(response.json()["problem"]["id"])


def test_a_table_that_replays_is_played_under_its_rules_until_all_servers_are_newer(
    server: Server, db: Engine, upgrade: Callable[[], None]
) -> None:
    device, table = begun(server)
    upgrade()
    other = older(db)
    server.start()
    socket = device.socket(table)
    socket.next("update")
    assert device.answer(table)["ok"]
    assert changes(db) == 0
    other.end()
    until(lambda: changes(db) == 1)
    while not any(note["id"] == "note.rules" for note in socket.next("update")["notes"]):
        pass
    assert device.answer(table)["ok"]
    assert changes(db) == 1


def test_a_worker_of_the_release_before_keeps_no_table_from_newer_rules(
    server: Server, db: Engine, upgrade: Callable[[], None]
) -> None:
    device, table = begun(server)
    upgrade()
    run(db, OTHER_CHOICES)
    older(db, slots=1)
    server.start()
    assert device.answer(table)["ok"]
    assert changes(db) == 1


def test_a_table_that_does_not_replay_is_left_to_the_older_servers(
    server: Server, db: Engine, upgrade: Callable[[], None]
) -> None:
    device, table = begun(server)
    upgrade()
    run(db, OTHER_CHOICES)
    before = log(db)
    other = older(db)
    server.start()
    assert refused(device, table) == MOVES_ON
    assert is_sent_away(device.socket(table))
    answer = device.send(table, "rename", 0, name="Here")
    assert answer["problem"]["id"] == MOVES_ON
    assert log(db) == before
    other.end()
    until(lambda: device.get(f"/api/tables/{table}").status_code == 200)
    assert device.answer(table)["ok"]
    assert changes(db) == 1


def test_a_table_under_newer_rules_is_left_to_the_newer_servers(server: Server, db: Engine) -> None:
    """While we have it in memory, another server lets it go on under newer rules."""
    device, table = begun(server)
    socket = device.socket(table)
    known = socket.next("update")
    entries = known["table"]["entries"]
    body = json.dumps({"rules": 99, "entries": entries, "again": [], "header": None})
    run(
        db,
        "INSERT INTO log (table_id, seq, kind, body, at)"
        f" SELECT id, seq + 1, 'rules', '{body}', since FROM tables",
    )
    run(db, "UPDATE tables SET seq = seq + 1, version = version + 1")
    before = log(db)
    command: Json = {"type": "rename", "key": "k", "seat": 0, "name": "Here"}
    socket.send(command)
    assert is_sent_away(socket)
    assert refused(device, table) == MOVES_ON
    assert device.send_raw(table, command)["problem"]["id"] == MOVES_ON
    assert is_sent_away(device.socket(table, known["seq"]))
    assert log(db) == before


def test_a_table_that_only_newer_servers_can_read_is_not_called_damaged(
    server: Server, db: Engine, upgrade: Callable[[], None]
) -> None:
    """It has a game or rows that we do not know."""
    device, table = begun(server)
    upgrade()
    run(db, "UPDATE tables SET header = '{}'")
    run(db, "UPDATE positions SET text = ''")
    other = older(db)
    server.start()
    assert refused(device, table) == MOVES_ON
    other.end()
    assert device.get(f"/api/tables/{table}").status_code == 410


def test_bots_of_a_table_that_we_cannot_play_are_left_to_the_others(
    server: Server, db: Engine, upgrade: Callable[[], None]
) -> None:
    device = server.device()
    table = device.make("here", "random", "random", seed=5)["id"]
    device.answer_until(table, device.has(table, 3))
    upgrade()
    run(db, OTHER_CHOICES)
    run(db, "UPDATE tables SET bots_asked = true")
    other = older(db)
    server.start()
    assert refused(device, table) == MOVES_ON
    until(lambda: run(db, "SELECT * FROM claims") == [])
    assert changes(db) == 0
    other.end()
    until(lambda: changes(db) == 1)
