"""What comes of a rat token: all who lose cubes at once, the viewer first, or that nobody does."""

from __future__ import annotations

import json
import shutil
from itertools import pairwise
from typing import Any

import pytest

import pestis
from tests.conformance.support import pick
from tests.web.node import printed
from tests.web.places import drawing_of
from tests.web.test_film_gives_way import PAGE
from tests.web.test_film_marks import MOUNTED

LOSSES, MODEL, MOMENTS, TOLD = (
    json.dumps((drawing_of("rattus") / file).as_uri())
    for file in ("losses.js", "model.js", "moments.js", "told.js")
)
RESULTS = ("no-effect", "protected", "lost", "diplomat-lost")
SCRIPT = f"""{PAGE}{MOUNTED}
const {{ lossesAt }} = await import({LOSSES});
const {{ joins }} = await import({MOMENTS});
let n = 0;
const region = "italia";
const event = (id, params) => ({{ n: (n += 1), at: 1, id, params: {{ region, ...params }} }});
const events = [
  event("rages", {{}}),
  event("turned", {{ token: "t-1" }}),
  event("lost", {{ seat: 1, n: 4, symbol: "majority" }}),
  event("turned", {{ token: "t-2" }}),
  event("lost", {{ seat: 1, n: 1, symbol: "a" }}),
  event("lost", {{ seat: 2, n: 1, symbol: "a" }}),
  event("diplomat-lost", {{ seat: 2 }}),
  event("lost", {{ seat: 1, n: 1, symbol: "magic" }}),
];
const listed = (until) => lossesAt(events, until, 2).map(({{ seat, id, n }}) => [seat, id, n]);
console.log(JSON.stringify({{
  all: listed(8),
  first: listed(5),
  missed: joins({{ id: "no-effect", params: {{ region }} }}, events[1]),
  joined: events.slice(1).map((each, i) => joins(each, events[i])),
}}));
"""

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")


def test_losses_to_one_token_are_one_moment_and_one_list() -> None:
    said: dict[str, Any] = printed(SCRIPT)
    assert said["all"] == [[2, "lost", 1], [2, "diplomat-lost", 1], [1, "lost", 2]]
    assert said["first"] == [[1, "lost", 1]], "of this token, as far as it is told"
    assert said["missed"], "with the token"
    assert said["joined"] == [False, False, False, False, True, True, True]


VERDICTS = f"""
import {{ readFileSync }} from "node:fs";
const {{ isHarmless, toldOf }} = await import({TOLD});
const events = JSON.parse(readFileSync(0, "utf8"));
const harmless = (known, event, view) => isHarmless(toldOf(known, event, event.n), known, view);
console.log(JSON.stringify(events.map((event, i) => [
  harmless(events.slice(0, i + 1), event, {{ untold: events.slice(i + 1), prompts: [] }}),
  harmless(events, event, {{ prompts: [] }}),
])));
"""


@pytest.mark.parametrize("expansion", ["none", "africanus"])
def test_a_token_that_takes_effect_and_costs_nobody_anything_is_called_harmless(
    expansion: str,
) -> None:
    """At its last event, in a film and when it is seen again; until cards are played it is open."""
    match = pestis.new("rattus", 4, 5, {"expansion": expansion})
    dice = pestis.Dice("harmless")
    while not match.over:
        match.submit(*pick(match, dice))
    events = match.events(0)
    seen = set()
    for (film, again), (event, following) in zip(
        printed(VERDICTS, events), pairwise(events), strict=False
    ):
        if event["id"] in ("turned", *RESULTS):
            last = event["id"] in ("turned", "protected")
            harmless = last and following["id"] not in RESULTS
            assert film == again == harmless, (event, following)
            seen.add((event["id"], harmless))
    assert ("turned", True) in seen


OPEN = f"""
const {{ isHarmless, toldOf }} = await import({TOLD});
const turned = {{ n: 1, at: 1, id: "turned", params: {{ region: "gallia", token: "rat-1" }} }};
const at = (view) => isHarmless(toldOf([turned], turned, 1), [turned], view);
const asks = (kind) => [{{ kind }}];
console.log(JSON.stringify([
  at({{ prompts: asks("escape") }}),
  at({{ prompts: asks("act") }}),
  at({{ prompts: asks("turn-token"), nextPrompts: asks("escape") }}),
]));
"""


def test_while_somebody_may_play_a_card_it_is_open_who_loses() -> None:
    """In a film, too, which shows the question that was answered by turning the token."""
    assert printed(OPEN) == [False, True, False]


SPARED = f"""
const {{ protectedAt, sparedAt }} = await import({LOSSES});
const {{ CARD_IDS, CLASS_OF, contentOf, REGION_IDS }} = await import({MODEL});
const region = "italia";
const view = {{ stock: [9, 9, 9, 9], diplomats: [], hands: [], content: null }};
view.cubes = REGION_IDS.map((id) => (id === region ? [2, 1, 3, 1] : [0, 0, 0, 0]));
const card = CARD_IDS.find((id) => CLASS_OF[id] === "church");
const {{ id: token }} = [...contentOf(view).tokens.values()].find(({{ symbols }}) =>
  symbols.includes("church"));
let n = 0;
const event = (id, params) => ({{ n: (n += 1), at: 1, id, params: {{ region, ...params }} }});
const events = [
  event("rages", {{}}),
  event("turned", {{ token }}),
  event("protected", {{ seat: 1, card }}),
  event("lost", {{ seat: 0, n: 1, symbol: "majority" }}),
  event("lost", {{ seat: 2, n: 1, symbol: "church" }}),
];
const whole = events.slice(1);
const first = sparedAt(whole, events.slice(0, 4), 4, view);
const later = [...events, event("placed", {{ seat: 3, n: 1 }})];
const told = [events, later].map((known) => sparedAt(whole, known, 5, view));
const by = [2, 3].map((until) => protectedAt(events[1], events, until, view));
console.log(JSON.stringify([first, ...told, card, ...by]));
"""


def test_it_is_said_who_is_spared_and_why() -> None:
    """Not who loses a cube to the same token later, nor who came after it."""
    first, all_told, seen_again, card, before, after = printed(SPARED)
    assert first == all_told == [["protected", [1]], ["no-symbol", [3]]]
    assert seen_again == [["protected", [1]]]
    assert (before, after) == ([], [{"seat": 1, "card": card}])


HALVED = f"""
const {{ halved }} = await import({TOLD});
console.log(JSON.stringify(["a bc de f", "Nobody", "kein Symbol passt"].map(halved)));
"""


def test_a_verdict_stands_in_two_lines_of_about_equal_length() -> None:
    assert printed(HALVED) == [["a bc", "de f"], ["Nobody"], ["kein Symbol", "passt"]]


LIMITS = f"""
import {{ readFileSync }} from "node:fs";
const {{ cubesAt }} = await import({TOLD});
const {{ events, view }} = JSON.parse(readFileSync(0, "utf8"));
const turned = events.filter(({{ id }}) => id === "turned");
console.log(JSON.stringify(turned.map((event) => cubesAt(event, events, event.n, view))));
"""


@pytest.mark.parametrize("expansion", ["none", "africanus"])
def test_the_cubes_that_a_limit_is_compared_with_are_counted(expansion: str) -> None:
    """Together with the Plague Piece where the Knight counts it as two (RA 5.4, 6.6)."""
    match = pestis.new("rattus", 4, 5, {"expansion": expansion})
    dice = pestis.Dice("limits")
    while not match.over:
        match.submit(*pick(match, dice))
    events: list[Any] = list(match.events(0))
    counted = printed(LIMITS, {"events": events, "view": match.view(0)})
    turned = [(now, then) for now, then in pairwise(events) if now["id"] == "turned"]
    assert len(counted) == len(turned) > 10
    assert any(event["id"] == "counted" for event in events)
    for cubes, (now, then) in zip(counted, turned, strict=True):
        if then["id"] == "no-effect":
            assert cubes == then["params"]["n"], now
        else:
            assert cubes >= now["params"]["limit"], now
