"""The legend has every sign of the game on the table, with its picture."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from pestis.games import GAMES
from pestis.tables.guide import BOX, guide
from pestis.words.catalogue import catalogue
from tests.web.places import WEB, drawing_of

ENTRY = re.compile(r'^  "?([a-z?-]+)"?:\s*"([^"]+)"', re.MULTILINE)
FIGURE = re.compile(r'^  "?([a-z-]+)"?: \[$', re.MULTILINE)
PIECE = re.compile(r'^  "?([a-z-]+)"?[:,]', re.MULTILINE)
NAMES = re.compile(r'"([a-z.?-]+)"')


def things(game: str) -> list[dict[str, Any]]:
    """The rows of all components that the drawing knows."""
    text = (drawing_of(game) / "content.js").read_text(encoding="utf-8")
    tables = json.loads(text.partition("export const TABLES = ")[2].rstrip(";\n"))
    return [row for table in tables.values() for row in table]


@pytest.mark.parametrize("game", ["rattus", "rattus-cartus"])
def test_every_icon_and_hat_of_a_row_can_be_drawn(game: str) -> None:
    icons = (drawing_of(game) / "icons.txt").read_text(encoding="utf-8").split()
    figures = FIGURE.findall((WEB / "shared" / "figures.js").read_text(encoding="utf-8"))
    named = [row for row in things(game) if "class" in row]
    assert len(named) >= 10
    assert [row["id"] for row in named if row["icon"] not in icons] == []
    assert [row["id"] for row in named if row.get("hat", "cowl") not in figures] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_piece_drawn_in_the_box_is_a_line_of_the_guide(game: str) -> None:
    text = (drawing_of(game) / "box.js").read_text(encoding="utf-8")
    drawn = PIECE.findall(text.partition("export const box = {")[2])
    steps = {step.id for step in guide(game).parts[BOX]}
    assert len(drawn) >= 5 and [id for id in drawn if id not in steps] == []


def test_the_stars_and_numbers_of_building_cards_are_in_the_legend() -> None:
    cards, legend = (
        (drawing_of("rattus-cartus") / file).read_text(encoding="utf-8")
        for file in ("row.js", "aid.js")
    )
    stars = set(re.findall("[★☆]", cards))
    assert stars and "rc-no" in cards
    assert {*stars, "(1)"} <= set(re.findall(r'"([★☆]|\(1\))"', legend))


@pytest.mark.parametrize(("language", "star"), [("en", "star"), ("de", "Stern"), ("nl", "ster")])
def test_the_star_of_pest_is_explained_in_the_legend_and_in_a_tip(language: str, star: str) -> None:
    words = catalogue(language)
    assert words["pest.good.renown"] in words["pest.legend.renown"]
    assert "+2" in words["pest.legend.beds"] and star in str(words["pest.tips.construct"]).split()


@pytest.mark.parametrize("game", GAMES)
def test_every_phase_of_a_turn_has_its_picture(game: str) -> None:
    """The last round of Rattus Cartus is no phase: it says how that round differs."""
    text = (drawing_of(game) / "phases.js").read_text(encoding="utf-8")
    drawn = PIECE.findall(text.partition("export const phases = {")[2].partition("\n};")[0])
    steps = [step.id for step in guide(game).parts["round"] if step.id != "last"]
    assert sorted(drawn) == sorted(steps)


@pytest.mark.parametrize("game", GAMES)
def test_every_sign_of_the_table_is_in_the_legend(game: str) -> None:
    """Signs drawn alike need one line; buildings of Rattus Cartus are listed by its content."""
    drawn = dict(ENTRY.findall((drawing_of(game) / "symbols.js").read_text(encoding="utf-8")))
    drawn |= {row["id"]: row["icon"] for row in things(game) if "icon" in row}
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
