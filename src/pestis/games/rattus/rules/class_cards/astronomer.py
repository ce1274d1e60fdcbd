"""The Astronomer (RA 9.2.1)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from pestis.games.rattus.content.box import RattusBox
from pestis.games.rattus.content.reading import REGION_CARD_IDS
from pestis.games.rattus.rules.abilities import Ability
from pestis.games.rattus.rules.region_cards import draw_cards, gain_card
from pestis.games.rattus.state import events
from pestis.games.rattus.state.choices import KEEP
from pestis.games.rattus.state.state import RattusState
from pestis.games.rattus.state.steps import Ask, Ctx, why
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.events import everybody_but
from pestis.kernel.core.tasks import then
from pestis.kernel.errors import Message

DRAWN: Final = 3


@final
class Astronomer(Ability):
    """Draw three region cards in secret, keep one, discard the others face up."""

    def usable(self, s: RattusState, seat: int, ctx: Ctx) -> bool:
        return len(s.deck) + len(s.discards) > 0

    def begin(self, s: RattusState, seat: int, ctx: Ctx) -> None:
        s.drawn = tuple(sorted(draw_cards(s, seat, DRAWN, ctx)))
        ctx.emit_secret(events.DREW, 1 << seat, s.drawn, seat, len(s.drawn))
        then(s, KeepCard(seat))


@final
class KeepCard(Ask):
    """Choose the card to keep."""

    name: ClassVar[str] = "keep-card"
    phase: ClassVar[str] = "cards"

    def fits(self, s: RattusState, box: RattusBox) -> bool:
        return super().fits(s, box) and len(s.drawn) > 0 and s.turn == self.seat

    def choices(self, s: RattusState, seat: int, ctx: Ctx) -> list[Choice]:
        return [KEEP[card] for card in s.drawn]

    def apply(self, s: RattusState, seat: int, choice: Choice, ctx: Ctx) -> None:
        kept = choice.value
        ctx.reveal(everybody_but(seat))
        gain_card(s, seat, kept)
        ctx.emit_secret(events.KEPT, 1 << seat, [kept], seat)
        for card in s.drawn:
            if card != kept:
                s.discards += (card,)
                ctx.emit(events.DISCARDED, seat, card)
        s.drawn = ()

    def shown(self, s: RattusState, choice: Choice, ctx: Ctx) -> str:
        """Show only which cards are discarded (RA 9.2.1)."""
        gone = [REGION_CARD_IDS[card] for card in s.drawn if card != choice.value]
        return " ".join(["discard", *gone])

    def why_not(self, s: RattusState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        if choice.verb != "keep":
            return why("finish-ability", "4.4", {"card": "astronomer"})
        return why("not-drawn", "9.2.1", {"region_card": choice.args[0]})
