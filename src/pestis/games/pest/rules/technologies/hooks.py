"""Hooks through which the rules call the technologies (PE 15)."""

from __future__ import annotations

from typing import Final

from pestis.games.pest.content.ids import EXPERTS, NONE, TILE
from pestis.games.pest.rules.common.stores import trim
from pestis.games.pest.rules.technologies import (
    assistants,
    cloning,
    experts,
    inhalation,
    laboratory,
    patients,
    scholars,
    workshop,
)
from pestis.games.pest.state import events
from pestis.games.pest.state.state import CARD_SLOTS, USED, PestState
from pestis.games.pest.state.steps import Ctx
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.tasks import then
from pestis.parts.tuples import put

AT_TURN: Final = 0
AT_MOVE: Final = 1
AT_RESEARCH: Final = 2
AT_CURE: Final = 3
AT_ASSIGN: Final = 4


def offers(s: PestState, seat: int, ctx: Ctx, when: int) -> list[Choice]:
    """What a seat's technologies add to the choices of a question."""
    first = seat * CARD_SLOTS
    if s.slots[first] == NONE and s.slots[first + 1] == NONE and s.slots[first + 2] == NONE:
        return []
    found: list[Choice] = []
    box = ctx.box
    if when == AT_TURN:
        assistants.offer_staffing(s, seat, box, found)
    elif when == AT_MOVE:
        cloning.offer_jumps(s, seat, box, found)
    elif when == AT_ASSIGN:
        experts.offer_posting(s, seat, box, found)
        workshop.offer_work(s, seat, box, found)
    else:
        patients.offer_tending(s, seat, box, found)
        experts.offer_sending(s, seat, box, found)
        if when == AT_CURE:
            inhalation.offer_release(s, seat, box, found)
        else:
            scholars.offer_recall(s, seat, box, found)
            laboratory.offer_infection(s, seat, box, found)
    return found


def take(s: PestState, seat: int, choice: Choice, ctx: Ctx) -> None:
    """Carry out a choice from :func:`offers`; the question is asked again."""
    verb = choice.verb
    if verb == "tend":
        patients.tend(s, seat, ctx)
    elif verb == "jump":
        cloning.jump(s, seat, choice.value, ctx)
    elif verb == "release":
        inhalation.release(s, seat, choice.value, ctx)
    elif verb == "send":
        experts.begin_sending(s, seat, choice, ctx)
    elif verb == "recall":
        scholars.recall(s, seat, choice, ctx)
    elif verb == "infect":
        laboratory.infect(s, seat, choice.value, ctx)
    elif verb == "staff":
        assistants.run_trials(s, seat, ctx)
    elif verb == "repeat":
        assistants.repeat(s, seat, choice.value, ctx)
    elif ctx.box.data.powers[choice.value][EXPERTS]:
        experts.post(s, seat, ctx)
    else:
        workshop.go_to_work(s, seat, ctx)


def bought(s: PestState, seat: int, slot: int, ctx: Ctx) -> None:
    """A technology was bought: some ask a question at once."""
    if ctx.box.data.powers[s.slots[seat * CARD_SLOTS + slot]][TILE]:
        then(s, workshop.ChooseTile(seat))


def discarded(s: PestState, seat: int, slot: int, ctx: Ctx) -> None:
    """A technology leaves its slot: healthy people on it return to the track as far as there is
    room, otherwise to the supply, and storage shrinks at once (PE 6.D.2, 18.21, 18.25)."""
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


def produce(s: PestState, seat: int, ctx: Ctx) -> None:
    """Add what technologies produce like buildings to the columns MADE (PE T25)."""
    workshop.produce(s, seat, ctx)
