"""Breathing Apparatus and Medical Tent: a patient on the card (PE T1, T14).

``on_card`` is the patient's space: 1 for the first, 2 for the second, 0 for no patient.
"""

from __future__ import annotations

from typing import ClassVar, Final, final

from pestis.games.pest.content.box import PestBox
from pestis.games.pest.content.ids import NONE, PATIENTS
from pestis.games.pest.rules.common.changes import heal
from pestis.games.pest.rules.common.free_actions import CountedTurn
from pestis.games.pest.rules.common.grid import once
from pestis.games.pest.rules.common.powers import slot_with
from pestis.games.pest.rules.common.quarantine import receive
from pestis.games.pest.rules.technologies.technology import Named
from pestis.games.pest.state import events
from pestis.games.pest.state.choices import DECLINE, TECHNOLOGY_IDS, TEND, USE
from pestis.games.pest.state.state import CARD_SLOTS, PestState
from pestis.games.pest.state.steps import Counted, Ctx, why
from pestis.games.pest.state.turn import CURED
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.tasks import then
from pestis.kernel.errors import Message

MOST_PEOPLE: Final = 200
"""An upper bound: more people than a game has."""
SECOND: Final = 2
"""The second space; from here the patient goes to the Healthy Population track."""


def pick_up(s: PestState, seat: int, n: int, ctx: Ctx) -> bool:
    """Offer to put one of the people taken in a Move on a card.  Returns whether there is room."""
    if not has_empty_card(s, seat, ctx.box):
        return False
    then(s, OfferCard(seat, n))
    return True


def has_empty_card(s: PestState, seat: int, box: PestBox) -> bool:
    """Whether a patient could be put on the card."""
    slot = slot_with(s, seat, box, PATIENTS)
    return slot != NONE and s.on_card[seat * CARD_SLOTS + slot] == 0


@final
class OfferCard(Counted):
    """Offer the card for people from one place or road, unless people from another have filled it
    in the meantime."""

    name: ClassVar[str] = "offer-card"

    def fits(self, s: PestState, box: PestBox) -> bool:
        return super().fits(s, box) and self.n > 0

    def run(self, s: PestState, ctx: Ctx) -> None:
        if has_empty_card(s, self.seat, ctx.box):
            then(s, AdmitPatient(self.seat, self.n))
        else:
            receive(s, self.seat, self.n, ctx)


@final
class AdmitPatient(CountedTurn):
    """Choose whether one of the people taken from the map goes on the card."""

    name: ClassVar[str] = "admit-patient"

    def fits(self, s: PestState, box: PestBox) -> bool:
        return super().fits(s, box) and self.n < MOST_PEOPLE and has_empty_card(s, self.seat, box)

    def about(self, s: PestState, ctx: Ctx) -> str:
        slot = slot_with(s, self.seat, ctx.box, PATIENTS)
        return TECHNOLOGY_IDS[s.slots[self.seat * CARD_SLOTS + slot]]

    def own_choices(self, s: PestState, seat: int, ctx: Ctx) -> list[Choice]:
        return [USE, DECLINE]

    def answer(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> None:
        n = self.n
        if choice is USE:
            at = seat * CARD_SLOTS + slot_with(s, seat, ctx.box, PATIENTS)
            s.on_card[at] = 1
            ctx.emit(events.PATIENT_ADMITTED, seat, s.slots[at])
            n -= 1
        if n:
            receive(s, seat, n, ctx)

    def reason(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        return why("use-or-decline", "15.1")


def may_tend(s: PestState, seat: int, box: PestBox) -> int:
    """The slot whose patient can advance in this action, or NONE.  A patient on the second space
    can advance only if the track has room."""
    slot = slot_with(s, seat, box, PATIENTS)
    if slot == NONE or not once(s, slot):
        return NONE
    space = s.on_card[seat * CARD_SLOTS + slot]
    if space == 0 or (space == SECOND and s.healthy[seat] == len(box.boards.herbs)):
        return NONE
    return slot


@final
class TendPatient(Named):
    """The patient on the card advances (PE T1, T14)."""

    def __init__(self) -> None:
        super().__init__("tend", PATIENTS)

    def offer(self, s: PestState, seat: int, box: PestBox, found: list[Choice]) -> None:
        """Offer to move the patient by one space, once in each Research or Cure."""
        slot = may_tend(s, seat, box)
        if slot != NONE:
            found.append(TEND[s.slots[seat * CARD_SLOTS + slot]])

    def carry_out(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> None:
        """Advance the patient; from the second space to the track, without paying herbs."""
        self.use(s, seat, ctx)
        at = seat * CARD_SLOTS + slot_with(s, seat, ctx.box, PATIENTS)
        if s.on_card[at] == SECOND:
            s.on_card[at] = 0
            s.turn[CURED] += heal(s, seat, 1, ctx)
        else:
            s.on_card[at] += 1
