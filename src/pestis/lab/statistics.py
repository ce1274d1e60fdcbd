"""Statistics for reports."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, sqrt
from typing import Final

Z95: Final = 1.959963984540054
"""Two-sided 95 % quantile of the normal distribution."""


def wilson(wins: float, games: int) -> tuple[float, float]:
    """95 % interval for a share, by Wilson (1927); (0, 1) if nothing was played.

    ``wins`` may be fractional, because a shared victory counts in part.
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
