"""Answers with nothing left to decide are given by the page."""

from __future__ import annotations

import json
import shutil
from typing import Any, Final

import pytest

import pestis
from pestis.kernel.match import Match
from tests.conformance.support import pick
from tests.web.node import printed
from tests.web.places import drawing_of

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")

SCRIPT: Final = f"""
import {{ readFileSync }} from "node:fs";
const own = await import({json.dumps((drawing_of("pest") / "own_turn.js").as_uri())});
const words = {{ text: (id) => id }};
const asked = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(asked.map(([choice, view]) => [
  own.tolls(choice, view), own.brief(choice, view, words),
])));
"""
LAST: Final = ("done", "stop")
AT_HAND: Final = {"end-turn", "exchange", "rearrange"}


def answered() -> list[tuple[Match, int, str]]:
    """The answers of random games, each with the match before it."""
    found: list[tuple[Match, int, str]] = []
    for seed in range(6):
        match, dice = pestis.new("pest", 2 + seed % 3, seed), pestis.Dice("tolls", str(seed))
        while not match.over:
            seat, choice = pick(match, dice)
            if choice.text in (*LAST, "begin move", "begin cure"):
                found.append((match.copy(), seat, choice.text))
            match.submit(seat, choice)
    return found


def test_the_page_ends_a_turn_in_which_nothing_is_left_to_do() -> None:
    rows = answered()
    asked: list[Any] = [[choice, match.view(seat)] for match, seat, choice in rows]
    ended = 0
    for (match, seat, choice), (tolls, brief) in zip(rows, printed(SCRIPT, asked), strict=True):
        match.submit(seat, choice)
        assert bool(brief) == bool(tolls), "the button says that the turn ends"
        if not tolls:
            continue
        assert choice in LAST and tolls == ["end-turn"]
        ended += 1
        if not match.over and match.prompts()[0].kind == "act":
            assert {each.verb for each in match.choices(seat)} <= AT_HAND
            match.submit(seat, "end-turn")
    assert 0 < ended < len(rows)
