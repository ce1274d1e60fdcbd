"""The end: its trigger, the final round, and the final plague (RA 7, 9.3)."""

from __future__ import annotations

from typing import ClassVar, final

from pestis.games.rattus.content.box import RattusBox
from pestis.games.rattus.content.ids import NOBODY, REGION_IDS, STILL_ROUNDS
from pestis.games.rattus.rules.class_cards.by_number import ABILITIES
from pestis.games.rattus.rules.plague import Ravage, rages
from pestis.games.rattus.state import events
from pestis.games.rattus.state.choices import DONE, RAGE, USE
from pestis.games.rattus.state.state import PLACED, TOOK, RattusState, hand_of
from pestis.games.rattus.state.steps import Ask, Ctx, ForSeat, Step, why
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.events import EVERYBODY
from pestis.kernel.core.tasks import then, then_all
from pestis.kernel.errors import Message


def end_reached(s: RattusState, seat: int, ctx: Ctx) -> bool:
    """Whether the end begins after this turn: no rat token is in the supply, some stock is empty,
    or there is a standstill (RA 7.1, 7.7).  If so, this seat becomes the ender and the final round
    is put on the agenda."""
    if s.supply == 0:
        ctx.emit(events.RATS_OUT, seat)
    elif 0 in s.stock:
        ctx.emit(events.CUBES_OUT, seat, s.stock.index(0))
    elif stands_still(s, seat, ctx):
        ctx.emit(events.STANDSTILL, seat, STILL_ROUNDS)
    else:
        return False
    s.ender = seat
    seats = ctx.box.seats
    last = [LastTurn((seat - n) % seats) for n in range(1, seats)]
    then(s, FinalPlague(1))
    then_all(s, tuple(last))
    return True


def stands_still(s: RattusState, seat: int, ctx: Ctx) -> bool:
    """Whether the round that ends with this turn completes a standstill; players are warned one
    round earlier (RA 7.7)."""
    if not ctx.box.standstill_ends or (seat + 1) % ctx.box.seats != s.starter:
        return False
    if s.still == STILL_ROUNDS - 1:
        ctx.emit(events.STANDING_STILL, s.still)
    return s.still >= STILL_ROUNDS


@final
class LastTurn(ForSeat):
    """Counter-clockwise, everybody but the ender may use abilities again (RA 7.2)."""

    name: ClassVar[str] = "last-turn"

    def run(self, s: RattusState, ctx: Ctx) -> None:
        s.turn = self.seat
        s.done = TOOK | PLACED
        s.used = 0
        ctx.emit(events.LAST_ROUND, self.seat)
        then(s, LastAct(self.seat))


@final
class LastAct(Ask):
    """Use abilities, each at most once and in any order (RA 7.2)."""

    name: ClassVar[str] = "last-act"
    phase: ClassVar[str] = "last-round"

    def choices(self, s: RattusState, seat: int, ctx: Ctx) -> list[Choice]:
        legal = [
            USE[card]
            for card in s.cards
            if s.owners[card] == seat
            and not s.used >> card & 1
            and ABILITIES[card].usable_last(s, seat, ctx)
        ]
        legal.append(DONE)
        return legal

    def apply(self, s: RattusState, seat: int, choice: Choice, ctx: Ctx) -> None:
        if choice is DONE:
            return
        then(s, self)
        s.used |= 1 << choice.value
        ctx.emit(events.USED, seat, choice.value)
        ABILITIES[choice.value].begin_last(s, seat, ctx)

    def why_not(self, s: RattusState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        if choice.verb != "use":
            return why("last-round", "7.2")
        shown: dict[str, int | str | list[str]] = {"card": choice.args[0]}
        if s.owners[choice.value] != seat:
            return why("not-your-card", "7.2", shown)
        if s.used >> choice.value & 1:
            return why("used-already", "7.2", shown)
        return why("no-use", "7.3", shown)


@final
class FinalPlague(Step):
    """The plague rages in every region in use; the ender names the next one as long as somebody
    holds a region card, because otherwise the order does not matter (RA 7.4, 9.3.2).

    first  1 before the first region, then 0
    """

    name: ClassVar[str] = "final-plague"

    def __init__(self, first: int) -> None:
        self.first = first

    def args(self) -> tuple[int, ...]:
        return (self.first,)

    def fits(self, s: RattusState, box: RattusBox) -> bool:
        return self.first in (0, 1) and s.ender != NOBODY

    def run(self, s: RattusState, ctx: Ctx) -> None:
        if self.first:
            s.turn = s.ender
            ctx.emit(events.FINAL_PLAGUE, s.ender)
        left = [region for region in ctx.box.regions if rages(s, region)]
        if not left:
            then(s, FinalScoring())
            return
        then(s, FinalPlague(0))
        if len(left) > 1 and s.hands:
            then(s, NameRegion(s.ender))
        else:
            then(s, Ravage(s.ender, left[0], 0))


@final
class NameRegion(Ask):
    """The ender names the region where the plague rages next (RA 9.3.2)."""

    name: ClassVar[str] = "name-region"
    phase: ClassVar[str] = "final-plague"

    def fits(self, s: RattusState, box: RattusBox) -> bool:
        return super().fits(s, box) and any(rages(s, region) for region in box.regions)

    def choices(self, s: RattusState, seat: int, ctx: Ctx) -> list[Choice]:
        return [RAGE[region] for region in ctx.box.regions if rages(s, region)]

    def apply(self, s: RattusState, seat: int, choice: Choice, ctx: Ctx) -> None:
        then(s, Ravage(seat, choice.value, 0))

    def why_not(self, s: RattusState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        if choice.verb != "rage":
            return why("name-first", "9.3.2")
        return why("nothing-there", "9.3.2", {"region": REGION_IDS[choice.value]})


@final
class FinalScoring(Step):
    """Reveal the region cards (RA 9.1.2); the score sheet is computed from the final state."""

    name: ClassVar[str] = "final-scoring"

    def run(self, s: RattusState, ctx: Ctx) -> None:
        ctx.reveal(EVERYBODY)
        for seat in range(ctx.box.seats):
            hand = hand_of(s, seat)
            if hand:
                ctx.emit_secret(events.HELD, EVERYBODY, hand, seat, len(hand))
