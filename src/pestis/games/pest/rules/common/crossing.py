"""The cost of entering a place, and whether the capital can be left (PE 6.A.1, 6.A.3)."""

from __future__ import annotations

from typing import Final

from pestis.games.pest.content.box import PestBox
from pestis.games.pest.content.ids import (
    CAPITAL,
    FREE_PEOPLE,
    FREE_RIVALS,
    LEAVE_BEHIND,
    MOVEMENT,
    NONE,
)
from pestis.games.pest.rules.common.places import own_building, rivals_at
from pestis.games.pest.rules.common.powers import power
from pestis.games.pest.state.state import PestState
from pestis.games.pest.state.turn import IMPROVED, RESTRICTED, SPENT

BASE_MOVEMENT: Final = 2
FREE: Final = 1
"""People of a location who come along for free (PE 6.A.3)."""


def movement_left(s: PestState, seat: int, box: PestBox) -> int:
    """The movement left in this Move (PE 6.A.1, 6.A.8)."""
    turn = s.turn
    whole = BASE_MOVEMENT + power(s, seat, box, MOVEMENT)
    return whole + turn[IMPROVED] - turn[RESTRICTED] - turn[SPENT]


def step_cost(s: PestState, seat: int, place: int, box: PestBox) -> int:
    """The movement needed to enter a place: none for the capital or a place with the seat's own
    building (PE 6.A.1), and with technology 16 none for a place with a rival's building."""
    if place == CAPITAL or own_building(s, seat, place) != NONE:
        return 0
    if power(s, seat, box, FREE_RIVALS) and rivals_at(s, seat, place):
        return 0
    return 1


def food_due(s: PestState, seat: int, place: int, leaving: int, box: PestBox) -> int:
    """The food for taking the people of a location, except ``leaving`` who stay (PE 6.A.3, T4,
    T8)."""
    n = s.sick[place] - leaving - FREE - power(s, seat, box, FREE_PEOPLE)
    return max(0, n)


def way_out(s: PestState, seat: int, cleared: int, food: int, left: int, box: PestBox) -> bool:
    """Whether the capital can be left, which matters because stopping there is not allowed
    (PE 6.A.1).

    cleared  the road whose people were taken on the way in, or NONE
    food     how much can be paid, coins included
    left     the remaining movement
    """
    near = box.map.neighbours[CAPITAL]
    roads = box.map.roads_at[CAPITAL]
    for at in range(len(near)):
        place = near[at]
        if place in s.entered or step_cost(s, seat, place, box) > left:
            continue
        rest = food if roads[at] == cleared else food - s.road_sick[roads[at]]
        behind = min(s.sick[place], power(s, seat, box, LEAVE_BEHIND))
        due = 0 if s.camp[seat] == NONE else food_due(s, seat, place, behind, box)
        if due <= rest:
            return True
    return False
