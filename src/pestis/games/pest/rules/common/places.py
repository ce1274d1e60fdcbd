"""Queries for people and pieces in the places of the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pestis.games.pest.content.box import PestBox
from pestis.games.pest.content.ids import NONE
from pestis.games.pest.state.state import BUILDINGS, PestState

if TYPE_CHECKING:
    from mypy_extensions import i64  # machine integers once compiled, plain ones interpreted


def own_building(s: PestState, seat: i64, place: i64) -> int:
    """The seat's building in a place, or NONE; there is at most one (PE 6.B.1)."""
    built = s.built
    base: i64 = seat * BUILDINGS
    building: i64
    for building in range(BUILDINGS):
        if built[base + building] == place:
            return building
    return NONE


def buildings_at(s: PestState, place: i64) -> int:
    """The number of buildings in a place."""
    found = 0
    site: i64
    for site in s.built:
        if site == place:
            found += 1
    return found


def owners_at(s: PestState, place: int) -> list[int]:
    """The seats with a building in a place, in seat order."""
    return [at // BUILDINGS for at, site in enumerate(s.built) if site == place]


def rivals_at(s: PestState, seat: int, place: int) -> int:
    """The number of other players' buildings in a place."""
    return buildings_at(s, place) - int(own_building(s, seat, place) != NONE)


def has_room(s: PestState, place: int, box: PestBox) -> bool:
    """Whether a place has room for a building: villages hold one, towns two, cities three;
    destroyed places none (PE 6.B.1)."""
    return not s.destroyed[place] and buildings_at(s, place) <= box.map.places[place].size


def yields(s: PestState, place: int) -> int:
    """The resource of a place; NONE for the capital and destroyed places (PE 6.A.6)."""
    return NONE if s.destroyed[place] else s.resources[place]
