"""The cost of a building, and how it is paid (PE 6.B.2, 6.B.7)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from pestis.games.pest.content.box import PestBox
from pestis.games.pest.content.ids import COIN, STONE, STORED, WOOD
from pestis.games.pest.rules.common.payments import Pay, shortage
from pestis.games.pest.state.choices import LESS, MORE
from pestis.games.pest.state.state import PestState
from pestis.games.pest.state.steps import Ask, Ctx, why
from pestis.games.pest.state.turn import EXTRA
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.tasks import then
from pestis.kernel.errors import Message

ONE_LESS: Final = 0
AS_PRINTED: Final = 1
ONE_MORE: Final = 2


def can_pay(s: PestState, seat: int, wood: int, stone: int) -> bool:
    """Whether the seat can pay, with coins replacing missing goods (PE 6.6)."""
    short = shortage(s, seat, WOOD, wood) + shortage(s, seat, STONE, stone)
    return short <= s.goods[seat * STORED + COIN]


def kinds_to_change(s: PestState, seat: int, wood: int, stone: int, extra: int) -> list[int]:
    """The kinds, wood or stone, of which the seat can pay one more or one less (PE 6.B.7).

    extra  AS_PRINTED (no kind), ONE_MORE or ONE_LESS
    """
    if extra == AS_PRINTED:
        return []
    by = extra - AS_PRINTED
    found: list[int] = []
    if (wood or by > 0) and can_pay(s, seat, wood + by, stone):
        found.append(WOOD)
    if (stone or by > 0) and can_pay(s, seat, wood, stone + by):
        found.append(STONE)
    return found


def affordable(s: PestState, seat: int, wood: int, stone: int, extra: int) -> bool:
    """Whether a cost can be paid: as printed, or with one wood or one stone more or less."""
    if extra == AS_PRINTED:
        return can_pay(s, seat, wood, stone)
    return len(kinds_to_change(s, seat, wood, stone, extra)) > 0


def charge(s: PestState, seat: int, wood: int, stone: int) -> None:
    """Pay for a building, including the difference of an improved or restricted action (PE
    6.B.7)."""
    extra = s.turn[EXTRA]
    kinds = kinds_to_change(s, seat, wood, stone, extra)
    if len(kinds) > 1:
        then(s, ChangeCost(seat, wood, stone))
    elif kinds:
        pay_changed(s, seat, wood, stone, kinds[0])
    else:
        pay_both(s, seat, wood, stone)


def pay_changed(s: PestState, seat: int, wood: int, stone: int, kind: int) -> None:
    """Pay with one wood or stone more or less; this happens only once in the action."""
    by = s.turn[EXTRA] - AS_PRINTED
    s.turn[EXTRA] = AS_PRINTED
    if kind == WOOD:
        pay_both(s, seat, wood + by, stone)
    else:
        pay_both(s, seat, wood, stone + by)


def pay_both(s: PestState, seat: int, wood: int, stone: int) -> None:
    """Pay wood, keeping the coins needed for stone, then stone."""
    reserve = shortage(s, seat, STONE, stone)
    then(s, Pay(seat, WOOD, wood, reserve), Pay(seat, STONE, stone, 0))


@final
class ChangeCost(Ask):
    """Choose whether wood or stone changes by one (PE 6.B.7)."""

    name: ClassVar[str] = "change-cost"
    phase: ClassVar[str] = "action"

    def __init__(self, seat: int, wood: int, stone: int) -> None:
        super().__init__(seat)
        self.wood = wood
        self.stone = stone

    def args(self) -> tuple[int, ...]:
        return (self.seat, self.wood, self.stone)

    def fits(self, s: PestState, box: PestBox) -> bool:
        if not super().fits(s, box) or min(self.wood, self.stone) < 0:
            return False
        extra = s.turn[EXTRA]
        return len(kinds_to_change(s, self.seat, self.wood, self.stone, extra)) > 0

    def choices(self, s: PestState, seat: int, ctx: Ctx) -> list[Choice]:
        extra = s.turn[EXTRA]
        table = MORE if extra == ONE_MORE else LESS
        kinds = kinds_to_change(s, seat, self.wood, self.stone, extra)
        return [table[kind] for kind in kinds]

    def apply(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> None:
        pay_changed(s, seat, self.wood, self.stone, choice.value)

    def why_not(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        return why("wood-or-stone", "6.B.7")
