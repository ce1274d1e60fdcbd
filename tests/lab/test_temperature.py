"""An overconfident judge is made less confident, and an underconfident one more so."""

from __future__ import annotations

from math import exp

import pytest

import pestis
from pestis.lab.fitting import MOMENTS, Position
from pestis.lab.temperature import MOST, Judged, bent, retempered, sureness, tempered
from pestis.lab.training import terms_of
from pestis.parts.judging import Weights
from pestis.parts.placing import UNIT, WHOLE, spread

TERMS = terms_of("rattus-cartus")
WIDTH = len(TERMS.names)


def samples(times: float, dice: pestis.Dice) -> list[Judged]:
    """Positions of two seats whose scores are multiplied by ``times``; in the last third of the
    game they are right."""
    found: list[Judged] = []
    for _ in range(3000):
        left = dice.below(MOMENTS - 1)
        score = (dice.below(401) - 200) / 100
        wins = dice.below(1000) < 1000 / (1 + exp(-score))
        seen = score if left == MOMENTS - 2 else times * score
        found.append(Judged(left, 0.5, [seen, 0.0], 0 if wins else 1))
    return found


@pytest.mark.parametrize(("times", "early"), [(1.0, 1.0), (2.0, 0.5), (4.0, 0.25), (0.6, 1.67)])
def test_scores_count_as_much_as_what_came_true(times: float, early: float) -> None:
    factors = sureness(samples(times, pestis.Dice("tempered")))
    assert sum(factors[:2]) / 2 == pytest.approx(early, abs=0.15)
    assert max(factors) <= MOST
    assert factors[-1] > 0.75


@pytest.mark.parametrize(("bend", "least", "most"), [(0, 0, 8), (64, 48, 80)])
def test_a_bend_is_found_where_there_is_one(bend: int, least: int, most: int) -> None:
    """Three seats, whose scores are half as large as they should be."""
    dice = pestis.Dice("bent", str(bend))
    found: list[Judged] = []
    for _ in range(6000):
        scores = [dice.below(500) for _ in range(3)]
        places = spread([2 * score for score in scores], [256, 256], None, bend)
        won = dice.below(WHOLE)
        first = 0 if won < places[0] else 1 if won < places[0] + places[3] else 2
        behind = [(score - max(scores)) / UNIT for score in scores]
        found.append(Judged(dice.below(MOMENTS - 1), 0.5, behind, first))
    factors, curve = bent(found)
    assert least <= curve <= most
    assert sum(factors) / MOMENTS == pytest.approx(2.0, abs=0.15)


def test_a_judge_of_noise_believes_nothing() -> None:
    """No term predicts the winner, and there are few games to learn that from."""
    dice = pestis.Dice("noise")
    games: list[list[Position]] = []
    for _ in range(24):
        order = [0, 1]
        dice.shuffle(order)
        rows = tuple([dice.below(9) for _ in range(2 * WIDTH)])
        games.append([Position(500, rows, tuple(order), 2)])
    weights = tempered(TERMS, games, dice)
    assert max([abs(n) for row in weights.terms for n in row]) < 5_000


def games_told_by_a_term(sure: float, dice: pestis.Dice) -> list[list[Position]]:
    """Games of two seats in which the one with more of the first term wins with probability
    ``sure``."""
    games: list[list[Position]] = []
    for _ in range(240):
        wins = 0 if dice.below(1000) < 1000 * sure else 1
        rows = [0] * (2 * WIDTH)
        rows[0] = 5
        games.append([Position(500, tuple(rows), (wins, 1 - wins), 2)])
    return games


def test_how_sure_it_may_be_goes_by_the_games_of_the_course_itself() -> None:
    dice = pestis.Dice("also")
    clear, doubtful = games_told_by_a_term(0.95, dice), games_told_by_a_term(0.6, dice)
    sure = tempered(TERMS, clear, dice, doubtful).terms[1][0]
    unsure = tempered(TERMS, doubtful, dice, clear).terms[1][0]
    assert sure > 1.5 * unsure > 0


def test_weights_that_were_learned_elsewhere_become_as_sure_as_games_allow() -> None:
    dice = pestis.Dice("again")
    sure = tempered(TERMS, games_told_by_a_term(0.95, dice), dice)
    doubtful = games_told_by_a_term(0.6, dice)
    again = retempered(TERMS, sure, doubtful)
    assert sure.terms[1][0] > 2 * again.terms[1][0] > 0
    assert (again.places, again.lives) == (sure.places, sure.lives)
    own = retempered(TERMS, again, doubtful)
    assert own.terms[1][0] == pytest.approx(again.terms[1][0], rel=0.05)


def test_lives_become_as_sure_as_games_allow_apart_from_places() -> None:
    """The seat with more of the first term is predicted to survive almost surely, but only half of
    them do."""
    dice = pestis.Dice("lives")
    games: list[list[Position]] = []
    for _ in range(240):
        first = dice.below(2)
        rows = (5, *[0] * (2 * WIDTH - 1))
        games.append([Position(500, rows, (first, 1 - first), 1)])
    none = [[0] * WIDTH for _ in range(MOMENTS)]
    lives = [[800_000, *[0] * (WIDTH - 1), 0] for _ in range(MOMENTS)]
    weights = Weights(none, [[256]] * MOMENTS, lives)
    again = retempered(TERMS, weights, games)
    assert (again.terms, again.places) == (none, weights.places)
    assert abs(again.lives[1][0]) < 80_000
    assert again.lives[1][1:] == lives[1][1:]
