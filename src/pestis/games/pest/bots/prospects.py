"""The value of things at the end of the game beyond the rules of thumb, learned from complete
games.

The rules of thumb (``values``) look ahead to a seat's next turns; over a whole game, workers turn
out to be worth more than they say, and stored goods less.  ``benchmarks/prospects.py`` plays the
games and prints the rows below, with ``--games 500 --seed 1``.
"""

from __future__ import annotations

from typing import Final, final

from pestis.games.pest.bots.values import (
    RENOWN,
    THUMB,
    TURNS,
    Eye,
    agenda_renown,
    turns_left,
    worth,
)
from pestis.games.pest.content.box import PestBox
from pestis.games.pest.content.ids import CASTLE, COIN, FOOD, HERBS, NONE, STONE, STORED, WOOD
from pestis.games.pest.state.state import BUILDINGS, PestState

SEATS: Final = (3, 4, 5)
"""Numbers of players for which the values were learned."""
MOMENTS: Final[tuple[int, ...]] = (0, 4, 9, 13, TURNS)
"""The numbers of turns left for which the values are given."""
BRINGS: Final = (
    (-25, -17, -42, -61, -50),
    (2, 66, 160, 255, 52),
    (-5, 123, 249, 84, 18),
    (-4, -46, -123, -52, 3),
    (-15, 39, 50, 90, 42),
    (28, 61, 39, 67, -130),
    (13, 20, 3, 8, 100),
    (10, -51, -63, 14, -48),
)
"""The value beyond the rules of thumb of one of each thing in ``held``, in hundredths of renown, at
these moments."""
GOOD_AROUND: Final = 101
"""The value of each kind of good at the castle and around it, in hundredths of renown."""


def _by_turn() -> tuple[tuple[int, ...], ...]:
    """The value of one of each thing, interpolated for every number of turns left."""
    rows: list[tuple[int, ...]] = []
    at = 0
    for left in range(TURNS + 1):
        while left > MOMENTS[at + 1]:
            at += 1
        width, part = MOMENTS[at + 1] - MOMENTS[at], left - MOMENTS[at]
        hundredth = RENOWN // 100
        rows.append(
            tuple(
                [
                    hundredth * (row[at] * (width - part) + row[at + 1] * part) // width
                    for row in BRINGS
                ]
            )
        )
    return tuple(rows)


_BY_TURN: Final = _by_turn()


def held(s: PestState, seat: int, box: PestBox) -> list[int]:
    """A seat's amounts of influence, healthy people on the track, workers, food, herbs, coins, wood
    and stone together, and renown that the agenda of the era would score now."""
    first = seat * STORED
    workers = 0
    for building in range(seat * BUILDINGS, seat * BUILDINGS + BUILDINGS):
        workers += s.workers[building]
    era = max(0, s.year - 1) // 2
    return [
        s.influence[seat],
        s.healthy[seat],
        workers,
        s.goods[first + FOOD],
        s.goods[first + HERBS],
        s.goods[first + COIN],
        s.goods[first + WOOD] + s.goods[first + STONE],
        agenda_renown(s, seat, era, box) if era < len(s.decrees) else 0,
    ]


def goods_around(s: PestState, seat: int, box: PestBox) -> int:
    """The number of kinds of goods at the castle and the places around it."""
    castle = s.built[seat * BUILDINGS + CASTLE]
    if castle == NONE:
        return 0
    kinds = 0
    for place in (castle, *box.map.neighbours[castle]):
        if s.resources[place] != NONE and not s.destroyed[place]:
            kinds |= 1 << s.resources[place]
    return kinds.bit_count()


def prospects(s: PestState, seat: int, box: PestBox) -> int:
    """The value of a seat's position by the rules of thumb, plus the learned value of its
    things."""
    row = _BY_TURN[min(max(0, turns_left(s, seat)), TURNS)]
    value = worth(s, seat, box) + RENOWN // 100 * GOOD_AROUND * goods_around(s, seat, box)
    for at, n in enumerate(held(s, seat, box)):
        value += row[at] * n
    return value


@final
class FarSight(Eye):
    """Values positions by their prospects."""

    def value(self, s: PestState, seat: int, box: PestBox) -> int:
        return prospects(s, seat, box)


FAR: Final = FarSight()


def eye_for(seats: int) -> Eye:
    """The eye that looks furthest ahead among those learned for a number of players."""
    return FAR if seats in SEATS else THUMB
