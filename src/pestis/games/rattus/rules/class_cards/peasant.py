"""The Peasant (RA 6.5, 7.3): one extra cube in phase B, and one in the final round."""

from __future__ import annotations

from typing import ClassVar, Final, final

from pestis.games.rattus.content.box import RattusBox
from pestis.games.rattus.content.ids import PEASANT
from pestis.games.rattus.rules.abilities import Ability
from pestis.games.rattus.rules.cubes import settle
from pestis.games.rattus.state import events
from pestis.games.rattus.state.choices import PLACE
from pestis.games.rattus.state.state import RattusState
from pestis.games.rattus.state.steps import Ask, Ctx, why
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.tasks import then
from pestis.kernel.errors import Message

EXTRA: Final = 1


def extra_cubes(s: RattusState, seat: int) -> int:
    """The Peasant's extra cubes in phase B: the seat must own the card by then (RA 6.5)."""
    return EXTRA if s.owners[PEASANT] == seat else 0


@final
class Peasant(Ability):
    """Has nothing to begin before phase C: the extra cube is placed in phase B."""

    def usable(self, s: RattusState, seat: int, ctx: Ctx) -> bool:
        return False

    def usable_last(self, s: RattusState, seat: int, ctx: Ctx) -> bool:
        return ctx.box.last_adapted and s.stock[seat] > 0

    def begin_last(self, s: RattusState, seat: int, ctx: Ctx) -> None:
        then(s, PeasantLast(seat))


@final
class PeasantLast(Ask):
    """In the final round: place one cube in any region (RA 7.3)."""

    name: ClassVar[str] = "peasant-last"
    phase: ClassVar[str] = "last-round"

    def fits(self, s: RattusState, box: RattusBox) -> bool:
        return super().fits(s, box) and s.stock[self.seat] > 0

    def choices(self, s: RattusState, seat: int, ctx: Ctx) -> list[Choice]:
        return [PLACE[region] for region in ctx.box.regions]

    def apply(self, s: RattusState, seat: int, choice: Choice, ctx: Ctx) -> None:
        n = settle(s, seat, choice.value, EXTRA)
        ctx.emit(events.PLACED, seat, n, choice.value)

    def why_not(self, s: RattusState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        if choice.verb == "place":
            return why("not-in-use", "2.2", {"region": choice.args[0]})
        return why("finish-ability", "4.4", {"card": "peasant"})
