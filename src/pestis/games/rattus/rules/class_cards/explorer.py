"""The Explorer (RA 9.2.2)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from pestis.games.rattus.content.box import RattusBox
from pestis.games.rattus.rules.abilities import Ability
from pestis.games.rattus.rules.cubes import settle
from pestis.games.rattus.rules.region_cards import draw_cards
from pestis.games.rattus.state import events
from pestis.games.rattus.state.choices import EXPLORE
from pestis.games.rattus.state.state import RattusState
from pestis.games.rattus.state.steps import Ask, Ctx, why
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.tasks import then
from pestis.kernel.errors import Message

SHOWN: Final = 3


@final
class Explorer(Ability):
    """Show three region cards, place a cube in one of their regions, discard the cards."""

    def usable(self, s: RattusState, seat: int, ctx: Ctx) -> bool:
        return s.stock[seat] > 0 and len(s.deck) + len(s.discards) > 0

    def begin(self, s: RattusState, seat: int, ctx: Ctx) -> None:
        s.shown = tuple(sorted(draw_cards(s, seat, SHOWN, ctx)))
        for card in s.shown:
            ctx.emit(events.SHOWED, seat, card)
        then(s, Explore(seat))


@final
class Explore(Ask):
    """Choose one of the regions shown; a cube must be placed (RA 9.2.2)."""

    name: ClassVar[str] = "explore"
    phase: ClassVar[str] = "cards"

    def fits(self, s: RattusState, box: RattusBox) -> bool:
        return super().fits(s, box) and len(s.shown) > 0 and s.stock[self.seat] > 0

    def choices(self, s: RattusState, seat: int, ctx: Ctx) -> list[Choice]:
        regions = sorted({ctx.box.region_of[card] for card in s.shown})
        return [EXPLORE[region] for region in regions]

    def apply(self, s: RattusState, seat: int, choice: Choice, ctx: Ctx) -> None:
        n = settle(s, seat, choice.value, 1)
        ctx.emit(events.PLACED, seat, n, choice.value)
        s.discards += s.shown
        s.shown = ()

    def why_not(self, s: RattusState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        if choice.verb != "explore":
            return why("finish-ability", "4.4", {"card": "explorer"})
        return why("not-shown", "9.2.2", {"region": choice.args[0]})
