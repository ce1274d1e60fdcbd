"""Luck averages to zero, whatever the judge; results without luck keep their mean."""

from __future__ import annotations

from itertools import product

import pytest

import pestis
from pestis.bots import find_bot, play_out
from pestis.games.judge import judge_of
from pestis.kernel.core.rng import Dice
from pestis.kernel.match import Match
from pestis.lab.luck import RIVAL, luck
from pestis.lab.statistics import gained, mean, standard_error, without_luck
from pestis.parts.judging import Judge, Weights

COINS = ((-1.0, 2), (2.0, 1))
"""The luck of a deal, and in how many of three deals it occurs: zero on average."""
RESULTS = {(-1.0, 0): 0.1, (-1.0, 1): 0.5, (2.0, 0): 0.6, (2.0, 1): 1.0}
"""The result by luck and by a hidden toss of a coin."""
DEALS = 4


def late(game: str, left: int) -> Match:
    """A match of random bots in which this many answers are left."""
    match = pestis.new(game, 2, seed=3)
    play_out(match, [find_bot(game, "random")] * 2, "late")
    return match.at(len(match.log) - left)


def chances(match: Match, judge: Judge, games: int) -> tuple[list[float], list[float]]:
    """The first seat's results, and its luck, in this many random continuations."""
    results: list[float] = []
    found: list[float] = []
    for n in range(games):
        beginning = match.copy(Dice("future", str(n)))
        end = beginning.copy()
        play_out(end, [find_bot(match.spec.id, "random")] * 2, f"on {n}")
        results.append(
            (1 + (end.utility(0) > end.utility(1)) - (end.utility(0) < end.utility(1))) / 2
        )
        both = luck(beginning, end.log, judge, Dice("again", str(n)))
        assert sum(both) == 0
        found.append(both[0] / RIVAL)
    return results, found


@pytest.mark.parametrize("turned", [False, True])
def test_luck_is_nothing_on_average_with_a_good_judge_and_with_a_bad_one(turned: bool) -> None:
    match = late("rattus", 12)
    judge = judge_of(match.spec, match.header.box)
    assert judge is not None
    if turned:
        wrong = [[-3 * n for n in row] for row in judge.weights.terms]
        judge = Judge(judge.terms, Weights(wrong, judge.weights.places, judge.weights.lives))
    results, found = chances(match, judge, 150)
    assert standard_error(found) > 0
    assert abs(mean(found)) < 3 * standard_error(found)
    assert (gained(results, without_luck(results, found)) > 1.05) is not turned


def test_results_without_luck_have_the_mean_of_results() -> None:
    """Over all outcomes of four deals, weighted by their frequency."""
    one = [(coin, toss, often) for (coin, often), toss in product(COINS, (0, 1))]
    known = mean([RESULTS[coin, toss] for coin, toss, often in one for _ in range(often)])
    total, squares, plain, samples = 0.0, 0.0, 0.0, 0
    for deals in product(one, repeat=DEALS):
        often = 1
        for _, _, times in deals:
            often *= times
        results = [RESULTS[coin, toss] for coin, toss, _ in deals]
        found = mean(without_luck(results, [coin for coin, _, _ in deals]))
        total += often * found
        squares += often * (found - known) ** 2
        plain += often * (mean(results) - known) ** 2
        samples += often
    assert total / samples == pytest.approx(known, abs=1e-12)
    assert squares < plain
