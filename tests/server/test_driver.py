"""Bots and forced answers: off the loop, from views alone, and with a time that tells nothing."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode

import pytest
from sqlalchemy.exc import OperationalError

import pestis
from pestis.bots import Answer, Bot, Question, answering
from pestis.bots.answering import choose
from pestis.games import find
from pestis.kernel.match import Match
from pestis.search.advising import AGAIN
from pestis.server.bots import driver
from pestis.server.bots.pool import Workers
from pestis.server.transport import app
from pestis.tables import records
from pestis.tables.jobs import advised, forced_for_all_to_see
from tests.conformance.support import state_of
from tests.server.running import (
    FREE,
    GAME,
    Device,
    InThreads,
    Server,
    T,
    ThreadLane,
    serving,
    stopped_workers,
)
from tests.waiting import LATE, finished, until


def forced_prompts() -> Iterator[tuple[Match, int]]:
    """Moments of random play where somebody has but one answer; in a few of these games one is
    so for all to see."""
    for seed in (26, 45, 53):
        dice = pestis.Dice("forced", str(seed))
        match = pestis.new(GAME, 2, seed)
        while not match.over:
            seat = match.prompts()[0].seats[0]
            choices = match.choices(seat)
            if len(choices) == 1:
                yield match, seat
            match.submit(seat, choices[dice.below(len(choices))])


def test_what_counts_as_forced_is_so_in_every_world() -> None:
    """The check sees the public view alone; where it says yes, the seat has one answer in each
    world that the public cannot tell from the true one."""
    seen = {True: 0, False: 0}
    for match, seat in forced_prompts():
        answer = forced_for_all_to_see(match.view(None), seat, "x")
        seen[answer] += 1
        for world in range(20 if answer else 0):
            spec = match.spec
            other = spec.scramble(state_of(match), None, pestis.Dice("y", str(world)))
            copy = Match(spec, match.header, other, match._ctx.copy(), match._last)
            assert len(copy.choices(seat)) == 1
    assert all(seen.values()), seen


def log_of(server: Server, table: str) -> list[Any]:
    room = server.rooms.room(table)
    assert room.table is not None
    return list(room.table.match.log)


def wait_for_entries(device: Device, table: str, entries: int) -> None:
    until(device.has(table, entries))


def test_answers_say_who_gave_them(server: Server) -> None:
    device = server.device()
    table = device.make("random", "random", "random")["id"]
    wait_for_entries(device, table, 40)
    origins = {entry.origin for entry in log_of(server, table)}
    assert "bot:random" in origins
    assert origins <= {"bot:random", "forced"}


def test_a_bot_takes_no_less_than_the_pace(tmp_path: Path) -> None:
    with serving(tmp_path, pace=0.15) as server:
        device = server.device()
        table = device.make("random", "random")["id"]
        began = time.monotonic()
        wait_for_entries(device, table, 4)
        assert time.monotonic() - began >= 0.15 * 3


def test_bots_of_tables_where_nobody_is_share_their_answers(tmp_path: Path) -> None:
    """Where somebody plays, others do not count."""
    with serving(tmp_path, limits=replace(FREE, unattended_rate=0.001)) as server:
        device = server.device()
        tables = [device.make("random", "random")["id"] for _ in range(2)]
        until(lambda: sum(device.look(id)["table"]["entries"] for id in tables) == 1)
        mine = device.make("here", "random")["id"]
        line = device.socket(mine)
        line.next("update")
        until(lambda: device.look(mine)["seats"][0]["choices"])
        assert sum(device.look(id)["table"]["entries"] for id in tables) == 1


def _wait(workers: Workers, calls: int) -> bool:
    """Whether that many thoughts wait for a place."""
    return workers.thinking.waiting() == calls


def by_command(device: Device, table: str) -> object:
    return device.answer(table)


def by_text_page(device: Device, table: str) -> object:
    update = device.look(table)
    part = next(each for each in update["seats"] if each["choices"])
    decision, choice = update["table"]["decision"], part["choices"][0]
    said = {"key": "k", "seat": part["seat"], "decision": decision, "choice": choice}
    return device.post(f"/t/{table}/text", urlencode(said).encode())


def by_hint(device: Device, table: str) -> None:
    take_hint(device, table)


def by_look(device: Device, table: str) -> object:
    return device.look(table)


def by_reading(device: Device, table: str) -> object:
    return device.get(f"/t/{table}/text")


def by_socket(device: Device, table: str) -> object:
    return device.socket(table).next("update")


def by_socket_before(device: Device, table: str) -> None:
    socket = device.socket(table)
    socket.next("update")
    socket.close()


class Held(ThreadLane):
    """A lane with one place that notes what it serves, and serves nothing before it may go on.

    Bots at other servers of this process have lanes of their own.
    """

    def __init__(self) -> None:
        super().__init__(1, 0)
        self.go_on = threading.Event()
        self.served: list[str] = []

    async def _do(self, seconds: float, call: Callable[[], T], fresh: bool) -> T:
        await asyncio.to_thread(self.go_on.wait, LATE)
        assert isinstance(call, partial)
        self.served.append("hint" if call.func is advised else call.args[1])
        return await super()._do(seconds, call, fresh)


FIRST: Final = pestis.new(GAME, 2, 7).prompts()[0].seats[0]
"""Who is asked first at a table of two."""


@pytest.mark.parametrize(
    ("mine", "come"),
    [
        (True, by_command),
        (True, by_text_page),
        (True, by_hint),
        (False, by_look),
        (False, by_reading),
        (False, by_socket),
        (False, by_socket_before),
    ],
)
def test_bots_of_somebody_who_is_there_come_first(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    mine: bool,
    come: Callable[[Device, str], object],
) -> None:
    """With or without a socket, before what tables of bots alone have waited for longer; also where
    their bot was asked before they came."""
    monkeypatch.setattr(app, "WARM_AFTER", LATE)
    with serving(tmp_path, limits=replace(FREE, think_seconds=LATE)) as server:
        server.stop()
        server.workers = workers = InThreads()
        workers.thinking = lane = Held()
        server.start()
        try:
            for waiting in range(4):
                server.device().make("random", "random")
                until(partial(_wait, workers, waiting))
            players = ["here", "greedy"] if mine == (FIRST == 0) else ["greedy", "here"]
            device = server.device()
            table = device.make(*players)["id"]
            until(lambda: mine or _wait(workers, 4))
            come(device, table)
            until(lambda: come is by_socket or not server.rooms.room(table).watchers)
            until(lambda: _wait(workers, 4))
        finally:
            lane.go_on.set()
        until(lambda: len(lane.served) > 1)
        first, second = lane.served[:2]
        assert (first, second.partition("-")[0]) == (
            "random",
            "hint" if come is by_hint else "greedy",
        )


def test_the_same_bot_answers_the_same(server: Server) -> None:
    match = pestis.new(GAME, 3, 5)
    seat = match.prompts()[0].seats[0]
    texts = [choice.text for choice in match.choices(seat)]
    answers = {
        choose(GAME, "random", match.view(seat), texts, None, ("seed", seat, 0))[0]
        for _ in range(3)
    }
    assert len(answers) == 1


@pytest.mark.parametrize("failure", ["nonsense", "raises"])
def test_a_bad_bot_does_not_stop_the_game(
    server: Server, monkeypatch: pytest.MonkeyPatch, failure: str
) -> None:
    def bad(asked: Question) -> Answer:
        if failure == "raises":
            raise ZeroDivisionError
        every = find(GAME).choices
        return Answer(next(every.at(n) for n in range(99) if every.at(n) not in asked.choices))

    monkeypatch.setattr(answering, "find_bot", lambda _game, _name: Bot("random", bad, 0))
    device = server.device()
    table = device.make("random", "here")["id"]
    device.answer_until(table, device.has(table, 8))


def test_worker_processes_come_back_when_killed(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        server.stop()
        server.workers = mine = Workers(1)
        server.start()
        device = server.device()
        table = device.make("random", "random", "here")["id"]
        for _ in range(2):
            entries = device.look(table)["table"]["entries"]
            device.answer_until(table, device.has(table, entries + 6))
            for process in mine.thinking.pids():
                with suppress(ProcessLookupError):
                    os.kill(process, signal.SIGKILL)


@pytest.mark.skipif(sys.platform == "win32", reason="no such signals")
@pytest.mark.parametrize("name", ["SIGKILL", "SIGSTOP"])
def test_a_game_survives_all_its_workers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """All workers are killed or stopped repeatedly; the game goes on."""
    stopped = stopped_workers(monkeypatch, 12)
    limits = replace(FREE, think_seconds=3)
    with serving(tmp_path, limits=limits) as server:
        server.stop()
        server.workers = mine = Workers(2)
        server.start()
        device = server.device()
        table = device.make("random", "random", "random")["id"]
        for _ in range(2):
            wait_for_entries(device, table, device.look(table)["table"]["entries"] + 2)
            for pid in [*mine.thinking.pids(), *mine.checking.pids()]:
                with suppress(ProcessLookupError):
                    os.kill(pid, getattr(signal, name))
                stopped.add(pid)
        wait_for_entries(device, table, device.look(table)["table"]["entries"] + 2)
        before = device.look(table)["table"]["entries"]
        server.stop()
        server.workers = InThreads()
        server.start()
        assert device.look(table)["table"]["entries"] >= before


def test_a_bot_without_end_is_answered_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def slow(*_args: object) -> str:
        time.sleep(1)
        return "done"

    monkeypatch.setattr(driver, "choose", slow)
    with serving(tmp_path, limits=replace(FREE, think_seconds=0.1)) as server:
        device = server.device()
        table = device.make("random", "random")["id"]
        wait_for_entries(device, table, 2)
    assert f"bot random of {GAME} took longer than 0.1 s" in caplog.text


def test_the_check_of_a_forced_answer_waits_for_no_bot(tmp_path: Path) -> None:
    """A check is done at once even while bots are thinking and more are waiting."""

    async def check() -> None:
        lanes = Workers(1)
        try:
            await lanes.checking.run("", LATE, int, "1")
            thoughts = [
                asyncio.create_task(lanes.thinking.run(str(n), 10 * LATE, time.sleep, 10 * LATE))
                for n in range(50)
            ]
            await asyncio.sleep(0.1)
            match, seat = next(forced_prompts())
            view = match.view(None)
            await lanes.checking.run("", LATE, forced_for_all_to_see, view, seat, "x")
            assert not any(thought.done() for thought in thoughts)
            for thought in thoughts:
                thought.cancel()
        finally:
            lanes.close()

    finished(check())


def test_the_loop_goes_on_while_a_bot_thinks(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, enough = threading.Event(), threading.Event()

    def slow(*_args: object) -> tuple[str, None]:
        begun.set()
        enough.wait(LATE)
        return "done", None

    monkeypatch.setattr(driver, "choose", slow)
    device = server.device()
    table = device.make("random", "random")["id"]
    try:
        assert begun.wait(LATE)
        for _ in range(10):
            assert device.get("/api/games").status_code == 200
        assert device.look(table)["table"]["entries"] == 0, "it still thinks"
    finally:
        enough.set()


def test_uploads_are_stopped_when_they_take_too_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = pestis.new(GAME, 2, 1).save().encode()
    with serving(tmp_path) as server:
        device = server.device()
        limits = server.settings.limits
        object.__setattr__(limits, "record_seconds", 0.0001)
        try:
            refused = device.post("/api/records", text)
        finally:
            object.__setattr__(limits, "record_seconds", 10.0)
        assert refused.json()["problem"]["id"] == "error.record-too-long"
        broken = device.post("/api/records", text[:-9])
        assert (broken.status_code, broken.json()["problem"]["id"][:12]) == (409, "error.record")
        assert device.post("/api/records", b"").json()["problem"]["id"] == "error.record-empty"
    assert records.check_record(text.decode()) == GAME


def test_a_seat_taken_back_while_the_bot_thinks_is_ones_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, enough = threading.Event(), threading.Event()

    def slow(*given: Any) -> Any:
        begun.set()
        enough.wait(LATE)
        return choose(*given)

    monkeypatch.setattr(driver, "choose", slow)
    with serving(tmp_path) as server:
        device = server.device()
        table = device.make("here", "here")["id"]
        seat = device.look(table)["table"]["asked"][0]
        assert device.send(table, "leave-to-bot", seat, bot="random")["ok"]
        assert begun.wait(LATE)
        assert device.send(table, "take-back", seat)["ok"]
        enough.set()
        room = server.rooms.room(table)
        until(room.driver.done)
        assert device.look(table)["table"]["entries"] == 0
        assert device.answer(table)["ok"]


@pytest.fixture
def slow_hint(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Hints are thought about until the test ends; gives whether one is."""
    begun, enough = threading.Event(), threading.Event()

    def slow(*_args: object) -> None:
        begun.set()
        enough.wait(LATE)

    monkeypatch.setattr(driver, "advised", slow)
    yield begun
    enough.set()


def take_hint(device: Device, table: str) -> None:
    asked = device.look(table)["table"]
    seat, decision = asked["asked"][0], asked["decision"]
    assert device.send(table, "take-hint", seat, decision=decision)["ok"]


def test_no_bot_waits_for_a_hint(server: Server, slow_hint: threading.Event) -> None:
    """Who answers without waiting for it drops it, and its worker is free for the bots."""
    device = server.device()
    table = device.make("here", "here", game="rattus")["id"]
    take_hint(device, table)
    assert slow_hint.wait(LATE)
    hint = server.rooms.room(table).hint
    for seat in (0, 1):
        assert device.send(table, "leave-to-bot", seat, bot="random")["ok"]
    wait_for_entries(device, table, 5)
    assert hint.cancelled()


def test_a_hint_may_take_as_much_longer_as_it_looks_again(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    allowed: list[float] = []

    assert server.workers is not None
    think = server.workers.thinking.run

    async def run(whose: str, seconds: float, *call: Any) -> Any:
        if call[0] is advised:
            allowed.append(seconds)
        return await think(whose, seconds, *call)

    device = server.device()
    table = device.make("here", "here", game="rattus")["id"]
    monkeypatch.setattr(server.workers.thinking, "run", run)
    take_hint(device, table)
    until(lambda: allowed)
    assert driver.HINT_TIMES == 1 + AGAIN
    assert allowed == [driver.HINT_TIMES * server.settings.limits.think_seconds]


def test_a_second_hint_is_thought_about_after_a_dropped_one(
    server: Server, monkeypatch: pytest.MonkeyPatch, slow_hint: threading.Event
) -> None:
    device = server.device()
    table = device.make("here", "here", game="rattus")["id"]
    take_hint(device, table)
    assert slow_hint.wait(LATE)
    monkeypatch.setattr(driver, "advised", lambda _view, _decision: None)
    assert device.answer(table)["ok"]
    until(lambda: any(len(seat["choices"]) > 1 for seat in device.look(table)["seats"]))
    take_hint(device, table)
    until(
        lambda: any(
            seat["hint"]["state"] == "told" for seat in device.look(table)["seats"] if seat["hint"]
        )
    )


def test_a_table_is_kept_while_a_hint_is_thought_about(
    server: Server, slow_hint: threading.Event
) -> None:
    device = server.device()
    table = device.make("here", "here", game="rattus")["id"]
    take_hint(device, table)
    assert slow_hint.wait(LATE)
    room = server.rooms.room(table)
    room.used = 0
    server.rooms.attendance.drop_idle()
    assert room.table is not None and server.rooms.room(table) is room


def asleep(_view: object, _decision: str) -> None:
    time.sleep(LATE)


def test_a_server_stops_while_a_hint_is_thought_about(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(driver, "advised", asleep)
    with serving(tmp_path) as server:
        server.stop()
        server.workers = Workers(1)
        server.start()
        device = server.device()
        table = device.make("here", "here", game="rattus")["id"]
        take_hint(device, table)
        room = server.rooms.room(table)
        until(lambda: room.hint is not None)
    assert room.hint.done() and not room.at_work()
    assert not [each for each in caplog.records if each.levelname in ("WARNING", "ERROR")]


def test_the_bot_goes_on_when_the_disk_was_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driver, "RETRY_SECONDS", 0.05)
    with serving(tmp_path) as server:
        device = server.device()
        true = server.store.append_all
        left = [3]

        def append_all(given: Any) -> Any:
            left[0] -= 1
            if left[0] >= 0:
                raise OperationalError("", {}, sqlite3.OperationalError("disk is full"))
            return true(given)

        monkeypatch.setattr(server.store, "append_all", append_all)
        table = device.make("random", "random")["id"]
        wait_for_entries(device, table, 3)
        assert left[0] < 0
