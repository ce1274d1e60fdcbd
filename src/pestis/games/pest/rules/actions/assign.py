"""Assign (PE 6.F): send healthy people to work or to the capital."""

from __future__ import annotations

from typing import ClassVar, final

from pestis.games.pest.content.ids import ASSIGN_COIN, CASTLE, COIN, NOTHING
from pestis.games.pest.rules.common.changes import gain
from pestis.games.pest.rules.common.free_actions import OwnTurn
from pestis.games.pest.rules.common.powers import power
from pestis.games.pest.rules.common.workers import (
    WORKLESS,
    empty_buildings,
    finish_assigning,
    to_building,
    to_capital,
)
from pestis.games.pest.rules.technologies.by_power import (
    AT_ASSIGN,
    offers,
    take,
    why_not_technology,
)
from pestis.games.pest.state import events
from pestis.games.pest.state.choices import ASSIGN as ASSIGN_TO
from pestis.games.pest.state.choices import ASSIGN_CAPITAL, DONE, SHIFT
from pestis.games.pest.state.state import BUILDINGS, PestState
from pestis.games.pest.state.steps import Ctx, why
from pestis.games.pest.state.turn import FILLED, TO_CAPITAL, VACATED
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.tasks import then
from pestis.kernel.errors import Message
from pestis.parts.tuples import put


def shifts(s: PestState, seat: int) -> list[Choice]:
    """Moves from a building to an empty one.  A worker who arrived in this action does not leave
    again, and a building that was left stays empty.  So the number of moves is limited, yet every
    outcome can be reached (PE
    6.F.1)."""
    base = seat * BUILDINGS
    vacated, filled = s.turn[VACATED], s.turn[FILLED]
    targets = [b for b in empty_buildings(s, seat) if not vacated >> b & 1]
    found: list[Choice] = []
    for source in range(CASTLE):
        if s.workers[base + source] and not filled >> source & 1:
            found += [SHIFT[source * CASTLE + target] for target in targets]
    return found


def assignments(s: PestState, seat: int) -> list[Choice]:
    """Moves from the track, rightmost person first, and between buildings."""
    legal: list[Choice] = []
    if s.healthy[seat]:
        legal += [ASSIGN_TO[building] for building in empty_buildings(s, seat)]
        legal.append(ASSIGN_CAPITAL)
    legal += shifts(s, seat)
    return legal


def can_assign(s: PestState, seat: int, ctx: Ctx) -> bool:
    """Whether an Assign could do anything."""
    if s.healthy[seat] or offers(s, seat, ctx, AT_ASSIGN):
        return True
    return len(empty_buildings(s, seat)) > 0 and any(
        s.workers[seat * BUILDINGS : seat * BUILDINGS + BUILDINGS]
    )


@final
class Assigning(OwnTurn):
    """Assign any number of people, one after the other."""

    name: ClassVar[str] = "assign"

    def own_choices(self, s: PestState, seat: int, ctx: Ctx) -> list[Choice]:
        legal = assignments(s, seat)
        legal += offers(s, seat, ctx, AT_ASSIGN)
        legal.append(DONE)
        return legal

    def answer(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> None:
        if choice is DONE:
            finish(s, seat, ctx)
            return
        then(s, self)
        if choice is ASSIGN_CAPITAL:
            s.healthy[seat] -= 1
            to_capital(s, seat, ctx)
        elif choice.verb == "assign" and choice is ASSIGN_TO[choice.value]:
            s.healthy[seat] -= 1
            to_building(s, seat, choice.value, ctx)
        elif choice.verb == "shift":
            shift(s, seat, choice.value // CASTLE, choice.value % CASTLE, ctx)
        else:
            take(s, seat, choice, ctx)

    def reason(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        if choice.verb == "assign":
            if s.healthy[seat] == 0:
                return why("nobody-healthy", "6.F.1")
            if choice.args[0] in WORKLESS:
                return why("no-worker-there", "6.F.2", {"building": choice.args[0]})
            return why("no-empty-building", "6.F.1", {"building": choice.args[0]})
        if choice.verb == "shift":
            return why("no-shift", "6.F.1")
        return why_not_technology(s, seat, choice, ctx) or why("assign-or-done", "6.F")


def shift(s: PestState, seat: int, source: int, target: int, ctx: Ctx) -> None:
    """Move a worker to another building; this does not count for imperatives (PE 10.4)."""
    s.workers[seat * BUILDINGS + source] = 0
    s.workers[seat * BUILDINGS + target] = 1
    s.turn[VACATED] |= 1 << source
    s.turn[FILLED] |= 1 << target
    ctx.emit(events.SHIFTED, seat, source, target)


def finish(s: PestState, seat: int, ctx: Ctx) -> None:
    """End the action: gain the coin of technology 29, then finish as after every assignment."""
    n = power(s, seat, ctx.box, ASSIGN_COIN)
    if s.turn[TO_CAPITAL] and n:
        gain(s, seat, put(NOTHING, COIN, n), ctx)
    finish_assigning(s, seat, ctx)
