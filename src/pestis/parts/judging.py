"""The judge of positions: for every seat the probability of every place, in whole numbers.

A game tells its judge a few numbers about each seat, its terms.  Their weighted sum is the score
of the seat, in 256ths of a natural unit; who has the higher score will more often take the next
place that is free (Plackett and Luce).  The weights change as the game goes on.  Nothing here is a
fraction: fractions round differently from one compiler to the next.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar, final

from pestis.kernel.spec import Box, Outcome
from pestis.kernel.tasks import State

if TYPE_CHECKING:
    from mypy_extensions import i64  # machine integers once compiled, plain ones interpreted

S = TypeVar("S", bound=State)
B = TypeVar("B", bound=Box)

WHOLE: Final = 1_000_000
"""A probability of one."""
MILLE: Final = 1000
"""A game that is over, as a share of its length; one that begins is 0."""
UNIT: Final = 256
"""Parts of a natural unit that a score counts."""
FINE: Final = 12
"""Bits by which weights are finer than scores."""
LAST: Final = 16 * UNIT
"""Scores that lie farther apart count as so far apart."""
FIRST_COUNTS: Final = 9
"""Of ten parts of what a place is worth: the first place alone.  The rest falls from the first
place to the last in even steps."""


def _falling() -> list[int]:
    """2**30 times e to the power of -i / 256, for i from 0 to LAST: by whole numbers only."""
    one = 1 << 80
    step = one
    part = one
    n = 0
    while part:
        n += 1
        part //= UNIT * n
        step += -part if n % 2 else part
    values: list[int] = []
    value = one
    for _ in range(LAST + 1):
        values.append(value >> 50)
        value = value * step >> 80
    return values


FALLING: Final = _falling()


@final
class Sets:
    """All sets of a number of seats, as bits.

    by_size  by how many seats are in them
    holding  for each seat those that hold it, likewise
    """

    def __init__(self, seats: int) -> None:
        self.by_size: Final[list[list[int]]] = [[] for _ in range(seats + 1)]
        for each in range(1 << seats):
            self.by_size[each.bit_count()].append(each)
        self.holding: Final = [
            [[each for each in some if each >> seat & 1] for some in self.by_size]
            for seat in range(seats)
        ]


_kept: Final[dict[int, Sets]] = {}


def sets_of(seats: int) -> Sets:
    """Worked out once for each number of seats."""
    found = _kept.get(seats)
    if found is None:
        found = Sets(seats)
        _kept[seats] = found
    return found


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
    """

    def __init__(
        self, terms: list[list[int]], places: list[list[int]], lives: list[list[int]]
    ) -> None:
        self.terms: Final = terms
        self.places: Final = places
        self.lives: Final = lives


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
        surely the first."""
        return worth(self.places(s, box), box.seats)

    def chances(self, rows: list[int], seats: int, gone: int) -> list[int]:
        """The same of a position of which only the terms are known."""
        scores = self.scores(rows, seats, gone)
        return spread(scores, self._scales.at(gone), self.lives(rows, seats, gone))

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


def spread(scores: list[int], scales: list[int], lives: list[int] | None = None) -> list[int]:
    """For each seat the probability of each place, in millionths, seat by seat.

    lives  for each seat the probability that it lives on, where seats may die

    The first place goes to each seat in proportion to e to the power of its score, the next one
    likewise among the others, and so on.  ``chance[set]`` is the probability that just the seats
    of the set have the first places.  Every millionth is passed on, so all sums are exact.
    """
    seats: i64 = len(scores)
    odds = _odds(scores, scales)
    if lives is not None:
        _let_live(odds, lives)
    chance = [0] * (1 << seats)
    chance[0] = WHOLE
    sets = sets_of(len(scores))
    place: i64
    placed: i64
    seat: i64
    for place in range(seats - 1):
        for placed in sets.by_size[place]:
            left: i64 = chance[placed]
            if left:
                _next(chance, placed, left, odds, place * seats, seats)
    found = [0] * (seats * seats)
    for seat in range(seats):
        before: i64 = 0
        holding = sets.holding[seat]
        for place in range(seats - 1):
            so_far: i64 = 0
            for placed in holding[place + 1]:
                part: i64 = chance[placed]
                so_far += part
            found[seat * seats + place] = so_far - before
            before = so_far
        found[seat * seats + seats - 1] = WHOLE - before
    return found


def _next(
    chance: list[int], placed: i64, left: i64, odds: list[int], first: i64, seats: i64
) -> None:
    """Pass on the chance of a set to those with one seat more."""
    last: i64 = 0
    everything: i64 = 0
    seat: i64
    draw: i64
    for seat in range(seats):
        if not placed >> seat & 1:
            draw = odds[first + seat]
            everything += draw
            last = seat
    for seat in range(last):
        if not placed >> seat & 1:
            draw = odds[first + seat]
            part: i64 = left * draw // everything
            everything -= draw
            left -= part
            add(chance, placed | 1 << seat, part)
    add(chance, placed | 1 << last, left)


def add(numbers: list[int], at: i64, more: i64) -> None:
    """What ``numbers[at] += more`` says: compiled, that would add objects."""
    was: i64 = numbers[at]
    numbers[at] = was + more


def _odds(scores: list[int], scales: list[int]) -> list[int]:
    """For each place but the last and each seat, how strongly it draws the seat."""
    top = max(scores)
    odds: list[int] = []
    for scale in scales:
        for score in scores:
            behind: i64 = (top - score) * scale >> 8
            odds.append(FALLING[behind if behind < LAST else LAST])
    return odds


def _let_live(odds: list[int], lives: list[int]) -> None:
    """Change the odds to those of seats that may die: for the first place by every set of seats
    that may be left, for the others by how likely each seat is to live."""
    seats: i64 = len(lives)
    first = [1] * seats
    _left(first, odds, lives, 0, 0, WHOLE, 0)
    for seat in range(seats):
        odds[seat] = first[seat]
    for at in range(len(lives), len(odds)):
        odds[at] = 1 + odds[at] * lives[at % len(lives)] // WHOLE


def _left(
    first: list[int],
    odds: list[int],
    lives: list[int],
    seat: i64,
    alive: i64,
    chance: i64,
    drawn: i64,
) -> None:
    """Add to the first place what each set of seats that may be left draws.

    alive   of the seats before this one, those that live
    chance  how likely it is that just these do
    drawn   how strongly they draw together
    """
    if not chance:
        return
    if seat < len(lives):
        life: i64 = lives[seat]
        draw: i64 = odds[seat]
        _left(first, odds, lives, seat + 1, alive, chance * (WHOLE - life) // WHOLE, drawn)
        alive |= 1 << seat
        _left(first, odds, lives, seat + 1, alive, chance * life // WHOLE, drawn + draw)
    else:
        other: i64 = 0
        while alive:
            if alive & 1:
                share: i64 = odds[other]
                add(first, other, chance * share // drawn)
            alive >>= 1
            other += 1


def worth(places: list[int], seats: i64) -> list[int]:
    """For each seat what its places are worth on average, see ``Judge.worths``."""
    if seats == 1:
        return [WHOLE]
    worths: list[int] = []
    seat: i64
    place: i64
    for seat in range(seats):
        steps: i64 = 0
        for place in range(seats - 1):
            chance: i64 = places[seat * seats + place]
            steps += chance * (seats - 1 - place)
        first: i64 = places[seat * seats]
        worths.append((FIRST_COUNTS * first + (10 - FIRST_COUNTS) * steps // (seats - 1)) // 10)
    return worths


def places_of(ranking: list[tuple[int, ...]], seats: int) -> list[int]:
    """The places of a finished game, as a judge that knows it gives them: seats that share a
    place have each of the places they share in equal parts."""
    found = [0] * (seats * seats)
    place = 0
    for group in ranking:
        size = len(group)
        for turn, seat in enumerate(group):
            for i in range(size):
                more = 1 if (i - turn) % size < WHOLE % size else 0
                found[seat * seats + place + i] = WHOLE // size + more
        place += size
    return found
