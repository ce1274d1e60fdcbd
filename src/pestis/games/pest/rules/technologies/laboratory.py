"""Experimental Lab: a healthy person for sick ones (PE T12)."""

from __future__ import annotations

from pestis.games.pest.content.box import PestBox
from pestis.games.pest.content.ids import INFECT, NONE
from pestis.games.pest.rules.common.grid import once
from pestis.games.pest.rules.common.powers import power, slot_with
from pestis.games.pest.rules.common.quarantine import receive
from pestis.games.pest.state import events
from pestis.games.pest.state.choices import INFECT_WITH
from pestis.games.pest.state.state import CARD_SLOTS, USED, PestState
from pestis.games.pest.state.steps import Ctx
from pestis.kernel.core.choices import Choice


def offer_infection(s: PestState, seat: int, box: PestBox, found: list[Choice]) -> None:
    """Once in a Research, the rightmost person of the track leaves, and up to three sick people
    come."""
    slot = slot_with(s, seat, box, INFECT)
    if slot != NONE and once(s, slot) and s.healthy[seat]:
        found += INFECT_WITH[: power(s, seat, box, INFECT)]


def infect(s: PestState, seat: int, n: int, ctx: Ctx) -> None:
    """Move one healthy person to the supply and n sick ones from there to the quarantine."""
    slot = slot_with(s, seat, ctx.box, INFECT)
    s.turn[USED] |= 1 << slot
    ctx.emit(events.TECHNOLOGY_USED, seat, s.slots[seat * CARD_SLOTS + slot])
    s.healthy[seat] -= 1
    ctx.emit(events.LEFT_US, seat, 1)
    receive(s, seat, n, ctx)
