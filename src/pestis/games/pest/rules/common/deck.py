"""The deck of technologies and its display (PE 3.10, 6.D.4).

The deck is every technology neither on display nor on a board.  Cards are drawn only when needed,
because the deck is shuffled whenever a card is returned to it.
"""

from __future__ import annotations

from typing import Final

from pestis.games.pest.content.box import PestBox
from pestis.games.pest.state import events
from pestis.games.pest.state.state import PestState
from pestis.games.pest.state.steps import Ctx
from pestis.games.pest.state.streams import TECHNOLOGY_STREAM

OFFERED: Final = 5
"""Technologies on display (PE 3.10)."""


def technology_deck(s: PestState, box: PestBox) -> list[int]:
    """The technologies that are neither on display nor on a board, lowest number first."""
    return [
        number
        for number, card in enumerate(box.data.technologies)
        if number not in s.display and number not in s.slots and box.variant.in_play(card.solo)
    ]


def fill_display(s: PestState, ctx: Ctx) -> None:
    """Refill the display to five, as far as the deck allows (PE 3.10, 6.D.4)."""
    deck = technology_deck(s, ctx.box)
    while len(s.display) < OFFERED and deck:
        card = ctx.chance.pick(TECHNOLOGY_STREAM, deck)
        deck.remove(card)
        s.display += (card,)
        ctx.emit(events.ON_OFFER, card)
