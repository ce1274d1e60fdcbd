"""Statistics for reports."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, sqrt
from typing import Final

Z95: Final = 1.959963984540054
"""Two-sided 95 % quantile of the normal distribution."""
BEFORE: Final = 8
"""The strength of the prior that luck does not count, in results."""
TINY: Final = 1e-9
"""Luck below this is treated as none."""
DOUBT: Final = 0.5
"""Added to sums of squares so that few results do not mislead: the squares of one win and one
loss."""


def wilson(wins: float, games: float) -> tuple[float, float]:
    """95 % interval for a share, by Wilson (1927); (0, 1) if nothing was played.

    ``wins`` may be fractional, because a shared victory counts in part, and so may ``games``, if a
    game is as informative as several.
    """
    if games == 0:
        return 0.0, 1.0
    share = wins / games
    z2 = Z95 * Z95 / games
    centre = (share + z2 / 2) / (1 + z2)
    reach = Z95 * sqrt(share * (1 - share) / games + z2 / (4 * games)) / (1 + z2)
    return max(0.0, centre - reach), min(1.0, centre + reach)


def mean(values: Sequence[float]) -> float:
    """The mean; 0 for no values."""
    return fsum(values) / len(values) if values else 0.0


def standard_error(values: Sequence[float]) -> float:
    """Standard error of the mean; 0 for fewer than two values."""
    n = len(values)
    if n < 2:
        return 0.0
    middle = mean(values)
    return sqrt(fsum([(value - middle) ** 2 for value in values]) / (n - 1) / n)


def median(values: Sequence[float]) -> float:
    """The middle value, or the mean of the two middle ones; 0 for no values."""
    if not values:
        return 0.0
    ordered = sorted(values)
    half = len(ordered) // 2
    if len(ordered) % 2:
        return float(ordered[half])
    return (ordered[half - 1] + ordered[half]) / 2


def without_luck(results: Sequence[float], luck: Sequence[float]) -> list[float]:
    """The results, each minus its luck times a factor estimated from the other results.

    ``luck`` is zero on average, and the factor does not depend on the result that it is applied to,
    so the differences have the same mean as the results, and vary less if luck explains them.
    """
    n = len(results)
    if n < 2:
        return list(results)
    all_results, all_luck = fsum(results), fsum(luck)
    both = fsum([result * given for result, given in zip(results, luck, strict=True)])
    squares = fsum([given * given for given in luck])
    left: list[float] = []
    for result, given in zip(results, luck, strict=True):
        middle = (all_results - result) / (n - 1)
        together = both - result * given - middle * (all_luck - given)
        others = (squares - given * given) * (1 + BEFORE / (n - 1))
        left.append(result - together / others * given if others > TINY else result)
    return left


def gained(results: Sequence[float], less: Sequence[float]) -> float:
    """The number of results that are as informative as one with the variance of ``less``; a
    cautious estimate if there are few."""
    return (_squares(results) + DOUBT) / (_squares(less) + DOUBT)


def _squares(values: Sequence[float]) -> float:
    middle = mean(values)
    return fsum([(value - middle) ** 2 for value in values])
