"""Where the log says "Since your last turn": after the reader's answer, not what comes of it."""

from __future__ import annotations

import json
import shutil
from typing import Any

import pytest

from tests.web.node import printed
from tests.web.places import WEB
from tests.web.test_film_gives_way import PAGE

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")

SINCE = f"""
const {{ sinceMyTurn }} = await import({json.dumps((WEB / "table" / "game.js").as_uri())});
const {{ events, seat }} = JSON.parse((await import("node:fs")).readFileSync(0, "utf8"));
console.log(JSON.stringify(sinceMyTurn(events, seat)));
"""

Line = tuple[int, int | None]
"""The answer that an event follows from, and the seat that it is about."""


def since(*lines: Line, seat: int | None = 0) -> int:
    """The number of the first event after the seat's last turn."""
    events: list[Any] = [
        {"n": n, "at": at, "id": "x", "params": {} if of is None else {"seat": of}}
        for n, (at, of) in enumerate(lines)
    ]
    found: int = printed(PAGE + SINCE, {"events": events, "seat": seat})
    return found


TURN: list[Line] = [(1, 0), (2, 0), (2, 0)]
"""Two answers of the reader."""


def test_it_is_after_all_that_the_answer_brings_the_reader() -> None:
    assert since(*TURN, (3, 1), (4, 2)) == 3
    assert since(*TURN) == 3
    assert since((1, 1), (2, 2)) == 0
    assert since(*TURN, (3, 1), seat=None) == 0


def test_it_is_before_a_year_that_the_answer_begins() -> None:
    """Its cards are about nobody or others, and in the end also about the reader."""
    year: list[Line] = [(2, 1), (2, None), (2, 2), (2, 0)]
    assert since(*TURN, *year, (3, 1)) == 3
    # The answer may have no event of its own.
    first = [(3, 0), (3, 1), (3, None), (3, 0)]
    assert since(*TURN, *first, (4, 1)) == 4
