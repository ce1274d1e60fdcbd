"""The sets that the page lets a player pick are those that the rules accept, in whatever order."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections import Counter
from typing import Any

import pytest

import pestis
from pestis.kernel.match import Match
from tests.conformance.support import pick
from tests.web.places import drawing_of

DRAWING = f"const DRAWING = {json.dumps(drawing_of('rattus-cartus').as_uri())};"
SCRIPT = """
import { readFileSync } from "node:fs";
const { setOf } = await import(DRAWING + "/sets.js");
const asked = JSON.parse(readFileSync(0, "utf8"));
const plain = (set) => set && { ...set, held: Object.entries(set.held), seen: set.seen(2).played };
console.log(JSON.stringify(asked.map(([view, choices]) => plain(setOf(view, choices)))));
"""

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")


def questions() -> list[tuple[Match, int]]:
    """Moments at which a set is asked for, and the seat asked."""
    found: list[tuple[Match, int]] = []
    buildings = ["farm", "marketplace", "hospital", "guard-tower", "pied-pipers-hut", "treasury"]
    for seed in range(8):
        match = pestis.new("rattus-cartus", 4, seed, {"buildings": buildings})
        dice = pestis.Dice("sets", str(seed))
        while not match.over:
            prompt = match.prompts()[0]
            if prompt.picks:
                found.append((match.copy(), prompt.seats[0]))
            match.submit(*pick(match, dice))
    return found


def drawn_sets(asked: list[tuple[Match, int]]) -> list[dict[str, Any] | None]:
    sent = [
        [match.view(seat), [choice.text for choice in match.choices(seat)]] for match, seat in asked
    ]
    node = ["node", "--input-type=module", "--eval", f"{DRAWING}{SCRIPT}"]
    done = subprocess.run(
        node, input=json.dumps(sent), capture_output=True, text=True, check=True, timeout=60
    )
    sets: list[dict[str, Any] | None] = json.loads(done.stdout)
    return sets


def test_every_set_that_the_page_allows_is_taken() -> None:
    asked = questions()
    dice = pestis.Dice("picks")
    told: Counter[str] = Counter()
    for (match, seat), drawn in zip(asked, drawn_sets(asked), strict=True):
        prompt = match.prompts()[0]
        if drawn is None:
            nothing = all(" " not in choice.text for choice in match.choices(seat))
            assert nothing or prompt.kind == "give-cards", "one begun goes on in its order"
            continue
        told[prompt.kind] += 1
        cards = [text for text, n in drawn["held"] for _ in range(n)]
        most = len(cards) if drawn["most"] is None else min(drawn["most"], len(cards))
        size = drawn["least"] + dice.below(most - drawn["least"] + 1)
        places = list(range(len(cards)))
        row = sorted([places.pop(dice.below(len(places))) for _ in range(size)])
        for place in row:
            if [choice.text for choice in match.choices(seat)] != ["done"]:
                match.submit(seat, cards[place])
        if prompt.kind == "give-cards":
            assert seat not in match.prompts()[0].seats or match.prompts()[0].picks != "give"
        if prompt.kind == "play-cards":
            assert drawn["seen"][seat]["count"] >= 2
    assert set(told) == {"play-cards", "give-cards", "hospital"}
