"""The drawn map of Rattus: borders as the rules say, names and pieces in their places, light."""

from __future__ import annotations

import gzip
import json
import re
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from tools.map_lines import cut, inside, merged, simplified
from tools.rattus_content import FILE as CONTENT
from tools.rattus_content import content_module

from pestis.games.rattus.content import default_content
from pestis.games.rattus.ids import REGION_IDS

BOARD = Path(__file__).resolve().parents[2] / "src/pestis/web/games/rattus"
TEXT = (BOARD / "regions.js").read_text(encoding="utf-8")
REGIONS: dict[str, Any] = {
    id: json.loads(row) for id, row in re.findall(r"^ {2}(\w+): (\{.*\}),$", TEXT, re.MULTILINE)
}
ARROWS = [json.loads(row) for row in re.findall(r'^ {2}(\["\w.*\]),$', TEXT, re.MULTILINE)]
HEAVIEST = 40_000
"""Bytes, gzipped."""


def rings(path: str) -> list[list[tuple[int, int]]]:
    """The rings of a path of moves and relative lines."""
    found = []
    for ring in path.split("z")[:-1]:
        x, y, *steps = [int(n) for n in re.findall(r"-?\d+", ring)]
        line = [(x, y)]
        for dx, dy in zip(steps[::2], steps[1::2], strict=True):
            x, y = x + dx, y + dy
            line.append((x, y))
        found.append(line)
    return found


def places(id: str) -> set[tuple[int, int]]:
    return {place for ring in rings(REGIONS[id]["d"]) for place in ring}


def test_every_region_is_there_and_the_map_is_light() -> None:
    assert list(REGIONS) == list(REGION_IDS)
    assert len(gzip.compress(TEXT.encode())) < HEAVIEST
    assert "public domain" in TEXT.splitlines()[0]


@pytest.mark.rule("RA 10.3")
def test_borders_on_the_map_are_those_of_the_rules() -> None:
    """Neighbours by land share a line; all others, neighbours over the sea included, share none."""
    for a, b in combinations(default_content().regions, 2):
        by_land = REGION_IDS.index(b.id) in a.neighbours and b.id not in over_sea(a.id)
        shared = places(a.id) & places(b.id)
        assert (len(shared) >= 2) == by_land, (a.id, b.id, shared)


@pytest.mark.rule("RA 1.2")
def test_every_arrow_over_the_sea_is_drawn() -> None:
    drawn = {frozenset(arrow[:2]) for arrow in ARROWS}
    assert drawn == {frozenset((id, other)) for id in REGION_IDS for other in over_sea(id)}


def over_sea(id: str) -> list[str]:
    region = default_content().regions[REGION_IDS.index(id)]
    return [REGION_IDS[other] for other in region.arrows]


def test_pieces_stand_in_their_region_and_on_the_sheet() -> None:
    for id, region in REGIONS.items():
        assert inside(region["home"], rings(region["d"])), id
        left, top, right, bottom = region["box"]
        x, y, _ = region["label"]
        assert left - 120 < x < right and top < y < bottom, id


def test_component_data_is_that_of_the_game() -> None:
    written = CONTENT.read_text(encoding="utf-8")
    assert written == content_module(), "run: python tools/rattus_content.py"


def test_lands_cut_along_a_line_share_it_and_make_the_whole_again() -> None:
    square = [(0, 0), (0, 10), (10, 10), (10, 0)]
    left, right = cut([square], (4, 0), (4, 10))
    assert {point for ring in left for point in ring} & {
        point for ring in right for point in ring
    } == {(4, 0), (4, 10)}
    whole = merged([*left, *right])
    assert len(whole) == 1 and set(square) <= set(whole[0])


def test_a_line_keeps_its_ends_and_its_great_turns() -> None:
    line = [(0.0, 0.0), (5.0, 0.1), (10.0, 0.0), (15.0, 9.0), (20.0, 0.0), (25.0, 0.1), (30.0, 0.0)]
    assert simplified(line, 2.0) == [line[0], line[2], line[3], line[4], line[6]]
