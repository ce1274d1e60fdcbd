"""Tallies: what of a state is counted, so that what a choice changes can be told in numbers.

A game names fields whose numbers everybody may know, and the axes they are counted by: per region
and seat, say.  Nothing here knows what is counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from pestis.kernel.core.tasks import State
from pestis.kernel.errors import Params


@final
class Axis:
    """What numbers are counted by.

    name    the parameter in a message
    size    how many places it has
    labels  the ids of the places; none for seats, which are numbers
    """

    def __init__(self, name: str, size: int, labels: Sequence[str] = ()) -> None:
        self.name: Final = name
        self.size: Final = size
        self.labels: Final = tuple(labels)


def seats_axis(seats: int) -> Axis:
    """By seat."""
    return Axis("seat", seats)


def axis(name: str, labels: Sequence[str]) -> Axis:
    """By place."""
    return Axis(name, len(labels), labels)


class Tally:
    """A field of flat numbers and the axes it is counted by, the outermost first.

    Where the field has more numbers than the axes have places, such as a hand by kinds counted by
    seat, those of a place are added up.
    """

    def __init__(self, field: str, *axes: Axis) -> None:
        self.field: Final = field
        self.axes: Final = axes
        places = 1
        for one in axes:
            places *= one.size
        self.places: Final[int] = places

    def count(self, s: State) -> list[int]:
        """The number of each place."""
        flat = list(getattr(s, self.field))
        step = len(flat) // self.places
        if step == 1:
            return flat
        return [sum(flat[at * step : at * step + step]) for at in range(self.places)]

    def params(self, place: int) -> Params:
        """The labels of a place."""
        named: Params = {}
        for one in reversed(self.axes):
            place, at = divmod(place, one.size)
            named[one.name] = one.labels[at] if one.labels else at
        return named


@final
class CodeTally(Tally):
    """A field of codes ``place * kinds + kind``, one for each thing (``fields.Codes``).

    kinds  how many kinds there are
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
    """How a number may change.

    field   the tally's field; its words are ``<game>.tally.<field>``
    params  the place that is counted, by the names of the axes; ``seat`` is a number
    odds    by how much -> in how many worlds, from the least; a single entry is certain
    """

    def __init__(self, field: str, params: Params, odds: dict[int, int]) -> None:
        self.field: Final = field
        self.params: Final = params
        self.odds: Final = odds

    @property
    def certain(self) -> bool:
        """Whether it changes by the same in all worlds."""
        return len(self.odds) == 1

    @property
    def worlds(self) -> int:
        """In how many worlds it was counted."""
        return sum(self.odds.values())

    @property
    def likely(self) -> int:
        """What it changes by most often; of equals the least change."""
        best, most = 0, 0
        for by, times in self.odds.items():
            if times > most or (times == most and abs(by) < abs(best)):
                best, most = by, times
        return best


def changes(tally: Tally, before: State, after: Sequence[State]) -> list[Change]:
    """What of a tally may have changed in each of the worlds after; places that stay as they were
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
