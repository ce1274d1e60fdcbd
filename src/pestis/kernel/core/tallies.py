"""Tallies: the countable numbers of a state, used to report what a choice changes.

A game names fields whose numbers everybody may know, and the axes they are counted by, such as
region and seat.  This module does not know what is counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from pestis.kernel.core.tasks import State
from pestis.kernel.errors import Params


@final
class Axis:
    """An axis by which numbers are counted.

    name    the parameter in a message
    size    the number of places
    labels  the ids of the places; empty for seats, which are numbers
    """

    def __init__(self, name: str, size: int, labels: Sequence[str] = ()) -> None:
        self.name: Final = name
        self.size: Final = size
        self.labels: Final = tuple(labels)


def seats_axis(seats: int) -> Axis:
    """The axis of seats."""
    return Axis("seat", seats)


def axis(name: str, labels: Sequence[str]) -> Axis:
    """An axis of labelled places."""
    return Axis(name, len(labels), labels)


class Tally:
    """A field of flat numbers and the axes it is counted by, the outermost first.

    If the field has more numbers than the axes have places, such as a hand by kinds counted by
    seat, the numbers of each place are added up.
    """

    def __init__(self, field: str, *axes: Axis) -> None:
        self.field: Final = field
        self.axes: Final = axes
        places = 1
        for one in axes:
            places *= one.size
        self.places: Final[int] = places

    def count(self, s: State) -> list[int]:
        """The count of each place."""
        flat = list(getattr(s, self.field))
        step = len(flat) // self.places
        if step == 1:
            return flat
        return [sum(flat[at * step : at * step + step]) for at in range(self.places)]

    def params(self, place: int) -> Params:
        """The labels of a place, by the names of the axes."""
        named: Params = {}
        for one in reversed(self.axes):
            place, at = divmod(place, one.size)
            named[one.name] = one.labels[at] if one.labels else at
        return named


@final
class CodeTally(Tally):
    """A field of codes ``place * kinds + kind``, one for each thing (``fields.Codes``).

    kinds  the number of kinds
    """

    def __init__(self, field: str, kinds: int, *axes: Axis) -> None:
        super().__init__(field, *axes)
        self.kinds: Final = kinds

    def count(self, s: State) -> list[int]:
        found = [0] * self.places
        for code in getattr(s, self.field):
            found[code // self.kinds] += 1
        return found


@final
class Change:
    """The possible changes to one number.

    field   the tally's field; its message id is ``<game>.tally.<field>``
    params  the place that is counted, by the names of the axes; ``seat`` is a number
    odds    amount of the change -> number of worlds, by ascending amount; a single entry is certain
    """

    def __init__(self, field: str, params: Params, odds: dict[int, int]) -> None:
        self.field: Final = field
        self.params: Final = params
        self.odds: Final = odds

    @property
    def certain(self) -> bool:
        """Whether the number changes by the same amount in all worlds."""
        return len(self.odds) == 1

    @property
    def worlds(self) -> int:
        """The number of worlds in which the change was counted."""
        return sum(self.odds.values())

    @property
    def likely(self) -> int:
        """The most frequent amount; among equally frequent ones the smallest."""
        best, most = 0, 0
        for by, times in self.odds.items():
            if times > most or (times == most and abs(by) < abs(best)):
                best, most = by, times
        return best


def changes(tally: Tally, before: State, after: Sequence[State]) -> list[Change]:
    """How each place of a tally changed in the worlds ``after`` a choice; places that are unchanged
    in all of them are left out."""
    start = tally.count(before)
    ends = [tally.count(s) for s in after]
    found: list[Change] = []
    for place, number in enumerate(start):
        odds: dict[int, int] = {}
        for end in ends:
            by = end[place] - number
            odds[by] = odds.get(by, 0) + 1
        if len(odds) > 1 or 0 not in odds:
            ordered = {by: odds[by] for by in sorted(odds)}
            found.append(Change(tally.field, tally.params(place), ordered))
    return found
