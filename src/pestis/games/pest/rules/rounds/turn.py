"""A turn: one assistant, up to two actions (PE 6.1)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from pestis.games.pest.content.box import PestBox
from pestis.games.pest.rules.actions.assign import Assigning, can_assign
from pestis.games.pest.rules.actions.construct import Constructing, can_construct
from pestis.games.pest.rules.actions.cure import Curing, can_cure
from pestis.games.pest.rules.actions.move import Moving, can_move
from pestis.games.pest.rules.actions.produce import start_producing
from pestis.games.pest.rules.actions.research import Researching, can_research
from pestis.games.pest.rules.common.free_actions import OwnTurn
from pestis.games.pest.rules.common.grid import (
    ASSIGN,
    BOTH_TO_DO,
    CONSTRUCT,
    CURE,
    LEFT_TO_DO,
    MOVE,
    PRODUCE,
    RESEARCH,
    TOP_TO_DO,
    begin_action,
    begin_turn,
    of_cell,
    open_cell,
    to_do,
)
from pestis.games.pest.rules.technologies.by_power import (
    AT_TURN,
    offers,
    take,
    why_not_technology,
)
from pestis.games.pest.state import events
from pestis.games.pest.state.choices import BEGIN, CELL_IDS, END_TURN, PLACE
from pestis.games.pest.state.state import CELLS, PestState
from pestis.games.pest.state.steps import Ctx, ForSeat, Step, why
from pestis.games.pest.state.turn import CELL, SEAT, TO_DO, TURN_COLUMNS
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.tasks import TurnParts, then
from pestis.kernel.errors import Message


def _parts(cell: int, left: int) -> TurnParts:
    top, side = of_cell(cell)
    return (
        (BEGIN[top].args[0], not left & TOP_TO_DO),
        (BEGIN[side].args[0], not left & LEFT_TO_DO),
    )


CELL_PARTS: Final = tuple(
    [tuple([_parts(cell, left) for left in range(BOTH_TO_DO + 1)]) for cell in range(CELLS)]
)
"""The parts of a turn, by cell and by the bits of the actions still to do."""


@final
class TakeTurn(ForSeat):
    """Take a turn: place an assistant, act, end."""

    name: ClassVar[str] = "turn"

    def run(self, s: PestState, ctx: Ctx) -> None:
        begin_turn(s, self.seat)
        then(s, PlaceAssistant(self.seat), Act(self.seat), EndTurn())


@final
class EndTurn(Step):
    """End the turn and clear its memory."""

    name: ClassVar[str] = "end-turn"

    def run(self, s: PestState, ctx: Ctx) -> None:
        s.turn = [0] * len(TURN_COLUMNS)
        s.entered = ()


@final
class PlaceAssistant(OwnTurn):
    """Put an assistant on an empty cell of the grid (PE 6.1) or on a technology (PE 18.22)."""

    name: ClassVar[str] = "place-assistant"

    def fits(self, s: PestState, box: PestBox) -> bool:
        return super().fits(s, box) and s.turn[SEAT] == self.seat + 1

    def own_choices(self, s: PestState, seat: int, ctx: Ctx) -> list[Choice]:
        base = seat * CELLS
        legal = [PLACE[cell] for cell in range(CELLS) if s.grid[base + cell] == 0]
        legal += offers(s, seat, ctx, AT_TURN)
        return legal

    def answer(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> None:
        if choice.verb != "place":
            take(s, seat, choice, ctx)
            return
        s.grid[seat * CELLS + choice.value] = 1
        open_cell(s, choice.value)
        ctx.emit(events.PLACED, seat, choice.value)

    def reason(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        if choice.verb == "place":
            return why("cell-taken", "6.1", {"cell": choice.args[0]})
        return why_not_technology(s, seat, choice, ctx) or why("place-first", "6.1")


def can_begin(s: PestState, seat: int, action: int, ctx: Ctx) -> bool:
    """Whether an action could do anything."""
    if action == MOVE:
        return can_move(s, seat, ctx)
    if action == CONSTRUCT:
        return can_construct(s, seat, ctx)
    if action == RESEARCH:
        return can_research(s, seat, ctx)
    if action == CURE:
        return can_cure(s, seat, ctx)
    if action == ASSIGN:
        return can_assign(s, seat, ctx)
    return True


NOTHING_TO_DO = ("6.A", "6.B", "6.C", "6.D", "6.E", "6.F")


@final
class Act(OwnTurn):
    """Begin the actions of the cell: one, both or none, in either order (PE 6.1)."""

    name: ClassVar[str] = "act"

    def fits(self, s: PestState, box: PestBox) -> bool:
        return super().fits(s, box) and s.turn[SEAT] == self.seat + 1

    def about(self, s: PestState, ctx: Ctx) -> str:
        return CELL_IDS[s.turn[CELL] - 1] if s.turn[CELL] else ""

    def parts(self, s: PestState, ctx: Ctx) -> TurnParts:
        cell = s.turn[CELL]
        return CELL_PARTS[cell - 1][s.turn[TO_DO] & BOTH_TO_DO] if cell else ()

    def own_choices(self, s: PestState, seat: int, ctx: Ctx) -> list[Choice]:
        legal = [BEGIN[action] for action in to_do(s) if can_begin(s, seat, action, ctx)]
        legal.append(END_TURN)
        return legal

    def answer(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> None:
        if choice is END_TURN:
            return
        action = choice.value
        then(s, self)
        begin_action(s, seat, action, ctx)
        if action == MOVE:
            then(s, Moving(seat))
        elif action == CONSTRUCT:
            then(s, Constructing(seat))
        elif action == PRODUCE:
            start_producing(s, seat, ctx)
        elif action == RESEARCH:
            then(s, Researching(seat))
        elif action == CURE:
            then(s, Curing(seat))
        else:
            then(s, Assigning(seat))

    def reason(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        if choice.verb != "begin":
            return why("begin-or-end", "6.1")
        if choice.value in to_do(s):
            return why("nothing-to-do", NOTHING_TO_DO[choice.value], {"action": choice.args[0]})
        return why("not-in-cell", "6.1", {"action": choice.args[0]})
