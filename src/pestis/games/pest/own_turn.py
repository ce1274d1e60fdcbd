"""What one may do at any moment of one's own turn: exchange, and rearrange the quarantine.

Both are offered beside the choices of every question of one's turn and lead back to it.  Neither
can go on for ever: an exchange uses goods up, and the quarantine can be rearranged only once
until something else happens, which is no loss, for twice in a row is once.
"""

from __future__ import annotations

from typing import Final, final

from pestis.games.pest import events
from pestis.games.pest.base import Ask, Ctx, why
from pestis.games.pest.box import PestBox
from pestis.games.pest.choices import EXCHANGE, EXCHANGE_PAIR, REARRANGE, STAND
from pestis.games.pest.ids import CAPITAL, COIN, FOOD, RESOURCES, STORED
from pestis.games.pest.state import REARRANGED, SEAT, Thokaia
from pestis.games.pest.stores import TRACK, storage, trim
from pestis.kernel.choices import Choice
from pestis.kernel.errors import Message
from pestis.kernel.tasks import then

ALL_SPACES: Final = 15
"""All four restricting spaces, as a bit mask."""

SETS_OF: Final = tuple(
    [tuple([mask for mask in range(16) if mask.bit_count() == size]) for size in range(5)]
)
"""The sets of restricting spaces of each size, as bit masks."""


def resources_of(s: Thokaia, seat: int) -> int:
    """Wood, stone, food and herbs together."""
    base = seat * STORED
    return s.goods[base] + s.goods[base + 1] + s.goods[base + 2] + s.goods[base + 3]


def may_exchange(s: Thokaia, seat: int, ctx: Ctx) -> bool:
    """Two resources for a coin, where there is room for the coin (PE 6.5, 6.C.5).

    In the capital food is not exchanged, for one must be able to leave again (PE 6.A.1).
    """
    base = seat * STORED
    n = resources_of(s, seat)
    if s.doctor[seat] == CAPITAL:
        n -= s.goods[base + FOOD]
    return n > 1 and s.goods[base + COIN] < storage(s, seat, COIN, ctx.box)


def may_rearrange(s: Thokaia, seat: int, box: PestBox) -> bool:
    """Whether another set of restricting spaces could hold the same people (PE 7.5)."""
    if s.turn[REARRANGED] or not 0 < s.blocked[seat] < ALL_SPACES:
        return False
    return len(arrangements(s, seat, box)) > 0


def arrangements(s: Thokaia, seat: int, box: PestBox) -> list[int]:
    """Other sets of as many restricting spaces.

    In the capital nobody goes to a track that would lose goods: one must be able to leave again
    (PE 6.A.1).
    """
    now = s.blocked[seat]
    others = [mask for mask in SETS_OF[now.bit_count()] if mask != now]
    if s.doctor[seat] != CAPITAL or now & TRACK:
        return others
    base = seat * STORED
    full = max(s.goods[base : base + STORED]) >= box.boards.storage
    return [mask for mask in others if not mask & TRACK] if full else others


class OwnTurn(Ask):
    """A question that may come in one's own turn: then the free actions are offered with it."""

    def phase(self) -> str:
        return "action"

    def own_choices(self, s: Thokaia, seat: int, ctx: Ctx) -> list[Choice]:
        """The choices of the question itself; a fresh list."""
        raise NotImplementedError

    def answer(self, s: Thokaia, seat: int, choice: Choice, ctx: Ctx) -> None:
        """Carry out one of them."""
        raise NotImplementedError

    def choices(self, s: Thokaia, seat: int, ctx: Ctx) -> list[Choice]:
        legal = self.own_choices(s, seat, ctx)
        if s.turn[SEAT] == seat + 1:
            if may_exchange(s, seat, ctx):
                legal.append(EXCHANGE)
            if may_rearrange(s, seat, ctx.box):
                legal.append(REARRANGE)
        return legal

    def apply(self, s: Thokaia, seat: int, choice: Choice, ctx: Ctx) -> None:
        if choice is EXCHANGE:
            then(s, Exchange(seat), self)
        elif choice is REARRANGE:
            then(s, Rearrange(seat), self)
        else:
            s.turn[REARRANGED] = 0
            self.answer(s, seat, choice, ctx)

    def why_not(self, s: Thokaia, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        if choice is EXCHANGE:
            kept = s.doctor[seat] == CAPITAL and resources_of(s, seat) > 1
            return why("food-is-kept", "6.A.1") if kept else why("no-exchange", "6.5")
        if choice is REARRANGE:
            kept = s.doctor[seat] == CAPITAL and 0 < s.blocked[seat] < ALL_SPACES
            return why("food-is-kept", "6.A.1") if kept else why("no-rearranging", "7.5")
        return self.reason(s, seat, choice, ctx)

    def reason(self, s: Thokaia, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        """Which rule forbids a choice that is not a free action."""
        return None


@final
class Exchange(Ask):
    """Two resources for a coin (PE 6.5)."""

    def kind(self) -> str:
        return "exchange"

    def phase(self) -> str:
        return "action"

    def choices(self, s: Thokaia, seat: int, ctx: Ctx) -> list[Choice]:
        base = seat * STORED
        spare = s.goods[base : base + RESOURCES]
        if s.doctor[seat] == CAPITAL:
            spare[FOOD] = 0
        legal: list[Choice] = []
        for pair in EXCHANGE_PAIR:
            first, second = pair.value // RESOURCES, pair.value % RESOURCES
            if spare[first] > (first == second) and spare[second]:
                legal.append(pair)
        return legal

    def apply(self, s: Thokaia, seat: int, choice: Choice, ctx: Ctx) -> None:
        base = seat * STORED
        first, second = choice.value // RESOURCES, choice.value % RESOURCES
        s.goods[base + first] -= 1
        s.goods[base + second] -= 1
        s.goods[base + COIN] += 1
        s.turn[REARRANGED] = 0
        ctx.emit(events.EXCHANGED, seat, first, second)

    def why_not(self, s: Thokaia, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        return why("exchange-pair", "6.5")


@final
class Rearrange(Ask):
    """Where the people stand who find no room in the area (PE 7.5)."""

    def kind(self) -> str:
        return "rearrange"

    def phase(self) -> str:
        return "action"

    def choices(self, s: Thokaia, seat: int, ctx: Ctx) -> list[Choice]:
        return [STAND[mask] for mask in arrangements(s, seat, ctx.box)]

    def apply(self, s: Thokaia, seat: int, choice: Choice, ctx: Ctx) -> None:
        s.turn[REARRANGED] = 1
        stand(s, seat, choice.value, ctx)

    def why_not(self, s: Thokaia, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        return why("stand", "7.5")


def stand(s: Thokaia, seat: int, mask: int, ctx: Ctx) -> None:
    """Put people on these restricting spaces; what the track can no longer hold is lost."""
    s.blocked[seat] = mask
    ctx.emit(events.STANDS_AT, seat, mask)
    trim(s, seat, ctx)


@final
class BeforeGain(OwnTurn):
    """Rearrange right before goods come outside one's turn (PE 7.5)."""

    def kind(self) -> str:
        return "before-gain"

    def phase(self) -> str:
        return "quarantine"

    def own_choices(self, s: Thokaia, seat: int, ctx: Ctx) -> list[Choice]:
        return [STAND[mask] for mask in SETS_OF[s.blocked[seat].bit_count()]]

    def answer(self, s: Thokaia, seat: int, choice: Choice, ctx: Ctx) -> None:
        if choice.value != s.blocked[seat]:
            stand(s, seat, choice.value, ctx)

    def reason(self, s: Thokaia, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        return why("stand", "7.5")
