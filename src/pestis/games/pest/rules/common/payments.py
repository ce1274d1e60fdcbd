"""Payments: coins can replace any resource; if there is a choice, the player decides how many
(PE 6.6)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from pestis.games.pest.content.box import PestBox
from pestis.games.pest.content.ids import COIN, GOODS, RESOURCES, STORED
from pestis.games.pest.state import events
from pestis.games.pest.state.choices import PAY_COINS
from pestis.games.pest.state.state import PestState
from pestis.games.pest.state.steps import Ask, Ctx, Step, why
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.tasks import then
from pestis.kernel.errors import Message

MOST: Final = len(PAY_COINS) - 1


def purse(s: PestState, seat: int, good: int) -> int:
    """How many units of a resource the seat can pay, coins included."""
    return s.goods[seat * STORED + good] + s.goods[seat * STORED + COIN]


def shortage(s: PestState, seat: int, good: int, n: int) -> int:
    """How many of ``n`` units can be paid only in coins."""
    return max(0, n - s.goods[seat * STORED + good])


class Paying(Ask):
    """Base of payments: seat, good, number of units, and coins to keep for later steps."""

    def __init__(self, seat: int, good: int, n: int, reserve: int) -> None:
        super().__init__(seat)
        self.good = good
        self.n = n
        self.reserve = reserve

    def args(self) -> tuple[int, ...]:
        return (self.seat, self.good, self.n, self.reserve)

    def fits(self, s: PestState, box: PestBox) -> bool:
        if not super().fits(s, box) or not 0 <= self.good < RESOURCES:
            return False
        low, high = self.coins(s)
        return self.n >= 0 and self.reserve >= 0 and low <= high

    def coins(self, s: PestState) -> tuple[int, int]:
        """The fewest and the most coins that can be part of the payment."""
        spare = s.goods[self.seat * STORED + COIN] - self.reserve
        return shortage(s, self.seat, self.good, self.n), min(self.n, spare, MOST)


@final
class Pay(Step):
    """Pay units of one resource; asks only if there is a choice."""

    name: ClassVar[str] = "pay"

    def __init__(self, seat: int, good: int, n: int, reserve: int) -> None:
        self.seat = seat
        self.good = good
        self.n = n
        self.reserve = reserve

    def args(self) -> tuple[int, ...]:
        return (self.seat, self.good, self.n, self.reserve)

    def fits(self, s: PestState, box: PestBox) -> bool:
        return PayWith(self.seat, self.good, self.n, self.reserve).fits(s, box)

    def run(self, s: PestState, ctx: Ctx) -> None:
        if self.n == 0:
            return
        question = PayWith(self.seat, self.good, self.n, self.reserve)
        low, high = question.coins(s)
        if low == high:
            hand_over(s, self.seat, self.good, self.n, low, ctx)
        else:
            then(s, question)


@final
class PayWith(Paying):
    """Choose how many coins are part of the payment."""

    name: ClassVar[str] = "pay-with"
    prompt: ClassVar[str] = "pay"
    phase: ClassVar[str] = "action"

    def about(self, s: PestState, ctx: Ctx) -> str:
        return GOODS[self.good]

    def choices(self, s: PestState, seat: int, ctx: Ctx) -> list[Choice]:
        low, high = self.coins(s)
        return PAY_COINS[low : high + 1]

    def apply(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> None:
        hand_over(s, seat, self.good, self.n, choice.value, ctx)

    def why_not(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        low, high = self.coins(s)
        return why("coins", "6.6", {"low": low, "high": high})


def hand_over(s: PestState, seat: int, good: int, n: int, coins: int, ctx: Ctx) -> None:
    """Pay ``n`` units, ``coins`` of them in coins."""
    base = seat * STORED
    s.goods[base + good] -= n - coins
    s.goods[base + COIN] -= coins
    if n > coins:
        ctx.emit(events.PAID, seat, n - coins, good)
    if coins:
        ctx.emit(events.PAID, seat, coins, COIN)
