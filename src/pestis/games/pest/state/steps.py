"""Task base classes that all rules of this game share."""

from __future__ import annotations

from typing import Final

from pestis.games.pest.content.box import PestBox
from pestis.games.pest.state.state import PestState
from pestis.kernel.core.tasks import Context, Task
from pestis.parts import steps
from pestis.parts.steps import AskSeat, Why

Ctx = Context[PestBox]
Step = Task[PestState, PestBox]
ForSeat = steps.ForSeat[PestState, PestBox]
Numbered = steps.Numbered[PestState, PestBox]

why: Final = Why("pest", "PE")
"""Builds the reason why a choice is not legal now, from its id, rule and parameters."""


class Ask(AskSeat[PestState, PestBox]):
    """A prompt to one seat."""

    def round(self, s: PestState) -> int:
        return s.year


class Counted(ForSeat):
    """A step that concerns one seat and a number of things."""

    def __init__(self, seat: int, n: int) -> None:
        super().__init__(seat)
        self.n = n

    def args(self) -> tuple[int, ...]:
        return (self.seat, self.n)

    def fits(self, s: PestState, box: PestBox) -> bool:
        return super().fits(s, box) and 0 <= self.n < 200
