"""The legend has every sign of the game on the table, with its picture."""

from __future__ import annotations

import re

import pytest

from pestis.games import GAMES
from pestis.words.catalogue import catalogue
from tests.web.places import drawing_of

ENTRY = re.compile(r'^  "?([a-z?-]+)"?:\s*"([^"]+)"', re.MULTILINE)
NAMES = re.compile(r'"([a-z.?-]+)"')


@pytest.mark.parametrize("game", GAMES)
def test_every_sign_of_the_table_is_in_the_legend(game: str) -> None:
    """Signs drawn alike need one line; buildings of Rattus Cartus are listed by its content."""
    drawn = dict(ENTRY.findall((drawing_of(game) / "symbols.js").read_text(encoding="utf-8")))
    legend = (drawing_of(game) / "aid.js").read_text(encoding="utf-8")
    named = set(NAMES.findall(legend))
    if "pilesInPlay" in legend:
        model = (drawing_of(game) / "model.js").read_text(encoding="utf-8")
        lists = re.findall(r"^export const (?:CLASSES|PILES) = .*$", model, re.MULTILINE)
        named |= {name for line in lists for name in NAMES.findall(line)}
        named |= {id.split(".")[2] for id in catalogue("en") if id.startswith(f"{game}.building.")}
    if "Object.keys(OF)" in legend:
        groups = re.findall(r"^const GROUPS = .*$", legend, re.MULTILINE)
        words = [f"{game}.{group}" for line in groups for group in NAMES.findall(line)]
        named |= {name for name in drawn for word in words if f"{word}.{name}" in catalogue("en")}
    if '"seen"' in legend:
        named.add("eye")  # drawn on a token that somebody has seen
    assert len(drawn) > 20
    pictures = {drawn[name] for name in named if name in drawn}
    assert {name for name, picture in drawn.items() if picture not in pictures} == set()
