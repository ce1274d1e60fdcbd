"""The tracks of Rattus Cartus: discs on one space are stacked, and none covers another."""

from __future__ import annotations

import json
import shutil
from itertools import combinations
from typing import Any

import pytest

from tests.web.node import printed
from tests.web.places import drawing_of

CASES = [
    ([0, 0, 0, 0, 0], [3, 1, 4, 0, 2], 10, 360, 66),
    ([4, 4, 4, 4, 7], [4, 0, 1, 2, 3], 10, 340, 48),
    ([2, 2, 3, 3, 16], [4, 2, 3, 0, 1], 16, 330, 60),
    ([1, 1, 1, 2, 2], [3, 4, 0, 1, 2], 10, 185, 30),
    ([5, 9], [1, 0], 10, 400, 80),
    ([2, 2, 2, 4, 4], [4, 2, 3, 0, 1], 10, 181, 29),
    ([0, 1, 1, 10, 10], [4, 3, 2, 1, 0], 10, 181, 29),
]


BOARDS = [
    ([[0, 0, 0, 0], [0, 1, 1, 2], [3, 0, 0, 0]], 380, 48, 16),
    ([[0, 0, 0, 0, 0], [1, 1, 1, 0, 2], [0, 4, 4, 4, 4]], 355, 35, 16),
    ([[0, 0, 0, 0, 0], [1, 1, 1, 0, 2], [0, 4, 4, 4, 4]], 190, 22, 11),
    ([[0, 0, 0, 0], [0, 1, 1, 2], [3, 3, 3, 0]], 181, 29, 12),
]
"""Influence of the classes, width and height of a lane, and the least size of a disc."""


def in_node(expression: str) -> Any:
    """What the tracks' module, ``tracks``, gives."""
    module = (drawing_of("rattus-cartus") / "tracks.js").as_uri()
    script = f"""
    const tracks = await import({json.dumps(module)});
    console.log(JSON.stringify({expression}));
    """
    return printed(script)


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_discs_of_all_tracks_are_alike_but_for_a_space_that_is_too_full() -> None:
    for tracks, width, height, least in BOARDS:
        drawn = in_node(
            f"""((all, width, height, least) => {{
              const largest = tracks.alike(all, 10, width, height, least);
              return all.map((influence) => tracks.placed(
                influence, influence.map((_, seat) => seat), 10, width, height, 0, largest));
            }})(...{json.dumps([tracks, width, height, least])})"""
        )
        discs = [disc for track in drawn for disc in track]
        largest = max(disc["size"] for disc in discs)
        assert largest >= least - 1
        for track, influence in zip(drawn, tracks, strict=True):
            for disc in track:
                crowded = influence.count(disc["points"]) > 2
                assert disc["size"] == largest or (crowded and largest <= least), (track, largest)


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_discs_of_four_players_at_the_start_of_a_low_lane_are_as_large_as_on_its_spaces() -> None:
    start = in_node("tracks.placed([0, 0, 0, 0], [0, 1, 2, 3], 7, 157, 24)")
    space = in_node("tracks.placed([3, 0, 0, 0], [0, 1, 2, 3], 7, 157, 24)")
    assert {disc["y"] for disc in start} == {start[0]["y"]}
    assert min(disc["size"] for disc in start) >= 12
    assert abs(space[0]["size"] - start[0]["size"]) < 1


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
@pytest.mark.rule("RC 6.1.1")
def test_discs_never_overlap_and_the_lower_one_ranks_higher() -> None:
    found = in_node(f"{json.dumps(CASES)}.map((each) => tracks.placed(...each))")
    for (influence, ranks, _, width, height), discs in zip(CASES, found, strict=True):
        assert len(discs) == len(influence)
        for a, b in combinations(discs, 2):
            apart = (
                a["x"] + a["size"] <= b["x"] + 0.01
                or b["x"] + b["size"] <= a["x"] + 0.01
                or a["y"] + a["size"] <= b["y"] + 0.01
                or b["y"] + b["size"] <= a["y"] + 0.01
            )
            assert apart, (a, b)
            if a["points"] == b["points"]:
                upper = max(a, b, key=lambda disc: ranks.index(disc["seat"]))
                lower = a if upper is b else b
                assert lower["y"] >= upper["y"]
        for disc in discs:
            assert disc["size"] >= 6
            assert disc["x"] >= 0 and disc["x"] + disc["size"] <= width
            assert disc["y"] >= 0 and disc["y"] + disc["size"] <= height
