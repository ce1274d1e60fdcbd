"""The end page's statistics of Rattus, followed from events, end where the game ended."""

from __future__ import annotations

import json
import shutil
from typing import Any

import pytest

import pestis
from pestis.words.catalogue import catalogue
from tests.web.node import printed
from tests.web.places import WEB, drawing_of

DRAWING = f"const DRAWING = {json.dumps(drawing_of('rattus').as_uri())};"
SCRIPT = """
import { readFileSync } from "node:fs";
const { courses, statistics } = await import(DRAWING + "/statistics.js");
const { sequences } = await import(DRAWING + "/plague.js");
const { Words } = await import(WEB + "/shared/words.js");
const { events, view, catalogue } = JSON.parse(readFileSync(0, "utf8"));
const words = new Words("de", catalogue, ["Anna", "Bert", "Cora", "Dirk", "Edda", "Frida"]);
const { cubes, lost, raged } = courses(events, view.seats);
const charts = statistics({ events, view, outcome: null, words });
const dead = Object.values(raged).reduce((all, each) => all + each.dead, 0);
const told = sequences(events).map(({ steps }) => steps.map(({ n }) => n));
console.log(JSON.stringify({ cubes: cubes.at(-1), lost, dead, charts, told }));
"""

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")


def played(seats: int, seed: int) -> dict[str, Any]:
    """A finished random game as a spectator saw it."""
    expansion = "none" if seats < 5 else "africanus"
    match = pestis.new("rattus", seats, seed, {"expansion": expansion})
    match.events(None)
    dice = pestis.Dice(f"statistics {seed}")
    while not match.over:
        seat = match.prompts()[0].seats[0]
        choices = match.choices(seat)
        match.submit(seat, choices[dice.below(len(choices))])
    return {"events": match.events(None), "view": match.view(None), "catalogue": catalogue("de")}


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (4, 2), (6, 3)])
def test_courses_and_sequences_tell_the_whole_game(seats: int, seed: int) -> None:
    game = played(seats, seed)
    script = f"const WEB = {json.dumps(WEB.as_uri())};{DRAWING}{SCRIPT}"
    told = printed(script, game)
    view, events = game["view"], game["events"]
    assert told["cubes"] == [sum(place) for place in zip(*view["cubes"], strict=True)]
    losses = [event for event in events if event["id"] == "lost"]
    assert sum(told["lost"]) == told["dead"] == sum(event["params"]["n"] for event in losses)
    steps = [n for sequence in told["told"] for n in sequence]
    shown = ("rages", "turned", "no-effect", "lost", "protected")
    assert [
        event["n"] for event in events if event["id"] in shown and event["n"] not in steps
    ] == []
    assert "rattus." not in json.dumps(told["charts"])
