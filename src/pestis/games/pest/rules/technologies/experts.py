"""Plague Experts: people wait on the card to be assigned later (PE T10, 18.19).

``on_card`` is their number.
"""

from __future__ import annotations

from typing import ClassVar, final

from pestis.games.pest.content.box import PestBox
from pestis.games.pest.content.ids import EXPERTS, NONE
from pestis.games.pest.rules.common.free_actions import OwnTurn
from pestis.games.pest.rules.common.powers import power, slot_with
from pestis.games.pest.rules.common.workers import (
    WORKLESS,
    empty_buildings,
    finish_assigning,
    to_building,
    to_capital,
)
from pestis.games.pest.rules.technologies.technology import Named, Technology
from pestis.games.pest.state import events
from pestis.games.pest.state.choices import DONE, POST, SEND, SEND_CAPITAL
from pestis.games.pest.state.state import CARD_SLOTS, PestState
from pestis.games.pest.state.steps import Ctx, why
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.tasks import then
from pestis.kernel.errors import Message


def waiting(s: PestState, seat: int, box: PestBox) -> int:
    """The number of people on the card."""
    slot = slot_with(s, seat, box, EXPERTS)
    return 0 if slot == NONE else s.on_card[seat * CARD_SLOTS + slot]


@final
class PostExperts(Named):
    """In an Assign, moves people from the track to the card (PE T10)."""

    def __init__(self) -> None:
        super().__init__("post", EXPERTS)

    def offer(self, s: PestState, seat: int, box: PestBox, found: list[Choice]) -> None:
        """In an Assign, offer to put a person from the track on the card."""
        slot = slot_with(s, seat, box, EXPERTS)
        if (
            slot != NONE
            and s.healthy[seat]
            and waiting(s, seat, box) < power(s, seat, box, EXPERTS)
        ):
            found.append(POST[s.slots[seat * CARD_SLOTS + slot]])

    def carry_out(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> None:
        """Put the rightmost person of the track on the card."""
        at = seat * CARD_SLOTS + slot_with(s, seat, ctx.box, EXPERTS)
        s.healthy[seat] -= 1
        s.on_card[at] += 1
        ctx.emit(events.POSTED, seat, s.slots[at], s.on_card[at])


def destinations(s: PestState, seat: int) -> list[Choice]:
    """The choices of the seat's buildings without a worker, and of the capital."""
    found = [SEND[building] for building in empty_buildings(s, seat)]
    found.append(SEND_CAPITAL)
    return found


@final
class SendExperts(Technology):
    """In a Research or Cure, assigns people from the card (PE T10)."""

    def __init__(self) -> None:
        super().__init__("send", EXPERTS)

    def offer(self, s: PestState, seat: int, box: PestBox, found: list[Choice]) -> None:
        """In a Research or Cure, offer to assign one person or both."""
        if self.ready(s, seat, box) and waiting(s, seat, box):
            found += destinations(s, seat)

    def carry_out(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> None:
        """Send the first person; the others may follow, and all of them count as one assigning."""
        self.use(s, seat, ctx)
        send(s, seat, choice, ctx)

    def why_idle(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        return why_not_send(choice) if waiting(s, seat, ctx.box) else None


def send(s: PestState, seat: int, choice: Choice, ctx: Ctx) -> None:
    """Send one person from the card to a building or to the capital."""
    s.on_card[seat * CARD_SLOTS + slot_with(s, seat, ctx.box, EXPERTS)] -= 1
    if choice is SEND_CAPITAL:
        to_capital(s, seat, ctx)
    else:
        to_building(s, seat, choice.value, ctx)
    if waiting(s, seat, ctx.box):
        then(s, SendExpert(seat))
    else:
        finish_assigning(s, seat, ctx)


@final
class SendExpert(OwnTurn):
    """Choose whether to send another person too."""

    name: ClassVar[str] = "send-expert"

    def fits(self, s: PestState, box: PestBox) -> bool:
        return super().fits(s, box) and waiting(s, self.seat, box) > 0

    def own_choices(self, s: PestState, seat: int, ctx: Ctx) -> list[Choice]:
        return [*destinations(s, seat), DONE]

    def answer(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> None:
        if choice is DONE:
            finish_assigning(s, seat, ctx)
        else:
            send(s, seat, choice, ctx)

    def reason(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        return why_not_send(choice) if choice.verb == "send" else why("send-or-done", "T10")


def why_not_send(choice: Choice) -> Message:
    """The reason why nobody on the card can work in that building."""
    building = choice.args[0]
    if building in WORKLESS:
        return why("no-worker-there", "6.F.2", {"building": building})
    return why("no-empty-building", "6.F.1", {"building": building})
