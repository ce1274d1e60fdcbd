"""Airborne Medicine: a sick person leaves the quarantine (PE T9)."""

from __future__ import annotations

from pestis.games.pest.content.box import PestBox
from pestis.games.pest.content.ids import INHALE, NONE
from pestis.games.pest.rules.common.grid import once
from pestis.games.pest.rules.common.powers import slot_with
from pestis.games.pest.rules.common.quarantine import leave
from pestis.games.pest.state import events
from pestis.games.pest.state.choices import RELEASE, SPACES
from pestis.games.pest.state.state import CARD_SLOTS, USED, PestState
from pestis.games.pest.state.steps import Ctx
from pestis.kernel.core.choices import Choice


def offer_release(s: PestState, seat: int, box: PestBox, found: list[Choice]) -> None:
    """Once in a Cure, one sick person returns to the supply: from a restricting space if one is
    used, because then the area is full and another would take the place (PE 7.5)."""
    slot = slot_with(s, seat, box, INHALE)
    if slot == NONE or not once(s, slot) or s.quarantine[seat] == 0:
        return
    mask = s.blocked[seat]
    if mask == 0:
        found.append(RELEASE[0])
    for bit in range(len(SPACES)):
        if mask >> bit & 1:
            found.append(RELEASE[bit + 1])


def release(s: PestState, seat: int, space: int, ctx: Ctx) -> None:
    """Return the person on a space (0: in the area) to the supply."""
    slot = slot_with(s, seat, ctx.box, INHALE)
    s.turn[USED] |= 1 << slot
    ctx.emit(events.TECHNOLOGY_USED, seat, s.slots[seat * CARD_SLOTS + slot])
    leave(s, seat, space)
    ctx.emit(events.RELEASED, seat, 1)
