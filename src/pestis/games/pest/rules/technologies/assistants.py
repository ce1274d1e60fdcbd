"""Medicine Trials and Adrenaline Shot: an assistant is placed on the card (PE T17, T28, 18.22).

``on_card`` is 1 while the assistant is on it.
"""

from __future__ import annotations

from typing import final

from pestis.games.pest.content.box import PestBox
from pestis.games.pest.content.ids import (
    COIN,
    HERBS,
    NONE,
    REPEAT,
    STORED,
    TRIALS,
    TRIALS_COINS,
    TRIALS_HERBS,
)
from pestis.games.pest.rules.common.changes import heal
from pestis.games.pest.rules.common.grid import open_cell
from pestis.games.pest.rules.common.payments import Pay, purse
from pestis.games.pest.rules.common.powers import power, slot_with
from pestis.games.pest.rules.technologies.technology import Technology
from pestis.games.pest.state import events
from pestis.games.pest.state.choices import REPEAT_CELL, STAFF
from pestis.games.pest.state.state import CARD_SLOTS, CELLS, PestState
from pestis.games.pest.state.steps import Ctx
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.tasks import then


def free_slot(s: PestState, seat: int, box: PestBox, word: int) -> int:
    """The slot of a card that can take an assistant this year, or NONE; each card takes one a
    year."""
    slot = slot_with(s, seat, box, word)
    return slot if slot == NONE or s.on_card[seat * CARD_SLOTS + slot] == 0 else NONE


class Assisted(Technology):
    """A card on which an assistant is placed instead of on a cell (PE 18.22)."""

    def rule(self, own: str) -> str:
        return "18.22"

    def used(self, s: PestState, seat: int, slot: int) -> bool:
        return s.on_card[seat * CARD_SLOTS + slot] > 0


@final
class MedicineTrials(Assisted):
    """Places the assistant on the trials instead of on a cell of the grid (PE T17)."""

    def __init__(self) -> None:
        super().__init__("staff", TRIALS)

    def card(self, choice: Choice, ctx: Ctx) -> int:
        return choice.value

    def offer(self, s: PestState, seat: int, box: PestBox, found: list[Choice]) -> None:
        """Offer the card, instead of a cell of the grid, to the assistant."""
        slot = free_slot(s, seat, box, TRIALS)
        if slot != NONE and s.healthy[seat] < len(box.boards.herbs) and can_pay(s, seat, box):
            found.append(STAFF[s.slots[seat * CARD_SLOTS + slot]])

    def carry_out(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> None:
        """Pay and move healthy people from the supply to the track, which is not a Cure."""
        at = seat * CARD_SLOTS + slot_with(s, seat, ctx.box, TRIALS)
        s.on_card[at] = 1
        ctx.emit(events.TECHNOLOGY_USED, seat, s.slots[at])
        coins = power(s, seat, ctx.box, TRIALS_COINS)
        if coins:
            s.goods[seat * STORED + COIN] -= coins
            ctx.emit(events.PAID, seat, coins, COIN)
        heal(s, seat, power(s, seat, ctx.box, TRIALS), ctx)
        herbs = power(s, seat, ctx.box, TRIALS_HERBS)
        if herbs:
            then(s, Pay(seat, HERBS, herbs, 0))


def can_pay(s: PestState, seat: int, box: PestBox) -> bool:
    """Whether the seat can pay the price of the trials."""
    coins, herbs = power(s, seat, box, TRIALS_COINS), power(s, seat, box, TRIALS_HERBS)
    return s.goods[seat * STORED + COIN] >= coins and purse(s, seat, HERBS) - coins >= herbs


@final
class AdrenalineShot(Assisted):
    """Repeats the actions of a cell (PE T28)."""

    def __init__(self) -> None:
        super().__init__("repeat", REPEAT)

    def offer(self, s: PestState, seat: int, box: PestBox, found: list[Choice]) -> None:
        """Offer, instead of a new cell, to repeat one that has the seat's assistant."""
        if free_slot(s, seat, box, REPEAT) != NONE:
            base = seat * CELLS
            found += [REPEAT_CELL[cell] for cell in range(CELLS) if s.grid[base + cell]]

    def carry_out(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> None:
        """Open the cell's actions again; costs, restriction and improvement apply again too."""
        at = seat * CARD_SLOTS + slot_with(s, seat, ctx.box, REPEAT)
        s.on_card[at] = 1
        ctx.emit(events.TECHNOLOGY_USED, seat, s.slots[at])
        open_cell(s, choice.value)
        ctx.emit(events.PLACED, seat, choice.value)
