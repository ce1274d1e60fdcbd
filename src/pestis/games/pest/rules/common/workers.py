"""Spaces for workers, and the effects of assigning people (PE 6.F)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from pestis.games.pest.content.box import PestBox
from pestis.games.pest.content.ids import (
    ASSIGN_TO_BUILDINGS,
    ASSIGN_TO_CAPITAL,
    CASTLE,
    GOODS,
    IS_CASTLE,
    IS_MANUFACTORY,
    KIND_OF,
    NONE,
    NOTHING,
    TAKE_TOKEN,
)
from pestis.games.pest.rules.common.changes import deed, gain
from pestis.games.pest.rules.common.free_actions import OwnTurn
from pestis.games.pest.state import events
from pestis.games.pest.state.choices import TOKEN
from pestis.games.pest.state.state import BUILDINGS, PestState
from pestis.games.pest.state.steps import Ctx, ForSeat, why
from pestis.games.pest.state.turn import FILLED, TO_BUILDINGS, TO_CAPITAL
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.tasks import then
from pestis.kernel.errors import Message
from pestis.parts.tuples import add, put

WORKLESS: Final = ("castle", "manufactory")
"""Buildings that no choice can name as a workplace."""


def holds_worker(building: int) -> bool:
    """Whether a building has a space for a worker; castle and manufactory do not (PE 6.F.2)."""
    return KIND_OF[building] not in (IS_CASTLE, IS_MANUFACTORY)


def empty_buildings(s: PestState, seat: int) -> list[int]:
    """The seat's buildings on the map with room for a worker (PE 6.F.1)."""
    base = seat * BUILDINGS
    return [
        building
        for building in range(CASTLE)
        if s.built[base + building] != NONE
        and s.workers[base + building] == 0
        and holds_worker(building)
    ]


def to_capital(s: PestState, seat: int, ctx: Ctx) -> None:
    """Put a person on the seat's capital space."""
    s.capital[seat] += 1
    s.turn[TO_CAPITAL] += 1
    ctx.emit(events.TO_CAPITAL, seat, s.capital[seat])


def to_building(s: PestState, seat: int, building: int, ctx: Ctx) -> None:
    """Put a person to work in a building."""
    s.workers[seat * BUILDINGS + building] = 1
    s.turn[TO_BUILDINGS] += 1
    s.turn[FILLED] |= 1 << building
    ctx.emit(events.ASSIGNED, seat, building)


def finish_assigning(s: PestState, seat: int, ctx: Ctx) -> None:
    """Finish assigning, in this action or by technology 10: count imperatives, and take one reward
    token if somebody went to the capital (PE 6.F.3, 10.4, 18.19)."""
    if s.turn[TO_CAPITAL]:
        then(s, RewardToken(seat))
    deed(s, seat, ASSIGN_TO_BUILDINGS, s.turn[TO_BUILDINGS], ctx)
    deed(s, seat, ASSIGN_TO_CAPITAL, s.turn[TO_CAPITAL], ctx)


@final
class RewardToken(ForSeat):
    """Take one face-up token, if there is any (PE 6.F.3)."""

    name: ClassVar[str] = "reward-token"

    def run(self, s: PestState, ctx: Ctx) -> None:
        if any(s.tokens_up):
            then(s, ChooseToken(self.seat))


@final
class ChooseToken(OwnTurn):
    """Take a reward token and turn it over (PE 6.F.3, 6.F.4)."""

    name: ClassVar[str] = "choose-token"

    def fits(self, s: PestState, box: PestBox) -> bool:
        return super().fits(s, box) and any(s.tokens_up)

    def own_choices(self, s: PestState, seat: int, ctx: Ctx) -> list[Choice]:
        return [TOKEN[good] for good in range(len(GOODS)) if s.tokens_up[good]]

    def answer(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> None:
        good = choice.value
        s.tokens_up = add(s.tokens_up, good, -1)
        s.tokens_down = add(s.tokens_down, good, 1)
        ctx.emit(events.TOKEN_TAKEN, seat, good)
        gain(s, seat, put(NOTHING, good, 1), ctx)
        deed(s, seat, TAKE_TOKEN, 1, ctx)

    def reason(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        return why("no-such-token", "6.F.3")
