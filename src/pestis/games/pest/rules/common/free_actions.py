"""Free actions on a player's own turn: exchange, and rearrange the quarantine.

Both are offered with every prompt of the turn and lead back to it.  Neither can be repeated
forever: an exchange uses up goods, and the quarantine can be rearranged only once until something
else happens.  That limit costs the player nothing, because rearranging twice equals once.
"""

from __future__ import annotations

from typing import ClassVar, Final, final

from pestis.games.pest.content.box import PestBox
from pestis.games.pest.content.ids import CAPITAL, COIN, FOOD, NONE, RESOURCES, STORED
from pestis.games.pest.rules.common.crossing import movement_left, way_out
from pestis.games.pest.rules.common.grid import may_improve
from pestis.games.pest.rules.common.payments import purse
from pestis.games.pest.rules.common.stores import TRACK, storage, trim
from pestis.games.pest.state import events
from pestis.games.pest.state.choices import EXCHANGE, EXCHANGE_PAIR, REARRANGE, STAND
from pestis.games.pest.state.state import PestState
from pestis.games.pest.state.steps import Ask, Ctx, Step, why
from pestis.games.pest.state.turn import REARRANGED, SEAT
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.tasks import then
from pestis.kernel.errors import Message

ALL_SPACES: Final = 15
"""All four restricting spaces, as a bit mask."""

SETS_OF: Final = tuple(
    [tuple([mask for mask in range(16) if mask.bit_count() == size]) for size in range(5)]
)
"""The sets of restricting spaces of each size, as bit masks."""


def resources_of(s: PestState, seat: int) -> int:
    """Wood, stone, food and herbs together."""
    base = seat * STORED
    return s.goods[base] + s.goods[base + 1] + s.goods[base + 2] + s.goods[base + 3]


def can_leave(s: PestState, seat: int, food: int, box: PestBox) -> bool:
    """Whether a doctor in the capital could leave it with this much food, coins included, with
    an improved Move if needed (PE 6.5a)."""
    left = movement_left(s, seat, box) + int(may_improve(s, seat))
    return way_out(s, seat, NONE, food, left, box)


def may_exchange(s: PestState, seat: int, box: PestBox) -> bool:
    """Whether the seat may exchange two resources for a coin, even without room for the coin (PE
    6.5, 6.5a)."""
    if resources_of(s, seat) < 2:
        return False
    return s.doctor[seat] != CAPITAL or len(exchanges(s, seat, box)) > 0


def exchanges(s: PestState, seat: int, box: PestBox) -> list[Choice]:
    """The pairs of resources that the seat can give for a coin."""
    base = seat * STORED
    held = s.goods[base : base + RESOURCES]
    found: list[Choice] = []
    for pair in EXCHANGE_PAIR:
        first, second = pair.value // RESOURCES, pair.value % RESOURCES
        if held[first] <= (first == second) or not held[second]:
            continue
        if s.doctor[seat] != CAPITAL or leaves_a_way(s, seat, first, second, box):
            found.append(pair)
    return found


def leaves_a_way(s: PestState, seat: int, first: int, second: int, box: PestBox) -> bool:
    """Whether the capital could still be left after the exchange (PE 6.5a)."""
    base = seat * STORED
    goods = s.goods
    goods[base + first] -= 1
    goods[base + second] -= 1
    coin = int(goods[base + COIN] < storage(s, seat, COIN, box))
    left = can_leave(s, seat, purse(s, seat, FOOD) + coin, box)
    goods[base + first] += 1
    goods[base + second] += 1
    return left


def may_rearrange(s: PestState, seat: int, box: PestBox) -> bool:
    """Whether another set of restricting spaces could hold the same people (PE 7.5)."""
    if s.turn[REARRANGED] or not 0 < s.blocked[seat] < ALL_SPACES:
        return False
    return s.doctor[seat] != CAPITAL or len(arrangements(s, seat, box)) > 0


def arrangements(s: PestState, seat: int, box: PestBox) -> list[int]:
    """The other sets of restricting spaces of the same size that are allowed (PE 7.5)."""
    now = s.blocked[seat]
    others = [mask for mask in SETS_OF[now.bit_count()] if mask != now]
    return [mask for mask in others if may_stand(s, seat, mask, box)]


def may_stand(s: PestState, seat: int, mask: int, box: PestBox) -> bool:
    """Whether people may be on these restricting spaces: with the doctor in the capital, only if
    the track can still hold the food for the way out (PE 6.5a)."""
    if s.doctor[seat] != CAPITAL or not mask & TRACK or s.blocked[seat] & TRACK:
        return True
    base = seat * STORED
    most = box.boards.storage - 1
    return can_leave(
        s, seat, min(s.goods[base + FOOD], most) + min(s.goods[base + COIN], most), box
    )


class OwnTurn(Ask):
    """A prompt in the seat's own turn, which also offers the free actions."""

    phase: ClassVar[str] = "action"

    def own_choices(self, s: PestState, seat: int, ctx: Ctx) -> list[Choice]:
        """The prompt's own choices, as a new list."""
        raise NotImplementedError

    def answer(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> None:
        """Carry out one of the prompt's own choices."""
        raise NotImplementedError

    def choices(self, s: PestState, seat: int, ctx: Ctx) -> list[Choice]:
        legal = self.own_choices(s, seat, ctx)
        if s.turn[SEAT] == seat + 1:
            if may_exchange(s, seat, ctx.box):
                legal.append(EXCHANGE)
            if may_rearrange(s, seat, ctx.box):
                legal.append(REARRANGE)
        return legal

    def again(self) -> Step:
        """The task that leads back to the prompt after a free action: the prompt itself, unless a
        free action can leave it without choices."""
        return self

    def apply(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> None:
        if choice is EXCHANGE:
            then(s, Exchange(seat), self.again())
        elif choice is REARRANGE:
            then(s, Rearrange(seat), self.again())
        else:
            s.turn[REARRANGED] = 0
            self.answer(s, seat, choice, ctx)

    def why_not(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        if choice is EXCHANGE:
            kept = s.doctor[seat] == CAPITAL and resources_of(s, seat) > 1
            return why("food-is-kept", "6.5a") if kept else why("no-exchange", "6.5")
        if choice is REARRANGE:
            kept = s.doctor[seat] == CAPITAL and 0 < s.blocked[seat] < ALL_SPACES
            return why("food-is-kept", "6.5a") if kept else why("no-rearranging", "7.5")
        return self.reason(s, seat, choice, ctx)

    def reason(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        """The rule that forbids a choice that is not a free action."""
        return None


class CountedTurn(OwnTurn):
    """A prompt in the seat's own turn about ``n`` things, one at a time."""

    def __init__(self, seat: int, n: int) -> None:
        super().__init__(seat)
        self.n = n

    def args(self) -> tuple[int, ...]:
        return (self.seat, self.n)

    def fits(self, s: PestState, box: PestBox) -> bool:
        return super().fits(s, box) and self.n > 0


@final
class Exchange(Ask):
    """Choose two resources to exchange for a coin (PE 6.5)."""

    name: ClassVar[str] = "exchange"
    phase: ClassVar[str] = "action"

    def fits(self, s: PestState, box: PestBox) -> bool:
        return super().fits(s, box) and may_exchange(s, self.seat, box)

    def choices(self, s: PestState, seat: int, ctx: Ctx) -> list[Choice]:
        return exchanges(s, seat, ctx.box)

    def apply(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> None:
        base = seat * STORED
        first, second = choice.value // RESOURCES, choice.value % RESOURCES
        s.goods[base + first] -= 1
        s.goods[base + second] -= 1
        s.turn[REARRANGED] = 0
        ctx.emit(events.EXCHANGED, seat, first, second)
        if s.goods[base + COIN] < storage(s, seat, COIN, ctx.box):
            s.goods[base + COIN] += 1
        else:
            ctx.emit(events.LOST, seat, 1, COIN)

    def why_not(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        return why("exchange-pair", "6.5")


@final
class Rearrange(Ask):
    """Choose the restricting spaces for the people who have no room in the area (PE 7.5)."""

    name: ClassVar[str] = "rearrange"
    phase: ClassVar[str] = "action"

    def fits(self, s: PestState, box: PestBox) -> bool:
        return super().fits(s, box) and may_rearrange(s, self.seat, box)

    def choices(self, s: PestState, seat: int, ctx: Ctx) -> list[Choice]:
        return [STAND[mask] for mask in arrangements(s, seat, ctx.box)]

    def apply(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> None:
        s.turn[REARRANGED] = 1
        stand(s, seat, choice.value, ctx)

    def why_not(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        return why("stand", "7.5")


def stand(s: PestState, seat: int, mask: int, ctx: Ctx) -> None:
    """Put people on these restricting spaces; goods the track can no longer hold are lost."""
    s.blocked[seat] = mask
    ctx.emit(events.STANDS_AT, seat, mask)
    trim(s, seat, ctx)


@final
class BeforeGain(OwnTurn):
    """Rearrange just before goods arrive outside the seat's own turn (PE 7.5)."""

    name: ClassVar[str] = "before-gain"
    phase: ClassVar[str] = "quarantine"

    def own_choices(self, s: PestState, seat: int, ctx: Ctx) -> list[Choice]:
        return [STAND[mask] for mask in SETS_OF[s.blocked[seat].bit_count()]]

    def answer(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> None:
        if choice.value != s.blocked[seat]:
            stand(s, seat, choice.value, ctx)

    def reason(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        return why("stand", "7.5")
