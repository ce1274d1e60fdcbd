"""Webhook calls are stored with the change that causes them, and made once, whatever process
dies."""

from __future__ import annotations

import socket
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import Engine, select

from pestis.server.rooms import outbox
from pestis.server.rooms.webhooks import Webhooks
from pestis.server.storage.appending import Fenced, Raced
from pestis.server.storage.calls import Call, Calls
from pestis.server.storage.presence_store import DEAD_SECONDS, Here
from pestis.server.storage.schema import CALLS
from pestis.server.storage.store import Store
from pestis.tables.rows import Change
from tests.server.listener import listening
from tests.server.postgres import Cluster
from tests.server.process import UNHURRIED, Forked
from tests.server.running import Device, Reachable, Server, serving
from tests.server.test_killed_servers import BEFORE
from tests.server.test_store import SUMMARY, row, table
from tests.waiting import LATE, until


def due(id: str, process: str, at: float = 1.0) -> Call:
    return Call(id, "t", "https://example.org/x", '{"table": "t"}', at, process)


def stored(engine: Engine) -> list[str]:
    with engine.begin() as db:
        return [row.id for row in db.execute(select(CALLS).order_by(CALLS.c.at))]


def store_calls(engine: Engine, *calls: Call) -> None:
    store = Store(engine)
    if store.version("t") is None:
        store.create(table(), "d", (), ())
    version = store.version("t")
    assert version is not None
    assert store.append_all([Fenced(Change("t", None, SUMMARY), version, calls)]) == [None]


class Living:
    """A process on the database."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._here = Here(engine)
        self._here.beat([])
        self.id = self._here.process
        self.calls = Calls(engine, self.id)

    def take(self, *known: str, most: int = 10) -> list[str]:
        return [call.id for call in self.calls.take_left(known, most)]

    def is_silent(self, seconds: float) -> None:
        """Let its last heartbeat be older."""
        with self._engine.begin() as db:
            old = "UPDATE processes SET beat = beat - %s WHERE id = %s"
            db.exec_driver_sql(old, (seconds, self.id))


def test_calls_of_a_change_that_is_not_stored_are_not_due(engine: Engine) -> None:
    store_calls(engine, due("a", "p"))
    late = Fenced(Change("t", row(1), SUMMARY), 0, [due("b", "p")])
    assert [type(error) for error in Store(engine).append_all([late])] == [Raced]
    assert stored(engine) == ["a"]


def test_calls_of_a_deleted_table_are_deleted(engine: Engine) -> None:
    store_calls(engine, due("a", "p"))
    assert Store(engine).keeping.delete("t")
    assert stored(engine) == []


def test_calls_of_a_dead_process_are_taken_once(engine: Engine) -> None:
    one, two, three = (Living(engine) for _ in range(3))
    store_calls(engine, due("b", one.id, 2), due("a", one.id, 1), due("c", one.id, 3))
    one.is_silent(DEAD_SECONDS - 3)
    assert two.take() == [], "it lives"
    one.is_silent(4)
    assert [two.take(most=2), three.take(), two.take("a", "b")] == [["a", "b"], ["c"], []]
    two.calls.made(["a", "b"])
    assert stored(engine) == ["c"]


def test_a_process_makes_calls_of_which_it_does_not_know_that_they_were_stored(
    engine: Engine,
) -> None:
    one = Living(engine)
    store_calls(engine, due("a", one.id), due("b", one.id, 2))
    assert one.take("a") == ["b"]


def test_two_processes_that_look_at_the_same_moment_take_different_calls(
    engine: Engine, postgres: Cluster
) -> None:
    two = Living(engine)
    store_calls(engine, due("a", "dead"), due("b", "dead", 2))
    with psycopg.connect(postgres.url) as other:
        other.execute("SELECT id FROM calls WHERE id = 'a' FOR UPDATE")
        assert two.take() == ["b"], "and it does not wait"


class Play:
    """Two people at a table; the friend's seat has a webhook."""

    def __init__(self, server: Reachable, url: str) -> None:
        self.players = [Device(server), Device(server)]
        made = self.players[0].make("here", "link")
        self.table: str = made["id"]
        self.players[1].join(made["links"]["1"])
        assert self.players[1].send(self.table, "set-webhook", 1, url=url)["ok"]

    def until(self, enough: Callable[[], Any]) -> None:
        """Play until the condition holds."""
        while not enough():
            for device in self.players:
                device.answer_if_asked(self.table)


def test_what_a_server_could_not_send_it_sends_after_the_next_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held: list[object] = []
    with listening() as listener, serving(tmp_path, allow_local_webhooks=True) as server:
        with monkeypatch.context() as patch:
            patch.setattr(Webhooks, "send", lambda _self, _url, said, _made: held.append(said))
            Play(server, listener.url).until(lambda: held)
            server.stop()
        assert listener.heard == []
        server.start()
        until(lambda: listener.heard == held)
        until(partial(is_empty, server))
        server.stop()
        server.start()
        server.device().make("here", "here")
        assert listener.heard == held


def is_empty(server: Server) -> bool:
    return stored(server.store._engine) == []


@pytest.mark.slow
def test_a_call_whose_server_is_killed_is_made_by_another_one(
    postgres: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is killed while the receiver does not answer."""
    monkeypatch.setattr(outbox, "LOOK_SECONDS", 0.1)
    postgres.empty()
    settings = {"url": postgres.url, "allow_local_webhooks": True}
    killed = Forked(tmp_path / "killed", BEFORE, settings=settings, **UNHURRIED)
    with listening() as listener, socket.create_server(("127.0.0.1", 0)) as deaf:
        deaf.settimeout(LATE)
        play = Play(killed, f"http://127.0.0.1:{deaf.getsockname()[1]}/")
        count = "SELECT count(*) FROM calls"
        with psycopg.connect(postgres.url, autocommit=True) as db:
            play.until(lambda: db.execute(count).fetchone() != (0,))
            with deaf.accept()[0]:
                killed.kill()
            db.execute("UPDATE calls SET url = %s", (listener.url,))
            (calls,) = db.execute(count).fetchone() or ()
            with serving(tmp_path / "there", **settings):
                db.execute(
                    "UPDATE processes SET beat = beat - 100 WHERE id IN (SELECT process FROM calls)"
                )
                until(lambda: db.execute(count).fetchone() == (0,))
        assert len(listener.heard) == calls > 0
        assert listener.heard[0]["table"] == play.table
