"""Phase 1, second part: the new aid card is revealed and last year's pays (PE 5.7 to 5.9)."""

from __future__ import annotations

from typing import ClassVar, final

from pestis.games.pest.content.box import PestBox
from pestis.games.pest.content.ids import AID_CARDS
from pestis.games.pest.rules.common.changes import gain
from pestis.games.pest.state import events
from pestis.games.pest.state.state import PestState
from pestis.games.pest.state.steps import Ctx, ForSeat, Step
from pestis.games.pest.state.streams import AID_STREAM
from pestis.kernel.core.tasks import then_all


@final
class RevealAidCard(Step):
    """Reveals this year's card; last year's then pays, in turn order (PE 5.7)."""

    name: ClassVar[str] = "aid-card"

    def run(self, s: PestState, ctx: Ctx) -> None:
        unseen = [card for card in range(len(AID_CARDS)) if card not in s.aid]
        card = ctx.chance.pick(AID_STREAM, unseen)
        s.aid += (card,)
        ctx.emit(events.AID_CARD, card)
        if s.year > 1:
            then_all(s, tuple([Aid(seat) for seat in s.order]))


@final
class Aid(ForSeat):
    """Pays one player's reward (PE 5.8)."""

    name: ClassVar[str] = "aid"

    def fits(self, s: PestState, box: PestBox) -> bool:
        return super().fits(s, box) and len(s.aid) > 1

    def run(self, s: PestState, ctx: Ctx) -> None:
        card = ctx.box.data.aid_cards[s.aid[-2]]
        column = ctx.box.variant.aid_column(s, self.seat)
        reward = (card.left, card.middle, card.right)[column]
        if any(reward):
            ctx.emit(events.AID, self.seat, column)
            gain(s, self.seat, reward, ctx)
