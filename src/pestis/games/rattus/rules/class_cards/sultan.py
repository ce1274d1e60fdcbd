"""The Sultan (RA 9.2.4)."""

from __future__ import annotations

from typing import ClassVar, final

from pestis.games.rattus.content.box import RattusBox
from pestis.games.rattus.content.ids import SULTAN
from pestis.games.rattus.rules.abilities import Ability
from pestis.games.rattus.rules.cubes import diplomat_in, diplomats_left, own_cubes
from pestis.games.rattus.state import events
from pestis.games.rattus.state.choices import UNDER
from pestis.games.rattus.state.state import RattusState
from pestis.games.rattus.state.steps import Ask, Ctx, why
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.tasks import then
from pestis.kernel.errors import Message
from pestis.parts.tuples import add


def hosts(s: RattusState, seat: int, box: RattusBox) -> list[int]:
    """The regions where the seat may put a diplomat under a cube: one per player and region; the
    palace is not a region."""
    if diplomats_left(s) == 0:
        return []
    return [region for region in box.regions if may_host(s, seat, region)]


def may_host(s: RattusState, seat: int, region: int) -> bool:
    """Whether the seat has a cube but no diplomat in the region."""
    return own_cubes(s, seat, region) > 0 and not diplomat_in(s, seat, region)


@final
class Sultan(Ability):
    """Put a diplomat under one of the seat's cubes."""

    def usable(self, s: RattusState, seat: int, ctx: Ctx) -> bool:
        regions = ctx.box.regions
        return any(may_host(s, seat, region) for region in regions) and diplomats_left(s) > 0

    def begin(self, s: RattusState, seat: int, ctx: Ctx) -> None:
        then(s, SendDiplomat(seat))


@final
class SendDiplomat(Ask):
    """Choose the region of the diplomat."""

    name: ClassVar[str] = "sultan"
    phase: ClassVar[str] = "cards"

    def fits(self, s: RattusState, box: RattusBox) -> bool:
        return super().fits(s, box) and SULTAN in s.cards and len(hosts(s, self.seat, box)) > 0

    def choices(self, s: RattusState, seat: int, ctx: Ctx) -> list[Choice]:
        return [UNDER[region] for region in hosts(s, seat, ctx.box)]

    def apply(self, s: RattusState, seat: int, choice: Choice, ctx: Ctx) -> None:
        region = choice.value
        s.diplomats = add(s.diplomats, region * ctx.box.seats + seat, 1)
        ctx.emit(events.DIPLOMAT_SENT, seat, region)

    def why_not(self, s: RattusState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        if choice.verb != "under":
            return why("finish-ability", "4.4", {"card": "sultan"})
        if own_cubes(s, seat, choice.value):
            return why("second-diplomat", "9.2.4", {"region": choice.args[0]})
        return why("no-cube", "9.2.4", {"region": choice.args[0]})
