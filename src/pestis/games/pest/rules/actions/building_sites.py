"""The places on the map where a seat can build, and the influence it gains there (PE 6.B)."""

from __future__ import annotations

from typing import Final

from pestis.games.pest.content.box import PestBox
from pestis.games.pest.content.ids import (
    CAPITAL,
    CITY_INFLUENCE,
    NONE,
    TOWN_INFLUENCE,
    VILLAGE_INFLUENCE,
)
from pestis.games.pest.rules.common.places import has_room, own_building, rivals_at
from pestis.games.pest.rules.common.powers import power
from pestis.games.pest.state.state import PestState

SIZE_POWERS: Final = (VILLAGE_INFLUENCE, TOWN_INFLUENCE, CITY_INFLUENCE)


def sites(s: PestState, seat: int, box: PestBox) -> list[int]:
    """The places where the seat can build on the map: at its doctor and its camp (PE 6.B.1)."""
    found: list[int] = []
    for place in (s.doctor[seat], s.camp[seat]):
        if place in (NONE, CAPITAL) or place in found:
            continue
        if has_room(s, place, box) and own_building(s, seat, place) == NONE:
            found.append(place)
    return found


def influence_of_site(s: PestState, seat: int, place: int, box: PestBox) -> int:
    """Influence for building at a place: by its size, minus one for each rival (PE 6.B.5)."""
    return box.map.places[place].size + 1 - rivals_at(s, seat, place)


def influence_of_cards(s: PestState, seat: int, place: int, box: PestBox) -> int:
    """Influence that technologies add for building at a place (PE T2, T7)."""
    return power(s, seat, box, SIZE_POWERS[box.map.places[place].size])
