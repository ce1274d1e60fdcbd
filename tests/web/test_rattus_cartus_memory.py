"""The page and the terminal agree on the cards that other players must still hold."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections import Counter

import pytest

import pestis
from pestis.games.rattus_cartus.terminal.memory import surely_held
from pestis.kernel.json import View
from tests.conformance.support import pick
from tests.web.places import drawing_of

DRAWING = f"const DRAWING = {json.dumps(drawing_of('rattus-cartus').as_uri())};"
SCRIPT = """
import { readFileSync } from "node:fs";
const { surelyHeld } = await import(DRAWING + "/memory.js");
const views = JSON.parse(readFileSync(0, "utf8"));
const all = (view) => view.hands.map((_, seat) => surelyHeld(view, seat));
console.log(JSON.stringify(views.map(all)));
"""

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")


def some_views() -> list[View]:
    """Views of a seat in games in which cards are given."""
    views: list[View] = []
    buildings = ["farm", "marketplace", "hospital", "guard-tower", "pied-pipers-hut", "treasury"]
    for seed in range(6):
        match = pestis.new("rattus-cartus", 4, seed, {"buildings": buildings})
        dice = pestis.Dice("held", str(seed))
        while not match.over:
            if dice.below(15) == 0:
                views.append(match.view(seed % 4))
            match.submit(*pick(match, dice))
    return views


def test_page_and_terminal_know_the_same() -> None:
    views = some_views()
    script = f"{DRAWING}{SCRIPT}"
    node = ["node", "--input-type=module", "--eval", script]
    done = subprocess.run(
        node, input=json.dumps(views), capture_output=True, text=True, check=True, timeout=60
    )
    gifts = 0
    for view, drawn in zip(views, json.loads(done.stdout), strict=True):
        trail, known = view["trail"], view["known"]
        assert isinstance(trail, list) and isinstance(known, list)
        sure = surely_held([str(text) for text in trail], 4)
        for seat, kinds in enumerate(drawn):
            public = known[seat]
            assert isinstance(public, dict)
            expected = Counter({kind: int(str(n)) for kind, n in public.items()})
            if seat != view["viewer"]:
                expected |= sure[seat]
            assert Counter(kinds) == expected
            gifts += any("-" in kind for kind in kinds)
    assert gifts > 5
