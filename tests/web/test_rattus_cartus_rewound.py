"""While a film tells a step of Rattus Cartus, the table is as the viewer saw it then."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from typing import Any

import pytest

import pestis
from tests.conformance.support import pick
from tests.web.node import printed
from tests.web.places import drawing_of

SCRIPT = """
import { readFileSync } from "node:fs";
const [{ rewound }, { headed }] = [await import(REWOUND), await import(HEADED)];
const { surelyHeld } = await import(MEMORY);
const steps = JSON.parse(readFileSync(0, "utf8"));
const views = steps.map(({ before, known, told, newest, later = [] }) => {
  const view = headed(rewound(newest, later, told, { view: before, events: known }), told);
  return { ...view, sure: view.hands.map((_, seat) => surelyHeld(view, seat).sort()) };
});
console.log(JSON.stringify(views));
"""

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")

View = dict[str, Any]
Step = dict[str, Any]


def restored(steps: list[Step]) -> list[View]:
    """The views when each step has been told, with the cards that players surely have."""
    files = ("rewound.js", "headed.js", "memory.js")
    places = [(drawing_of("rattus-cartus") / name).as_uri() for name in files]
    names = f"const [REWOUND, HEADED, MEMORY] = {json.dumps(places)};"
    views: list[View] = printed(names + SCRIPT, steps)
    return views


def played(
    seats: int, seed: int, viewer: int | None, **options: str
) -> tuple[list[View], list[int], list[Any]]:
    """A random game: the views before it and after each answer, the number of events by then, and
    all events."""
    match = pestis.new("rattus-cartus", seats, seed, options)
    dice = pestis.Dice(f"rewound {seed}")
    views, known = [match.view(viewer)], [len(match.events(viewer))]
    while not match.over:
        match.submit(*pick(match, dice))
        views.append(match.view(viewer))
        known.append(len(match.events(viewer)))
    return views, known, match.events(viewer)


NEWEST: View = {"prompts": []}
"""The newest view of a film that has just begun: restoring an earlier one needs nothing of it."""
ON_THE_TABLE = """round starter building_bag building_pile returned used row where order announced
supply scored revealed played hands aside deck discard piles known rats influence ranks nuns looked
token_bag tokens over sure"""
PICKED = {"hands", "played", "aside"}
"""What changes while cards are picked to be played or given, which no event tells."""
DISCARDED = {"played", "discard", "piles"}
"""What changes with two players after the first building; the next event tells that it is done."""


@pytest.mark.parametrize(
    ("seats", "viewer", "options"),
    [
        (2, 0, {"buildings": "five-of-ten"}),
        (3, 1, {}),
        (4, 2, {"buildings": "five-of-ten", "supply": "together"}),
        (5, None, {"buildings": "one-building-per-class"}),
    ],
)
@pytest.mark.parametrize("seed", [1, 2])
def test_all_is_on_the_table_that_has_been_told_and_nothing_more(
    seats: int, viewer: int | None, options: dict[str, str], seed: int
) -> None:
    """One, two and seven answers after the update that the film continues."""
    views, known, events = played(seats, seed, viewer, **options)
    pairs = [(n, n + far) for far in (1, 2, 7) for n in range(len(views) - 1 - far)]
    steps = [
        {"before": views[n], "known": known[n], "told": events[: known[end]], "newest": NEWEST}
        for n, end in pairs
    ]
    real = [
        {"before": views[end], "known": known[end], "told": events[: known[end]], "newest": NEWEST}
        for _, end in pairs
    ]
    for (n, end), told, then in zip(pairs, restored(steps), restored(real), strict=True):
        [prompt] = views[end]["prompts"]
        untold = DISCARDED if seats == 2 else set()
        if views[end]["aside"] or (prompt["picks"] and viewer in prompt["seats"]):
            untold = untold | PICKED
        for field in set(ON_THE_TABLE.split()) - untold:
            assert told[field] == then[field], (field, events[known[n] : known[end]])


def by_event(views: list[View], known: list[int], events: list[Any]) -> list[Step]:
    """A step for each event, in the film of its answer."""
    return [
        {"before": view, "known": first, "told": events[:n], "newest": NEWEST}
        for view, first, last in zip(views, known, known[1:], strict=False)
        for n in range(first + 1, last + 1)
    ]


SHOWN: dict[str, Callable[[View, View, Any], object]] = {
    "row-card": lambda view, _, of: view["row"][-1] == of["card"],
    "row-replaced": lambda view, _, of: view["row"][-1] == of["by"],
    "next-starter": lambda view, _, of: view["row"] == [] and view["starter"] == of["seat"],
    "round-began": lambda view, _, of: view["row"] == [] and view["round"] == of["round"],
    "influence": lambda view, _, of: (
        of["total"] in [track[of["seat"]] for track in view["influence"]]
    ),
    "revealed": lambda view, _, of: view["played"][of["seat"]]["revealed"],
    "took": lambda view, last, of: view["piles"][of["pile"]] == last["piles"][of["pile"]] - of["n"],
    "took-tokens": lambda view, last, of: view["token_bag"] == last["token_bag"] - of["n"],
    "rats-gained": lambda view, last, of: (
        view["rats"][of["seat"]] == last["rats"][of["seat"]] + of["n"]
    ),
    "plague": lambda view, last, of: view["nuns"] == of["cards"] and not last["over"],
}
"""By event: whether a view shows what it has just told, after the view before it."""
ONLY = {
    "row": {"row-card", "row-replaced", "next-starter", "plague"},
    "influence": {"influence", "last-influence"},
    "rats": {"rats-gained", "rats-lost", "rat-moved"},
    "piles": {"took", "passed", "hospital-discard"},
    "token_bag": {"took-tokens"},
    "nuns": {"looked", "plague"},
}
"""By field: the events that change it; the piles also when played cards are discarded."""


PHASES = {
    "supply-chosen": "b",
    "entered": "c",
    "revealed": "d-a",
    "premium-used": "d-b",
    "standard-used": "d-b",
    "declined": "d-b",
}
"""By event that names a card of the row: the phase in which it happens."""


def test_each_event_changes_the_table_when_it_is_told() -> None:
    views, known, events = played(3, 4, 0, buildings="five-of-ten")
    steps = by_event(views, known, events)
    seen = set()
    last: View | None = None
    for step, view in zip(steps, restored(steps), strict=True):
        event = step["told"][-1]
        before = last if last and len(step["told"]) > step["known"] + 1 else step["before"]
        if event["id"] in SHOWN:
            assert SHOWN[event["id"]](view, before, event["params"]), event
            seen.add(event["id"])
        for field, changing in ONLY.items():
            if view[field] != before[field]:
                discarded = field == "piles" and view["played"] != before["played"]
                assert discarded or event["id"] in changing, (field, event)
        last = view
    assert set(SHOWN) <= seen


def test_the_marked_building_is_that_of_the_told_event() -> None:
    views, known, events = played(4, 3, 0)
    steps = by_event(views, known, events)
    for step in steps:
        step["newest"] = {"prompts": [{"kind": "premium-action", "about": "another"}]}
    for step, view in zip(steps, restored(steps), strict=True):
        id, params = (step["told"][-1][key] for key in ("id", "params"))
        if id in PHASES.keys() - {"supply-chosen"}:
            asked = {"kind": "premium-action", "about": params["card"]}
            then = {"phase": PHASES[id], "round": view["round"]}
            assert view["prompts"] == [{**asked, **then}]
        if id == "next-starter":
            assert view["prompts"][0]["about"] == ""


def test_the_header_says_in_which_phase_and_round_that_happens_which_is_told() -> None:
    """Also the last event of an answer, although what is asked next belongs to another phase."""
    steps = by_event(*played(4, 3, 0))
    for step in steps:
        step["newest"] = {"prompts": [{"phase": "next", "round": 99}]}
    phases: dict[str, set[str]] = {}
    for step, view in zip(steps, restored(steps), strict=True):
        event = step["told"][-1]
        if event["id"] in ("died", "survived", "rats-shown", "plague"):
            break
        [prompt] = view["prompts"]
        phases.setdefault(event["id"], set()).add(prompt["phase"])
        began = [each for each in step["told"] if each["id"] == "round-began"]
        if prompt["phase"] != "next":
            assert prompt["round"] == began[-1]["params"]["round"]
    assert {id: phases[id] for id in PHASES} == {id: {phase} for id, phase in PHASES.items()}
    assert phases["drew"] == {"b", "d-b"}
    assert phases["row-card"] == {"a"} and phases["next-starter"] == {"e"}
    assert phases["influence"] == phases["rats-gained"] == {"d-a"}
