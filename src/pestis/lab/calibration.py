"""Whether a judge is right: what it predicted in games it has not seen, and what happened."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from itertools import pairwise
from math import sqrt
from operator import itemgetter
from typing import Final, NamedTuple

from pestis.lab.fitting import Position
from pestis.parts.judging import Judge
from pestis.parts.placing import WHOLE

TENTHS: Final = 10
PHASES: Final = ("early", "middle", "late")
"""Thirds of the positions, by how much of the game the judge took to be over.  By the answers that
were given in the end nobody could tell them apart: where a game ended early, who led has won, so
even a judge that is right would seem too timid late and too bold before."""


class Tenth(NamedTuple):
    """Predictions of about the same size.

    predicted, seen  the mean prediction, and how often it came true
    error            the standard error of their difference; games count, not positions
    number           predictions
    """

    predicted: float
    seen: float
    error: float
    number: int


class Phase(NamedTuple):
    """One third of the games.

    tenths   ten equal parts of the predictions of the first place, from the smallest up
    skill    how much of the uncertainty the judge takes away: 0 none, 1 all
    """

    name: str
    tenths: list[Tenth]
    skill: float

    def largest_miss(self) -> float:
        """By how much the worst tenth is off."""
        return max([abs(tenth.predicted - tenth.seen) for tenth in self.tenths])


Prediction = tuple[float, float, int]
"""What was predicted, whether it came true, and the number of the game."""


def calibrate(judge: Judge, games: Sequence[Sequence[Position]]) -> list[Phase]:
    """The phases of games that the judge has not seen, each with its tenths."""
    phases: list[list[Prediction]] = [[] for _ in PHASES]
    ends = _ends(games)
    seats = 1
    for number, game in enumerate(games):
        for position in game:
            seats = len(position.order)
            places = judge.chances(list(position.rows), seats, position.gone)
            third = bisect(ends, position.gone)
            for seat in range(seats):
                first = places[seat * seats] / WHOLE
                phases[third].append((first, float(position.order[0] == seat), number))
    found = zip(PHASES, phases, strict=True)
    return [Phase(name, _tenths(those), _skill(those, seats)) for name, those in found if those]


def _ends(games: Sequence[Sequence[Position]]) -> list[int]:
    """Where the next third begins, in thousandths of the game that are over."""
    gone = sorted([position.gone for game in games for position in game])
    return [gone[len(gone) * i // len(PHASES)] for i in range(1, len(PHASES))] if gone else []


def _tenths(predictions: list[Prediction]) -> list[Tenth]:
    ordered = sorted(predictions, key=itemgetter(0))  # what came true must not order those alike
    size = len(ordered)
    cuts = [size * i // TENTHS for i in range(TENTHS + 1)]
    parts = [ordered[a:b] for a, b in pairwise(cuts) if b > a]
    return [_tenth(part) for part in parts]


def _tenth(part: list[Prediction]) -> Tenth:
    number = len(part)
    predicted = sum([p for p, _, _ in part]) / number
    seen = sum([came for _, came, _ in part]) / number
    misses: dict[int, float] = {}
    for p, came, game in part:
        misses[game] = misses.get(game, 0.0) + came - p
    error = sqrt(sum([miss * miss for miss in misses.values()])) / number
    return Tenth(predicted, seen, error, number)


def _skill(predictions: list[Prediction], seats: int) -> float:
    """One less the Brier score against that of equal chances."""
    missed = sum([(p - came) ** 2 for p, came, _ in predictions])
    equal = sum([(1 / seats - came) ** 2 for _, came, _ in predictions])
    return 1.0 - missed / equal if equal else 0.0
