"""Step b of resolving a building: the offered actions (RC 3.Db, A24)."""

from __future__ import annotations

from typing import ClassVar, final

from pestis.games.rattus_cartus.content.box import CartusBox
from pestis.games.rattus_cartus.rules.effects import Effect
from pestis.games.rattus_cartus.state import events
from pestis.games.rattus_cartus.state.choices import DECLINE, USE
from pestis.games.rattus_cartus.state.state import CartusState
from pestis.games.rattus_cartus.state.steps import Ask, Ctx, why
from pestis.kernel.core.choices import Choice
from pestis.kernel.errors import Message


def action_of(ctx: Ctx, card: int, premium: int) -> Effect:
    """The premium (1) or standard (0) action of a building card."""
    effect = ctx.box.actions[2 * ctx.box.building_of[card] + premium]
    assert isinstance(effect, Effect)
    return effect


@final
class OfferAction(Ask):
    """Offer an action: it is optional, but cannot be used in part (RC 3.Db, A24).

    premium  1 for the premium action, 0 for the standard action
    """

    name: ClassVar[str] = "offer-action"
    phase: ClassVar[str] = "d-b"

    def __init__(self, seat: int, premium: int) -> None:
        super().__init__(seat)
        self.premium = premium

    def args(self) -> tuple[int, ...]:
        return (self.seat, self.premium)

    def fits(self, s: CartusState, box: CartusBox) -> bool:
        return super().fits(s, box) and s.where[self.seat] >= 0 and self.premium in (0, 1)

    def kind(self) -> str:
        return "premium-action" if self.premium else "standard-action"

    def about(self, s: CartusState, ctx: Ctx) -> str:
        return ctx.box.data.cards[s.row[s.where[self.seat]]].id

    def choices(self, s: CartusState, seat: int, ctx: Ctx) -> list[Choice]:
        return [USE, DECLINE]

    def apply(self, s: CartusState, seat: int, choice: Choice, ctx: Ctx) -> None:
        card = s.row[s.where[seat]]
        if choice is DECLINE:
            ctx.emit(events.DECLINED, seat, card)
            return
        ctx.emit(events.PREMIUM_USED if self.premium else events.STANDARD_USED, seat, card)
        action_of(ctx, card, self.premium).carry_out(s, seat, ctx)

    def why_not(self, s: CartusState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        return why("use-or-decline", "A24")
