"""Ratings of bots that met pair by pair: the model of Bradley and Terry, fitted by choix.

A difference of four hundred points means odds of ten to one, as in chess; the mean of a table is
1500.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from math import log
from typing import Any, Final, NamedTuple

from pestis.kernel.core.rng import Dice
from pestis.lab.ladder import Pair

MEAN: Final = 1500
SCALE: Final = 400 / log(10)
RESAMPLES: Final = 200
DRAWN: Final = 0.5
"""Wins added for each bot of a pair: otherwise a bot that never lost would have no rating."""
DOUBT: Final = (1.0, 0.0)
"""Deals added, one won and one lost: otherwise there would be no interval if one bot won all."""


class Rating(NamedTuple):
    """A bot's rating at a table, and its 95 % interval by resampling the deals."""

    bot: str
    rating: int
    low: int
    high: int


def can_rate() -> bool:
    """Whether the library is installed (the extra ``lab``)."""
    return find_spec("choix") is not None


def ratings(pairs: Sequence[Pair]) -> list[Rating]:
    """Ratings of all bots of one table, the best first."""
    bots = sorted({name for pair in pairs for name in (pair.first, pair.second)})
    shares = [pair.shares() for pair in pairs]
    doubted = [[*row, *DOUBT] for row in shares]
    best = _fit(bots, pairs, doubted)
    dice = Dice("ratings", *bots)
    drawn: list[list[float]] = []
    for _ in range(RESAMPLES):
        again = [[row[dice.below(len(row))] for _ in row] for row in doubted]
        drawn.append(_fit(bots, pairs, again))
    found: list[Rating] = []
    for n, bot in enumerate(bots):
        spread = sorted([row[n] for row in drawn])
        low, high = spread[RESAMPLES // 40], spread[-1 - RESAMPLES // 40]
        found.append(Rating(bot, round(best[n]), round(low), round(high)))
    return sorted(found, key=lambda row: -row.rating)


def _fit(bots: list[str], pairs: Sequence[Pair], shares: Sequence[Sequence[float]]) -> list[float]:
    choix: Any = import_module("choix")
    numpy: Any = import_module("numpy")
    won = numpy.zeros((len(bots), len(bots)))
    for pair, row in zip(pairs, shares, strict=True):
        one, other = bots.index(pair.first), bots.index(pair.second)
        taken = min(max(sum(row), 0.0), float(len(row)))
        won[one, other] += taken + DRAWN
        won[other, one] += len(row) - taken + DRAWN
    fitted = choix.ilsr_pairwise_dense(won)
    return [MEAN + SCALE * float(value) for value in fitted - fitted.mean()]
