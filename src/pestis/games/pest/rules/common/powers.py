"""The combined powers of a seat's technologies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pestis.games.pest.content.box import PestBox
from pestis.games.pest.content.ids import NONE
from pestis.games.pest.state.state import CARD_SLOTS, PestState

if TYPE_CHECKING:
    from mypy_extensions import i64  # machine integers once compiled, plain ones interpreted


def power(s: PestState, seat: int, box: PestBox, word: int) -> int:
    """The total value of one of POWERS on a seat's technologies; 0 if none has it (PE 15)."""
    slots = s.slots
    total = 0
    first: i64 = seat * CARD_SLOTS
    slot: i64
    for slot in range(first, first + CARD_SLOTS):
        card = slots[slot]
        if card != NONE:
            total += box.data.powers[card][word]
    return total


def slot_with(s: PestState, seat: int, box: PestBox, word: int) -> int:
    """The first slot (0 to 2) whose card has one of POWERS, or NONE."""
    for slot in range(CARD_SLOTS):
        card = s.slots[seat * CARD_SLOTS + slot]
        if card != NONE and box.data.powers[card][word]:
            return slot
    return NONE
