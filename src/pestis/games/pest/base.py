"""The shapes that all rules of this game share."""

from __future__ import annotations

from typing import Final

from pestis.games.pest.box import PestBox
from pestis.games.pest.state import Thokaia
from pestis.kernel.errors import Message, Params
from pestis.kernel.tasks import Context, Decision, Task

Ctx = Context[PestBox]
Step = Task[Thokaia, PestBox]

SEAT_TUPLES: Final[tuple[tuple[int, ...], ...]] = tuple([(seat,) for seat in range(5)])


class Ask(Decision[Thokaia, PestBox]):
    """A question to one seat."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self) -> tuple[int, ...]:
        return (self.seat,)

    def fits(self, s: Thokaia, box: PestBox) -> bool:
        return 0 <= self.seat < box.seats

    def seats(self, s: Thokaia) -> tuple[int, ...]:
        return SEAT_TUPLES[self.seat]

    def round(self, s: Thokaia) -> int:
        return s.year


class ForSeat(Step):
    """A step that concerns one seat."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self) -> tuple[int, ...]:
        return (self.seat,)

    def fits(self, s: Thokaia, box: PestBox) -> bool:
        return 0 <= self.seat < box.seats


class Counted(Step):
    """A step that concerns one seat and a number of things."""

    def __init__(self, seat: int, n: int) -> None:
        self.seat = seat
        self.n = n

    def args(self) -> tuple[int, ...]:
        return (self.seat, self.n)

    def fits(self, s: Thokaia, box: PestBox) -> bool:
        return 0 <= self.seat < box.seats and 0 <= self.n < 200


def why(id: str, rule: str, params: Params | None = None) -> Message:
    """A reason why a choice is not legal now, with the rule that says so."""
    shown: Params = {"rule": f"PE {rule}"}
    if params is not None:
        shown.update(params)
    return Message(f"pest.why.{id}", shown)
