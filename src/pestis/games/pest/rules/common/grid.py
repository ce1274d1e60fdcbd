"""The action grid: the actions of a cell, restricted and improved actions (PE 6.1 to 6.4)."""

from __future__ import annotations

from typing import Final

from pestis.games.pest.state import events
from pestis.games.pest.state.state import CELLS, PestState
from pestis.games.pest.state.steps import Ctx
from pestis.games.pest.state.turn import Turn

MOVE: Final = 0
CONSTRUCT: Final = 1
PRODUCE: Final = 2
RESEARCH: Final = 3
CURE: Final = 4
ASSIGN: Final = 5
"""Actions in the order of the choices ``begin``: the top row, then the left column."""

TOP_TO_DO: Final = 1
LEFT_TO_DO: Final = 2


def begin_turn(s: PestState, seat: int) -> None:
    """Reset the turn's memory."""
    s.turn = Turn()
    s.turn.seat = seat + 1
    s.entered = ()


def open_cell(s: PestState, cell: int) -> None:
    """Open both actions of a cell, in either order (PE 6.1)."""
    s.turn.cell = cell + 1
    s.turn.to_do = TOP_TO_DO | LEFT_TO_DO


def of_cell(cell: int) -> tuple[int, int]:
    """Both actions of a cell: the top row's, then the left column's."""
    return cell // 3, RESEARCH + cell % 3


def _open(cell: int, left: int) -> tuple[int, ...]:
    bits = zip(of_cell(cell), (TOP_TO_DO, LEFT_TO_DO), strict=True)
    return tuple([action for action, bit in bits if left & bit])


BOTH_TO_DO: Final = TOP_TO_DO | LEFT_TO_DO
OPEN: Final = tuple(
    [tuple([_open(cell, left) for left in range(BOTH_TO_DO + 1)]) for cell in range(CELLS)]
)
"""The open actions of each cell, by the bits of the actions still to do."""


def to_do(s: PestState) -> tuple[int, ...]:
    """The actions of the turn's cell that are still open."""
    cell = s.turn.cell - 1
    return OPEN[cell][s.turn.to_do & BOTH_TO_DO] if cell >= 0 else ()


def begin_action(s: PestState, seat: int, action: int, ctx: Ctx) -> None:
    """Begin an action.  Whether a top-row action is restricted is decided now (PE 6.4)."""
    turn = s.turn.begin_action()
    s.turn = turn
    if action < RESEARCH:
        turn.to_do &= ~TOP_TO_DO
        turn.restricted = s.blocked[seat] >> action & 1
        turn.extra = 1 + turn.restricted
    else:
        turn.to_do &= ~LEFT_TO_DO
    ctx.emit(events.BEGAN_RESTRICTED if turn.restricted else events.BEGAN, seat, action)


def may_improve(s: PestState, seat: int) -> bool:
    """Whether the action can be improved: once per turn, for one research token (PE 6.3)."""
    return s.research[seat] > 0 and s.turn.improved == 0


def improve(s: PestState, seat: int, action: int, ctx: Ctx) -> None:
    """Pay the research token and mark the turn as improved."""
    s.research[seat] -= 1
    s.turn.improved = 1
    ctx.emit(events.IMPROVED, seat, action)


def once(s: PestState, slot: int) -> bool:
    """Whether the technology in a slot is still unused in this action."""
    return s.turn.used >> slot & 1 == 0
