"""Advanced Containment: placing the camp cures a person (PE T21)."""

from __future__ import annotations

from pestis.games.pest.content.box import PestBox
from pestis.games.pest.content.ids import CAMP_STAYS
from pestis.games.pest.rules.common.changes import heal
from pestis.games.pest.rules.common.powers import power, slot_with
from pestis.games.pest.state import events
from pestis.games.pest.state.state import CARD_SLOTS, PestState
from pestis.games.pest.state.steps import Ctx


def may_cure_at_camp(s: PestState, seat: int, people: int, box: PestBox) -> bool:
    """Whether placing the camp where ``people`` are sick can cure one of them: the track needs
    room."""
    room = s.healthy[seat] < len(box.boards.herbs)
    return people > 0 and room and power(s, seat, box, CAMP_STAYS) > 0


def cure_at_camp(s: PestState, seat: int, ctx: Ctx) -> int:
    """Cure one person at once, without herbs and not as a Cure.  Returns how many were cured."""
    slot = slot_with(s, seat, ctx.box, CAMP_STAYS)
    ctx.emit(events.TECHNOLOGY_USED, seat, s.slots[seat * CARD_SLOTS + slot])
    return heal(s, seat, 1, ctx)
