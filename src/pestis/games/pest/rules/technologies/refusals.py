"""Reasons why a technology cannot be used now (PE 15)."""

from __future__ import annotations

from typing import Final

from pestis.games.pest.content.ids import (
    EXPERTS,
    INFECT,
    INHALE,
    JUMP,
    NONE,
    PATIENTS,
    RECALL,
    REPEAT,
    TILE,
    TRIALS,
)
from pestis.games.pest.rules.common.grid import once
from pestis.games.pest.rules.technologies.experts import waiting, why_not_send
from pestis.games.pest.state.choices import TECHNOLOGY_IDS
from pestis.games.pest.state.state import CARD_SLOTS, PestState
from pestis.games.pest.state.steps import Ctx, why
from pestis.kernel.core.choices import Choice
from pestis.kernel.errors import Message

POWER_OF: Final[dict[str, tuple[int, ...]]] = {
    "tend": (PATIENTS,),
    "jump": (JUMP,),
    "release": (INHALE,),
    "send": (EXPERTS,),
    "post": (EXPERTS, TILE),
    "recall": (RECALL,),
    "infect": (INFECT,),
    "staff": (TRIALS,),
    "repeat": (REPEAT,),
}
"""What a technology must be able to do, by the verb of its choices."""
NAMED: Final = ("tend", "post", "staff")
"""Verbs whose choices name the technology themselves."""
ASSISTANTS: Final = ("staff", "repeat")


def why_not_technology(s: PestState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
    """The rule that forbids a technology's choice; None for any other choice."""
    verb = choice.verb
    if verb not in POWER_OF:
        return None
    card = choice.value if verb in NAMED else _card_with(POWER_OF[verb][0], ctx)
    if card == NONE:
        return None
    rule = f"T{ctx.box.data.technologies[card].number}"
    named: dict[str, int | str | list[str]] = {"technology": TECHNOLOGY_IDS[card]}
    slot = _slot_of(s, seat, card)
    if slot == NONE or not any([ctx.box.data.powers[card][word] for word in POWER_OF[verb]]):
        return why("technology-missing", rule, named)
    if verb in ASSISTANTS:
        used = s.on_card[seat * CARD_SLOTS + slot] > 0
        return why("technology-used" if used else "technology-idle", "18.22", named)
    if not once(s, slot):
        return why("technology-used", rule, named)
    if verb == "send" and waiting(s, seat, ctx.box):
        return why_not_send(choice)
    return why("technology-idle", "18.23" if verb == "jump" else rule, named)


def _card_with(word: int, ctx: Ctx) -> int:
    """The first technology with this power, or NONE."""
    for card, powers in enumerate(ctx.box.data.powers):
        if powers[word]:
            return card
    return NONE


def _slot_of(s: PestState, seat: int, card: int) -> int:
    for slot in range(CARD_SLOTS):
        if s.slots[seat * CARD_SLOTS + slot] == card:
            return slot
    return NONE
