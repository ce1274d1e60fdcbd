"""What requests cost: each has been measured, and what one address may ask for is bounded."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from tools.cost_table import BEGIN, END, FILE, table

from pestis.server.bots.pool import Workers
from pestis.server.settings import Limits
from pestis.server.transport import frames, guard, pages, routes
from pestis.server.transport.connections import FRAME
from pestis.tables.routes import Row, Who

HOSTING = Path(__file__).resolve().parents[2] / "docs" / "hosting.md"
COSTS: dict[str, dict[str, float]] = json.loads(FILE.read_text(encoding="utf-8"))
MOST = 0.25
"""Seconds of the event loop that an address may take in a second, again and again."""
LEAST = 6
"""Bytes of the smallest frame that a client may send."""
LIMITS = Limits()


class Allowed(NamedTuple):
    """How often an address can make something happen: at once after a rest, and again in each
    second, for as long as it likes."""

    bucket: str
    row: Row[Any]
    burst: float
    rate: float


def allowed() -> Iterator[Allowed]:
    for probe in routes.HEALTH:
        yield Allowed("health", probe, guard.HEALTH_BURST, guard.HEALTH_RATE)
    for row in routes.ASKED:
        cost = row.cost + also(row)
        burst, rate = LIMITS.address_burst / cost, LIMITS.address_rate / cost
        if makes_tables(row):
            burst, rate = min(burst, LIMITS.table_burst), min(rate, LIMITS.table_rate)
        yield Allowed("asks", row, burst, rate)
    for frame in (*frames.COMMANDS.values(), frames.REFUSED):
        cost = frame.cost
        yield Allowed("asks", frame, LIMITS.address_burst / cost, LIMITS.address_rate / cost)
    for page in (routes.PAGE, routes.FILE, routes.NO_FILE):
        cost = page.cost
        yield Allowed("pages", page, LIMITS.page_burst / cost, LIMITS.page_rate / cost)
    yield Allowed("opening", routes.OPENING, LIMITS.opening_burst, LIMITS.opening_rate)
    plain, sockets = LIMITS.connections_per_address, LIMITS.sockets_per_address
    seconds = LIMITS.too_fast_seconds
    yield Allowed("refused requests", routes.TOO_FAST, plain, plain / seconds)
    yield Allowed("refused frames", frames.TOO_FAST, sockets, sockets / seconds)
    size = FRAME + LEAST
    burst, rate = sockets * LIMITS.socket_burst / size, sockets * LIMITS.socket_rate / size
    yield Allowed("control frames", frames.CONTROL, burst, rate)
    for job in routes.JOBS:
        if job.cost:
            burst, rate = LIMITS.answer_burst / job.cost, LIMITS.answer_rate / job.cost
            yield Allowed(f"answers: {job.path}", job, burst, rate)


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


def makes_tables(row: Row[Any]) -> bool:
    return row.method == "POST" and bool(guard.MAKES.fullmatch(row.path))


def test_every_route_frame_and_job_has_been_measured() -> None:
    assert sorted(COSTS) == sorted(row.name for row in routes.EVERY), "benchmarks/server_costs.py"


def test_every_kind_of_worker_is_a_job() -> None:
    assert set(Workers(1).lanes()) < {row.path for row in routes.JOBS}


def test_all_that_an_address_may_do_at_once_takes_a_quarter_of_the_loop_at_most() -> None:
    """It can use all of its buckets, and take of each what costs most."""
    shares: dict[str, float] = {}
    for each in allowed():
        shares[each.bucket] = max(shares.get(each.bucket, 0.0), loop(each.row) * each.rate)
    assert sum(shares.values()) <= MOST, shares


@pytest.mark.parametrize("each", [*allowed()], ids=lambda each: f"{each.bucket}: {each.row.name}")
def test_the_first_second_after_a_rest_takes_a_quarter_of_the_loop_at_most(each: Allowed) -> None:
    assert loop(each.row) * (each.burst + each.rate) <= MOST


@pytest.mark.parametrize("entry", [pages.LOBBY, *pages.ENTRIES.values()])
def test_three_first_visits_of_a_page_are_served_at_once_and_eight_are_not_refused(
    entry: str,
) -> None:
    """Its modules and what is drawn with them; a browser asks for them on six connections."""
    files = 1.7 * len(pages.modules_of(entry))
    assert 3 * (files + guard.OF_ANOTHER) < LIMITS.page_burst
    wait = 8 * 6 * guard.OF_ANOTHER / LIMITS.page_rate
    assert wait < LIMITS.page_seconds
    assert 8 * (files + guard.OF_ANOTHER) < LIMITS.page_burst + LIMITS.page_rate * 5


def test_only_jobs_that_belong_to_a_request_are_free() -> None:
    """And connections that are turned away before anything is read from them."""
    named = {each.row.name for each in allowed()}
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
