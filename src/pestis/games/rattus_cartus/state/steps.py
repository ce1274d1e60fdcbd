"""Task base classes shared by the rules of this game."""

from __future__ import annotations

from typing import Final

from pestis.games.rattus_cartus.content.box import CartusBox
from pestis.games.rattus_cartus.content.ids import KINDS
from pestis.games.rattus_cartus.state.state import CartusState, visitors
from pestis.kernel.core.tasks import Context, Task, TurnParts
from pestis.parts import steps
from pestis.parts.steps import AskSeat, Why

Ctx = Context[CartusBox]
Step = Task[CartusState, CartusBox]
ForSeat = steps.ForSeat[CartusState, CartusBox]
Numbered = steps.Numbered[CartusState, CartusBox]

PARTS: Final = ("supply", "building", "cards")
"""The parts of a round in which a seat chooses (RC 3.B, 3.C)."""
DONE_BEFORE: Final = tuple(
    [tuple([(id, n < now) for n, id in enumerate(PARTS)]) for now in range(len(PARTS))]
)
"""For each part of the round: all parts, each with a flag that says whether it is done when the
first one is due."""

why: Final = Why("rattus-cartus", "RC")
"""A reason why a choice is not legal now: id, rule, parameters."""


class Ask(AskSeat[CartusState, CartusBox]):
    """A prompt for one seat."""

    def round(self, s: CartusState) -> int:
        return s.round

    def part(self) -> int:
        """The index of the prompt's part of the round in ``PARTS``; -1 if it belongs to none."""
        return -1

    def parts(self, s: CartusState, ctx: Ctx) -> TurnParts:
        now = self.part()
        return () if now < 0 else DONE_BEFORE[now]


class Picking(Ask):
    """A set of hand cards picked one by one in the order of their kinds, so that no set can be
    reached twice.

    The cards stay in the hand until the set is complete, and the picks are as secret as the cards:
    to everybody else a half-picked set looks like one not begun, so the order of the picks reveals
    nothing.
    """

    def __init__(self, seat: int, picks: tuple[int, ...]) -> None:
        self.seat = seat
        self.picks = picks
        """Kinds picked so far, lowest first."""

    def fits(self, s: CartusState, box: CartusBox) -> bool:
        if not super().fits(s, box) or list(self.picks) != sorted(self.picks):
            return False
        return all([0 <= kind < KINDS and self.held(s, kind) >= 0 for kind in self.picks])

    def held(self, s: CartusState, kind: int) -> int:
        """How many cards of a kind the seat can still pick."""
        left = s.hands[self.seat * KINDS + kind]
        for pick in self.picks:
            if pick == kind:
                left -= 1
        return left

    def lift(self, s: CartusState, picks: tuple[int, ...]) -> tuple[int, ...]:
        """Take the complete set out of the hand; returns ``seat * KINDS + kind`` for each card."""
        base = self.seat * KINDS
        for kind in picks:
            s.hands[base + kind] -= 1
        return tuple(base + kind for kind in picks)


class AtPlace(Step):
    """A step of resolving the building at a place of the row."""

    def __init__(self, place: int) -> None:
        self.place = place

    def args(self) -> tuple[int, ...]:
        return (self.place,)

    def fits(self, s: CartusState, box: CartusBox) -> bool:
        return 0 <= self.place < len(s.row) and len(visitors(s, self.place)) > 0
