"""Entering a place in a Move: its cost, and the people who come along (PE 6.A.1 to 6.A.5)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from pestis.games.pest.content.box import PestBox
from pestis.games.pest.content.ids import (
    CAMP_STAYS,
    CAPITAL,
    COIN,
    FOOD,
    LEAVE_BEHIND,
    NONE,
    NOTHING,
    RIVAL_RESOURCE,
    VISIT_COIN,
)
from pestis.games.pest.rules.common.changes import gain
from pestis.games.pest.rules.common.crossing import food_due
from pestis.games.pest.rules.common.payments import Pay, purse
from pestis.games.pest.rules.common.places import owners_at, yields
from pestis.games.pest.rules.common.powers import power
from pestis.games.pest.rules.common.quarantine import receive
from pestis.games.pest.rules.common.stores import store
from pestis.games.pest.rules.technologies.containment import cure_at_camp, may_cure_at_camp
from pestis.games.pest.rules.technologies.patients import pick_up
from pestis.games.pest.state import events
from pestis.games.pest.state.choices import (
    CAMP,
    CAMP_LEAVE_ONE,
    CAMP_PLAIN,
    LEAVE_ONE,
    PLACE_IDS,
    TAKE_ALL,
)
from pestis.games.pest.state.state import PestState
from pestis.games.pest.state.steps import Ask, Ctx, Step, why
from pestis.games.pest.state.turn import PICKED, SPENT, STEPS
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.tasks import then
from pestis.kernel.errors import Message
from pestis.parts.tuples import put

# Ways to deal with the people of a location on entering it.
PAYING: Final = 0
LEAVING: Final = 1
CAMPING: Final = 2
CAMPING_LEAVING: Final = 3
CAMPING_PLAIN: Final = 4
"""Place the camp without the cure of technology 21 (PE 15.1)."""


def food_left(s: PestState, seat: int, road: int) -> int:
    """The food that can still be paid, coins included, after paying for the people on a road
    (PE 6.A.4); road -1 means none."""
    return purse(s, seat, FOOD) - (s.road_sick[road] if road != NONE else 0)


def is_open(s: PestState, seat: int, place: int, road: int, box: PestBox) -> bool:
    """Whether there is an affordable way to deal with the people of a location and the road."""
    if s.sick[place] == 0:
        return food_left(s, seat, road) >= 0
    return len(ways_in(s, seat, place, road, box)) > 0


def ways_in(s: PestState, seat: int, place: int, road: int, box: PestBox) -> list[int]:
    """The affordable ways to deal with the people of a location, after paying for the people on
    the road (PE 6.A.3, 6.A.4); road -1 means none."""
    have = food_left(s, seat, road)
    if have < 0:
        return []
    people = s.sick[place]
    if people == 0:
        return [PAYING]
    ways: list[int] = []
    due = food_due(s, seat, place, 0, box)
    if due <= have:
        ways.append(PAYING)
    left = min(people, power(s, seat, box, LEAVE_BEHIND))
    if left and food_due(s, seat, place, left, box) <= have:
        ways.append(LEAVING)
    if s.camp[seat] == NONE and (due or power(s, seat, box, CAMP_STAYS)):
        ways.append(CAMPING)
        if 0 < left < people:
            ways.append(CAMPING_LEAVING)
        if may_cure_at_camp(s, seat, people, box):
            ways.append(CAMPING_PLAIN)
    return ways


def enter(s: PestState, seat: int, place: int, road: int, cost: int, ctx: Ctx) -> None:
    """Spend the movement, then deal with the people on the road and at the place; the prompt that
    led here is next on the agenda."""
    s.turn[SPENT] += cost
    ways = [PAYING] if place == CAPITAL else ways_in(s, seat, place, road, ctx.box)
    if len(ways) == 1:
        then(s, Enter(seat, place, road, ways[0]))
    else:
        then(s, WayIn(seat, place, road))


class Entering(Step):
    """Base of the steps that enter a place by a road, or by none (-1)."""

    def __init__(self, seat: int, place: int, road: int, way: int) -> None:
        self.seat = seat
        self.place = place
        self.road = road
        self.way = way

    def args(self) -> tuple[int, ...]:
        return (self.seat, self.place, self.road, self.way)

    def fits(self, s: PestState, box: PestBox) -> bool:
        return (
            0 <= self.seat < box.seats
            and 0 <= self.place < len(box.map.places)
            and NONE <= self.road < len(box.map.roads)
            and PAYING <= self.way <= CAMPING_PLAIN
        )

    def stays(self, s: PestState, box: PestBox) -> int:
        """How many people stay behind (PE T4)."""
        if self.way not in (LEAVING, CAMPING_LEAVING):
            return 0
        return min(s.sick[self.place], power(s, self.seat, box, LEAVE_BEHIND))


@final
class WayIn(Ask):
    """Take everybody for food, or place the camp; one person may stay behind (PE 6.A.3, T4,
    T21)."""

    name: ClassVar[str] = "way-in"
    phase: ClassVar[str] = "action"

    def __init__(self, seat: int, place: int, road: int) -> None:
        super().__init__(seat)
        self.place = place
        self.road = road

    def args(self) -> tuple[int, ...]:
        return (self.seat, self.place, self.road)

    def fits(self, s: PestState, box: PestBox) -> bool:
        if not super().fits(s, box) or not 0 < self.place < len(box.map.places):
            return False
        return NONE <= self.road < len(box.map.roads) and len(self._ways(s, box)) > 0

    def _ways(self, s: PestState, box: PestBox) -> list[int]:
        return ways_in(s, self.seat, self.place, self.road, box)

    def about(self, s: PestState, ctx: Ctx) -> str:
        return PLACE_IDS[self.place]

    def choices(self, s: PestState, seat: int, ctx: Ctx) -> list[Choice]:
        return [WAYS[way] for way in self._ways(s, ctx.box)]

    def due(self, s: PestState, box: PestBox) -> int:
        """The food for everybody on the road and at the location.  If the seat cannot pay for all,
        the food that is due with one person left behind or, failing that, with the camp placed."""
        ways = self._ways(s, box)
        road = s.road_sick[self.road] if self.road != NONE else 0
        if PAYING in ways:
            return road + food_due(s, self.seat, self.place, 0, box)
        if LEAVING not in ways:
            return road
        stays = min(s.sick[self.place], power(s, self.seat, box, LEAVE_BEHIND))
        return road + food_due(s, self.seat, self.place, stays, box)

    def apply(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> None:
        then(s, Enter(seat, self.place, self.road, WAYS.index(choice)))

    def why_not(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        return why("way-in", "6.A.3", {"place": PLACE_IDS[self.place]})


WAYS: Final = (TAKE_ALL, LEAVE_ONE, CAMP, CAMP_LEAVE_ONE, CAMP_PLAIN)


@final
class Enter(Entering):
    """Pay for the road and for the location (PE 6.A.3)."""

    name: ClassVar[str] = "enter"

    def run(self, s: PestState, ctx: Ctx) -> None:
        due = s.road_sick[self.road] if self.road != NONE else 0
        if self.way < CAMPING:
            due += food_due(s, self.seat, self.place, self.stays(s, ctx.box), ctx.box)
        then(s, Arrive(self.seat, self.place, self.road, self.way))
        if due:
            then(s, Pay(self.seat, FOOD, due, 0))


@final
class Arrive(Entering):
    """Take the people along, then gain the rewards for entering (PE 6.A.3)."""

    name: ClassVar[str] = "arrive"

    def run(self, s: PestState, ctx: Ctx) -> None:
        seat, place = self.seat, self.place
        stays = self.stays(s, ctx.box)
        s.doctor[seat] = place
        s.entered += (place,)
        s.turn[STEPS] += 1
        ctx.emit(events.WENT, seat, place)
        then(s, Entered(seat, place, self.road, self.way))
        if self.way >= CAMPING:
            place_camp(s, seat, self.way, stays, ctx)
        else:
            take_people(s, seat, place, s.sick[place] - stays, ctx)
        if stays:
            ctx.emit(events.LEFT_BEHIND, seat, stays, place)
        if self.road != NONE and s.road_sick[self.road]:
            n = s.road_sick[self.road]
            s.road_sick[self.road] = 0
            s.turn[PICKED] += n
            ctx.emit(events.PICKED_UP_ON_ROAD, seat, n)
            quarantine_from_map(s, seat, n, ctx)


def take_people(s: PestState, seat: int, place: int, n: int, ctx: Ctx) -> None:
    """Take sick people from a location to quarantine."""
    if n:
        gather(s, seat, place, n, ctx)
        quarantine_from_map(s, seat, n, ctx)


def gather(s: PestState, seat: int, place: int, n: int, ctx: Ctx) -> None:
    """Pick up sick people from a location; the caller decides where they go."""
    s.sick[place] -= n
    s.turn[PICKED] += n
    ctx.emit(events.PICKED_UP, seat, n, place)


def quarantine_from_map(s: PestState, seat: int, n: int, ctx: Ctx) -> None:
    """Put people taken in a Move into quarantine, one of them on a technology if the seat wishes
    (PE 6.A.5, T1, T14)."""
    if not pick_up(s, seat, n, ctx):
        receive(s, seat, n, ctx)


def place_camp(s: PestState, seat: int, way: int, stays: int, ctx: Ctx) -> None:
    """Place the camp at the doctor's location.  Everybody there comes along for free except
    ``stays`` people, and one may be cured at once (PE 6.A.3, 6.A.7, T4, T21)."""
    place = s.doctor[seat]
    s.camp[seat] = place
    ctx.emit(events.CAMP_PLACED, seat, place)
    n = s.sick[place] - stays
    if n == 0:
        return
    gather(s, seat, place, n, ctx)
    if way != CAMPING_PLAIN and may_cure_at_camp(s, seat, n, ctx.box):
        n -= cure_at_camp(s, seat, ctx)
    if n:
        quarantine_from_map(s, seat, n, ctx)


@final
class Entered(Entering):
    """Gains for entering: a coin for owners with technology 3, a resource with technology 5."""

    name: ClassVar[str] = "entered"

    def run(self, s: PestState, ctx: Ctx) -> None:
        owners = owners_at(s, self.place) if self.place != CAPITAL else []
        rivals = [owner for owner in owners if owner != self.seat]
        for owner in rivals:
            n = power(s, owner, ctx.box, VISIT_COIN)
            if n:
                ctx.emit(events.VISITED, owner, self.seat, self.place)
                gain(s, owner, put(NOTHING, COIN, n), ctx)
        n = power(s, self.seat, ctx.box, RIVAL_RESOURCE)
        if rivals and n:
            store(s, self.seat, yields(s, self.place), n, ctx)
