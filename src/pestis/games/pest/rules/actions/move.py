"""Move (PE 6.A): go road by road and take sick people along."""

from __future__ import annotations

from typing import ClassVar, final

from pestis.games.pest.content.box import PestBox
from pestis.games.pest.content.ids import CAPITAL, FOOD, NONE, PICK_UP, STOP_AT_RIVAL
from pestis.games.pest.rules.actions.entering import (
    WAYS,
    enter,
    food_left,
    is_open,
    place_camp,
)
from pestis.games.pest.rules.common.changes import deed
from pestis.games.pest.rules.common.crossing import movement_left, step_cost, way_out
from pestis.games.pest.rules.common.free_actions import OwnTurn
from pestis.games.pest.rules.common.grid import MOVE, improve, may_improve
from pestis.games.pest.rules.common.payments import purse
from pestis.games.pest.rules.common.places import rivals_at, yields
from pestis.games.pest.rules.common.stores import store
from pestis.games.pest.rules.technologies.by_power import (
    AT_MOVE,
    offers,
    take,
    why_not_technology,
)
from pestis.games.pest.rules.technologies.containment import may_cure_at_camp
from pestis.games.pest.state import events
from pestis.games.pest.state.choices import CAMP, CAMP_PLAIN, GO, IMPROVE, PLACE_IDS, STOP
from pestis.games.pest.state.state import PestState
from pestis.games.pest.state.steps import Ctx, why
from pestis.games.pest.state.turn import PICKED, STEPS
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.tasks import then
from pestis.kernel.errors import Message


def can_step(s: PestState, seat: int, place: int, road: int, left: int, box: PestBox) -> bool:
    """Whether a neighbour may be entered with the remaining movement."""
    if place in s.entered:
        return False
    if place == CAPITAL:
        food = food_left(s, seat, road)
        return food >= 0 and way_out(s, seat, road, food, left, box)
    if step_cost(s, seat, place, box) > left:
        return False
    return is_open(s, seat, place, road, box)


def steps(s: PestState, seat: int, ctx: Ctx) -> list[Choice]:
    """The neighbours that may be entered now."""
    here = s.doctor[seat]
    left = movement_left(s, seat, ctx.box)
    roads = ctx.box.map.roads_at[here]
    near = enumerate(ctx.box.map.neighbours[here])
    return [GO[place] for at, place in near if can_step(s, seat, place, roads[at], left, ctx.box)]


def can_step_on(s: PestState, seat: int, ctx: Ctx) -> bool:
    """Whether any neighbour may be entered now, without listing them."""
    here = s.doctor[seat]
    left = movement_left(s, seat, ctx.box)
    roads = ctx.box.map.roads_at[here]
    near = enumerate(ctx.box.map.neighbours[here])
    return any(can_step(s, seat, place, roads[at], left, ctx.box) for at, place in near)


def may_camp(s: PestState, seat: int) -> bool:
    """Whether the camp is on the board and the doctor on an intact location (PE 6.A.7)."""
    here = s.doctor[seat]
    return s.camp[seat] == NONE and here != CAPITAL and not s.destroyed[here]


def can_move(s: PestState, seat: int, ctx: Ctx) -> bool:
    """Whether a Move could do anything."""
    if may_camp(s, seat) or can_step_on(s, seat, ctx):
        return True
    return len(offers(s, seat, ctx, AT_MOVE)) > 0


@final
class Moving(OwnTurn):
    """Move on, place the camp, improve, or stop."""

    name: ClassVar[str] = "move"

    def fits(self, s: PestState, box: PestBox) -> bool:
        return super().fits(s, box) and s.doctor[self.seat] != NONE

    def about(self, s: PestState, ctx: Ctx) -> str:
        return PLACE_IDS[s.doctor[self.seat]]

    def own_choices(self, s: PestState, seat: int, ctx: Ctx) -> list[Choice]:
        legal = steps(s, seat, ctx)
        legal += offers(s, seat, ctx, AT_MOVE)
        if may_camp(s, seat):
            legal.append(CAMP)
            if may_cure_at_camp(s, seat, s.sick[s.doctor[seat]], ctx.box):
                legal.append(CAMP_PLAIN)
        if may_improve(s, seat):
            legal.append(IMPROVE)
        if s.doctor[seat] != CAPITAL:
            legal.append(STOP)
        return legal

    def answer(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> None:
        if choice is STOP:
            stop(s, seat, ctx)
            return
        then(s, self)
        if choice in (CAMP, CAMP_PLAIN):
            place_camp(s, seat, WAYS.index(choice), 0, ctx)
        elif choice is IMPROVE:
            improve(s, seat, MOVE, ctx)
        elif choice.verb == "go":
            here = s.doctor[seat]
            at = ctx.box.map.neighbours[here].index(choice.value)
            road = ctx.box.map.roads_at[here][at]
            cost = step_cost(s, seat, choice.value, ctx.box)
            enter(s, seat, choice.value, road, cost, ctx)
        else:
            take(s, seat, choice, ctx)

    def reason(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        if choice.verb == "go":
            return why_not_go(s, seat, choice, ctx)
        if choice is CAMP or (choice is CAMP_PLAIN and not may_camp(s, seat)):
            return why("no-camp", "6.A.7")
        if choice is CAMP_PLAIN:
            return why("nobody-to-cure", "T21")
        if choice is IMPROVE:
            return why("no-improving", "6.3")
        if choice is STOP:
            return why("no-stop", "6.A.1")
        return why_not_technology(s, seat, choice, ctx) or why("move-or-stop", "6.A.1")


def why_not_go(s: PestState, seat: int, choice: Choice, ctx: Ctx) -> Message:
    """Why a place cannot be entered now."""
    place = choice.value
    named: dict[str, int | str | list[str]] = {"place": choice.args[0]}
    here = s.doctor[seat]
    if place not in ctx.box.map.neighbours[here]:
        return why("no-road", "6.A.1", named)
    if place in s.entered:
        return why("entered-before", "6.A.2", named)
    if step_cost(s, seat, place, ctx.box) > movement_left(s, seat, ctx.box):
        return why("no-movement", "6.A.1", named)
    if place == CAPITAL:
        return why("no-way-out", "6.A.1", named)
    road = ctx.box.map.roads_at[here][ctx.box.map.neighbours[here].index(place)]
    unpaid = s.road_sick[road] > purse(s, seat, FOOD)
    return why("no-food", "6.A.4" if unpaid else "6.A.3", named)


def stop(s: PestState, seat: int, ctx: Ctx) -> None:
    """End the Move: gain one of the location's resource if the doctor moved at all (PE 6.A.6)."""
    place = s.doctor[seat]
    ctx.emit(events.STOPPED, seat, place)
    good = yields(s, place)
    if s.turn[STEPS]:
        if good != NONE:
            store(s, seat, good, 1, ctx)
        deed(s, seat, STOP_AT_RIVAL, int(rivals_at(s, seat, place) > 0), ctx)
    deed(s, seat, PICK_UP, s.turn[PICKED], ctx)
