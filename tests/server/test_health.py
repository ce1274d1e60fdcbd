"""``/healthz`` and ``/readyz``: right in each failure, public, and cheap."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest
from sqlalchemy import event

from pestis.server.bots.pool import Died
from pestis.server.storage.database import FILE
from pestis.server.transport import guard, health
from pestis.server.transport.health import Health, Probe
from tests.server.running import FREE, Server, serving
from tests.waiting import finished

ANY: Final = {"host": "any.example"}


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make each request try again, and wait for nothing longer than a moment."""
    monkeypatch.setattr(health, "FRESH_SECONDS", 0.0)
    monkeypatch.setattr(health, "PATIENCE", 0.5)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path) as running:
        yield running


def faults(server: Server) -> list[str]:
    device = server.device()
    answer = device.get("/readyz", headers=ANY)
    assert answer.status_code == (503 if answer.json()["faults"] else 200)
    assert answer.json()["ok"] == (not answer.json()["faults"])
    assert device.get("/healthz", headers=ANY).json() == {"ok": True}
    return list(answer.json()["faults"])


def test_it_answers_anybody_and_gives_no_cookie(server: Server) -> None:
    device = server.device()
    answer = device.get("/readyz", headers=ANY)
    assert (answer.status_code, answer.json()) == (200, {"ok": True, "faults": []})
    assert "set-cookie" not in answer.headers
    assert answer.headers["cache-control"] == "no-store"
    assert device.get("/api/games", headers=ANY).status_code == 421
    assert device.post("/readyz", {}, headers=ANY).status_code == 421


def test_it_costs_an_address_nothing(tmp_path: Path) -> None:
    slow = replace(FREE, address_rate=0.001, address_burst=1)
    with serving(tmp_path, limits=slow) as server:
        for _ in range(guard.HEALTH_BURST // 2):
            assert faults(server) == []
        assert server.device().get("/api/games").status_code == 200


def test_an_address_that_asks_all_the_time_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "HEALTH_RATE", 0)
    monkeypatch.setattr(guard, "HEALTH_BURST", 3)
    with serving(tmp_path, limits=replace(FREE, too_fast_seconds=0)) as server:
        device = server.device()
        found = [device.get("/healthz", headers=ANY).status_code for _ in range(5)]
        assert found == [200, 200, 200, 429, 429]
        assert device.get("/api/games").status_code == 200


def test_a_locked_database(server: Server, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert faults(server) == ["database"]
        other.execute("ROLLBACK")


def test_a_full_disk_is_noticed_before_anybody_plays(server: Server) -> None:
    engine = server.store._engine

    def full(_connection: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    event.listen(engine, "begin", full)
    assert faults(server) == ["database"]
    event.remove(engine, "begin", full)
    assert faults(server) == []


def test_a_disk_that_is_almost_full(tmp_path: Path) -> None:
    with serving(tmp_path, limits=replace(FREE, least_space=1 << 62)) as server:
        assert faults(server) == ["disk"]


def test_dead_workers(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    assert server.workers is not None
    lane = server.workers.checking

    async def dies(*_: object) -> None:
        raise Died

    with monkeypatch.context() as patch:
        patch.setattr(lane, "_do", dies)
        assert faults(server) == ["workers"]
    assert faults(server) == []


def test_workers_that_hang_are_asked_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "PATIENCE", 0.01)
    calls = 0

    async def run() -> list[list[str]]:
        go_on = asyncio.Event()

        async def write() -> None:
            return

        async def work(*_: object) -> None:
            nonlocal calls
            calls += 1
            await go_on.wait()

        watched = Health(write, work, tmp_path, 0)
        told = [await watched.faults() for _ in range(3)]
        assert calls == 1
        go_on.set()
        await asyncio.sleep(0)
        return [*told, await watched.faults()]

    assert finished(run()) == [["workers"]] * 3 + [[]]


def test_many_who_ask_cost_one_attempt(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "FRESH_SECONDS", 3600.0)
    calls = 0

    async def attempt() -> None:
        nonlocal calls
        calls += 1

    async def run() -> list[bool]:
        probe = Probe(attempt)
        return [await probe.works() for _ in range(50)]

    assert finished(run()) == [True] * 50
    assert calls == 1


def test_a_draining_server_is_not_ready_and_refuses_no_command(tmp_path: Path) -> None:
    with serving(tmp_path, drain=3600.0) as server:
        device = server.device()
        table = device.make("here", "here")["id"]
        socket = device.socket(table)
        socket.next("update")
        server._server.handle_exit(signal.SIGTERM, None)
        assert faults(server) == ["draining"]
        assert device.answer(table)["ok"]
        assert socket.next("update")["table"]["entries"] == 1
        server._server.handle_exit(signal.SIGTERM, None)
        with pytest.raises(Exception, match="1012"):
            socket.next("chat")
        assert not server.is_running()


def test_a_server_that_has_drained_stops(tmp_path: Path) -> None:
    with serving(tmp_path, drain=0.01) as server:
        server._server.handle_exit(signal.SIGTERM, None)
        assert not server.is_running()
