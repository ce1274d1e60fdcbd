"""Construct (PE 6.B): up to two buildings on the map, or one in the capital."""

from __future__ import annotations

from typing import ClassVar, Final, final

from pestis.games.pest.content.box import PestBox
from pestis.games.pest.content.ids import BUILD_CAPITAL as IN_CAPITAL
from pestis.games.pest.content.ids import (
    BUILD_DISTRICT,
    BUILD_IN_CITY,
    BUILD_IN_TOWN,
    BUILD_ON_MAP,
    BUILD_RESOURCE,
    BUILD_SPECIAL,
    CAPITAL,
    CASTLE,
    IS_DISTRICT,
    KIND_OF,
    NONE,
    TOWN,
)
from pestis.games.pest.rules.actions.building_costs import (
    AS_PRINTED,
    affordable,
    can_pay,
    charge,
)
from pestis.games.pest.rules.actions.building_sites import (
    influence_of_cards,
    influence_of_site,
    sites,
)
from pestis.games.pest.rules.common.changes import advance, deed, gain_renown
from pestis.games.pest.rules.common.free_actions import OwnTurn
from pestis.games.pest.rules.common.grid import CONSTRUCT, improve, may_improve
from pestis.games.pest.rules.common.places import has_room, own_building
from pestis.games.pest.rules.common.powers import power
from pestis.games.pest.rules.common.stores import store_made
from pestis.games.pest.rules.technologies.containers import FillCard, rivals_for_card
from pestis.games.pest.state import events
from pestis.games.pest.state.choices import (
    BUILD,
    BUILD_CAPITAL,
    BUILD_PLAIN,
    DONE,
    IMPROVE,
    PLACES,
)
from pestis.games.pest.state.state import BUILDINGS, PestState
from pestis.games.pest.state.steps import Ctx, ForSeat, Step, why
from pestis.games.pest.state.turn import BUILT, EXTRA, MADE, SEAT
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.tasks import then
from pestis.kernel.errors import Message
from pestis.parts.tuples import put

MOST: Final = 2
"""Maximum number of buildings in one Construct (PE 6.B.1)."""


def can_build_on_map(s: PestState, seat: int, number: int, extra: int, box: PestBox) -> bool:
    """Whether the seat has this building left and can afford it on the map."""
    building = box.boards.buildings[number]
    return s.built[seat * BUILDINGS + number] == NONE and affordable(
        s, seat, building.wood, building.stone, extra
    )


def can_build_in_capital(s: PestState, seat: int, number: int, extra: int, box: PestBox) -> bool:
    """Whether nobody has built this building of the capital and the seat can afford it."""
    work = box.boards.capital_buildings[number]
    return s.capital_owner[number] == NONE and affordable(s, seat, work.wood, work.stone, extra)


def buildable(s: PestState, seat: int, extra: int, ctx: Ctx) -> list[Choice]:
    """The affordable buildings, each at each site, or in the capital.  Influence added by
    technologies may be declined (PE 15.1)."""
    found: list[Choice] = []
    if s.turn[BUILT] < MOST:
        places = sites(s, seat, ctx.box)
        declinable = [place for place in places if influence_of_cards(s, seat, place, ctx.box)]
        for number in range(CASTLE if places else 0):
            if can_build_on_map(s, seat, number, extra, ctx.box):
                for place in places:
                    found.append(BUILD[number * PLACES + place])
                    if place in declinable:
                        found.append(BUILD_PLAIN[number * PLACES + place])
    if s.turn[BUILT] == 0:
        for number in range(len(s.capital_owner)):
            if can_build_in_capital(s, seat, number, extra, ctx.box):
                found.append(BUILD_CAPITAL[number])
    return found


def can_build(s: PestState, seat: int, extra: int, ctx: Ctx) -> bool:
    """Whether ``buildable`` would find anything, without building the list."""
    box = ctx.box
    if s.turn[BUILT] == 0:
        works = range(len(s.capital_owner))
        if any(can_build_in_capital(s, seat, number, extra, box) for number in works):
            return True
    if s.turn[BUILT] >= MOST or not sites(s, seat, box):
        return False
    return any(can_build_on_map(s, seat, number, extra, box) for number in range(CASTLE))


def can_construct(s: PestState, seat: int, ctx: Ctx) -> bool:
    """Whether anything could be built, with an improved action if available."""
    extra = AS_PRINTED + (s.blocked[seat] >> CONSTRUCT & 1)
    if can_build(s, seat, extra, ctx):
        return True
    return may_improve(s, seat) and can_build(s, seat, extra - 1, ctx)


@final
class Constructing(OwnTurn):
    """Build on the map, once or twice, or in the capital once (PE 6.B, 18.16)."""

    name: ClassVar[str] = "construct"

    def own_choices(self, s: PestState, seat: int, ctx: Ctx) -> list[Choice]:
        legal = buildable(s, seat, s.turn[EXTRA], ctx)
        if may_improve(s, seat):
            legal.append(IMPROVE)
        legal.append(DONE)
        return legal

    def answer(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> None:
        if choice is DONE:
            then(s, CollectFound(seat))
        elif choice is IMPROVE:
            then(s, self)
            improve(s, seat, CONSTRUCT, ctx)
            s.turn[EXTRA] -= 1
        elif choice.verb in BUILDS:
            building = ctx.box.boards.buildings[choice.value // PLACES]
            then(s, BUILDS[choice.verb](seat, choice.value))
            charge(s, seat, building.wood, building.stone)
        else:
            work = ctx.box.boards.capital_buildings[choice.value]
            then(s, Raise(seat, choice.value))
            charge(s, seat, work.wood, work.stone)

    def reason(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        if choice is IMPROVE:
            return why("no-improving", "6.3")
        if choice.verb in BUILDS:
            return why_not_build(s, seat, choice, ctx)
        if choice.verb == "raise":
            return self._why_not_raise(s, seat, choice)
        return why("build-or-done", "6.B")

    def _why_not_raise(self, s: PestState, seat: int, choice: Choice) -> Message:
        if s.turn[BUILT]:
            return why("map-or-capital", "18.16")
        if s.capital_owner[choice.value] != NONE:
            return why("built-already", "6.B.6", {"work": choice.args[0]})
        return why("too-dear", "6.B.6")


def why_not_build(s: PestState, seat: int, choice: Choice, ctx: Ctx) -> Message:
    """Why a building cannot be built at a place now."""
    number, place = choice.value // PLACES, choice.value % PLACES
    named: dict[str, int | str | list[str]] = {"place": choice.args[1]}
    if s.built[seat * BUILDINGS + number] != NONE:
        return why("already-built", "6.B.2", {"building": choice.args[0]})
    if place not in (s.doctor[seat], s.camp[seat]) or place == CAPITAL:
        return why("not-there", "6.B.1", named)
    if own_building(s, seat, place) != NONE:
        return why("one-per-colour", "6.B.1", named)
    if s.destroyed[place]:
        return why("destroyed", "6.B.1", named)
    if not has_room(s, place, ctx.box):
        return why("full", "6.B.1", named)
    row = ctx.box.boards.buildings[number]
    if affordable(s, seat, row.wood, row.stone, s.turn[EXTRA]):
        return why("no-influence", "15.1", named)
    return why("too-dear", "6.B.7" if can_pay(s, seat, row.wood, row.stone) else "6.B.2")


class Built(Step):
    """A step about a building that the seat has paid for: ``what`` is its number, for the map
    combined with the place."""

    def __init__(self, seat: int, what: int) -> None:
        self.seat = seat
        self.what = what

    def args(self) -> tuple[int, ...]:
        return (self.seat, self.what)


class Build(Built):
    """Put a building on the map (PE 6.B.3 to 6.B.5)."""

    name: ClassVar[str] = "build"

    def of_cards(self, s: PestState, box: PestBox) -> int:
        """The influence added by technologies."""
        return influence_of_cards(s, self.seat, self.what % PLACES, box)

    def fits(self, s: PestState, box: PestBox) -> bool:
        if not 0 <= self.seat < box.seats or not 0 <= self.what < CASTLE * PLACES:
            return False
        return self.what % PLACES in sites(s, self.seat, box)

    def run(self, s: PestState, ctx: Ctx) -> None:
        seat = self.seat
        number, place = self.what // PLACES, self.what % PLACES
        size = ctx.box.map.places[place].size
        gained = influence_of_site(s, seat, place, ctx.box) + self.of_cards(s, ctx.box)
        s.built = put(s.built, seat * BUILDINGS + number, place)
        ctx.emit(events.BUILT, seat, number, place)
        if s.camp[seat] == place:
            s.camp[seat] = NONE
            ctx.emit(events.CAMP_RETURNED, seat, place)
        s.turn[BUILT] += 1
        s.turn[MADE + s.resources[place]] += power(s, seat, ctx.box, BUILD_RESOURCE)
        then(s, NextBuilding(seat, 0))
        advance(s, seat, gained, ctx)
        deed(s, seat, BUILD_DISTRICT if KIND_OF[number] == IS_DISTRICT else BUILD_SPECIAL, 1, ctx)
        if size:
            deed(s, seat, BUILD_IN_TOWN if size == TOWN else BUILD_IN_CITY, 1, ctx)


@final
class BuildPlain(Build):
    """Put a building on the map without the influence of technologies (PE 15.1)."""

    name: ClassVar[str] = "build-plain"

    def of_cards(self, s: PestState, box: PestBox) -> int:
        return 0


BUILDS: Final[dict[str, type[Build]]] = {"build": Build, "build-plain": BuildPlain}


@final
class NextBuilding(Built):
    """Offer a second building if there is still a site for it."""

    name: ClassVar[str] = "next-building"

    def fits(self, s: PestState, box: PestBox) -> bool:
        return 0 <= self.seat < box.seats

    def run(self, s: PestState, ctx: Ctx) -> None:
        if s.turn[BUILT] < MOST and sites(s, self.seat, ctx.box):
            then(s, Constructing(self.seat))
        else:
            then(s, CollectFound(self.seat))


@final
class Raise(Built):
    """Put a building in the capital (PE 6.B.6)."""

    name: ClassVar[str] = "raise"

    def fits(self, s: PestState, box: PestBox) -> bool:
        if not 0 <= self.seat < box.seats or not 0 <= self.what < len(s.capital_owner):
            return False
        return s.capital_owner[self.what] == NONE

    def run(self, s: PestState, ctx: Ctx) -> None:
        work = ctx.box.boards.capital_buildings[self.what]
        s.capital_owner = put(s.capital_owner, self.what, self.seat)
        ctx.emit(events.BUILT_IN_CAPITAL, self.seat, self.what)
        gain_renown(s, self.seat, work.renown, ctx)
        ctx.box.variant.raised(s, ctx)
        advance(s, self.seat, work.influence, ctx)
        deed(s, self.seat, IN_CAPITAL, 1, ctx)


@final
class CollectFound(ForSeat):
    """End the action: collect the goods of technology 20, then count the imperative's deeds (PE
    T20, 18.24)."""

    name: ClassVar[str] = "collect-found"

    def fits(self, s: PestState, box: PestBox) -> bool:
        return super().fits(s, box) and s.turn[SEAT] == self.seat + 1

    def run(self, s: PestState, ctx: Ctx) -> None:
        if rivals_for_card(s, self.seat, ctx.box):
            then(s, FillWithFound(self.seat))
        else:
            take_in(s, self.seat, NONE, ctx)


@final
class FillWithFound(FillCard):
    """Choose the kind to keep on the card when several from technology 20 do not fit (PE T27)."""

    name: ClassVar[str] = "fill-with-found"

    def again(self) -> Step:
        return CollectFound(self.seat)

    def answer(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> None:
        take_in(s, seat, choice.value, ctx)


def take_in(s: PestState, seat: int, first: int, ctx: Ctx) -> None:
    """Put goods on the track, kind ``first`` before the others (NONE: no kind)."""
    store_made(s, seat, first, ctx)
    deed(s, seat, BUILD_ON_MAP, s.turn[BUILT], ctx)
