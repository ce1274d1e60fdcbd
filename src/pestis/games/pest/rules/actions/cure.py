"""Cure (PE 6.E): move people from quarantine to the first free space of the track, for herbs."""

from __future__ import annotations

from typing import ClassVar, final

from pestis.games.pest.content.box import PestBox
from pestis.games.pest.content.ids import CURE, CURE_HERBS, HERBS
from pestis.games.pest.rules.common.changes import deed, heal
from pestis.games.pest.rules.common.free_actions import OwnTurn
from pestis.games.pest.rules.common.payments import Pay, purse
from pestis.games.pest.rules.common.powers import power
from pestis.games.pest.rules.common.quarantine import leave
from pestis.games.pest.rules.common.stores import store
from pestis.games.pest.rules.technologies.by_power import (
    AT_CURE,
    offers,
    take,
    why_not_technology,
)
from pestis.games.pest.state.choices import CURE_FROM, DONE, SPACES
from pestis.games.pest.state.state import PestState
from pestis.games.pest.state.steps import Ctx, ForSeat, why
from pestis.games.pest.state.turn import CURED, SEAT
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.tasks import then
from pestis.kernel.errors import Message


def may_cure(s: PestState, seat: int, box: PestBox) -> bool:
    """Whether one more person can be cured: there must be a sick person, a free space and the herbs
    it costs (PE 6.E)."""
    track = box.boards.herbs
    at = s.healthy[seat]
    return s.quarantine[seat] > 0 and at < len(track) and track[at] <= purse(s, seat, HERBS)


def spaces_to_cure(s: PestState, seat: int) -> list[Choice]:
    """The spaces a person may come from: a restricting space if one is used, because then the
    area is full and curing there would only make room for that person (PE 7.5)."""
    mask = s.blocked[seat]
    if mask == 0:
        return [CURE_FROM[0]]
    return [CURE_FROM[bit + 1] for bit in range(len(SPACES)) if mask >> bit & 1]


def can_cure(s: PestState, seat: int, ctx: Ctx) -> bool:
    """Whether a Cure could do anything."""
    return may_cure(s, seat, ctx.box) or len(offers(s, seat, ctx, AT_CURE)) > 0


@final
class Curing(OwnTurn):
    """Cure any number of people one by one, with technologies used in between (PE 6.E.1)."""

    name: ClassVar[str] = "cure"

    def own_choices(self, s: PestState, seat: int, ctx: Ctx) -> list[Choice]:
        legal = spaces_to_cure(s, seat) if may_cure(s, seat, ctx.box) else []
        legal += offers(s, seat, ctx, AT_CURE)
        legal.append(DONE)
        return legal

    def answer(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> None:
        if choice is DONE:
            finish(s, seat, ctx)
            return
        then(s, self)
        if choice.verb != "cure":
            take(s, seat, choice, ctx)
            return
        herbs = ctx.box.boards.herbs[s.healthy[seat]]
        leave(s, seat, choice.value)
        then(s, Pay(seat, HERBS, herbs, 0), Cured(seat))

    def reason(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        if choice.verb != "cure":
            return why_not_technology(s, seat, choice, ctx) or why("cure-or-done", "6.E")
        if s.quarantine[seat] == 0:
            return why("nobody-sick", "6.E.1")
        if s.healthy[seat] == len(ctx.box.boards.herbs):
            return why("track-full", "6.E.2")
        if not may_cure(s, seat, ctx.box):
            return why("no-herbs", "6.E.1", {"n": ctx.box.boards.herbs[s.healthy[seat]]})
        return why("cure-there-first", "7.5")


@final
class Cured(ForSeat):
    """Put the cured person on the track, once the herbs are paid."""

    name: ClassVar[str] = "cured"

    def fits(self, s: PestState, box: PestBox) -> bool:
        return super().fits(s, box) and s.turn[SEAT] == self.seat + 1

    def run(self, s: PestState, ctx: Ctx) -> None:
        s.turn[CURED] += heal(s, self.seat, 1, ctx)


def finish(s: PestState, seat: int, ctx: Ctx) -> None:
    """End the action: gain the herb of technology 23, then count the imperative (PE T23, 10.4)."""
    n = power(s, seat, ctx.box, CURE_HERBS)
    if s.turn[CURED] and n:
        store(s, seat, HERBS, n, ctx)
    deed(s, seat, CURE, s.turn[CURED], ctx)
