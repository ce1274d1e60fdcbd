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
from pestis.tables.routes import Row

HOSTING = Path(__file__).resolve().parents[2] / "docs" / "hosting.md"
COSTS: dict[str, dict[str, float]] = json.loads(FILE.read_text(encoding="utf-8"))
MOST = 0.25
"""Seconds of the event loop that each bucket of an address may take in a second."""
LEAST = 6
"""Bytes of the smallest frame that a client may send."""
LIMITS = Limits()


def rates() -> Iterator[tuple[Row[Any], float]]:
    """How often an address can make each thing happen in a second, for as long as it likes."""
    for probe in routes.HEALTH:
        yield probe, guard.HEALTH_RATE
    for row in routes.ASKED:
        rate = LIMITS.address_rate / row.cost
        yield row, min(rate, LIMITS.table_rate) if makes_tables(row) else rate
    for frame in (*frames.COMMANDS.values(), frames.REFUSED):
        yield frame, LIMITS.address_rate / frame.cost
    for page in (routes.PAGE, routes.FILE):
        yield page, LIMITS.page_rate / page.cost
    yield routes.TOO_FAST, LIMITS.connections_per_address / LIMITS.too_fast_seconds
    yield frames.TOO_FAST, LIMITS.sockets_per_address / LIMITS.too_fast_seconds
    of_a_socket = LIMITS.socket_rate / (FRAME + LEAST)
    yield frames.CONTROL, LIMITS.sockets_per_address * of_a_socket
    for job in routes.JOBS:
        if job.cost:
            yield job, LIMITS.answer_rate / job.cost


def makes_tables(row: Row[Any]) -> bool:
    return row.method == "POST" and bool(guard.MAKES.fullmatch(row.path))


def test_every_route_frame_and_job_has_been_measured() -> None:
    assert sorted(COSTS) == sorted(row.name for row in routes.EVERY), "benchmarks/server_costs.py"


def test_every_kind_of_worker_is_a_job() -> None:
    assert set(Workers(1).lanes()) < {row.path for row in routes.JOBS}


def test_what_is_asked_for_takes_a_quarter_of_the_loop_at_most() -> None:
    shares = {row.name: COSTS[row.name]["loop"] / 1000 * rate for row, rate in rates()}
    assert {name: share for name, share in shares.items() if share > MOST} == {}


def test_only_jobs_that_belong_to_a_request_are_free() -> None:
    named = {row.name for row, _ in rates()}
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
