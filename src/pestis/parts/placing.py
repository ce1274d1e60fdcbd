"""From scores to the probability of every place for every seat.

The places are drawn in order, and a seat with a higher score is more likely to get the next one
(Plackett and Luce).  All numbers are integers, because fractions round differently from one
compiler to the next.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

if TYPE_CHECKING:
    from mypy_extensions import i64  # machine integers once compiled, plain ones interpreted

WHOLE: Final = 1_000_000
"""A probability of one, in millionths."""
UNIT: Final = 256
"""The parts of a natural unit in which scores are counted."""
LAST: Final = 16 * UNIT
"""The largest difference of scores; larger ones count as this."""
FIRST_COUNTS: Final = 9
"""The tenths of a place's value that only the first place gets.  The remaining value falls in even
steps from the first place to the last."""


def _falling() -> list[int]:
    """2**30 times e to the power of -i / 256, for i from 0 to LAST, computed with integers only."""
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
class Cell:
    """A number that stays a machine integer when compiled; in a list it would become an object."""

    def __init__(self) -> None:
        self.n: i64 = 0


@final
class Sets:
    """All sets of a number of seats, as bit masks.

    by_size  the sets by number of seats
    holding  for each seat the sets that contain it, by number of seats
    """

    def __init__(self, seats: int) -> None:
        self.by_size: Final[list[list[int]]] = [[] for _ in range(seats + 1)]
        for each in range(1 << seats):
            self.by_size[each.bit_count()].append(each)
        self.holding: Final = [
            [[each for each in some if each >> seat & 1] for some in self.by_size]
            for seat in range(seats)
        ]
        self._spare: list[list[Cell]] = []

    def cells(self) -> list[Cell]:
        """Borrow a cell of 0 for each set, until ``give_back``."""
        try:
            found = self._spare.pop()
        except IndexError:
            return [Cell() for _ in range(1 << len(self.holding))]
        for cell in found:
            cell.n = 0
        return found

    def give_back(self, cells: list[Cell]) -> None:
        """Return borrowed cells for reuse."""
        self._spare.append(cells)


_kept: Final[dict[int, Sets]] = {}


def sets_of(seats: int) -> Sets:
    """The sets of a number of seats, computed once."""
    found = _kept.get(seats)
    if found is None:
        found = Sets(seats)
        _kept[seats] = found
    return found


def spread(
    scores: list[int], scales: list[int], lives: list[int] | None = None, bend: int = 0
) -> list[int]:
    """For each seat the probability of each place, in millionths, seat by seat.

    lives  for each seat the probability that it survives, if seats can die
    bend   weight of large gaps: a gap g behind the best score, in natural units, counts as g +
           (bend / 256)·g²

    Each seat gets the first place with a probability proportional to e to the power of its score,
    the next place is drawn likewise among the other seats, and so on.  ``chance[set]`` is the
    probability that exactly the seats of the set have the first places.  No millionth is lost in
    rounding, so all sums are exact.
    """
    seats: i64 = len(scores)
    odds = _odds(scores, scales, bend)
    if lives is not None:
        _let_live(odds, lives)
    sets = sets_of(len(scores))
    chance = sets.cells()
    chance[0].n = WHOLE
    place: i64
    placed: i64
    seat: i64
    for place in range(seats - 1):
        for placed in sets.by_size[place]:
            left: i64 = chance[placed].n
            if left:
                _next(chance, placed, left, odds, place * seats, seats)
    found = [0] * (seats * seats)
    for seat in range(seats):
        before: i64 = 0
        holding = sets.holding[seat]
        for place in range(seats - 1):
            so_far: i64 = 0
            for placed in holding[place + 1]:
                so_far += chance[placed].n
            found[seat * seats + place] = so_far - before
            before = so_far
        found[seat * seats + seats - 1] = WHOLE - before
    sets.give_back(chance)
    return found


def _next(
    chance: list[Cell], placed: i64, left: i64, odds: list[int], first: i64, seats: i64
) -> None:
    """Distribute the probability of a set over the sets with one seat more."""
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
            chance[placed | 1 << seat].n += part
    chance[placed | 1 << last].n += left


def _odds(scores: list[int], scales: list[int], bend: i64) -> list[int]:
    """For each place but the last and each seat, the seat's weight in the draw for the place."""
    top = max(scores)
    odds: list[int] = []
    for scale in scales:
        for score in scores:
            behind: i64 = (top - score) * scale >> 8
            if bend and behind < LAST:
                behind += behind * behind * bend >> 16
            odds.append(FALLING[behind if behind < LAST else LAST])
    return odds


def _let_live(odds: list[int], lives: list[int]) -> None:
    """Adjust the odds for seats that can die: for the first place by summing over every set of
    survivors, for the other places by each seat's probability of survival."""
    seats: i64 = len(lives)
    first = [Cell() for _ in lives]
    _left(first, odds, lives, 0, 0, WHOLE, 0)
    for seat in range(seats):
        odds[seat] = 1 + first[seat].n
    for at in range(len(lives), len(odds)):
        odds[at] = 1 + odds[at] * lives[at % len(lives)] // WHOLE


def _left(
    first: list[Cell],
    odds: list[int],
    lives: list[int],
    seat: i64,
    alive: i64,
    chance: i64,
    drawn: i64,
) -> None:
    """Add each set of survivors to the odds of the first place; if nobody survives, all seats share
    it equally.

    alive   bit mask of the survivors among the seats before this one
    chance  the probability of exactly these survivors
    drawn   the sum of their odds
    """
    if not chance:
        return
    if seat < len(lives):
        life: i64 = lives[seat]
        draw: i64 = odds[seat]
        _left(first, odds, lives, seat + 1, alive, chance * (WHOLE - life) // WHOLE, drawn)
        alive |= 1 << seat
        _left(first, odds, lives, seat + 1, alive, chance * life // WHOLE, drawn + draw)
    elif alive:
        other: i64 = 0
        while alive:
            if alive & 1:
                share: i64 = odds[other]
                first[other].n += chance * share // drawn
            alive >>= 1
            other += 1
    else:
        for cell in first:
            cell.n += chance // len(lives)


def worth(places: list[int], seats: i64) -> list[int]:
    """The average value of each seat's places, see ``Judge.worths``."""
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
    """The places of a finished game in the form in which a judge gives them: seats that share a
    place have equal shares of the places they occupy."""
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
