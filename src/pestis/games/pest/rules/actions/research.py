"""Research (PE 6.D): buy one technology, possibly from a fresh display."""

from __future__ import annotations

from typing import ClassVar, final

from pestis.games.pest.content.box import PestBox
from pestis.games.pest.content.ids import BUY, NONE, PATIENTS, QUARANTINE
from pestis.games.pest.rules.common.changes import deed, gain_renown
from pestis.games.pest.rules.common.deck import fill_display
from pestis.games.pest.rules.common.free_actions import OwnTurn
from pestis.games.pest.rules.common.quarantine import Settle, area
from pestis.games.pest.rules.common.stores import trim
from pestis.games.pest.rules.technologies.by_power import (
    AT_RESEARCH,
    offers,
    take,
    why_not_technology,
)
from pestis.games.pest.rules.technologies.slots import bought, discarded
from pestis.games.pest.state import events
from pestis.games.pest.state.choices import BUY as BUY_CARD
from pestis.games.pest.state.choices import DONE, REFRESH, SLOT, TECHNOLOGY_IDS
from pestis.games.pest.state.state import CARD_SLOTS, PestState
from pestis.games.pest.state.steps import Ask, Ctx, why
from pestis.games.pest.state.turn import BOUGHT, REFRESHED
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.tasks import then
from pestis.kernel.errors import Message
from pestis.parts.tuples import put, without

RESTRICTING = 4
"""Quarantine spaces outside the area."""


def may_discard(s: PestState, seat: int, slot: int, box: PestBox) -> bool:
    """Whether a card may be discarded: not if a sick person is on it, except that people on
    technologies 18 and 19 may move elsewhere first if there is room (PE 6.D.2, 7.5, 18.26)."""
    card = s.slots[seat * CARD_SLOTS + slot]
    if card == NONE:
        return True
    powers = box.data.technologies[card].powers
    if powers[PATIENTS]:
        return s.on_card[seat * CARD_SLOTS + slot] == 0
    room = area(s, seat, box) - powers[QUARANTINE] + RESTRICTING
    return s.quarantine[seat] <= room


def slots_for(s: PestState, seat: int, card: int, box: PestBox) -> list[int]:
    """The slots where a technology may go (PE 6.D.1, 6.D.2)."""
    slot = box.data.technologies[card].slot
    if 0 <= slot < CARD_SLOTS:
        return [slot] if may_discard(s, seat, slot, box) else []
    return [slot for slot in range(CARD_SLOTS) if may_discard(s, seat, slot, box)]


def purchases(s: PestState, seat: int, ctx: Ctx) -> list[Choice]:
    """The technologies on display that the seat can pay for and place."""
    found: list[Choice] = []
    for card in s.display:
        affordable = ctx.box.data.technologies[card].cost <= s.research[seat]
        if affordable and slots_for(s, seat, card, ctx.box):
            found.append(BUY_CARD[card])
    return found


def researchable(s: PestState, seat: int, ctx: Ctx) -> list[Choice]:
    """Choices of a Research: buy once, refresh once before buying (PE 6.D.3), and the choices
    that technologies add."""
    legal: list[Choice] = []
    if s.turn[BOUGHT] == 0:
        legal += purchases(s, seat, ctx)
        if s.research[seat] and s.turn[REFRESHED] == 0:
            legal.append(REFRESH)
    legal += offers(s, seat, ctx, AT_RESEARCH)
    return legal


def can_research(s: PestState, seat: int, ctx: Ctx) -> bool:
    """Whether a Research could do anything, assuming nothing has been bought yet."""
    if s.research[seat] > 0 or purchases(s, seat, ctx):
        return True
    return len(offers(s, seat, ctx, AT_RESEARCH)) > 0


@final
class Researching(OwnTurn):
    """Refresh the display, buy a technology, use technologies, or finish."""

    name: ClassVar[str] = "research"

    def own_choices(self, s: PestState, seat: int, ctx: Ctx) -> list[Choice]:
        legal = researchable(s, seat, ctx)
        legal.append(DONE)
        return legal

    def answer(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> None:
        if choice is DONE:
            return
        then(s, self)
        if choice is REFRESH:
            refresh(s, seat, ctx)
        elif choice.verb == "buy":
            slots = slots_for(s, seat, choice.value, ctx.box)
            if len(slots) > 1:
                then(s, ChooseSlot(seat, choice.value))
            else:
                buy(s, seat, choice.value, slots[0], ctx)
        else:
            take(s, seat, choice, ctx)

    def reason(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        if choice is REFRESH:
            return why("no-refresh", "6.D.3")
        if choice.verb == "buy":
            return why_not_buy(s, seat, choice, ctx)
        return why_not_technology(s, seat, choice, ctx) or why("buy-or-done", "6.D")


def why_not_buy(s: PestState, seat: int, choice: Choice, ctx: Ctx) -> Message:
    """Why a technology cannot be bought now."""
    card = choice.value
    named: dict[str, int | str | list[str]] = {"technology": choice.args[0]}
    if s.turn[BOUGHT]:
        return why("one-technology", "6.D.1")
    if card not in s.display:
        return why("not-on-display", "6.D.1", named)
    if ctx.box.data.technologies[card].cost > s.research[seat]:
        return why("no-tokens", "6.D.1", named)
    return why("slot-blocked", "6.D.2", named)


def refresh(s: PestState, seat: int, ctx: Ctx) -> None:
    """Pay a token, shuffle the display into the deck and reveal five cards (PE 6.D.3)."""
    s.research[seat] -= 1
    s.turn[REFRESHED] = 1
    s.display = ()
    ctx.emit(events.REFRESHED, seat)
    fill_display(s, ctx)


@final
class ChooseSlot(Ask):
    """Choose the slot for the new technology; the card there is discarded (PE 6.D.1, 6.D.2)."""

    name: ClassVar[str] = "choose-slot"
    phase: ClassVar[str] = "action"

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(seat)
        self.card = card

    def args(self) -> tuple[int, ...]:
        return (self.seat, self.card)

    def fits(self, s: PestState, box: PestBox) -> bool:
        if not super().fits(s, box) or self.card not in s.display:
            return False
        if box.data.technologies[self.card].cost > s.research[self.seat]:
            return False
        return len(slots_for(s, self.seat, self.card, box)) > 0

    def about(self, s: PestState, ctx: Ctx) -> str:
        return TECHNOLOGY_IDS[self.card]

    def choices(self, s: PestState, seat: int, ctx: Ctx) -> list[Choice]:
        return [SLOT[slot] for slot in slots_for(s, seat, self.card, ctx.box)]

    def apply(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> None:
        buy(s, seat, self.card, choice.value, ctx)

    def why_not(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        return why("slot-blocked", "6.D.2", {"technology": TECHNOLOGY_IDS[self.card]})


def buy(s: PestState, seat: int, card: int, slot: int, ctx: Ctx) -> None:
    """Pay, discard the card in the slot, place the new one, refill the display (PE 6.D.4)."""
    at = seat * CARD_SLOTS + slot
    old = s.slots[at]
    s.research[seat] -= ctx.box.data.technologies[card].cost
    s.turn[BOUGHT] = 1
    s.display = without(s.display, card)
    then(s, Settle(seat))
    if old != NONE:
        ctx.emit(events.DISCARDED, seat, old)
        discarded(s, seat, slot, ctx)
        s.on_card[at] = 0
        gain_renown(s, seat, ctx.box.data.technologies[old].renown, ctx)
    s.slots = put(s.slots, at, card)
    trim(s, seat, ctx)
    ctx.emit(events.BOUGHT, seat, card)
    fill_display(s, ctx)
    bought(s, seat, slot, ctx)
    deed(s, seat, BUY, 1, ctx)
