"""The action grid: the actions of a cell, restricted and improved actions (PE 6.1 to 6.4)."""

from __future__ import annotations

from typing import Final

from pestis.games.pest.state import events
from pestis.games.pest.state.state import CELLS, PestState
from pestis.games.pest.state.steps import Ctx
from pestis.games.pest.state.turn import (
    CELL,
    EXTRA,
    IMPROVED,
    RESTRICTED,
    SEAT,
    TO_DO,
    TURN_COLUMNS,
    USED,
)

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
    s.turn = [0] * len(TURN_COLUMNS)
    s.turn[SEAT] = seat + 1
    s.entered = ()


def open_cell(s: PestState, cell: int) -> None:
    """Open both actions of a cell, in either order (PE 6.1)."""
    s.turn[CELL] = cell + 1
    s.turn[TO_DO] = TOP_TO_DO | LEFT_TO_DO


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
    cell = s.turn[CELL] - 1
    return OPEN[cell][s.turn[TO_DO] & BOTH_TO_DO] if cell >= 0 else ()


def begin_action(s: PestState, seat: int, action: int, ctx: Ctx) -> None:
    """Begin an action.  Whether a top-row action is restricted is decided now (PE 6.4)."""
    turn = s.turn
    for column in range(RESTRICTED, len(turn)):
        turn[column] = 0
    if action < RESEARCH:
        turn[TO_DO] &= ~TOP_TO_DO
        turn[RESTRICTED] = s.blocked[seat] >> action & 1
        turn[EXTRA] = 1 + turn[RESTRICTED]
    else:
        turn[TO_DO] &= ~LEFT_TO_DO
    ctx.emit(events.BEGAN_RESTRICTED if turn[RESTRICTED] else events.BEGAN, seat, action)


def may_improve(s: PestState, seat: int) -> bool:
    """Whether the action can be improved: once per turn, for one research token (PE 6.3)."""
    return s.research[seat] > 0 and s.turn[IMPROVED] == 0


def improve(s: PestState, seat: int, action: int, ctx: Ctx) -> None:
    """Pay the research token and mark the turn as improved."""
    s.research[seat] -= 1
    s.turn[IMPROVED] = 1
    ctx.emit(events.IMPROVED, seat, action)


def once(s: PestState, slot: int) -> bool:
    """Whether the technology in a slot is still unused in this action."""
    return s.turn[USED] >> slot & 1 == 0
