"""The base class of technologies that offer choices to their owner (PE 15)."""

from __future__ import annotations

from typing import Final

from pestis.games.pest.content.box import PestBox
from pestis.games.pest.content.ids import NONE
from pestis.games.pest.rules.common.grid import once
from pestis.games.pest.rules.common.powers import slot_with
from pestis.games.pest.state import events
from pestis.games.pest.state.choices import TECHNOLOGY_IDS
from pestis.games.pest.state.state import CARD_SLOTS, PestState
from pestis.games.pest.state.steps import Ctx, why
from pestis.games.pest.state.turn import USED
from pestis.kernel.core.choices import Choice
from pestis.kernel.errors import Message, Params


class Technology:
    """The choices a technology offers, their effects, and why it cannot be used now.

    verb   the verb of its choices
    power  the power that the card must have: one of POWERS
    """

    def __init__(self, verb: str, power: int) -> None:
        self.verb: Final = verb
        self.power: Final = power

    def offer(self, s: PestState, seat: int, box: PestBox, found: list[Choice]) -> None:
        """Add the technology's choices to ``found``, the choices of the prompt."""
        raise NotImplementedError

    def carry_out(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> None:
        """Carry out one of the technology's choices."""
        raise NotImplementedError

    def ready(self, s: PestState, seat: int, box: PestBox) -> bool:
        """Whether the seat has the card and has not used it in this action."""
        slot = slot_with(s, seat, box, self.power)
        return slot != NONE and once(s, slot)

    def use(self, s: PestState, seat: int, ctx: Ctx) -> None:
        """Mark the card as used in this action."""
        slot = slot_with(s, seat, ctx.box, self.power)
        s.turn[USED] |= 1 << slot
        ctx.emit(events.TECHNOLOGY_USED, seat, s.slots[seat * CARD_SLOTS + slot])

    def why_not(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        """The rule that forbids one of the technology's choices now."""
        card = self.card(choice, ctx)
        if card == NONE:
            return None
        own = f"T{ctx.box.data.technologies[card].number}"
        rule = self.rule(own)
        named: Params = {"technology": TECHNOLOGY_IDS[card]}
        for slot in range(CARD_SLOTS):
            if s.slots[seat * CARD_SLOTS + slot] == card and ctx.box.data.powers[card][self.power]:
                if self.used(s, seat, slot):
                    return why("technology-used", rule, named)
                return self.why_idle(s, seat, choice, ctx) or why("technology-idle", rule, named)
        return why("technology-missing", own, named)

    def card(self, choice: Choice, ctx: Ctx) -> int:
        """The technology that a choice belongs to: the first with this power, or NONE."""
        for card, powers in enumerate(ctx.box.data.powers):
            if powers[self.power]:
                return card
        return NONE

    def rule(self, own: str) -> str:
        """The rule that says when the card can be used; ``own`` is the card's own rule."""
        return own

    def used(self, s: PestState, seat: int, slot: int) -> bool:
        """Whether the card in a slot has been used and cannot be used again yet."""
        return not once(s, slot)

    def why_idle(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        """A more specific reason why a card that is ready does not offer the choice, or None."""
        return None


class Named(Technology):
    """A technology whose choices name the card."""

    def card(self, choice: Choice, ctx: Ctx) -> int:
        return choice.value
