"""The greedy bots of Rattus and Pest: they answer every prompt and beat the random one."""

from __future__ import annotations

import pytest

import pestis
from pestis.bots import Player, find_bot, play_out
from pestis.games import find
from pestis.lab.arena import simulate
from tests.conformance.support import FEW, Setting

GAMES = ("rattus", "pest")
EVERY = 9
"""A fresh bot takes over at one prompt in this many, because searching takes time."""

TABLES = [
    setting
    for game in GAMES
    for seats in range(find(game).min_seats, find(game).max_seats + 1)
    for setting in [s for s in FEW if s.game == game and s.seats == seats][:1]
]


@pytest.mark.parametrize("setting", TABLES, ids=str)
def test_it_can_take_over_at_any_prompt(setting: Setting) -> None:
    match = setting.new(3)
    dice = setting.dice("bots")
    while not match.over:
        seat = match.prompts()[0].seats[0]
        if dice.below(EVERY) == 0:
            fresh = Player(find_bot(setting.game, "greedy"), seat, "test")
            assert fresh.answer(match).choice in match.choices(seat)
        Player(find_bot(setting.game, "random"), seat, "test").step(match)


@pytest.mark.parametrize("game", GAMES)
def test_it_beats_random_bots(game: str) -> None:
    report = simulate(game, ["greedy", "random", "random"], 6, 11, {})
    greedy, others = report.rows
    assert greedy.share >= 0.6
    assert greedy.points > others.points


@pytest.mark.slow
@pytest.mark.parametrize("expansion", ["none", "africanus"])
def test_one_greedy_among_three_random_bots_wins_rattus(expansion: str) -> None:
    bots = ["greedy", "random", "random", "random"]
    report = simulate("rattus", bots, 40, 21, {"expansion": expansion})
    assert report.rows[0].share > 0.7


@pytest.mark.slow
def test_one_greedy_among_three_random_bots_wins_pest() -> None:
    report = simulate("pest", ["greedy", "random", "random", "random"], 12, 21, {})
    assert report.rows[0].share > 0.9


@pytest.mark.slow
def test_alone_it_scores_in_pest() -> None:
    """Most games bring 20 or more; single ones may fail, so the median counts."""
    points = sorted([alone(seed) for seed in range(9)])
    assert points[4] >= 20


def alone(seed: int) -> int:
    """Play a solo game of Pest; returns its renown."""
    match = pestis.new("pest", seats=1, seed=seed)
    play_out(match, [find_bot("pest", "greedy")], str(seed))
    return match.outcome().totals[0]
