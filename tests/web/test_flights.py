"""Pieces that fly because of one step of a film: those of each player in turn."""

from __future__ import annotations

import itertools
import json
import shutil

import pytest

from tests.web.node import printed
from tests.web.places import WEB

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")


def flights(seats: list[int | None], ms: int) -> list[tuple[int, int]]:
    """When the piece of each player's flight starts, and when it arrives."""
    module = json.dumps((WEB / "table" / "moving.js").as_uri())
    script = f"""
    globalThis.document = {{ createElement: () => ({{}}), head: {{ append: () => {{}} }} }};
    const {{ timesOf }} = await import({module});
    console.log(JSON.stringify(timesOf({json.dumps([{"by": seat} for seat in seats])}, {ms})));
    """
    return [
        (round(each["delay"]), round(each["delay"] + each["duration"])) for each in printed(script)
    ]


def test_pieces_of_one_player_fly_almost_at_once() -> None:
    assert flights([1], 600) == [(0, 390)]
    assert flights([1, 1, 1], 600) == [(0, 390), (105, 495), (210, 600)]


def test_the_next_players_pieces_wait_until_those_before_have_arrived() -> None:
    assert flights([1, 1, 2], 600) == [(0, 195), (105, 300), (300, 495)]
    several = flights([3, 1, None, 3], 600)
    for (_, arrived), (starts, _) in itertools.pairwise(several):
        assert arrived <= starts
