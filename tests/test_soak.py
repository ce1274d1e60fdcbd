"""The soak in ``benchmarks/`` plays every set-up of every game."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import pytest

import pestis
from pestis.bots import Answer, Bot, Question
from pestis.games import find
from pestis.search.levels import FEWEST, levels
from tests.conformance.support import every_game

OWN_GAMES = 30
FOLDER = Path(__file__).parents[1] / "benchmarks"


@every_game
@pytest.mark.parametrize("who", ["random", "searching", "levels"])
def test_the_soak_plays_every_seat_count_and_option(
    game: str, who: str, monkeypatch: pytest.MonkeyPatch
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
    if who == "levels" and not levels(game):
        pytest.skip("the game offers no levels")
    games = 1 if who == "levels" else 2
    ends, choices = soak["soak"](game, last - 1, last - 1 + games, 1, who, FEWEST)
    assert sum(ends.values()) == games
    assert choices > 0


@every_game
@pytest.mark.slow
def test_valid_content_of_ones_own_is_played(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(FOLDER))
    soak: dict[str, Any] = runpy.run_path(str(FOLDER / "soak.py"))
    ends, choices = soak["soak_own"](game, 0, OWN_GAMES, 1, "random", FEWEST)
    assert sum(ends.values()) == OWN_GAMES
    assert choices > OWN_GAMES


def test_a_level_that_takes_more_than_its_budget_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(FOLDER))
    thinker: Any = runpy.run_path(str(FOLDER / "soak_players.py"))["Thinker"]
    match = pestis.new("rattus", 2, 3)
    seats = [thinker(seat, Bot("spends", spends, 500), "") for seat in range(2)]
    with pytest.raises(AssertionError, match="took 501 nodes"):
        seats[match.prompts()[0].seats[0]].step(match)


def spends(asked: Question) -> Answer:
    """Answer with the first choice, and report one node more than allowed."""
    return Answer(asked.choices[0], None, asked.nodes + 1)
