"""Effects of a technology entering or leaving a slot (PE 6.D)."""

from __future__ import annotations

from pestis.games.pest.content.ids import EXPERTS, NONE, TILE
from pestis.games.pest.rules.common.stores import trim
from pestis.games.pest.rules.technologies.workshop import ChooseTile
from pestis.games.pest.state import events
from pestis.games.pest.state.state import CARD_SLOTS, PestState
from pestis.games.pest.state.steps import Ctx
from pestis.games.pest.state.turn import USED
from pestis.kernel.core.tasks import then
from pestis.parts.tuples import put


def bought(s: PestState, seat: int, slot: int, ctx: Ctx) -> None:
    """Handle a purchase: some technologies prompt for a choice at once."""
    if ctx.box.data.powers[s.slots[seat * CARD_SLOTS + slot]][TILE]:
        then(s, ChooseTile(seat))


def discarded(s: PestState, seat: int, slot: int, ctx: Ctx) -> None:
    """Remove a technology from its slot: healthy people on it return to the track as far as there
    is room, otherwise to the supply, and storage shrinks at once (PE 6.D.2, 18.21, 18.25)."""
    at = seat * CARD_SLOTS + slot
    powers = ctx.box.data.powers[s.slots[at]]
    if powers[EXPERTS] or powers[TILE]:
        people = s.on_card[at]
        home = min(people, len(ctx.box.boards.herbs) - s.healthy[seat])
        s.healthy[seat] += home
        if home:
            ctx.emit(events.WENT_HOME, seat, home)
        if people > home:
            ctx.emit(events.LEFT_US, seat, people - home)
    if powers[TILE]:
        s.tile = put(s.tile, seat, NONE)
    s.on_card[at] = 0
    s.slots = put(s.slots, at, NONE)
    s.turn[USED] &= ~(1 << slot)
    trim(s, seat, ctx)
