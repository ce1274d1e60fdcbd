"""Advanced Containment: placing the camp cures somebody (PE T21)."""

from __future__ import annotations

from pestis.games.pest import events
from pestis.games.pest.base import Ctx
from pestis.games.pest.ids import CAMP_STAYS, NONE
from pestis.games.pest.moves import heal
from pestis.games.pest.state import CARD_SLOTS, Thokaia
from pestis.games.pest.techs import slot_with


def camp_placed(s: Thokaia, seat: int, n: int, ctx: Ctx) -> int:
    """The camp was placed where n sick people are: one is cured at once, without herbs and not by
    a Cure, as far as the track has room.  Returns how many go to quarantine."""
    slot = slot_with(s, seat, ctx.box, CAMP_STAYS)
    if slot == NONE:
        return n
    ctx.emit(events.TECHNOLOGY_USED, seat, s.slots[seat * CARD_SLOTS + slot])
    return n - heal(s, seat, 1, ctx)
