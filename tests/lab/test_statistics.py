"""The figures of a report, against known values."""

from __future__ import annotations

import pytest

from pestis.lab.statistics import mean, median, standard_error, wilson


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (5, 10, 0.2366, 0.7634),
        (81, 263, 0.2553, 0.3662),  # Newcombe 1998, table I
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=0.00006)


def test_wilson_of_nothing_is_everything() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def test_mean_error_and_median() -> None:
    assert mean([1, 2, 6]) == 3
    assert standard_error([1, 2, 6]) == pytest.approx((14 / 2 / 3) ** 0.5)
    assert median([6, 1, 2]) == 2
    assert median([6, 1, 2, 3]) == 2.5


def test_of_nothing() -> None:
    assert mean([]) == standard_error([]) == standard_error([4]) == median([]) == 0
