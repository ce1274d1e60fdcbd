"""Checks a judge: its predictions in games that it has not seen, against their results."""

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
"""Thirds of the positions, by how much of the game the judge estimated to be over.  The share of
the final number of answers would be a poor measure, because nobody knows that number in advance:
when a game ends early, the leader has won, so even a perfect judge would seem too timid late and
too bold before."""


class Tenth(NamedTuple):
    """Predictions of about the same size.

    predicted, seen  the mean prediction, and the share that came true
    error            the standard error of their difference; it counts games, not positions
    number           number of predictions
    """

    predicted: float
    seen: float
    error: float
    number: int


class Phase(NamedTuple):
    """One third of the positions.

    tenths   ten equal parts of the predictions of first place, in ascending order
    skill    the share of the uncertainty that the judge removes: 0 none, 1 all
    """

    name: str
    tenths: list[Tenth]
    skill: float

    def largest_miss(self) -> float:
        """The error of the worst tenth."""
        return max([abs(tenth.predicted - tenth.seen) for tenth in self.tenths])


Prediction = tuple[float, float, int]
"""The predicted probability, 1 if it came true or else 0, and the number of the game."""


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
    """Where the second and the last third begin, in thousandths of the game."""
    gone = sorted([position.gone for game in games for position in game])
    return [gone[len(gone) * i // len(PHASES)] for i in range(1, len(PHASES))] if gone else []


def _tenths(predictions: list[Prediction]) -> list[Tenth]:
    ordered = sorted(predictions, key=itemgetter(0))  # results must not order equal predictions
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
    """One minus the Brier score divided by that of equal chances."""
    missed = sum([(p - came) ** 2 for p, came, _ in predictions])
    equal = sum([(1 / seats - came) ** 2 for _, came, _ in predictions])
    return 1.0 - missed / equal if equal else 0.0
