"""The terminal screen of Rattus Cartus."""

from __future__ import annotations

import pytest

import pestis
from pestis.games.rattus_cartus.terminal.screen import draw
from pestis.words import Words


@pytest.mark.parametrize(("seats", "rounds"), [(2, 10), (3, 9), (4, 8), (5, 8)])
def test_the_heading_says_how_many_rounds_there_are(seats: int, rounds: int) -> None:
    match = pestis.new("rattus-cartus", seats, 1)
    while not match.view(None)["round"]:
        seat = match.prompts()[0].seats[0]
        match.submit(seat, match.choices(seat)[0])
    heading = draw(match.view(None), Words("en"), 120)[0]
    assert f"Round 1 of {rounds}" in heading
