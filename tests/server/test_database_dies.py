"""The database under a running server: killed, stopped, locked, full."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from tests.server.killing import kill_in_a_loop
from tests.server.postgres import Cluster, cluster
from tests.server.running import Server, serving
from tests.waiting import LATE, until

TRYING = 5
"""Seconds during which we try to connect to a database, or wait for its lock."""


@pytest.fixture(scope="module")
def postgres() -> Iterator[Cluster]:
    """A PostgreSQL cluster of our own, which is stopped and killed."""
    with cluster() as running:
        yield running


def problem_of(answer: dict[str, Any]) -> str:
    """The reason of a refusal; empty if the command succeeded."""
    return str(answer["problem"]["id"]) if answer.get("problem") else ""


def trouble(socket: Any) -> str:
    """The database problem in the next heartbeat of a quiet socket; empty if there is none."""
    problem = socket.next("beat")["problem"]
    return str(problem["id"]) if problem else ""


def until_told(socket: Any, id: str) -> None:
    """Wait until the server reports this problem."""
    late = time.monotonic() + LATE
    while trouble(socket) != id:
        assert time.monotonic() < late


@pytest.mark.slow
def test_kill_9_in_a_loop(tmp_path: Path) -> None:
    assert kill_in_a_loop(tmp_path, 4)


@pytest.mark.slow
def test_kill_9_in_a_loop_on_postgres(tmp_path: Path, postgres: Cluster) -> None:
    postgres.empty()
    assert kill_in_a_loop(tmp_path, 2, postgres.url)


@pytest.mark.slow
@pytest.mark.parametrize("end", [Cluster.stop, Cluster.kill])
def test_postgres_goes_and_comes_back(
    tmp_path: Path, postgres: Cluster, end: Callable[[Cluster], None]
) -> None:
    postgres.empty()
    with serving(tmp_path, url=postgres.url) as server:
        device = server.device()
        table = device.make("here", "here")["id"]
        assert device.answer(table)["ok"]
        before = device.look(table)
        socket = device.socket(table)
        socket.next("update")
        end(postgres)
        until_told(socket, "error.storage-down")
        asked = time.monotonic()
        refused = device.get(f"/api/tables/{table}")
        assert refused.status_code == 503
        assert time.monotonic() - asked < TRYING, "who asks is told at once"
        postgres.start()
        until_told(socket, "")
        after = device.look(table)
        assert after["table"]["entries"] == before["table"]["entries"]
        assert device.answer(table)["ok"]


def test_a_locked_database_is_refused_at_once_and_got_over(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        device = server.device()
        table = device.make("here", "here")["id"]
        update = device.look(table)
        socket = device.socket(table)
        socket.next("update")
        with closing(sqlite3.connect(tmp_path / "pestis.db")) as other:
            other.execute("BEGIN EXCLUSIVE")
            assert problem_of(device.answer_to(table, update)) == "error.storage"
            until_told(socket, "error.storage-down")
            asked = time.monotonic()
            assert device.get(f"/api/tables/{table}").status_code == 503
            assert time.monotonic() - asked < TRYING
            other.rollback()
        until_told(socket, "")
        assert device.look(table)["table"]["entries"] == 0
        assert device.answer(table)["ok"]


def test_a_full_disk_refuses_answers_and_shows_tables(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        device = server.device()
        table = device.make("here", "here")["id"]
        assert device.answer(table)["ok"]
        socket = device.socket(table)
        socket.next("update")
        engine = server.store._engine

        @event.listens_for(engine, "begin")
        def full(connection: Any) -> None:
            connection.exec_driver_sql("PRAGMA max_page_count=1")

        until(lambda: problem_of(device.answer(table)) == "error.storage")
        entries = device.look(table)["table"]["entries"]
        until_told(socket, "error.storage-down")
        assert device.look(table)["table"]["entries"] == entries, "looking goes on"
        event.remove(engine, "begin", full)

        @event.listens_for(engine, "begin")
        def room(connection: Any) -> None:
            connection.exec_driver_sql("PRAGMA max_page_count=1000000")

        until_told(socket, "")
        assert device.answer(table)["ok"]


def test_a_replaced_database_is_noticed(tmp_path: Path) -> None:
    """Data written to the old file would never be found again."""
    with serving(tmp_path) as server:
        device = server.device()
        table = device.make("here", "here")["id"]
        socket = device.socket(table)
        socket.next("update")
        copy = tmp_path / "copy"
        copy.touch()
        ours = (tmp_path / "pestis.db").rename(tmp_path / "ours")
        copy.rename(tmp_path / "pestis.db")
        until_told(socket, "error.storage-replaced")
        assert problem_of(device.send(table, "rename", 0, name="x")) == "error.storage-replaced"
        ours.rename(tmp_path / "pestis.db")
        until_told(socket, "")
        assert device.answer(table)["ok"]


def test_a_long_log_is_read_beside_the_database_thread(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    device, reading, go_on = server.device(), threading.Event(), threading.Event()
    load = server.store.load

    def slowly(table: str) -> Any:
        reading.set()
        assert go_on.wait(LATE)
        return load(table)

    table, other = [device.make("here", "here")["id"] for _ in range(2)]
    monkeypatch.setattr(server.store, "load", slowly)
    with ThreadPoolExecutor(1) as beside:
        record = beside.submit(device.get, f"/api/tables/{table}/record")
        assert reading.wait(LATE)
        assert device.send(other, "rename", 0, name="meanwhile")["ok"]
        go_on.set()
        assert record.result().status_code == 200


def test_silence_on_a_socket_never_lasts(server: Server) -> None:
    device = server.device()
    table = device.make("here", "here")["id"]
    for who in (device.socket(table), device.socket(table)):
        who.next("update")
        assert trouble(who) == ""
        who.close()
