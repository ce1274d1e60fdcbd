"""What a worker does for a server on one PostgreSQL database, and what happens when it dies."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import psycopg
import pytest
from psycopg import sql
from sqlalchemy import Engine

from pestis.bots.answering import choose
from pestis.server import working
from pestis.server.bots import driver, remote
from pestis.server.bots.fairness import Places
from pestis.server.operations import retention
from pestis.server.operations.retention import Keeper, Swept
from pestis.server.problems import CannotStart
from pestis.server.rooms import presence
from pestis.server.rooms.webhooks import Webhooks
from pestis.server.settings import Retention, Settings
from pestis.server.storage import thoughts as thoughts_module
from pestis.server.storage.database import join_postgres
from pestis.server.storage.presence_store import SILENT_SECONDS, Here
from pestis.server.storage.releases import Release, this_release
from pestis.server.storage.store import Store
from pestis.server.storage.thoughts import Thoughts
from pestis.server.storage.waking import Notices
from pestis.server.working import Worker, work
from pestis.tables.jobs import Job
from pestis.words import LANGUAGES, Words
from tests.server.listener import listening
from tests.server.postgres import Cluster
from tests.server.running import Server, ThreadLane, serving
from tests.server.test_outbox import Play
from tests.waiting import finished, until

THINKERS = ("here", "expert", "greedy")


class Running:
    """A worker in a thread."""

    def __init__(self, url: str, **settings: Any) -> None:
        store = Store(join_postgres(url), Notices(join_postgres(url).url))
        self.worker = Worker(Settings(url=url, **settings), store)
        self.id = store.here.process
        self._task: Future[asyncio.Task[None]] = Future()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run()))
        self._thread.start()

    async def _run(self) -> None:
        task = asyncio.create_task(self.worker.run())
        self._task.set_result(task)
        with suppress(asyncio.CancelledError):
            await task

    def stop(self) -> None:
        task = self._task.result()
        task.get_loop().call_soon_threadsafe(task.cancel)
        self._thread.join()


@contextmanager
def helping(server: Server, **settings: Any) -> Iterator[Running]:
    """Run a worker during the block, from when the server knows it."""
    running = Running(server.settings.url, **settings)
    try:
        until(lambda: server.rooms.helpers.slots)
        yield running
    finally:
        running.stop()


@pytest.fixture
def server(postgres: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    monkeypatch.setattr(presence, "BEAT_SECONDS", 0.1)
    monkeypatch.setattr(remote, "LOOK_SECONDS", 0.02)
    monkeypatch.setattr(working, "CALL_SECONDS", 0.02)
    monkeypatch.setattr(working, "Lane", lambda _processes, nice: ThreadLane(8, nice))
    postgres.empty()
    with serving(tmp_path, url=postgres.url, allow_local_webhooks=True) as running:
        yield running


@pytest.fixture
def thought(monkeypatch: pytest.MonkeyPatch) -> dict[str, list[str]]:
    """The bots that the server and the worker have thought for."""
    found: dict[str, list[str]] = {"server": [], "worker": []}
    answer_to = remote.answer_to

    def locally(game: str, bot: str, *more: Any) -> Any:
        found["server"].append(bot)
        return choose(game, bot, *more)

    def remotely(question: str) -> str:
        found["worker"].append(question.split('"')[3])
        return answer_to(question)

    monkeypatch.setattr(driver, "choose", locally)
    monkeypatch.setattr(remote, "answer_to", remotely)
    return found


def test_a_worker_thinks_for_strong_bots_only(
    server: Server, thought: dict[str, list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It answers as the server would, each question once."""
    jobs: list[Job] = []
    question_of = remote.question_of

    def asked(job: Job) -> str:
        jobs.append(job)
        return question_of(job)

    monkeypatch.setattr(remote, "question_of", asked)
    with helping(server):
        device = server.device()
        id = device.make(*THINKERS)["id"]
        device.answer_until(id, device.has(id, 40))
        assert set(thought["worker"]) == {"expert-1"}
        assert "expert-1" not in thought["server"]
        assert "greedy-1" in thought["server"]
    until(lambda: not any(count(server, part) for part in ("thoughts", "workers")))
    rows = server.store.load(id).rows
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
    for job in jobs[:3]:
        one = [*choose(job.game, job.bot, job.view, job.choices, job.memory, job.dice)]
        assert one == json.loads(remote.answer_to(question_of(job)))
    kept = [(job.decision, job.seat) for job in jobs]
    assert len(kept) == len(set(kept)) > 2


def count(server: Server, part: str) -> int:
    with psycopg.connect(server.settings.url) as db:
        (found,) = (
            db.execute(sql.SQL("SELECT count(*) FROM {}").format(sql.Identifier(part))).fetchone()
            or ()
        )
    return int(found)


def test_a_server_thinks_itself_without_workers(
    server: Server, thought: dict[str, list[str]]
) -> None:
    with helping(server):
        pass
    until(lambda: not server.rooms.helpers.working)
    device = server.device()
    id = device.make("expert", "here")["id"]
    device.answer_until(id, device.has(id, 4))
    assert "expert-1" in thought["server"] and not thought["worker"]


@pytest.mark.parametrize("way", ["dies", "fails"])
def test_the_server_answers_if_the_worker_does_not(
    server: Server, thought: dict[str, list[str]], monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    asked, stuck = threading.Event(), threading.Event()

    def never(_question: str) -> str:
        asked.set()
        if way == "fails":
            raise ValueError
        stuck.wait()
        return ""

    monkeypatch.setattr(remote, "answer_to", never)
    with helping(server) as running:
        device = server.device()
        id = device.make("expert", "here")["id"]
        asked.wait()
        if way == "dies":
            silence(server, running.id)
        until(device.has(id, 1))
        assert thought["server"][0] == "expert-1"
        stuck.set()


def silence(server: Server, process: str) -> None:
    """Let a process beat no more."""
    with psycopg.connect(server.settings.url) as db:
        db.execute(
            "CREATE OR REPLACE FUNCTION silent() RETURNS trigger LANGUAGE plpgsql AS"
            f" $$BEGIN NEW.beat = NEW.beat - {SILENT_SECONDS + 1}; RETURN NEW; END$$"
        )
        db.execute(
            "CREATE TRIGGER silent BEFORE UPDATE ON processes FOR EACH ROW"
            f" WHEN (NEW.id = '{process}') EXECUTE FUNCTION silent()"
        )
        db.execute("UPDATE processes SET beat = beat WHERE id = %s", (process,))


def test_a_worker_calls_webhooks_and_the_server_does_without(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    callers: list[Webhooks] = []
    send = Webhooks.send

    def sent(self: Webhooks, *more: Any) -> None:
        callers.append(self)
        send(self, *more)

    monkeypatch.setattr(Webhooks, "send", sent)
    with listening() as listener:
        with helping(server, allow_local_webhooks=True) as running:
            play = Play(server, listener.url)
            play.until(lambda: listener.heard)
            its = running.worker._rooms.outbox._webhooks
            until(lambda: len(listener.heard) == len(callers))
            assert set(callers) == {its}
        until(lambda: not server.rooms.helpers.working)
        del callers[:]
        play.until(lambda: callers)
        assert set(callers) == {server.rooms.outbox._webhooks}
        until(lambda: len(listener.heard) > len(callers))


def test_a_worker_sweeps_and_the_server_does_not(
    postgres: Cluster, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    swept: list[Keeper] = []

    async def sweep(self: Keeper) -> Swept:
        swept.append(self)
        return Swept()

    monkeypatch.setattr(retention, "EVERY", 0.02)
    monkeypatch.setattr(Keeper, "sweep", sweep)
    kept = Retention(finished_days=1)
    own = Keeper(server.rooms, kept)
    loop = server._server.servers[0].get_loop()
    watching = asyncio.run_coroutine_threadsafe(own.watch(), loop)
    until(lambda: own in swept)
    with helping(server, retention=kept) as running:
        until(lambda: running.worker._keeper in swept)
        del swept[:]
        until(lambda: len(swept) > 5)
        assert set(swept) == {running.worker._keeper}
    del swept[:]
    until(lambda: own in swept)
    watching.cancel()


class Process:
    """A process on the database: a worker if it has slots."""

    def __init__(self, engine: Engine, slots: int = 0, release: Release | None = None) -> None:
        self.here = Here(engine, lambda: release or this_release())
        self.here.slots = slots
        self.alive = self.here.beat([])
        self.thoughts = Thoughts(engine, self.here.process)

    def take(self, most: int = 10) -> list[str]:
        return sorted(id for id, _ in self.thoughts.take(most))


def test_each_question_is_taken_once_and_answered_by_who_took_it(engine: Engine) -> None:
    server, one, two = Process(engine), Process(engine, 1), Process(engine, 1)
    for id in "abc":
        server.thoughts.ask(id, "?")
    assert [one.take(2), two.take(), one.take()] == [["a", "b"], ["c"], []]
    two.thoughts.answer("a", "not mine")
    one.thoughts.answer("a", "yes")
    assert server.thoughts.ended("abc") == {"a": "yes"}
    one.here.end()
    assert server.thoughts.ended("abc") == {"b": ""}
    server.thoughts.withdraw("c")
    server.thoughts.ask("d", "?")
    server.here.end()
    assert two.take() == [], "its server has ended"


def test_a_worker_of_another_release_takes_no_questions(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = Process(engine)
    with monkeypatch.context() as patch:
        patch.setattr(thoughts_module, "RELEASE", "9.9")
        worker = Process(engine, 3, replace(this_release(), name="9.9"))
        server.thoughts.ask("a", "?")
        assert worker.take() == []
    assert server.thoughts.ended("a") == {"a": ""}, "nobody would answer"
    found = server.here.beat([])
    assert (found.workers, found.slots) == (1, 0), "it does other work"


def test_a_worker_is_no_server(engine: Engine) -> None:
    """It takes no share of the limits, and nobody could be connected to it."""
    worker, server = Process(engine, 3), Process(engine)
    assert server.alive.processes == 1
    assert (server.alive.workers, server.alive.slots) == (1, 3)
    with engine.begin() as db:
        db.exec_driver_sql("UPDATE processes SET site = site - 100")
    assert Process(engine).alive.site < server.alive.site
    server.here.end()
    with engine.begin() as db:
        db.exec_driver_sql("DELETE FROM processes WHERE id <> %s", (worker.here.process,))
    assert Process(engine).alive.site > worker.alive.site


def test_slots_come_and_go() -> None:
    async def main() -> None:
        places = Places(1)
        had: list[int] = []

        async def hold(n: int, until: asyncio.Event) -> None:
            async with places.one(str(n)):
                had.append(n)
                await until.wait()

        ends = [asyncio.Event() for _ in range(4)]
        tasks = [asyncio.create_task(hold(n, end)) for n, end in enumerate(ends)]
        await settle()
        assert had == [0]
        places.resize(3)
        await settle()
        assert had == [0, 1, 2]
        places.resize(1)
        for n in (0, 1):
            ends[n].set()
            await settle()
            assert had == [0, 1, 2], "two more slots are held than there are"
        ends[2].set()
        await settle()
        assert had == [0, 1, 2, 3]
        ends[3].set()
        await asyncio.gather(*tasks)

    async def settle() -> None:
        for _ in range(5):
            await asyncio.sleep(0)

    finished(main())


def why_not(url: str) -> CannotStart:
    with pytest.raises(CannotStart) as caught:
        work(Settings(url=url), lambda _: None)
    return caught.value


def test_a_worker_needs_the_database_of_its_servers(
    postgres: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    postgres.empty()
    said = [why_not(""), why_not("postgresql://nobody@127.0.0.1:1/x"), why_not(postgres.url)]
    with psycopg.connect(postgres.url) as db:
        assert db.execute(
            "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"
        ).fetchone() == (0,)
    with serving(tmp_path, url=postgres.url), psycopg.connect(postgres.url, autocommit=True) as db:
        for revision in ("0101", "9000"):
            db.execute("UPDATE alembic_version SET version_num = %s", (revision,))
            db.execute("UPDATE readable SET since = %s", (revision,))
            said.append(why_not(postgres.url))
            assert db.execute("SELECT version_num FROM alembic_version").fetchone() == (revision,)
        db.execute("UPDATE alembic_version SET version_num = '0102'")
        monkeypatch.setattr(working, "RELEASE", "9.9")
        until(lambda: db.execute("SELECT count(*) FROM processes").fetchone() == (1,))
        said.append(why_not(postgres.url))
    foreign = postgres.database("of_another")
    with psycopg.connect(foreign) as db:
        db.execute("CREATE TABLE log (line TEXT)")
    said.append(why_not(foreign))
    with psycopg.connect(foreign) as db:
        tables = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
        assert db.execute(tables).fetchall() == [("log",)]
    assert [error.id.removeprefix("error.") for error in said] == [
        "worker-sqlite",
        "database-unusable",
        "worker-no-tables",
        "worker-schema-older",
        "database-newer",
        "worker-release",
        "database-foreign",
    ]
    for language in LANGUAGES:
        for error in said:
            sentence = Words(language).error(error)
            assert "{" not in sentence and "error." not in sentence
