"""Which of two servers on one PostgreSQL database answers for the bots of a table."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import threading
import time
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import Engine, create_engine

from pestis.server.bots import driver
from pestis.server.bots.claiming import Among
from pestis.server.bots.driver import CLAIMED_SECONDS, Driver
from pestis.server.rooms.hearing import Hearing
from pestis.server.rooms.room import Room
from pestis.server.storage import address, presence_store
from pestis.server.storage.appending import Fenced
from pestis.server.storage.claims import Claims
from pestis.server.storage.presence_store import SILENT_SECONDS, Here
from pestis.server.storage.store import Store
from pestis.server.storage.writer import Appender, Writer
from pestis.tables.jobs import Job
from tests.server.postgres import Cluster
from tests.server.running import Server, serving
from tests.server.two_servers import at, both
from tests.waiting import SHORTEST, awaited, finished, until


class Process:
    """A process on the database."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self.here = Here(engine)
        self.here.beat([])
        self.claims = Claims(engine, self.here.process)

    def is_silent(self, seconds: float) -> None:
        """Let its last heartbeat be older."""
        was_silent(self._engine, self.here.process, seconds)


def was_silent(engine: Engine, process: str, seconds: float) -> None:
    """Let the last heartbeat of a process be older."""
    with engine.begin() as db:
        old = "UPDATE processes SET beat = beat - %s WHERE id = %s"
        db.exec_driver_sql(old, (seconds, process))


def test_one_of_two_has_a_table(engine: Engine) -> None:
    one, two = Process(engine), Process(engine)
    assert [one.claims.take("t"), two.claims.take("t"), one.claims.take("t")] == [True, False, True]
    two.claims.give("t")
    assert not two.claims.take("t"), "it had nothing to give"
    one.claims.give("t")
    assert two.claims.take("t")


@pytest.mark.parametrize("way", ["silent", "ended", "dead"])
def test_a_table_whose_process_does_not_work_is_free(engine: Engine, way: str) -> None:
    one, two = Process(engine), Process(engine)
    assert one.claims.take("t")
    if way == "ended":
        one.here.end()
    else:
        one.is_silent(SILENT_SECONDS - 2)
        assert not two.claims.take("t")
        one.is_silent(2 if way == "silent" else 100)
    assert two.here.beat([]).working == {two.here.process}
    assert [two.claims.take("t"), one.claims.take("t")] == [True, False]


def test_each_table_where_bots_are_asked_is_taken_once(engine: Engine) -> None:
    one, two = Process(engine), Process(engine)
    add_table(engine, "a")
    add_table(engine, "b")
    add_table(engine, "c", asked=False)
    add_table(engine, "d", status="ended")
    assert two.claims.take("b")
    assert one.claims.take_left() == ["a"]
    assert two.claims.take_left() == []
    one.is_silent(SILENT_SECONDS + 1)
    assert two.claims.take_left() == ["a"]
    assert one.claims.take_left() == []


def add_table(engine: Engine, id: str, status: str = "running", asked: bool = True) -> None:
    """Store a table where a bot is asked or not."""
    with engine.begin() as db:
        db.exec_driver_sql(
            "INSERT INTO tables (id, game, name, owner, secret, header, created, status, seq,"
            " entries, decision, asked, since, bots_asked) VALUES (%s, 'g', 'n', 'o', 's', '',"
            " 1, %s, 0, 0, '', '[]', 1, %s)",
            (id, status, asked),
        )


def test_no_bot_answers_at_a_table_that_was_taken_over_before_it_is_claimed(engine: Engine) -> None:
    """A driver that has an old version of the table in memory looks at it anew once it has the
    claim."""
    store = Store(engine)
    store.here.beat([])
    add_table(engine, "a")
    with contextlib.closing(Writer()) as writer:
        claims = Among(store, writer)
        assert finished(claims.take_left()) == ["a"]
        assert not claims.has("a")
        assert finished(claims.take("a"))
        assert claims.has("a")
        add_table(engine, "b")
        assert finished(claims.take_left()) == ["b"]
        finished(claims.give("b"))
    assert Process(engine).claims.take("b")


def test_a_server_that_was_silent_claims_its_tables_again(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another server may have taken them in the meantime."""
    store, other = Store(engine), Process(engine)
    with contextlib.closing(Writer()) as writer:
        claims = Among(store, writer)
        store.here.beat([])
        assert [finished(claims.take(table)) for table in "ab"] == [True, True]
        was_silent(engine, store.here.process, SILENT_SECONDS + 1)
        assert other.claims.take("a")
        later = time.monotonic() + SILENT_SECONDS + 1
        monkeypatch.setattr(presence_store, "time", SimpleNamespace(monotonic=lambda: later))
        store.here.beat([])
        assert [claims.has(table) for table in "ab"] == [False, False]
        assert [finished(claims.take(table)) for table in "ab"] == [False, True]
        assert [claims.has(table) for table in "ab"] == [False, True]
        for table in "ab":
            finished(claims.give(table))
    assert [Process(engine).claims.take(table) for table in "ab"] == [False, True]


def test_only_one_server_thinks_for_a_bot(
    postgres: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both load the table while a bot thinks."""
    thought: list[str] = []
    choose = Driver._choose

    async def slowly(self: Driver, room: Room, job: Job) -> Any:
        thought.append(f"{job.decision} {job.seat}")
        await asyncio.sleep(0.1)
        return await choose(self, room, job)

    monkeypatch.setattr(Driver, "_choose", slowly)
    with both(tmp_path, postgres) as servers:
        host = servers.here.device()
        host_there = at(servers.there, host)
        id = host.make("here", "random", "random", seed=1)["id"]
        # On a busy machine an answer may come too late for its question, which costs a round.
        for n in itertools.count():
            if n >= 12 and len(thought) > 6:
                break
            device = (host, host_there)[n % 2]
            until(partial(device.answer_if_asked, id))
            for server in servers:
                server.rooms.room(id).table = None
            for other in (host, host_there):
                other.look(id)
        until(lambda: host.look(id)["table"]["asked"] == [0])
        assert len(thought) == len(set(thought)) > 6
        stored = servers.here.store.load(id)
        assert [row.seq for row in stored.rows] == list(range(1, len(stored.rows) + 1))


class Thinking:
    """Notes the decisions that bots of any server think about; they answer once ``go_on`` is
    set."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.go_on = threading.Event()
        self.thought: list[str] = []
        choose = Driver._choose

        async def chosen(driver: Driver, room: Room, job: Job) -> Any:
            self.thought.append(f"{job.decision} {job.seat}")
            while not self.go_on.is_set():
                await asyncio.sleep(SHORTEST)
            return await choose(driver, room, job)

        monkeypatch.setattr(Driver, "_choose", chosen)


@pytest.fixture
def deaf(monkeypatch: pytest.MonkeyPatch) -> None:
    """No server hears what others change."""
    for name in ("_on_change", "_on_missed"):
        monkeypatch.setattr(Hearing, name, lambda *_: None)


def test_a_server_that_gets_a_claim_looks_at_the_table_anew(
    postgres: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, deaf: None
) -> None:
    """The other server has answered before it gave up the claim, and nothing was heard of it."""
    bots = Thinking(monkeypatch)
    with both(tmp_path, postgres) as servers:
        host = servers.here.device()
        id = host.make("here", "random", "random", seed=1)["id"]
        host.answer_until(id, lambda: bool(bots.thought))
        at(servers.there, host).look(id)
        room = servers.there.rooms.room(id)
        assert room.at_work()
        bots.go_on.set()
        until(lambda: not room.at_work())
        assert len(bots.thought) == len(set(bots.thought))
        assert room.version == servers.there.store.version(id)


def test_a_server_that_takes_over_looks_at_the_table_anew(
    postgres: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, deaf: None
) -> None:
    """It has the table in memory as it was before a bot was asked, and nothing was heard of it."""
    bots = Thinking(monkeypatch)
    with both(tmp_path, postgres) as servers:
        host = servers.here.device()
        id = host.make("here", "random", "random", seed=1)["id"]
        bots.go_on.set()
        host.answer_until(id, lambda: may_choose(host.look(id)))
        at(servers.there, host).look(id)
        assert not servers.there.rooms.room(id).at_work()
        bots.go_on.clear()
        bots.thought.clear()
        host.answer_until(id, lambda: bool(bots.thought))
        had = entries(servers.there, id)
        servers.here.stop()
        bots.go_on.set()
        awaited(partial(entries, servers.there, id), had.__lt__)


def test_a_server_that_stops_keeps_a_claim_until_the_answer_is_stored(
    postgres: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Appender.__call__
    storing = threading.Event()

    async def late(appender: Appender, fenced: Fenced) -> None:
        row = fenced.change.row
        if row is not None and "bot:" in row.body and not storing.is_set():
            storing.set()
            await asyncio.sleep(4 * CLAIMED_SECONDS)
        await store(appender, fenced)

    bots = Thinking(monkeypatch)
    monkeypatch.setattr(Appender, "__call__", late)
    with both(tmp_path, postgres) as servers:
        host = servers.here.device()
        id = host.make("here", "random", "random", seed=1)["id"]
        host.answer_until(id, lambda: bool(bots.thought))
        at(servers.there, host).look(id)
        bots.go_on.set()
        until(storing.is_set)
        servers.here.stop()
        until(lambda: not servers.there.rooms.room(id).at_work())
        assert len(bots.thought) == len(set(bots.thought))


def test_a_bot_moves_once_another_server_has_given_up_its_table(
    postgres: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That server has looked for the last time before the move that asks the bot."""
    monkeypatch.setattr(driver, "RETRY_SECONDS", 3600)
    refused: list[str] = []
    take = Among.take

    async def taking(self: Among, table: str) -> bool:
        taken = await take(self, table)
        if not taken:
            refused.append(table)
        return taken

    monkeypatch.setattr(Among, "take", taking)
    postgres.empty()
    with serving(tmp_path, url=postgres.url) as server:
        other = Process(create_engine(address.read(postgres.url)))
        host = server.device()
        id = host.make("here", "random", "random", seed=1)["id"]
        until(partial(other.claims.take, id))
        host.answer_until(id, lambda: bool(refused))
        had = entries(server, id)
        other.claims.give(id)
        awaited(partial(entries, server, id), had.__lt__)


def test_another_server_goes_on_for_the_bots(
    postgres: Cluster,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """One stops while its bot thinks; nobody looks at the table, or somebody at the other one."""
    choose = Driver._choose
    stuck: list[Driver] = []
    tables: set[str] = set()

    async def never(self: Driver, room: Room, job: Job) -> Any:
        if not stuck:
            stuck.append(self)
        if self in stuck:
            tables.add(room.id)
            await asyncio.Event().wait()
        return await choose(self, room, job)

    monkeypatch.setattr(Driver, "_choose", never)
    with both(tmp_path, postgres) as servers:
        host = servers.here.device()
        ids = [host.make("random", "here", "random")["id"] for _ in range(2)]
        host_there = at(servers.there, host)
        for id in ids:
            host.answer_until(id, partial(tables.__contains__, id))
        host_there.look(ids[0])
        before = [entries(servers.there, id) for id in ids]
        servers.here.stop()
        for id, had in zip(ids, before, strict=True):
            awaited(partial(entries, servers.there, id), had.__lt__)
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


def may_choose(update: dict[str, Any]) -> bool:
    """Whether nobody but seat 0 is asked, and it has a choice."""
    return update["table"]["asked"] == [0] and len(update["seats"][0]["choices"]) > 1


def entries(server: Server, id: str) -> int:
    """The number of choices that are stored, without loading the table."""
    return int(server.store.load(id).stored.summary.entries)
