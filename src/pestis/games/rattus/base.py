"""The shapes that all rules of this game share."""

from __future__ import annotations

from typing import Final

from pestis.games.rattus.box import RattusBox
from pestis.games.rattus.ids import MAX_SEATS
from pestis.games.rattus.state import Board
from pestis.kernel.errors import Message, Params
from pestis.kernel.tasks import Context, Decision, Task

Ctx = Context[RattusBox]
Step = Task[Board, RattusBox]

SEAT_TUPLES: Final[tuple[tuple[int, ...], ...]] = tuple([(seat,) for seat in range(MAX_SEATS)])

# Numbers of the chance streams in spec.py.
TOKEN_STREAM: Final = 0
CARD_STREAM: Final = 1
CLASS_STREAM: Final = 2
PLAGUE_STREAM: Final = 3
STARTER_STREAM: Final = 4
ORDER_STREAM: Final = 5


class Ask(Decision[Board, RattusBox]):
    """A question to one seat."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self) -> tuple[int, ...]:
        return (self.seat,)

    def fits(self, s: Board, box: RattusBox) -> bool:
        return 0 <= self.seat < box.seats

    def seats(self, s: Board) -> tuple[int, ...]:
        return SEAT_TUPLES[self.seat]

    def round(self, s: Board) -> int:
        return s.round


class ForSeat(Step):
    """A step that concerns one seat."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self) -> tuple[int, ...]:
        return (self.seat,)

    def fits(self, s: Board, box: RattusBox) -> bool:
        return 0 <= self.seat < box.seats


def why(id: str, rule: str, params: Params | None = None) -> Message:
    """A reason why a choice is not legal now, with the rule that says so."""
    shown: Params = {"rule": f"RA {rule}"}
    if params is not None:
        shown.update(params)
    return Message(f"rattus.why.{id}", shown)
