"""The judge of positions: for every seat the probability of every place, in whole numbers.

A game tells its judge a few numbers about each seat, its terms.  Their weighted sum is the score
of the seat, in 256ths of a natural unit; ``placing`` says who with such scores takes which place.
The weights change as the game goes on.
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
"""A game that is over, as a share of its length; one that begins is 0."""
FINE: Final = 12
"""Bits by which weights are finer than scores."""


class Terms(Generic[S, B]):
    """What a game tells its judge of a position.

    names  the terms, each a permanent id; the words are ``<game>.judge.<name>``
    more   those of which every player would rather have more
    less   those of which every player would rather have less
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
        """How much of a term's number is one of what its words name."""
        return 1

    def tables(self) -> dict[str, tuple[int, dict[str, object]]]:
        """The set-ups that have weights of their own: name -> seats and options."""
        raise NotImplementedError

    def table(self, box: B) -> str:
        """Which of them a match is."""
        raise NotImplementedError

    def gone(self, s: S, box: B) -> int:
        """How much of the game is over, about, in thousandths: the weights depend on it."""
        raise NotImplementedError

    def rows(self, s: S, box: B) -> list[int]:
        """The terms of every seat, seat by seat."""
        raise NotImplementedError

    def living(self, outcome: Outcome) -> int:
        """How many seats lived to the end; all others have lost, whatever their score."""
        return len(outcome.totals)


@final
class Weights:
    """What was learned for one set-up.

    terms   moments × terms: weights at moments evenly spread over the game
    places  moments × (seats - 1): by how much, in 256ths, scores count where the first place is
            given, then the second, …
    lives   moments × (terms + 1): weights of the terms for living on, and a number to begin with;
            no moments where nobody dies
    bend    how much more it counts to be far behind the best than to be near, see ``spread``
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
    """Numbers at a moment, in a straight line between the moments before and after it."""
    at = gone * (len(moments) - 1)
    left = at // MILLE
    part = at % MILLE
    if part == 0:
        return moments[left]
    pairs = zip(moments[left], moments[left + 1], strict=True)
    return [(a * (MILLE - part) + b * part) // MILLE for a, b in pairs]


@final
class Moments:
    """Numbers at every moment of a game, worked out once for each that is asked for."""

    def __init__(self, moments: list[list[int]]) -> None:
        self._moments: Final = moments
        self._kept: list[list[int] | None] = [None] * (MILLE + 1)

    def at(self, gone: int) -> list[int]:
        """The numbers when so much of the game is over, in thousandths."""
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
        """For each seat the probability of each place, in millionths, seat by seat; those of a
        seat make WHOLE, and so do those of a place."""
        return self.chances(self.terms.rows(s, box), box.seats, self.terms.gone(s, box))

    def worths(self, s: State, box: Box) -> list[int]:
        """For each seat what its places are worth on average, from 0, surely the last, to WHOLE,
        surely the first; nothing where nobody lives, for then nobody wins."""
        rows = self.terms.rows(s, box)
        gone = self.terms.gone(s, box)
        lives = self.lives(rows, box.seats, gone)
        found = worth(self._spread(rows, box.seats, gone, lives), box.seats)
        return found if lives is None else _won(found, lives)

    def chances(self, rows: list[int], seats: int, gone: int) -> list[int]:
        """The same of a position of which only the terms are known."""
        return self._spread(rows, seats, gone, self.lives(rows, seats, gone))

    def _spread(self, rows: list[int], seats: int, gone: int, lives: list[int] | None) -> list[int]:
        scores = self.scores(rows, seats, gone)
        return spread(scores, self._scales.at(gone), lives, self.weights.bend)

    def scores(self, rows: list[int], seats: int, gone: int) -> list[int]:
        """For each seat the weighted sum of its terms, in 256ths of a natural unit."""
        return _sums(rows, self._weights.at(gone), len(rows) // seats, 0)

    def lives(self, rows: list[int], seats: int, gone: int) -> list[int] | None:
        """For each seat the probability that it lives on; None where nobody dies."""
        if not self.weights.lives:
            return None
        weights = self._lives.at(gone)
        return [_likely(n) for n in _sums(rows, weights, len(rows) // seats, weights[-1])]

    def parts(self, rows: list[int], seats: int, gone: int) -> list[int]:
        """What each term adds to the score of its seat, in the same units; seat by seat.  What it
        adds for living on counts half, as it does where that is an even chance."""
        weights = self._weights.at(gone)
        if self.weights.lives:
            pairs = zip(weights, self._lives.at(gone), strict=False)
            weights = [weight + life // 2 for weight, life in pairs]
        return [value * weights[k % len(weights)] >> FINE for k, value in enumerate(rows)]


def _won(worths: list[int], lives: list[int]) -> list[int]:
    """What places are worth less what is shared where all die."""
    shared = sum(worths) // len(worths)
    for life in lives:
        shared = shared * (WHOLE - life) // WHOLE
    return [max(n - shared, 0) for n in worths]


def _sums(rows: list[int], weights: list[int], terms: i64, first: i64) -> list[int]:
    """For each seat the weighted sum of its terms, added to the first number, in 256ths."""
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
    """The probability of what has this score against nothing."""
    one = FALLING[0]
    other = FALLING[min(abs(score), LAST)]
    return WHOLE * (one if score > 0 else other) // (one + other)
