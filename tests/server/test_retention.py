"""How long tables are kept: for ever by default; otherwise warned of, exported first, and shown on
the page."""

from __future__ import annotations

import asyncio
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from pestis.server.operations import retention
from pestis.server.operations.privacy import lines
from pestis.server.operations.retention import DAY, Keeper, Swept
from pestis.server.rooms import presence
from pestis.server.settings import Retention
from pestis.words import Words
from pestis.words.catalogue import LANGUAGES
from tests.server.postgres import Cluster
from tests.server.running import Device, Server, serving
from tests.server.two_servers import both
from tests.waiting import finished, until

FINISHED, STALE = 30, 90


class Clock:
    """A clock that a test moves by days."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._now = server.rooms.now()
        server.rooms.now = lambda: self._now

    def pass_by(self, days: float) -> None:
        self._now += days * DAY


@contextmanager
def keeping(data: Path, **kept: Any) -> Iterator[tuple[Server, Clock, Keeper]]:
    """A server whose own keeper is stopped, its clock, and a keeper for the test to run."""
    with serving(data) as server:
        clock = Clock(server)
        keeper = Keeper(server.rooms, Retention(**kept))
        server.rooms.notices.days_left = keeper.days_left
        yield server, clock, keeper


def look(server: Server, keeper: Keeper) -> Swept:
    """Let the keeper look now, in the server's loop."""
    loop = server._server.servers[0].get_loop()
    return asyncio.run_coroutine_threadsafe(keeper.sweep(), loop).result()


def status(device: Device, table: str) -> str:
    answer = device.get(f"/api/tables/{table}")
    return str(answer.json()["table"]["status"]) if answer.status_code == 200 else "gone"


def warned(device: Device, table: str) -> list[int]:
    return [one["params"]["n"] for one in device.look(table).get("notices", [])]


def test_nothing_is_ended_or_deleted_unless_asked(tmp_path: Path) -> None:
    with keeping(tmp_path) as (server, clock, keeper):
        device = server.device()
        table = device.make("here", "here")["id"]
        clock.pass_by(10_000)
        assert look(server, keeper) == Swept()
        assert status(device, table) == "running"
        assert warned(device, table) == []
        finished(keeper.watch())


def test_a_stale_table_is_ended_after_a_week_of_warning(tmp_path: Path) -> None:
    with keeping(tmp_path, stale_days=STALE) as (server, clock, keeper):
        device = server.device()
        stale, played = [device.make("here", "here")["id"] for _ in range(2)]
        device.answer(stale)
        clock.pass_by(STALE - 8)
        assert warned(device, stale) == []
        clock.pass_by(1.5)
        assert warned(device, stale) == [7]
        assert device.answer(played)["ok"]
        assert warned(device, played) == []
        clock.pass_by(6)
        assert warned(device, stale) == [1]
        assert look(server, keeper) == Swept()
        clock.pass_by(1)
        assert warned(device, stale) == [0]
        assert look(server, keeper) == Swept(ended=1)
        assert (status(device, stale), status(device, played)) == ("ended", "running")
        (note,) = device.look(stale)["notes"]
        assert (note["id"], note["params"]) == ("note.closed", {"n": STALE})
        assert warned(device, stale) == []


def test_a_new_setting_ends_nothing_within_a_week(tmp_path: Path) -> None:
    with keeping(tmp_path) as (server, clock, _):
        device = server.device()
        table = device.make("here", "here")["id"]
        clock.pass_by(1000)
        keeper = Keeper(server.rooms, Retention(stale_days=STALE))
        server.rooms.notices.days_left = keeper.days_left
        assert look(server, keeper) == Swept()
        assert warned(device, table) == [7]
        clock.pass_by(3)
        # A start changes nothing; another number of days begins a new week of warning.
        keeper = Keeper(server.rooms, Retention(stale_days=STALE))
        server.rooms.notices.days_left = keeper.days_left
        assert warned(device, table) == [4]
        keeper = Keeper(server.rooms, Retention(stale_days=STALE - 1))
        server.rooms.notices.days_left = keeper.days_left
        assert warned(device, table) == [7]
        clock.pass_by(7)
        assert look(server, keeper) == Swept(ended=1)


def test_finished_games_are_exported_and_then_deleted(tmp_path: Path) -> None:
    export = tmp_path / "kept"
    export.mkdir()
    with keeping(tmp_path, finished_days=FINISHED, export=export) as (server, clock, keeper):
        device = server.device()
        ended, running = [device.make("here", "here")["id"] for _ in range(2)]
        device.answer(ended)
        finished_now(server, ended)
        saved = device.get(f"/api/tables/{ended}/record").text
        clock.pass_by(FINISHED - 0.5)
        assert look(server, keeper) == Swept()
        clock.pass_by(1)
        assert look(server, keeper) == Swept(deleted=1)
        assert (status(device, ended), status(device, running)) == ("gone", "running")
        (file,) = export.iterdir()
        assert file.name == f"rattus-cartus-{ended}.jsonl"
        assert file.read_text(encoding="utf-8") == saved
        if sys.platform != "win32":
            assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_tables_that_stay_keep_no_other_from_going(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table is deleted even if many that cannot be exported come before it or ended at the same
    moment."""
    monkeypatch.setattr(retention, "AT_ONCE", 2)
    export = tmp_path / "kept"
    export.mkdir()
    with keeping(tmp_path, finished_days=FINISHED, export=export) as (server, clock, keeper):
        device = server.device()
        tables = [device.make("here", "here")["id"] for _ in range(7)]
        for table in tables:
            finished_now(server, table)
        for table in sorted(tables)[:4]:
            (export / f".rattus-cartus-{table}.jsonl.part").mkdir()
        clock.pass_by(FINISHED + 1)
        assert look(server, keeper) == Swept(deleted=3, left=4)


def test_what_cannot_be_exported_is_not_deleted(tmp_path: Path) -> None:
    export = tmp_path / "kept"
    with keeping(tmp_path, finished_days=FINISHED, export=export) as (server, clock, keeper):
        device = server.device()
        table = device.make("here", "here")["id"]
        finished_now(server, table)
        clock.pass_by(FINISHED + 1)
        assert look(server, keeper) == Swept(left=1)
        assert status(device, table) == "ended"
        export.mkdir()
        assert look(server, keeper) == Swept(deleted=1)


def finished_now(server: Server, table: str) -> None:
    """End a table."""
    loop = server._server.servers[0].get_loop()
    asyncio.run_coroutine_threadsafe(server.rooms.close_table(table, 0), loop).result()


def test_one_of_two_servers_on_a_database_sweeps(
    postgres: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other one does once that one has stopped.  Which one it is depends on their heartbeats: a
    server that a busy machine keeps from running loses the claim."""
    swept: list[object] = []

    async def sweep(self: Keeper) -> Swept:
        swept.append(self._rooms)
        return Swept()

    monkeypatch.setattr(retention, "EVERY", 0.02)
    monkeypatch.setattr(presence, "BEAT_SECONDS", 0.2)
    monkeypatch.setattr(Keeper, "sweep", sweep)
    with both(tmp_path, postgres, retention=Retention(finished_days=1)) as servers:
        until(lambda: len(swept) > 10 and len(set(swept[-10:])) == 1)
        one, other = sorted(servers, key=lambda server: server.rooms is not swept[-1])
        one.stop()
        stopped = len(swept)
        until(lambda: other.rooms in swept[stopped:])


def test_all_servers_know_since_when_a_setting_is_in_force(
    postgres: Cluster, tmp_path: Path
) -> None:
    with both(tmp_path, postgres) as servers:
        keeping = [server.store.keeping for server in servers]
        assert [keeping[n % 2].since("stale_days", 90, 10.0 + n) for n in range(3)] == [10.0] * 3
        assert keeping[0].since("stale_days", 91, 20.0) == 20.0
        assert keeping[1].since("stale_days", 91, 30.0) == 20.0


KEPT = [
    (Retention(), ["finished", "stale", "copies"], 0),
    (Retention(finished_days=30, stale_days=90), ["finished", "stale", "copies"], 2),
    (Retention(30, 0, Path("x")), ["finished", "stale", "export", "copies"], 1),
    (Retention(0, 1, Path("x")), ["finished", "stale", "copies"], 0),
]


@pytest.mark.parametrize(("kept", "ids", "days"), KEPT)
def test_the_page_says_what_the_settings_say(kept: Retention, ids: list[str], days: int) -> None:
    told = lines(kept)
    assert [line.id.removeprefix("web.about.kept.") for line in told] == ids
    for language in LANGUAGES:
        said = [Words(language).text(line.id, **line.params) for line in told]
        assert not any("{" in text or "web." in text for text in said)
        numbers = [n for n in (kept.finished_days, kept.stale_days) if n > 1]
        assert sum(str(n) in " ".join(said) for n in numbers) == days


def test_a_server_tells_its_own_settings(tmp_path: Path) -> None:
    with serving(tmp_path, retention=Retention(finished_days=30)) as server:
        told = server.device().get("/api/privacy").json()
        assert told[0] == {"id": "web.about.kept.finished", "params": {"n": 30}}
        assert told[1]["params"] == {"n": 0}
