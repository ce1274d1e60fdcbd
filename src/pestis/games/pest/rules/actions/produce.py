"""Produce (PE 6.C): buildings with a worker, then laboratories."""

from __future__ import annotations

from typing import ClassVar, Final, final

from pestis.games.pest.content.box import PestBox
from pestis.games.pest.content.ids import (
    CASTLE_PRODUCE,
    COIN,
    DEPOT,
    FLASK,
    IS_CASTLE,
    IS_MANUFACTORY,
    IS_TREASURY,
    IS_WORKSHOP,
    KIND_OF,
    NONE,
    STORED,
)
from pestis.games.pest.content.ids import PRODUCE as PRODUCED
from pestis.games.pest.rules.common.changes import deed
from pestis.games.pest.rules.common.free_actions import OwnTurn
from pestis.games.pest.rules.common.grid import PRODUCE, improve, may_improve
from pestis.games.pest.rules.common.places import yields
from pestis.games.pest.rules.common.powers import power
from pestis.games.pest.rules.common.stores import store_made
from pestis.games.pest.rules.technologies.containers import FillCard, rivals_for_card
from pestis.games.pest.rules.technologies.workshop import produce as workshop_produces
from pestis.games.pest.state import events
from pestis.games.pest.state.choices import COLLECT, IMPROVE, LESS, MORE
from pestis.games.pest.state.state import BUILDINGS, PestState
from pestis.games.pest.state.steps import Ctx, ForSeat, Step, why
from pestis.games.pest.state.turn import MADE, RESTRICTED, SEAT
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.tasks import then
from pestis.kernel.errors import Message

OF_WORKSHOP: Final = 2


def start_producing(s: PestState, seat: int, ctx: Ctx) -> None:
    """Count the output of the buildings, then collect it (PE 6.C.1, 6.C.2)."""
    made = s.turn
    for building in range(BUILDINGS):
        at = seat * BUILDINGS + building
        if s.built[at] == NONE:
            continue
        good = s.resources[s.built[at]]
        kind = KIND_OF[building]
        if kind == IS_CASTLE:
            made[MADE + good] += 1 + power(s, seat, ctx.box, CASTLE_PRODUCE)
        elif kind == IS_MANUFACTORY:
            made[MADE + good] += 1
        elif s.workers[at]:
            if kind == IS_TREASURY:
                good = COIN
            made[MADE + good] += OF_WORKSHOP if kind == IS_WORKSHOP else 1
    workshop_produces(s, seat, ctx)
    then(s, Producing(seat))


def kinds_made(s: PestState) -> list[int]:
    """The kinds produced by this action."""
    return [good for good in range(STORED) if s.turn[MADE + good]]


@final
class Producing(OwnTurn):
    """Improve or collect (PE 6.3, 6.C.4)."""

    name: ClassVar[str] = "produce"

    def own_choices(self, s: PestState, seat: int, ctx: Ctx) -> list[Choice]:
        legal = [COLLECT]
        if may_improve(s, seat) and kinds_made(s):
            legal.append(IMPROVE)
        return legal

    def answer(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> None:
        if choice is COLLECT:
            collect(s, seat, ctx)
            return
        improve(s, seat, PRODUCE, ctx)
        kinds = kinds_made(s)
        then(s, self)
        if len(kinds) > 1:
            then(s, OneMore(seat))
        else:
            s.turn[MADE + kinds[0]] += 1

    def reason(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        if choice is IMPROVE:
            return why("no-improving", "6.3")
        return why("collect", "6.C")


@final
class OneMore(OwnTurn):
    """Choose the extra unit from the kinds made by a building or technology 25 (PE 6.C.4)."""

    name: ClassVar[str] = "one-more"

    def fits(self, s: PestState, box: PestBox) -> bool:
        return super().fits(s, box) and len(kinds_made(s)) > 0

    def own_choices(self, s: PestState, seat: int, ctx: Ctx) -> list[Choice]:
        return [MORE[good] for good in kinds_made(s)]

    def answer(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> None:
        s.turn[MADE + choice.value] += 1

    def reason(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        return why("not-made", "6.C.4")


def collect(s: PestState, seat: int, ctx: Ctx) -> None:
    """Add the unit of technology 30, and take one unit away from a restricted Produce."""
    n = power(s, seat, ctx.box, DEPOT)
    good = yields(s, s.doctor[seat])
    if n and good != NONE:
        s.turn[MADE + good] += n
    then(s, Collect(seat))
    kinds = kinds_made(s)
    if s.turn[RESTRICTED] and kinds:
        if len(kinds) > 1:
            then(s, OneLess(seat))
        else:
            s.turn[MADE + kinds[0]] -= 1


@final
class OneLess(OwnTurn):
    """Choose the unit that a restricted Produce loses (PE 6.C.4, 18.17)."""

    name: ClassVar[str] = "one-less"

    def fits(self, s: PestState, box: PestBox) -> bool:
        return super().fits(s, box) and len(kinds_made(s)) > 0

    def own_choices(self, s: PestState, seat: int, ctx: Ctx) -> list[Choice]:
        return [LESS[good] for good in kinds_made(s)]

    def answer(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> None:
        s.turn[MADE + choice.value] -= 1

    def reason(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        return why("not-made", "6.C.4")


@final
class Collect(ForSeat):
    """Put the goods on the track, then gain the laboratories' research tokens (PE 6.C.3, 6.C.5)."""

    name: ClassVar[str] = "collect"

    def fits(self, s: PestState, box: PestBox) -> bool:
        return super().fits(s, box) and s.turn[SEAT] == self.seat + 1

    def run(self, s: PestState, ctx: Ctx) -> None:
        if rivals_for_card(s, self.seat, ctx.box):
            then(s, FillWithProduce(self.seat))
        else:
            take_in(s, self.seat, NONE, ctx)


@final
class FillWithProduce(FillCard):
    """Choose the kind to keep on the card when several from a Produce do not fit (PE T27)."""

    name: ClassVar[str] = "fill-with-produce"

    def again(self) -> Step:
        return Collect(self.seat)

    def answer(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> None:
        take_in(s, seat, choice.value, ctx)


def laboratories(s: PestState, seat: int, box: PestBox) -> int:
    """The number of laboratories in use, which is the research tokens of a Produce (PE 6.C.3)."""
    return sum(box.boards.laboratory[: s.healthy[seat]])


def take_in(s: PestState, seat: int, first: int, ctx: Ctx) -> None:
    """Put goods on the track, kind ``first`` before the others (NONE: no kind), then gain the
    research tokens."""
    units = store_made(s, seat, first, ctx)
    tokens = laboratories(s, seat, ctx.box)
    if tokens:
        s.research[seat] += tokens
        ctx.emit(events.GAINED, seat, tokens, FLASK)
    deed(s, seat, PRODUCED, units, ctx)
