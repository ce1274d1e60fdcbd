"""The end page's statistics of Rattus Cartus, followed from events, end where the game ended."""

from __future__ import annotations

import json
import shutil
from typing import Any

import pytest

import pestis
from pestis.words.catalogue import catalogue
from tests.web.node import printed
from tests.web.places import WEB, drawing_of

DRAWING = f"const DRAWING = {json.dumps(drawing_of('rattus-cartus').as_uri())};"
SCRIPT = """
import { readFileSync } from "node:fs";
const { courses, gainsOf, statistics } = await import(DRAWING + "/statistics.js");
const { Words } = await import(WEB + "/shared/words.js");
const { events, view, catalogue } = JSON.parse(readFileSync(0, "utf8"));
const words = new Words("de", catalogue, ["Anna", "Bert", "Cora", "Dirk", "Edda"]);
const { influence, rats } = courses(events, view.seats);
const charts = statistics({ events, view, outcome: null, words });
const gains = [...gainsOf(events, view.seats).values()].flat();
const score = gains.reduce((all, each) => all + (each.influence ?? 0), 0);
const last = { influence: influence.at(-1), rats: rats.at(-1), rounds: rats.length - 1 };
console.log(JSON.stringify({ ...last, charts, score }));
"""

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")


def played(seats: int, seed: int) -> dict[str, Any]:
    """A finished random game as a spectator saw it."""
    match = pestis.new("rattus-cartus", seats, seed, {"buildings": "five-of-ten"})
    match.events(None)
    dice = pestis.Dice(f"statistics {seed}")
    while not match.over:
        seat = match.prompts()[0].seats[0]
        choices = match.choices(seat)
        match.submit(seat, choices[dice.below(len(choices))])
    return {"events": match.events(None), "view": match.view(None), "catalogue": catalogue("de")}


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (5, 3)])
def test_courses_end_where_the_game_ended(seats: int, seed: int) -> None:
    game = played(seats, seed)
    script = f"const WEB = {json.dumps(WEB.as_uri())};{DRAWING}{SCRIPT}"
    told = printed(script, game)
    view = game["view"]
    assert told["influence"] == view["influence"]
    assert told["rats"] == view["rats"]
    assert told["rounds"] == view["round"]
    assert told["score"] == sum(sum(track) for track in view["influence"])
    assert not [chart["title"] for chart in told["charts"] if "rattus-cartus" in json.dumps(chart)]
    tracks = [chart for chart in told["charts"] if chart["kind"] == "lines"][2:]
    assert len(tracks) == sum([any(track) for track in view["influence"]]), "no empty chart"
