"""The page of Rattus Cartus says who has the premium action of a building, and why."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from typing import Any

import pytest

import pestis
from tests.conformance.support import pick
from tests.web.node import printed
from tests.web.places import drawing_of

SCRIPT = """
import { readFileSync } from "node:fs";
const { premiumOf } = await import(MODULE);
const held = (view) => view.row.map((_, place) => premiumOf(view, place));
console.log(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(held)));
"""

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")

View = dict[str, Any]


def told(views: list[View]) -> list[list[Any]]:
    """For each view: who has the premium action of each building of the row."""
    place = (drawing_of("rattus-cartus") / "premium.js").as_uri()
    found: list[list[Any]] = printed(f"const MODULE = {json.dumps(place)};{SCRIPT}", views)
    return found


def questions(seats: int, seed: int, viewer: int | None, **options: str) -> Iterator[View]:
    """The views of a random game, one for each question."""
    match = pestis.new("rattus-cartus", seats, seed, options)
    dice = pestis.Dice(f"premium {seed}")
    while not match.over:
        yield match.view(viewer)
        match.submit(*pick(match, dice))


@pytest.mark.parametrize(
    ("seats", "viewer", "options"),
    [
        (2, 0, {"buildings": "five-of-ten"}),
        (3, 1, {"buildings": "five-of-ten"}),
        (5, None, {"buildings": "one-building-per-class"}),
    ],
)
@pytest.mark.rule("RC 3.15", "RC 3.17", "RC 3.21")
def test_it_has_who_is_asked_for_it(
    seats: int, viewer: int | None, options: dict[str, str]
) -> None:
    views = [view for seed in (1, 2, 3) for view in questions(seats, seed, viewer, **options)]
    reasons = set()
    for view, held in zip(views, told(views), strict=True):
        [prompt] = view["prompts"]
        if prompt["kind"] not in ("premium-action", "standard-action"):
            continue
        here = held[view["row"].index(prompt["about"])]
        if prompt["kind"] == "premium-action":
            assert [here["seat"]] == prompt["seats"], (view["played"], view["order"])
            reasons.add(here["why"])
        else:
            assert here is None or [here["seat"]] != prompt["seats"]
    assert reasons == ({"most-two", "tie"} if seats == 2 else {"most", "tie", "alone"})


def laid(*cards: dict[str, int], where: list[int], shown: bool = True) -> View:
    """A table on which players have entered in seat order, with their cards face up or down."""
    return {
        "seats": len(cards),
        "row": ["farm-1", "monastery-2"],
        "where": where,
        "order": [str(seat) for seat in range(len(cards))],
        "scored": [0] * len(cards),
        "played": [{"count": sum(bag.values()), "revealed": shown, "cards": bag} for bag in cards],
    }


def test_it_says_what_decides() -> None:
    sword, one, two = {"sword": 3}, {"joker": 1}, {"monk-1": 1, "king-0": 1}
    views = [
        laid(sword, one, two, where=[0, 0, 1]),
        laid(one, sword, one, where=[1, 1, 1]),
        laid({}, sword, two, where=[0, 0, 1]),
        laid(one, two, where=[0, 1]),
        laid(one, two, where=[0, 1], shown=False),
    ]
    views[0]["played"][2]["revealed"] = False
    first, second, third, fourth, fifth = told(views)
    assert first == [{"seat": 1, "n": 1, "why": "most"}, None], "a Sword does not count"
    assert second == [None, {"seat": 0, "n": 1, "why": "tie"}]
    assert third == [{"seat": 0, "n": 0, "why": "tie"}, {"seat": 2, "n": 2, "why": "alone"}]
    assert fourth == [None, {"seat": 1, "n": 2, "why": "most-two"}], "both buildings count"
    assert fifth == [None, None], "nobody knows before the cards are face up"


def test_cards_that_have_been_discarded_since_count() -> None:
    view = laid({"joker": 1}, {"monk-1": 1, "king-0": 1}, where=[1, 0])
    view["scored"] = [0, 2]
    view["played"][1] |= {"count": 0, "cards": {}}
    assert told([view]) == [[{"seat": 1, "n": 2, "why": "most-two"}, None]]
