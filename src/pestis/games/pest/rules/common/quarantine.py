"""Quarantine and cemetery (PE 7).

People fill the area of three first, then the spaces of technologies 18 and 19; only those who find
no room there are put on restricting spaces.  Because rearranging is free (PE 7.5), no other
arrangement could help a player, so none is stored.
"""

from __future__ import annotations

from typing import ClassVar, final

from pestis.games.pest.content.box import PestBox
from pestis.games.pest.content.ids import QUARANTINE
from pestis.games.pest.rules.common.changes import gain_shame
from pestis.games.pest.rules.common.free_actions import (
    ALL_SPACES,
    SETS_OF,
    OwnTurn,
    may_stand,
    stand,
)
from pestis.games.pest.rules.common.powers import power
from pestis.games.pest.state import events
from pestis.games.pest.state.choices import LET_DIE, STAND
from pestis.games.pest.state.state import PestState
from pestis.games.pest.state.steps import Counted, Ctx, ForSeat, why
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.tasks import then
from pestis.kernel.errors import Message


def area(s: PestState, seat: int, box: PestBox) -> int:
    """The number of quarantine spaces that restrict nothing (PE 7.1, 7.2)."""
    return box.boards.area + power(s, seat, box, QUARANTINE)


def receive(s: PestState, seat: int, n: int, ctx: Ctx) -> None:
    """Put sick people on a player's board; schedules :class:`Overflow` for those without room in
    the area."""
    room = area(s, seat, ctx.box) - s.quarantine[seat]
    placed = min(n, room)
    if placed > 0:
        s.quarantine[seat] += placed
        ctx.emit(events.QUARANTINED, seat, placed)
        n -= placed
    if n > 0:
        then(s, Overflow(seat, n))


@final
class Overflow(Counted):
    """Handles people without room in the area, one by one (PE 7.2)."""

    name: ClassVar[str] = "overflow"

    def run(self, s: PestState, ctx: Ctx) -> None:
        if self.n > 1:
            then(s, Overflow(self.seat, self.n - 1))
        if s.blocked[self.seat] == ALL_SPACES:
            bury(s, self.seat, ctx)
        else:
            then(s, Admit(self.seat))


@final
class Admit(OwnTurn):
    """Choose for a person without room in the area: a restricting space, or the cemetery (PE 7.2,
    18.9)."""

    name: ClassVar[str] = "admit"
    phase: ClassVar[str] = "quarantine"

    def fits(self, s: PestState, box: PestBox) -> bool:
        if not super().fits(s, box) or s.blocked[self.seat] == ALL_SPACES:
            return False
        return s.quarantine[self.seat] >= area(s, self.seat, box)

    def own_choices(self, s: PestState, seat: int, ctx: Ctx) -> list[Choice]:
        size = s.blocked[seat].bit_count() + 1
        legal = [STAND[mask] for mask in SETS_OF[size] if may_stand(s, seat, mask, ctx.box)]
        legal.append(LET_DIE)
        return legal

    def answer(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> None:
        if choice is LET_DIE:
            bury(s, seat, ctx)
            return
        s.quarantine[seat] += 1
        ctx.emit(events.QUARANTINED, seat, 1)
        stand(s, seat, choice.value, ctx)

    def reason(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        return why("stand", "7.2")


def bury(s: PestState, seat: int, ctx: Ctx) -> None:
    """Let a person die: they take the next space of the cemetery; shame if it is full (PE 7.2)."""
    if s.dead[seat] < len(ctx.box.boards.cemetery) - 1:
        s.dead[seat] += 1
        ctx.emit(events.DIED, seat, s.dead[seat])
    else:
        ctx.emit(events.NO_GRAVE, seat, ctx.box.boards.overflow_shame)
        gain_shame(s, seat, ctx.box.boards.overflow_shame, ctx)


def leave(s: PestState, seat: int, space: int) -> None:
    """Remove one person from the quarantine: from the area (0), or from the restricting space of
    bit ``space - 1``."""
    s.quarantine[seat] -= 1
    if space:
        s.blocked[seat] &= ~(1 << (space - 1))


@final
class Settle(ForSeat):
    """Adjusts the restricting spaces after the area has grown or shrunk; the player may have to
    choose them again (PE 7.5, 18.26)."""

    name: ClassVar[str] = "settle"

    def run(self, s: PestState, ctx: Ctx) -> None:
        seat = self.seat
        size = max(0, s.quarantine[seat] - area(s, seat, ctx.box))
        if size == s.blocked[seat].bit_count():
            return
        if len(SETS_OF[size]) == 1:
            stand(s, seat, SETS_OF[size][0], ctx)
        else:
            then(s, Resettle(seat))


@final
class Resettle(OwnTurn):
    """Choose the restricting spaces again."""

    name: ClassVar[str] = "resettle"
    phase: ClassVar[str] = "quarantine"

    def own_choices(self, s: PestState, seat: int, ctx: Ctx) -> list[Choice]:
        size = max(0, s.quarantine[seat] - area(s, seat, ctx.box))
        return [STAND[mask] for mask in SETS_OF[size]]

    def answer(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> None:
        stand(s, seat, choice.value, ctx)

    def reason(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        return why("stand", "7.5")
