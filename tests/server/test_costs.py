"""What requests cost: each has been measured, and what one address may ask for is bounded."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from tools.cost_table import BEGIN, END, FILE, table

from pestis.server import limits
from pestis.server.bots.pool import Workers
from pestis.server.limits import Loop, Priced
from pestis.server.settings import Limits
from pestis.server.transport import frames, guard, pages, routes
from pestis.tables.routes import Row, Who
from tests.server.own_loop import run

HOSTING = Path(__file__).resolve().parents[2] / "docs" / "hosting.md"
COSTS: dict[str, dict[str, float]] = json.loads(FILE.read_text(encoding="utf-8"))
MOST = 0.25
"""Seconds of the event loop that an address may take in a second, again and again."""
LIMITS = Limits()
JOBS = {job.path: job for job in routes.JOBS}


class Allowed(NamedTuple):
    """How often an address can make something happen that no bucket of time pays for: at once
    after a rest, and again in each second."""

    bucket: str
    row: Row[Any]
    burst: float
    rate: float


class Charged(NamedTuple):
    """What takes its time from the bucket that an address has for all that it does."""

    row: Row[Any]
    milliseconds: float


def allowed() -> Iterator[Allowed]:
    for probe in routes.HEALTH:
        yield Allowed("health", probe, guard.HEALTH_BURST, guard.HEALTH_RATE)
    yield Allowed("opening", routes.OPENING, LIMITS.opening_burst, LIMITS.opening_rate)
    yield Allowed("frames", frames.CONTROL, LIMITS.frame_burst, LIMITS.frame_rate)
    # A request is read before it waits; that takes less than to answer the simplest one.
    yield Allowed("waiting requests", routes.HEALTH[0], LIMITS.connections_per_address, 0)
    yield Allowed("unattended", JOBS["thinking"], 1, LIMITS.unattended_rate)


def charged() -> Iterator[Charged]:
    for row in (*routes.ASKED, *frames.COMMANDS.values(), frames.REFUSED):
        yield Charged(row, (row.cost + also(row)) * limits.OF_ASKING)
    for page in (routes.PAGE, routes.FILE, routes.NO_FILE):
        yield Charged(page, page.cost * limits.OF_PAGES)
    for refused in (routes.TOO_FAST, frames.TOO_FAST):
        yield Charged(refused, limits.OF_REFUSING)
    for job in JOBS.values():
        if job.cost:
            yield Charged(job, job.cost * limits.OF_ANSWERS)


def also(row: Row[Any]) -> float:
    """What a command takes beside the request that it comes with; the text page chooses."""
    if row.path.endswith("/commands"):
        return frames.MOST - 1
    return frames.OTHERS["choose"] - 1 if row.name == "POST /t/{id}/text" else 0


def loop(row: Row[Any]) -> float:
    """Seconds of the loop, also where the table has to be rebuilt first."""
    rebuilt = row.method != "frame" and row.who in (Who.AT_TABLE, Who.PLAYER, Who.READER)
    more = COSTS["job rebuild"]["loop"] if rebuilt and row.method != "job" else 0
    return (COSTS[row.name]["loop"] + more) / 1000


def test_every_route_frame_and_job_has_been_measured() -> None:
    assert sorted(COSTS) == sorted(row.name for row in routes.EVERY), "benchmarks/server_costs.py"


def test_every_kind_of_worker_is_a_job() -> None:
    assert set(Workers(1).lanes()) < {row.path for row in routes.JOBS}


@pytest.mark.parametrize("each", [*charged()], ids=lambda each: each.row.name)
def test_nothing_takes_longer_than_its_address_pays_for(each: Charged) -> None:
    assert loop(each.row) <= each.milliseconds / 1000


def test_an_answer_of_a_bot_pays_for_the_check_that_comes_before_it() -> None:
    assert loop(JOBS["checking"]) + loop(JOBS["thinking"]) <= limits.OF_ANSWERS / 1000


def test_the_first_second_after_a_rest_takes_a_quarter_of_the_loop_at_most() -> None:
    """An address may use all of its buckets at once, and take of each what costs most.  Any other
    second takes no more."""
    shares = {"charged": (LIMITS.loop_burst + LIMITS.loop_rate) / 1000}
    for each in allowed():
        seconds = loop(each.row) * (each.burst + each.rate)
        shares[each.bucket] = max(shares.get(each.bucket, 0.0), seconds)
    assert sum(shares.values()) <= MOST, shares


def test_an_address_takes_no_more_time_than_one_bucket_gives_for_all_that_waits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whatever it asks for, and in whatever order."""
    now = 0.0

    async def sleep(seconds: float) -> None:
        nonlocal now
        now += seconds

    monkeypatch.setattr("time.monotonic", lambda: now)
    monkeypatch.setattr("asyncio.sleep", sleep)
    time = Loop(80, 70)
    asks, pages, bots = (Priced(1000, 1000, time, price) for price in (2, 1, 5))

    async def second() -> float:
        used = 0.0
        while True:
            for buckets, cost, price in ((asks, 3, 2), (pages, 1, 1)):
                assert await buckets.turn("a", cost, 10)
                if now > 1:
                    return used
                used += cost * price
            used += 5 * bots.take("a")

    used = run(second())
    assert 140 < used <= 150
    assert bots.take("b"), "another address has its own"
    assert not bots.take("a"), "bots come after what waits"


@pytest.mark.parametrize("entry", [pages.LOBBY, *pages.ENTRIES.values()])
def test_three_first_visits_of_a_page_are_served_at_once_and_eight_are_not_refused(
    entry: str,
) -> None:
    """Its modules and what is drawn with them; a browser asks for them on six connections."""
    files = 1.7 * len(pages.modules_of(entry))
    assert 3 * (files + guard.OF_ANOTHER) < LIMITS.page_burst
    one = limits.OF_PAGES * (files + guard.OF_ANOTHER)
    assert one < LIMITS.loop_burst, "the first one does not wait at all"
    assert 8 * one < LIMITS.loop_burst + LIMITS.loop_rate * 5
    wait = 8 * 6 * guard.OF_ANOTHER / LIMITS.page_rate
    assert wait < LIMITS.page_seconds
    assert 8 * (files + guard.OF_ANOTHER) < LIMITS.page_burst + LIMITS.page_rate * 5


def test_only_jobs_that_belong_to_a_request_are_free() -> None:
    """And connections that are turned away before anything is read from them."""
    named = {row.name for row in (*[a.row for a in allowed()], *[c.row for c in charged()])}
    free = {row.name for row in routes.EVERY if row.name not in named}
    jobs = {f"job {name}" for name in ("foreseeing", "limited", "reading", "rebuild", "webhook")}
    assert free == jobs | {routes.TURNED_AWAY.name}


def test_the_table_of_costs_is_up_to_date() -> None:
    text = HOSTING.read_text(encoding="utf-8")
    inside = text[text.index(BEGIN) + len(BEGIN) : text.index(END)]
    assert inside.strip() == table(COSTS).strip(), "run: python -m tools.cost_table"


@pytest.mark.parametrize("row", [*frames.COMMANDS.values()], ids=lambda row: row.name)
def test_a_command_costs_a_token_at_least(row: Row[Any]) -> None:
    """It is taken before anybody knows which command it is."""
    assert row.cost >= 1
