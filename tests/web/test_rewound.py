"""While a film tells an update, the board shows the table before the events that come later."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from typing import Any

import pytest

import pestis
from pestis.games.pest.state.choices import PLACE_IDS
from tests.conformance.support import pick
from tests.web.node import printed
from tests.web.places import drawing_of

SCRIPT = """
import { readFileSync } from "node:fs";
const { rewound } = await import(MODULE);
const steps = JSON.parse(readFileSync(0, "utf8"));
const views = steps.map(({ before, after, events, told, known = told.length }) =>
  rewound(after, events, told, { view: before, events: known }),
);
console.log(JSON.stringify(views));
"""

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")


def rewound(game: str, module: str, steps: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The views after some steps, taken back to before their events."""
    place = (drawing_of(game) / module).as_uri()
    views: list[dict[str, Any]] = printed(f"const MODULE = {json.dumps(place)};{SCRIPT}", steps)
    return views


def played(game: str, seats: int, seed: int, **options: str) -> list[dict[str, Any]]:
    """Each answer of a random game: the view of a seat before and after it, and its events."""
    match = pestis.new(game, seats, seed, options)
    dice = pestis.Dice(f"rewound {seed}")
    steps = []
    while not match.over:
        before, known = match.view(0), len(match.events(0))
        match.submit(*pick(match, dice))
        events = match.events(0)
        steps.append(
            {
                "before": before,
                "after": match.view(0),
                "events": events[known:],
                "told": events[:known],
            }
        )
    return steps


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_influence_is_not_scored_and_the_nun_row_not_turned_before_it_is_told(seed: int) -> None:
    steps = played("rattus-cartus", 3, seed)
    views = rewound("rattus-cartus", "rewound.js", steps)
    assert any(step["before"]["influence"] != step["after"]["influence"] for step in steps)
    for step, view in zip(steps, views, strict=True):
        assert view["influence"] == step["before"]["influence"]
        assert not view["over"]
        if all(event["id"] != "looked" for event in step["events"]):
            assert view["nuns"] == step["before"]["nuns"]
        for ranks, influence in zip(view["ranks"], view["influence"], strict=True):
            ranked = [influence[seat] for seat in ranks]
            assert ranked == sorted(ranked, reverse=True)
        for event in step["events"]:
            if event["id"] == "revealed":
                assert not view["played"][event["params"]["seat"]]["revealed"]


@pytest.mark.parametrize("seed", [1, 2])
def test_cubes_are_on_the_map_until_their_loss_is_told(seed: int) -> None:
    deadly = [
        step
        for step in played("rattus", 4, seed)
        if any(event["id"] == "lost" for event in step["events"])
    ]
    assert deadly
    for step, view in zip(deadly, rewound("rattus", "rewound.js", deadly), strict=True):
        lost = sum(event["params"]["n"] for event in step["events"] if event["id"] == "lost")
        cubes = [sum(map(sum, each["cubes"])) for each in (view, step["after"])]
        assert cubes[0] - cubes[1] == lost
        stocks = [sum(each["stock"]) for each in (view, step["after"])]
        assert stocks[1] - stocks[0] == lost


ON_THE_TABLE = "cubes stock diplomats rats supply plague caravan turn used owners onto turned"


@pytest.mark.parametrize(("seats", "expansion"), [(3, "none"), (4, "africanus"), (6, "africanus")])
def test_all_of_rattus_is_as_it_was_before_what_is_not_told_yet(seats: int, expansion: str) -> None:
    """Pieces, cards and counters, one answer back and six."""
    steps = played("rattus", seats, 3, expansion=expansion)
    all = steps[-1]["told"] + steps[-1]["events"]
    for n in (0, 5):
        later = [
            {
                **step,
                "after": last["after"],
                "events": all[len(step["told"]) :][: reach(step, last)],
            }
            for step, last in zip(steps, steps[n:], strict=False)
        ]
        for step, view in zip(later, rewound("rattus", "rewound.js", later), strict=True):
            assert public(view) == public(step["before"]), step["events"]
            assert view["untold"] == step["events"]


@pytest.mark.parametrize("expansion", ["none", "africanus"])
def test_rattus_has_the_round_and_the_phase_of_what_is_told(expansion: str) -> None:
    """Also while the reader or somebody else is asked something of a later phase."""
    steps = [
        {**step, "told": [*step["told"], *step["events"][:n]], "events": step["events"][n:]}
        for step in played("rattus", 4, 3, expansion=expansion)
        for n in range(1, len(step["events"]))
    ]
    phases = dict.fromkeys(["rages", "turned", "no-effect", "lost"], "ravage")
    phases |= {"plague-moved": "spread", "rat-spread": "spread", "took": "a-b"}
    found = set()
    for step, view in zip(steps, rewound("rattus", "rewound.js", steps), strict=True):
        told = step["told"]
        if told[-1]["id"] == "turn-began":
            told = told[:-1]  # told with what its player does next
        began = [event for event in told if event["id"] == "turn-began"]
        is_last = any(event["id"] == "last-round" for event in told)
        is_over = any(event["id"] == "final-plague" for event in told)
        last = told[-1]["id"]
        for prompt in view["prompts"]:
            assert prompt["round"] == (began[-1]["params"]["round"] if began else 0)
            ends = "final-plague" if is_over else "last-round" if is_last else None
            if ends or last in phases:
                assert prompt["phase"] == (ends or phases[last]), step
                found.add(prompt["phase"])
    assert {"ravage", "spread"} <= found


def reach(step: dict[str, Any], last: dict[str, Any]) -> int:
    """The number of events from one step to the end of another."""
    return len(last["told"]) + len(last["events"]) - len(step["told"])


def public(view: dict[str, Any]) -> dict[str, Any]:
    """What lies on the table in a view of Rattus, and how many cards everybody holds."""
    held = [hand["count"] for hand in view["hands"]]
    return {"held": held, **{id: view[id] for id in ON_THE_TABLE.split()}}


def in_parts(steps: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Each step as often as it has events: with those that are told by then, and those to come."""
    return [
        {**step, "told": step["events"][: n + 1], "events": step["events"][n + 1 :], "known": 0}
        for step in steps
        for n in range(len(step["events"]))
    ]


@pytest.fixture(scope="module", params=[1, 2, 3])
def years(request: pytest.FixtureRequest) -> list[dict[str, Any]]:
    """A random game of Pest, without what was told before each answer."""
    return [{**step, "told": []} for step in played("pest", 3, request.param)]


UNTOLD = {"prompts", "agenda", "turn", "entered", "struck", "over"}
"""Fields that no event changes, or that a board does not show."""


def test_nothing_has_happened_in_pest_before_it_is_told(years: list[dict[str, Any]]) -> None:
    views = rewound("pest", "rewound.js", years)
    for step, view in zip(years, views, strict=True):
        if not step["events"]:
            continue
        changed = {field for field, value in step["before"].items() if view[field] != value}
        assert changed <= UNTOLD, [(each["id"], each["params"]) for each in step["events"]]


def test_the_header_of_pest_shows_the_year_that_is_told(years: list[dict[str, Any]]) -> None:
    """It has the year from what the table asks."""
    begun = [step for step in years if "year-began" in [each["id"] for each in step["events"]]]
    views = rewound("pest", "rewound.js", begun)
    for step, view in zip(begun, views, strict=True):
        assert view["prompts"] == step["before"]["prompts"] != step["after"]["prompts"]


NUMBER = {place: n for n, place in enumerate(PLACE_IDS)}
SHOWN: dict[str, Callable[[dict[str, Any], dict[str, Any]], object]] = {
    "fell-sick": lambda view, of: view["sick"][NUMBER[of["place"]]] == of["total"],
    "destroyed": lambda view, of: view["destroyed"][NUMBER[of["place"]]] == 1,
    "influence": lambda view, of: view["influence"][of["seat"]] == of["total"],
    "died": lambda view, of: view["dead"][of["seat"]] == of["total"],
    "year-began": lambda view, of: view["year"] == of["year"],
    "pest-card": lambda view, of: view["pest"][-1] == of["card"],
    "went": lambda view, of: view["doctor"][of["seat"]] == NUMBER[of["place"]],
    "camp-placed": lambda view, of: view["camp"][of["seat"]] == NUMBER[of["place"]],
    "camp-returned": lambda view, of: view["camp"][of["seat"]] is None,
}
"""By event: whether a view shows what it has just told."""


def test_the_sick_grow_in_pest_when_it_is_told(years: list[dict[str, Any]]) -> None:
    parts = in_parts(years)
    seen = set()
    for step, view in zip(parts, rewound("pest", "rewound.js", parts), strict=True):
        told = step["told"][-1]
        if told["id"] in SHOWN:
            assert SHOWN[told["id"]](view, told["params"]), step
            seen.add(told["id"])
        if not step["events"]:
            assert view == step["after"]
    assert {"fell-sick", "influence", "year-began", "pest-card", "destroyed"} <= seen


def test_doctors_and_camps_of_pest_stand_where_the_told_event_puts_them(
    years: list[dict[str, Any]],
) -> None:
    """Also if several answers come at once: not where they were before all of them."""
    lots = [years[n : n + 12] for n in range(0, len(years) - 12, 12)]
    joined = [
        {
            **lot[-1],
            "before": lot[0]["before"],
            "events": [e for step in lot for e in step["events"]],
        }
        for lot in lots
    ]
    parts = in_parts(joined)
    seen = []
    for step, view in zip(parts, rewound("pest", "rewound.js", parts), strict=True):
        told = step["told"][-1]
        if told["id"] in ("went", "camp-placed", "camp-returned"):
            assert SHOWN[told["id"]](view, told["params"]), told
            seen.append(told["id"])
    assert {"went", "camp-placed", "camp-returned"} == set(seen)
