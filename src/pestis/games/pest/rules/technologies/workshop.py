"""Mobile Workshop: a tile of the player's choice that produces like a district (PE T25).

``on_card`` is 1 while a person works on the card.  The workshop is not a building.
"""

from __future__ import annotations

from typing import ClassVar, final

from pestis.games.pest.content.box import PestBox
from pestis.games.pest.content.ids import NONE, TILE
from pestis.games.pest.rules.common.powers import slot_with
from pestis.games.pest.rules.technologies.technology import Named
from pestis.games.pest.state import events
from pestis.games.pest.state.choices import POST, TILE_OF
from pestis.games.pest.state.state import CARD_SLOTS, PestState
from pestis.games.pest.state.steps import Ask, Ctx, why
from pestis.games.pest.state.turn import MADE
from pestis.kernel.core.choices import Choice
from pestis.kernel.errors import Message
from pestis.parts.tuples import put


@final
class ChooseTile(Ask):
    """Choose wood, stone, food or herbs for the rest of the game, when the card is bought."""

    name: ClassVar[str] = "choose-tile"
    phase: ClassVar[str] = "action"

    def fits(self, s: PestState, box: PestBox) -> bool:
        return super().fits(s, box) and slot_with(s, self.seat, box, TILE) != NONE

    def choices(self, s: PestState, seat: int, ctx: Ctx) -> list[Choice]:
        return TILE_OF[:]

    def apply(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> None:
        s.tile = put(s.tile, seat, choice.value)
        ctx.emit(events.TILE_CHOSEN, seat, choice.value)

    def why_not(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        return why("one-resource", "T25")


@final
class MobileWorkshop(Named):
    """In an Assign, a person from the track goes to work on the card (PE T25)."""

    def __init__(self) -> None:
        super().__init__("post", TILE)

    def offer(self, s: PestState, seat: int, box: PestBox, found: list[Choice]) -> None:
        """Offer, in an Assign, to send a person from the track to work on the card."""
        slot = slot_with(s, seat, box, TILE)
        if slot != NONE and s.healthy[seat] and s.on_card[seat * CARD_SLOTS + slot] == 0:
            found.append(POST[s.slots[seat * CARD_SLOTS + slot]])

    def carry_out(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> None:
        """Send the rightmost person of the track; this counts for no imperative (PE 10.4)."""
        at = seat * CARD_SLOTS + slot_with(s, seat, ctx.box, TILE)
        s.healthy[seat] -= 1
        s.on_card[at] = 1
        ctx.emit(events.POSTED, seat, s.slots[at], 1)


def produce(s: PestState, seat: int, ctx: Ctx) -> None:
    """Add one unit of the tile's resource to this Produce, if a person works on the card."""
    slot = slot_with(s, seat, ctx.box, TILE)
    if slot != NONE and s.on_card[seat * CARD_SLOTS + slot] and s.tile[seat] != NONE:
        s.turn[MADE + s.tile[seat]] += 1
