"""The terminal screen of Rattus."""

from __future__ import annotations

import pestis
from pestis.games.rattus.content.ids import REGION_IDS
from pestis.games.rattus.terminal.screen import draw
from pestis.words import Words


def test_marks_stand_apart_from_the_name_of_a_region() -> None:
    match = pestis.new("rattus", 2, seed=1, options={"expansion": "africanus"})
    italia = REGION_IDS.index("italia")
    view = {**match.view(0), "plague": italia, "caravan": italia}
    lines = draw(view, Words("en"), 80)
    assert any(line.startswith("PC Italia ") for line in lines)
    assert any(line.startswith("   Gallia ") for line in lines)
    bare = pestis.new("rattus", 2, seed=1, options={"expansion": "none"}).view(0)
    assert any(line.startswith("  Gallia ") for line in draw(bare, Words("en"), 80))
