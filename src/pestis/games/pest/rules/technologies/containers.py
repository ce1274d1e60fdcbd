"""Storage Containers: the choice of the kind that the card stores (PE T27, 18.25)."""

from __future__ import annotations

from typing import ClassVar

from pestis.games.pest.content.box import PestBox
from pestis.games.pest.content.ids import STORE_EACH, STORE_ONE, STORED
from pestis.games.pest.rules.common.free_actions import OwnTurn
from pestis.games.pest.rules.common.powers import power
from pestis.games.pest.rules.common.stores import TRACK
from pestis.games.pest.state.choices import KEEP
from pestis.games.pest.state.state import PestState
from pestis.games.pest.state.steps import Ctx, why
from pestis.games.pest.state.turn import MADE
from pestis.kernel.core.choices import Choice
from pestis.kernel.errors import Message


def rivals_for_card(s: PestState, seat: int, box: PestBox) -> list[int]:
    """The produced kinds that compete for the card: those that do not fit without it, if the card
    is empty and there is more than one.  The card takes only one of them."""
    if not power(s, seat, box, STORE_ONE) or s.blocked[seat] & TRACK:
        return []
    room = box.boards.storage + power(s, seat, box, STORE_EACH)
    held = s.goods[seat * STORED : seat * STORED + STORED]
    if max(held) > room:
        return []
    made = s.turn[MADE : MADE + STORED]
    found = [good for good in range(STORED) if made[good] and held[good] + made[good] > room]
    return found if len(found) > 1 else []


class FillCard(OwnTurn):
    """Choose the kind for the card; units of the other kinds that do not fit are lost.  The
    subclass stores the chosen kind first.

    A free action can make room, so ``again`` returns a task that checks for rivals again.
    """

    prompt: ClassVar[str] = "fill-card"

    def fits(self, s: PestState, box: PestBox) -> bool:
        return super().fits(s, box) and len(rivals_for_card(s, self.seat, box)) > 0

    def own_choices(self, s: PestState, seat: int, ctx: Ctx) -> list[Choice]:
        return [KEEP[good] for good in rivals_for_card(s, seat, ctx.box)]

    def reason(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        return why("fill-card", "T27")
