"""Agendas: renown tokens scored at the end of an era (PE 10.1, 17.8)."""

from __future__ import annotations

from typing import ClassVar, final

from pestis.games.pest.content.box import PestBox
from pestis.games.pest.content.ids import (
    CAPITAL_WORKS,
    CITIES,
    CITY,
    COIN,
    COINS_OWNED,
    DISTRICTS,
    ENVOYS,
    FOOD,
    FOOD_OWNED,
    FREE_QUARANTINE,
    HEALTHY,
    IS_CASTLE,
    IS_DISTRICT,
    KIND_OF,
    LESS_HEALTHY,
    LESS_INFLUENCE,
    NONE,
    RESOURCES,
    SHARED_BUILDINGS,
    SPECIAL_BUILDINGS,
    STORED,
    TECHNOLOGIES,
    WELL_STORED,
    WORKERS,
)
from pestis.games.pest.rules.common.changes import gain_renown
from pestis.games.pest.rules.common.places import rivals_at
from pestis.games.pest.rules.common.quarantine import area
from pestis.games.pest.state import events
from pestis.games.pest.state.state import BUILDINGS, CARD_SLOTS, PestState
from pestis.games.pest.state.steps import Ctx, Step


@final
class ScoreAgenda(Step):
    """Scores this era's agenda, for everybody (PE 8.3 step 1).

    No agenda depends on the arrangement of sick people in quarantine, so nobody is asked to
    rearrange.
    """

    name: ClassVar[str] = "agenda"

    def run(self, s: PestState, ctx: Ctx) -> None:
        card = s.decrees[(s.year - 1) // 2]
        agenda = ctx.box.data.decrees[card].agenda
        for seat in s.order:
            n = 0
            for what in agenda.per:
                n += measure(s, seat, what, agenda.least, ctx.box)
            renown = min(agenda.renown * n, agenda.most)
            if renown:
                ctx.emit(events.AGENDA, seat, renown, card)
                gain_renown(s, seat, renown, ctx)


def measure(s: PestState, seat: int, what: int, least: int, box: PestBox) -> int:
    """A seat's value of one of MEASURES."""
    if what in (DISTRICTS, SPECIAL_BUILDINGS, SHARED_BUILDINGS, CITIES):
        return _buildings(s, seat, what, box)
    if what in (LESS_HEALTHY, LESS_INFLUENCE):
        counts = s.healthy if what == LESS_HEALTHY else s.influence
        return len([n for n in counts if n < counts[seat]])
    first = seat * STORED
    if what == FOOD_OWNED:
        return s.goods[first + FOOD]
    if what == COINS_OWNED:
        return s.goods[first + COIN]
    if what == WELL_STORED:
        return len([n for n in s.goods[first : first + RESOURCES] if n >= least])
    return _people(s, seat, what, box)


def _people(s: PestState, seat: int, what: int, box: PestBox) -> int:
    if what == FREE_QUARANTINE:
        return max(0, area(s, seat, box) - s.quarantine[seat])
    if what == HEALTHY:
        return s.healthy[seat]
    if what == WORKERS:
        return sum(s.workers[seat * BUILDINGS : seat * BUILDINGS + BUILDINGS])
    if what == ENVOYS:
        return s.capital[seat]
    if what == TECHNOLOGIES:
        cards = s.slots[seat * CARD_SLOTS : seat * CARD_SLOTS + CARD_SLOTS]
        return len([card for card in cards if card != NONE])
    assert what == CAPITAL_WORKS
    return s.capital_owner.count(seat)


def _buildings(s: PestState, seat: int, what: int, box: PestBox) -> int:
    """The seat's buildings on the map that are districts, special, shared, or in a city."""
    found = 0
    for building in range(BUILDINGS):
        place = s.built[seat * BUILDINGS + building]
        if place == NONE:
            continue
        kind = KIND_OF[building]
        if what == DISTRICTS:
            found += kind == IS_DISTRICT
        elif what == SPECIAL_BUILDINGS:
            found += kind not in (IS_DISTRICT, IS_CASTLE)
        elif what == CITIES:
            found += box.map.places[place].size == CITY
        else:
            found += rivals_at(s, seat, place) > 0
    return found
