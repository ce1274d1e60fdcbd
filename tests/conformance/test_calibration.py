"""Tests of the calibration itself: uniform ranks pass, others fail."""

from __future__ import annotations

import pytest

from pestis.kernel.core.rng import Dice
from tests.conformance.calibration import WORLDS, Ranks, chi_square_tail


@pytest.mark.parametrize(
    "bins, expected",
    [([10] * 8, 1.0), ([31, 9, 11, 9, 10, 10, 10, 10], 5e-5), ([5, 15] * 4, 5.6e-3)],
)
def test_the_tail_of_chi_square(bins: list[int], expected: float) -> None:
    """Values of the exact distribution with seven degrees of freedom."""
    assert chi_square_tail(bins) == pytest.approx(expected, rel=0.3)


def ranks_of(worlds_are: int) -> Ranks:
    """Two hundred truths drawn uniformly from 0 to 9, among worlds drawn from this many numbers."""
    dice = Dice("ranks")
    ranks = Ranks()
    for _ in range(200):
        ranks.add(dice.below(10), [dice.below(worlds_are) for _ in range(WORLDS)], dice)
    return ranks


def test_right_odds_pass_and_wrong_odds_do_not() -> None:
    assert ranks_of(10).p_value() > 1e-3
    assert ranks_of(13).p_value() < 1e-4
