"""Workers: fairness, limits, and processes that die or hang while others wait."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TypeVar

import pytest

from pestis.bots.garbage import SELDOM
from pestis.kernel.errors import RecordError
from pestis.server.bots.fairness import Places, Unattended
from pestis.server.bots.pool import Died, Lane, Worker
from pestis.server.rooms.room import ATTENDED_SECONDS, Room, Watcher
from pestis.tables.commands import Hello
from tests.server.running import stopped_workers
from tests.waiting import LATE, finished, until

T = TypeVar("T")


@pytest.fixture
def lane() -> Iterator[Lane]:
    made = Lane(1, 0)
    yield made
    made.close()


def gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def test_a_worker_that_is_ended_between_two_steps_is_one_that_died(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def serve() -> None:
        loop = asyncio.get_running_loop()
        worker = Worker(0)
        ended = partial(loop.call_soon_threadsafe, worker.kill)
        monkeypatch.setattr(worker, "_hand", lambda _: ended())
        await worker.do(LATE, os.getpid)

    with pytest.raises(Died):
        finished(serve())


def test_a_worker_looks_for_garbage_seldom(lane: Lane) -> None:
    async def serve() -> tuple[int, int, int]:
        return await lane.run("", LATE, gc.get_threshold)

    assert finished(serve())[0] == SELDOM


def test_places_go_round_by_whom_they_are_for() -> None:
    """An owner who waits for many places gets the next one after every other owner had one."""

    async def serve() -> list[str]:
        places = Places(1)
        served: list[str] = []

        async def use(whose: str) -> None:
            async with places.one(whose):
                await asyncio.sleep(0)
                served.append(whose)

        await asyncio.gather(*[use(whose) for whose in "aaaaabbc"])
        return served

    assert "".join(finished(serve())) == "aabcabaa"


def test_those_who_are_unattended_wait_behind_the_others_and_get_every_fourth() -> None:
    """However many owners they have."""

    async def serve() -> list[str]:
        places = Places(1)
        served: list[str] = []

        async def use(whose: str) -> None:
            async with places.one(whose):
                await asyncio.sleep(0)
                served.append(whose)

        away = [use(Unattended(whose)) for whose in "123456"]
        await asyncio.gather(use("x"), *away, *[use(whose) for whose in "aaabb"])
        return served

    assert "".join(finished(serve())) == "xaba1ba23456"


def test_a_call_waits_with_the_others_once_somebody_has_come() -> None:
    """The others still get every fourth place."""

    async def serve() -> list[str]:
        places = Places(1)
        served: list[str] = []
        come: list[str] = []

        async def use(whose: str) -> None:
            async with places.one(whose):
                await asyncio.sleep(0)
                served.append(whose)
                if whose == "x":
                    come.append("address")

        away = [use(Unattended(whose)) for whose in "123456"]
        late = use(Unattended("7", lambda: "".join(come)))
        await asyncio.gather(use("x"), *away, late, use("a"))
        return served

    assert "".join(finished(serve())) == "xa7123456"


def test_a_table_takes_its_turns_by_the_address_of_who_plays_there() -> None:
    room = Room("t")
    assert room.address() == ""
    room.visit("192.0.2.8")
    assert room.address() == "192.0.2.8"
    room.watchers = {Watcher([], Hello(), "spectator"), Watcher([1], Hello(), "192.0.2.7")}
    assert room.address() == "192.0.2.7"


def test_a_visit_is_forgotten_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room("t")
    room.visit("192.0.2.8")
    now = time.monotonic()
    monkeypatch.setattr(time, "monotonic", lambda: now + ATTENDED_SECONDS + 1)
    assert room.address() == "" and "192.0.2.8" not in str(vars(room))


def test_places_survive_those_who_give_up() -> None:
    async def serve() -> str:
        places = Places(2)
        served: list[str] = []

        async def use(whose: str, seconds: float) -> None:
            async with places.one(whose):
                await asyncio.sleep(seconds)
                served.append(whose)

        tasks = [asyncio.create_task(use(whose, 0.01)) for whose in "abcdef"]
        await asyncio.sleep(0)
        for n in (1, 3):
            tasks[n].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.wait_for(asyncio.gather(use("x", 0.01), use("y", 0.01)), LATE)
        assert not places.waiting("c")
        return "".join(served)

    assert finished(serve()) == "acefxy"


def test_a_call_gives_its_result_or_its_error(lane: Lane) -> None:
    async def calls() -> list[int]:
        assert await lane.run("", LATE, int, "11", base=3) == 4
        before = lane.pids()
        with pytest.raises(ValueError, match="invalid literal"):
            await lane.run("", LATE, int, "x")
        with pytest.raises(RecordError) as caught:
            await lane.run("", LATE, refuse)
        assert (caught.value.id, caught.value.params) == ("error.record-malformed", {"line": 3})
        with pytest.raises(RuntimeError, match=r"TypeError|AttributeError|PicklingError"):
            await lane.run("", LATE, lambda_maker)
        assert lane.pids() == before, "an error is no reason for a new process"
        return before

    (pid,) = finished(calls())
    lane.close()
    until(lambda: gone(pid))


def refuse() -> None:
    raise RecordError("record-malformed", {"line": 3})


def begin(sign: Path) -> None:
    """A call that reports its start, and then takes some time."""
    sign.touch()
    time.sleep(3)


def lambda_maker() -> object:
    return lambda: None


def test_a_call_that_takes_too_long_is_stopped(lane: Lane) -> None:
    async def calls() -> None:
        await lane.run("", LATE, int, "1")
        (before,) = lane.pids()
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(lane.run("", 0.3, time.sleep, 10 * LATE), LATE)
        assert await lane.run("", LATE, int, "2") == 2
        assert lane.pids() != [before]

    finished(calls())


@pytest.mark.skipif(sys.platform == "win32", reason="no such signals")
@pytest.mark.parametrize("busy", [False, True])
@pytest.mark.parametrize("name", ["SIGKILL", "SIGSTOP"])
def test_a_worker_that_dies_or_stands_still_is_replaced(
    tmp_path: Path, lane: Lane, monkeypatch: pytest.MonkeyPatch, name: str, busy: bool
) -> None:
    """Callers waiting for it are not affected, unless it hung in the middle of their call."""
    stopped = stopped_workers(monkeypatch, LATE)

    async def calls() -> None:
        await lane.run("", LATE, int, "1")
        (before,) = lane.pids()
        seconds = 8 if name == "SIGSTOP" else LATE
        sign = tmp_path / "begun"
        work = asyncio.create_task(lane.run("", seconds, begin, sign)) if busy else None
        while busy and not sign.exists():
            await asyncio.sleep(0.01)
        os.kill(before, getattr(signal, name))
        stopped.add(before)
        if work is not None and name == "SIGSTOP":
            with pytest.raises(TimeoutError):
                await work
        elif work is not None:
            await work
        assert await lane.run("", LATE, int, "7") == 7
        assert lane.pids() != [before]
        assert gone(before)

    finished(calls())


@pytest.mark.skipif(sys.platform == "win32", reason="no such signals")
def test_a_call_that_kills_its_worker_is_given_up_the_second_time(lane: Lane) -> None:
    async def calls() -> None:
        with pytest.raises(Died):
            await lane.run("", LATE, os.abort)
        assert await lane.run("", LATE, int, "7") == 7

    finished(calls())


def test_a_lane_may_be_opened_again(lane: Lane) -> None:
    async def calls() -> int:
        lane.close()
        with pytest.raises(asyncio.CancelledError):
            await lane.run("", LATE, int, "1")
        lane.open()
        return await lane.run("", LATE, int, "2")

    assert finished(calls()) == 2


def test_no_process_is_left_behind(tmp_path: Path) -> None:
    """Closing the lane while a call runs and others wait ends all of them, and starts no worker for
    them."""

    async def calls() -> list[int]:
        lane = Lane(1, 0)
        await lane.run("", LATE, int, "1")
        works = [
            asyncio.create_task(lane.run("", 10 * LATE, time.sleep, 10 * LATE)) for _ in range(3)
        ]
        await asyncio.sleep(0.2)
        pids = lane.pids()
        lane.close()
        results = await asyncio.wait_for(asyncio.gather(*works, return_exceptions=True), LATE)
        assert all(isinstance(result, BaseException) for result in results)
        assert not lane.pids()
        return pids

    (pid,) = finished(calls())
    until(lambda: gone(pid))
