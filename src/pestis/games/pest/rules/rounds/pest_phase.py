"""Phase 1: the pest card (PE 5.1 to 5.6)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from pestis.games.pest.content.box import PestBox
from pestis.games.pest.content.ids import (
    CAMP_STAYS,
    CAPITAL,
    CHECKPOINT,
    DISTRICT_SHIELD,
    IS_DISTRICT,
    IS_MANUFACTORY,
    IS_TREASURY,
    IS_WORKSHOP,
    KIND_OF,
    NONE,
    PEST_CARDS,
)
from pestis.games.pest.rules.common.places import own_building, owners_at
from pestis.games.pest.rules.common.powers import power
from pestis.games.pest.rules.common.quarantine import receive
from pestis.games.pest.state import events
from pestis.games.pest.state.choices import DECLINE, PLACE_IDS, PLACES, USE
from pestis.games.pest.state.state import PestState
from pestis.games.pest.state.steps import Ask, Ctx, Step, why
from pestis.games.pest.state.streams import PEST_STREAM
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.tasks import then
from pestis.kernel.errors import Message
from pestis.parts.tuples import put

DESTROYS: Final = 4
"""The number of people that destroys a place (PE 5.4)."""
SPECIAL: Final = (IS_WORKSHOP, IS_MANUFACTORY, IS_TREASURY)
PROTECTED: Final = -1
OPEN: Final = -2
MOST_ROADS: Final = 16
"""An upper bound: more roads than any place has."""


@final
class RevealPestCard(Step):
    """Reveals this year's card and schedules everything it does (PE 5.1)."""

    name: ClassVar[str] = "pest-card"

    def run(self, s: PestState, ctx: Ctx) -> None:
        card = draw_pest_card(s, ctx)
        s.pest += (card,)
        ctx.emit(events.PEST_CARD, card, per_spot(s))
        then(s, Outbreak(1), OutbreakOnRoads(), Destruction())


def draw_pest_card(s: PestState, ctx: Ctx) -> int:
    """Draw one of the cards not seen yet.

    With one or two players, one card of each road colour is removed unseen (PE 3.9): if j of a
    colour's three cards have been seen, 2 - j of the other 3 - j are in the pile, all equally
    likely.  Counts are in sixths of a card.
    """
    counts = [6] * len(PEST_CARDS)
    for card in s.pest:
        counts[card] = 0
    if ctx.box.seats <= 2:
        for own in ctx.box.data.pest_of:
            unseen = [card for card in own if counts[card]]
            for card in unseen:
                counts[card] = 6 * (len(unseen) - 1) // len(unseen)
    return ctx.chance.draw(PEST_STREAM, counts, sum(counts))


def per_spot(s: PestState) -> int:
    """The number of people on each location and road: one in era I, then two (PE 5.1)."""
    return 1 if s.year <= 2 else 2


@final
class Outbreak(Step):
    """Handles the named locations by ascending number, from this one on (PE 5.3)."""

    name: ClassVar[str] = "outbreak"

    def __init__(self, place: int) -> None:
        self.place = place

    def args(self) -> tuple[int, ...]:
        return (self.place,)

    def fits(self, s: PestState, box: PestBox) -> bool:
        return 0 < self.place <= PLACES and len(s.pest) > 0

    def run(self, s: PestState, ctx: Ctx) -> None:
        card = ctx.box.data.pest_cards[s.pest[-1]]
        n = per_spot(s)
        for number in range(self.place, PLACES):
            place = ctx.box.map.places[number]
            if not card.names(number, place.size, s.resources[number], place.harbour):
                continue
            victim = strike(s, number, ctx)
            if victim == OPEN:
                fall_sick(s, number, n, ctx)
                s.struck += (number,)
            elif victim != PROTECTED:
                then(s, Outbreak(number + 1))
                owner_takes(s, victim, number, n, ctx)
                return


@final
class OutbreakOnRoads(Step):
    """Puts people on the named roads, which nothing protects (PE 5.2)."""

    name: ClassVar[str] = "outbreak-on-roads"

    def run(self, s: PestState, ctx: Ctx) -> None:
        colour = ctx.box.data.pest_cards[s.pest[-1]].road_colour
        if colour == NONE:
            return
        n = per_spot(s)
        for number in ctx.box.map.roads_of[colour]:
            road = ctx.box.map.roads[number]
            s.road_sick[number] += n
            ctx.emit(events.FELL_SICK_ON_ROAD, road.a, road.b, n, s.road_sick[number])


def strike(s: PestState, place: int, ctx: Ctx) -> int:
    """The target when people must be placed on a location, by the checks of PE 5.3 in order.

    OPEN: the location itself; PROTECTED: nobody is placed, and camps return; otherwise the seat
    that owns the only building.
    """
    if s.destroyed[place]:
        return PROTECTED
    if place in s.camp:
        ctx.emit(events.PROTECTED_BY_CAMP, place)
        return_camps(s, place, ctx)
        return PROTECTED
    if place in s.doctor:
        ctx.emit(events.PROTECTED_BY_DOCTOR, place)
        return PROTECTED
    owners = owners_at(s, place)
    if len(owners) > 1:
        ctx.emit(events.PROTECTED_BY_BUILDINGS, place)
        return PROTECTED
    return owners[0] if owners else OPEN


def return_camps(s: PestState, place: int, ctx: Ctx) -> None:
    """Return all camps in a place, except those with technology 21 (PE 5.3b)."""
    for seat in range(ctx.box.seats):
        if s.camp[seat] == place and not power(s, seat, ctx.box, CAMP_STAYS):
            s.camp[seat] = NONE
            ctx.emit(events.CAMP_RETURNED, seat, place)


def fall_sick(s: PestState, place: int, n: int, ctx: Ctx) -> None:
    """Put people on a location (PE 5.3g)."""
    s.sick[place] += n
    ctx.emit(events.FELL_SICK, place, n, s.sick[place])


def owner_takes(s: PestState, owner: int, place: int, n: int, ctx: Ctx) -> None:
    """Give the people to the owner of the only building, unless a technology helps (PE 5.3e, f)."""
    kind = KIND_OF[own_building(s, owner, place)]
    if kind in SPECIAL and power(s, owner, ctx.box, CHECKPOINT):
        then(s, Checkpoint(owner, place, n))
    elif kind == IS_DISTRICT and power(s, owner, ctx.box, DISTRICT_SHIELD):
        then(s, Shield(owner, place, n))
    else:
        ctx.emit(events.OWNER_TAKES, owner, place, n)
        receive(s, owner, n, ctx)


class Protect(Ask):
    """Base of prompts whether a technology keeps people away from a building; the owner may
    decline (PE 15.1)."""

    phase: ClassVar[str] = "pest"

    def __init__(self, seat: int, place: int, n: int) -> None:
        super().__init__(seat)
        self.place = place
        self.n = n

    def args(self) -> tuple[int, ...]:
        return (self.seat, self.place, self.n)

    def fits(self, s: PestState, box: PestBox) -> bool:
        return super().fits(s, box) and 0 < self.place < PLACES and 0 < self.n < 10

    def about(self, s: PestState, ctx: Ctx) -> str:
        return PLACE_IDS[self.place]

    def choices(self, s: PestState, seat: int, ctx: Ctx) -> list[Choice]:
        return [USE, DECLINE]

    def why_not(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        return why("use-or-decline", "15.1")

    def take(self, s: PestState, n: int, ctx: Ctx) -> None:
        """The owner takes these people after all."""
        if n:
            ctx.emit(events.OWNER_TAKES, self.seat, self.place, n)
            receive(s, self.seat, n, ctx)


@final
class Checkpoint(Protect):
    """Choose whether to keep people away from the seat's workshop, manufactory or treasury
    (PE T24)."""

    name: ClassVar[str] = "checkpoint"

    def apply(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> None:
        if choice is USE:
            ctx.emit(events.PROTECTED_BY_TECHNOLOGY, seat, self.place)
        else:
            self.take(s, self.n, ctx)


@final
class Shield(Protect):
    """Choose whether to return one person who would reach a district to the supply (PE T15)."""

    name: ClassVar[str] = "shield"

    def apply(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> None:
        if choice is USE:
            ctx.emit(events.SPARED, seat, self.place)
        self.take(s, self.n - 1 if choice is USE else self.n, ctx)


@final
class Destruction(Step):
    """After the whole card is resolved, destroys every place that got a person from it and holds
    four or more (PE 5.4).

    All of them are cleared and marked before people spread from any of them (PE 5.5).
    """

    name: ClassVar[str] = "destruction"

    def run(self, s: PestState, ctx: Ctx) -> None:
        s.struck = tuple([place for place in s.struck if s.sick[place] >= DESTROYS])
        for place in s.struck:
            ctx.emit(events.DESTROYED, place, s.sick[place])
            s.sick[place] = 0
            s.destroyed = put(s.destroyed, place, 1)
        if s.struck:
            then(s, Spread(0))


@final
class Spread(Step):
    """Puts one person on every neighbour of a destroyed place, never on a road or in the capital;
    this destroys nothing (PE 5.4, 5.5, 18.7).

    at  the next destroyed place and its next road: ``place * 16 + road``
    """

    name: ClassVar[str] = "spread"

    def __init__(self, at: int) -> None:
        self.at = at

    def args(self) -> tuple[int, ...]:
        return (self.at,)

    def fits(self, s: PestState, box: PestBox) -> bool:
        return 0 <= self.at // MOST_ROADS < len(s.struck)

    def run(self, s: PestState, ctx: Ctx) -> None:
        place, road = self.at // MOST_ROADS, self.at % MOST_ROADS
        near = ctx.box.map.neighbours[s.struck[place]]
        if road < len(near):
            then(s, Spread(self.at + 1))
            self._reach(s, near[road], ctx)
        elif place + 1 < len(s.struck):
            then(s, Spread((place + 1) * MOST_ROADS))
        else:
            s.struck = ()

    def _reach(self, s: PestState, place: int, ctx: Ctx) -> None:
        if place == CAPITAL:
            return
        victim = strike(s, place, ctx)
        if victim == OPEN:
            fall_sick(s, place, 1, ctx)
        elif victim != PROTECTED:
            owner_takes(s, victim, place, 1, ctx)
