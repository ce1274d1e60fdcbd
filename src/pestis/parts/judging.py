"""The judge of positions: for every seat the probability of every place, in whole numbers.

A game describes each seat to its judge by a few numbers, the terms (features).  Their weighted sum
is the score of the seat, in 256ths of a natural unit; ``placing`` converts scores into the
probabilities of places.  The weights change in the course of the game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar, final

from pestis.kernel.core.spec import Box, Outcome
from pestis.kernel.core.tasks import State
from pestis.parts.placing import FALLING, LAST, WHOLE, spread, worth

if TYPE_CHECKING:
    from mypy_extensions import i64  # machine integers once compiled, plain ones interpreted

S = TypeVar("S", bound=State)
B = TypeVar("B", bound=Box)

MILLE: Final = 1000
"""The progress of a finished game; at the beginning it is 0."""
FINE: Final = 12
"""The number of bits by which weights are finer than scores."""


class Terms(Generic[S, B]):
    """The terms (features) by which a game describes a position to its judge.

    names  the terms, each a permanent id; its message id is ``<game>.judge.<name>``
    more   the terms that every player would rather have higher
    less   the terms that every player would rather have lower
    """

    def __init__(
        self,
        game: str,
        names: tuple[str, ...],
        more: tuple[str, ...] = (),
        less: tuple[str, ...] = (),
    ) -> None:
        self.game: Final = game
        self.names: Final = names
        self.more: Final = more
        self.less: Final = less

    def unit(self, term: int) -> int:
        """The divisor that converts a term's number into the unit that its text names."""
        return 1

    def tables(self) -> dict[str, tuple[int, dict[str, object]]]:
        """The set-ups that have their own weights: name -> seats and options."""
        raise NotImplementedError

    def table(self, box: B) -> str:
        """The name of the set-up that a match has."""
        raise NotImplementedError

    def gone(self, s: S, box: B) -> int:
        """The estimated share of the game that is over, in thousandths: the weights depend on
        it."""
        raise NotImplementedError

    def rows(self, s: S, box: B) -> list[int]:
        """The terms of every seat, seat by seat."""
        raise NotImplementedError

    def living(self, outcome: Outcome) -> int:
        """The number of seats that survived to the end; all others have lost, whatever their
        score."""
        return len(outcome.totals)


@final
class Weights:
    """The weights learned for one set-up.

    terms   moments × terms: weights at moments evenly spread over the game
    places  moments × (seats - 1): factors of the scores, in 256ths, for the draw of the first
            place, the second, …
    lives   moments × (terms + 1): weights of the terms for survival, and a constant; no moments if
            nobody can die
    bend    how much more large gaps behind the best score count than small ones, see ``spread``
    """

    def __init__(
        self,
        terms: list[list[int]],
        places: list[list[int]],
        lives: list[list[int]],
        bend: int = 0,
    ) -> None:
        self.terms: Final = terms
        self.places: Final = places
        self.lives: Final = lives
        self.bend: Final = bend


def between(moments: list[list[int]], gone: int) -> list[int]:
    """The numbers at a moment, interpolated linearly between the moments before and after it."""
    at = gone * (len(moments) - 1)
    left = at // MILLE
    part = at % MILLE
    if part == 0:
        return moments[left]
    pairs = zip(moments[left], moments[left + 1], strict=True)
    return [(a * (MILLE - part) + b * part) // MILLE for a, b in pairs]


@final
class Moments:
    """Numbers at every moment of a game, interpolated once for each requested moment."""

    def __init__(self, moments: list[list[int]]) -> None:
        self._moments: Final = moments
        self._kept: list[list[int] | None] = [None] * (MILLE + 1)

    def at(self, gone: int) -> list[int]:
        """The numbers when ``gone`` thousandths of the game are over."""
        found = self._kept[gone]
        if found is None:
            found = between(self._moments, gone)
            self._kept[gone] = found
        return found


@final
class Judge:
    """Judges the positions of one set-up."""

    def __init__(self, terms: Terms[Any, Any], weights: Weights) -> None:
        self.terms: Final = terms
        self.weights: Final = weights
        self._weights: Final = Moments(weights.terms)
        self._scales: Final = Moments(weights.places)
        self._lives: Final = Moments(weights.lives)

    def places(self, s: State, box: Box) -> list[int]:
        """For each seat the probability of each place, in millionths, seat by seat; they add up to
        WHOLE for each seat and for each place."""
        return self.chances(self.terms.rows(s, box), box.seats, self.terms.gone(s, box))

    def worths(self, s: State, box: Box) -> list[int]:
        """For each seat the average value of its places, from 0 (certainly last) to WHOLE
        (certainly first), reduced by the chance that nobody survives, because then nobody wins."""
        rows = self.terms.rows(s, box)
        gone = self.terms.gone(s, box)
        lives = self.lives(rows, box.seats, gone)
        found = worth(self._spread(rows, box.seats, gone, lives), box.seats)
        return found if lives is None else _won(found, lives)

    def chances(self, rows: list[int], seats: int, gone: int) -> list[int]:
        """Like ``places``, for a position of which only the terms are known."""
        return self._spread(rows, seats, gone, self.lives(rows, seats, gone))

    def _spread(self, rows: list[int], seats: int, gone: int, lives: list[int] | None) -> list[int]:
        scores = self.scores(rows, seats, gone)
        return spread(scores, self._scales.at(gone), lives, self.weights.bend)

    def scores(self, rows: list[int], seats: int, gone: int) -> list[int]:
        """For each seat the weighted sum of its terms, in 256ths of a natural unit."""
        return _sums(rows, self._weights.at(gone), len(rows) // seats, 0)

    def lives(self, rows: list[int], seats: int, gone: int) -> list[int] | None:
        """For each seat the probability that it survives; None if nobody can die."""
        if not self.weights.lives:
            return None
        weights = self._lives.at(gone)
        return [_likely(n) for n in _sums(rows, weights, len(rows) // seats, weights[-1])]

    def parts(self, rows: list[int], seats: int, gone: int) -> list[int]:
        """What each term adds to the score of its seat, in the same units, seat by seat.  Its
        contribution to survival counts half, as it does when survival is an even chance."""
        weights = self._weights.at(gone)
        if self.weights.lives:
            pairs = zip(weights, self._lives.at(gone), strict=False)
            weights = [weight + life // 2 for weight, life in pairs]
        return [value * weights[k % len(weights)] >> FINE for k, value in enumerate(rows)]


def _won(worths: list[int], lives: list[int]) -> list[int]:
    """The values of the places, reduced by the share that is due to the case that all seats die."""
    shared = sum(worths) // len(worths)
    for life in lives:
        shared = shared * (WHOLE - life) // WHOLE
    return [max(n - shared, 0) for n in worths]


def _sums(rows: list[int], weights: list[int], terms: i64, first: i64) -> list[int]:
    """For each seat the weighted sum of its terms plus the number ``first``, in 256ths."""
    sums: list[int] = []
    at: i64 = 0
    end: i64 = len(rows)
    k: i64
    while at < end:
        total: i64 = first
        for k in range(terms):
            value: i64 = rows[at]
            at += 1
            if value:
                weight: i64 = weights[k]
                total += value * weight
        sums.append(total >> FINE)
    return sums


def _likely(score: int) -> int:
    """The probability that belongs to a score for survival: its logistic function, in
    millionths."""
    one = FALLING[0]
    other = FALLING[min(abs(score), LAST)]
    return WHOLE * (one if score > 0 else other) // (one + other)
