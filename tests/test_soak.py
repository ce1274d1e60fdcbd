"""The soak in ``benchmarks/`` plays every set-up of every game."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import pytest

from pestis.games import find
from tests.conformance.support import every_game

FOLDER = Path(__file__).parents[1] / "benchmarks"


@every_game
@pytest.mark.parametrize("search", [False, True], ids=["random", "searching"])
def test_the_soak_plays_every_seat_count_and_option(
    game: str, search: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(FOLDER))
    soak: dict[str, Any] = runpy.run_path(str(FOLDER / "soak.py"))
    set_ups = soak["set_ups"](game)
    spec = find(game)
    seats = {n for n, _ in set_ups}
    assert seats == set(range(spec.min_seats, spec.max_seats + 1))
    for option in spec.options:
        assert {options[option.id] for _, options in set_ups} == set(option.values)
    last = len(set_ups)
    ends, choices = soak["soak"](game, last - 1, last + 1, 1, search)
    assert sum(ends.values()) == 2
    assert choices > 0
