"""What requests cost: each has been measured, and what one address may ask for is bounded."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tools.cost_table import BEGIN, END, FILE, table

from pestis.server.bots.pool import Workers
from pestis.server.settings import Limits
from pestis.server.transport import frames, guard, routes
from pestis.server.transport.connections import FRAME
from pestis.tables.routes import Row, Who

HOSTING = Path(__file__).resolve().parents[2] / "docs" / "hosting.md"
COSTS: dict[str, dict[str, float]] = json.loads(FILE.read_text(encoding="utf-8"))
MOST = 0.25
"""Seconds of the event loop that an address may take in a second, again and again."""
LEAST = 6
"""Bytes of the smallest frame that a client may send."""
LIMITS = Limits()


def rates() -> Iterator[tuple[str, Row[Any], float]]:
    """From which bucket each thing takes, and how often an address can make it happen in a second,
    for as long as it likes."""
    for probe in routes.HEALTH:
        yield "health", probe, guard.HEALTH_RATE
    for row in routes.ASKED:
        rate = LIMITS.address_rate / (row.cost + also(row))
        yield "asks", row, min(rate, LIMITS.table_rate) if makes_tables(row) else rate
    for frame in (*frames.COMMANDS.values(), frames.REFUSED):
        yield "asks", frame, LIMITS.address_rate / frame.cost
    for page in (routes.PAGE, routes.FILE):
        yield "pages", page, LIMITS.page_rate / page.cost
    refused = LIMITS.connections_per_address / LIMITS.too_fast_seconds
    yield "refused requests", routes.TOO_FAST, refused
    yield "refused frames", frames.TOO_FAST, LIMITS.sockets_per_address / LIMITS.too_fast_seconds
    of_a_socket = LIMITS.socket_rate / (FRAME + LEAST)
    yield "control frames", frames.CONTROL, LIMITS.sockets_per_address * of_a_socket
    for job in routes.JOBS:
        if job.cost:
            yield f"answers: {job.path}", job, LIMITS.answer_rate / job.cost


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
    for bucket, row, rate in rates():
        shares[bucket] = max(shares.get(bucket, 0.0), loop(row) * rate)
    assert sum(shares.values()) <= MOST, shares


def test_only_jobs_that_belong_to_a_request_are_free() -> None:
    named = {row.name for _, row, _ in rates()}
    free = {row.path for row in routes.EVERY if row.name not in named}
    assert free == {"foreseeing", "limited", "reading", "rebuild", "webhook"}


def test_the_table_of_costs_is_up_to_date() -> None:
    text = HOSTING.read_text(encoding="utf-8")
    inside = text[text.index(BEGIN) + len(BEGIN) : text.index(END)]
    assert inside.strip() == table(COSTS).strip(), "run: python -m tools.cost_table"


@pytest.mark.parametrize("row", [*frames.COMMANDS.values()], ids=lambda row: row.name)
def test_a_command_costs_a_token_at_least(row: Row[Any]) -> None:
    """It is taken before anybody knows which command it is."""
    assert row.cost >= 1
