"""Set-up and the first cubes (RA 3, 8.6)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from pestis.games.rattus.content.box import RattusBox
from pestis.games.rattus.content.ids import CARAVAN_LEADER, CARDS, CUBES, REGIONS
from pestis.games.rattus.content.reading import is_starter
from pestis.games.rattus.rules.cubes import settle
from pestis.games.rattus.rules.region_cards import gain_card
from pestis.games.rattus.rules.turn import Turn
from pestis.games.rattus.state import events
from pestis.games.rattus.state.choices import CAMP, SETTLE
from pestis.games.rattus.state.state import RattusState, hand_of
from pestis.games.rattus.state.steps import Ask, Ctx, Step, why
from pestis.games.rattus.state.streams import (
    CARD_STREAM,
    CLASS_STREAM,
    PLAGUE_STREAM,
    STARTER_STREAM,
    TOKEN_STREAM,
)
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.tasks import Task, then_all
from pestis.kernel.errors import Message
from pestis.parts.seats import seats_from
from pestis.parts.tuples import without

FIRST_CUBES: Final = 2
"""Cubes placed together before the first turn (RA 3.8)."""
HAND: Final = 3
"""Region cards dealt to each player (RA 8.6.6)."""


@final
class SetUp(Step):
    """Set up the game (RA 3, 8.6), in the order of the rules if it matters."""

    name: ClassVar[str] = "set-up"

    def run(self, s: RattusState, ctx: Ctx) -> None:
        box = ctx.box
        s.cards = box.agreed or draw_class_cards(ctx)
        for card in s.cards:
            ctx.emit(events.CARD_IN_PLAY, card)
        s.stock = [CUBES] * box.seats
        lay_rats(s, ctx)
        s.plague = ctx.chance.pick(PLAGUE_STREAM, box.regions)
        ctx.emit(events.PLAGUE_STARTS, s.plague)
        s.starter = ctx.chance.pick(STARTER_STREAM, range(box.seats))
        s.turn = s.starter
        ctx.emit(events.STARTER, s.starter)
        if box.africanus:
            deal_region_cards(s, ctx)
        then_all(s, tuple(first_steps(s, box)))


def draw_class_cards(ctx: Ctx) -> tuple[int, ...]:
    """Draw random class cards from all ten (RA 8.4)."""
    left = tuple(range(CARDS))
    chosen: list[int] = []
    for _ in range(ctx.box.players.cards):
        card = ctx.chance.pick(CLASS_STREAM, left)
        left = without(left, card)
        chosen.append(card)
    return tuple(sorted(chosen))


def lay_rats(s: RattusState, ctx: Ctx) -> None:
    """Put one starter into each region in use; the remaining starters join the other tokens, some
    of which are removed unseen (RA 3.3-3.5, 8.6.3, 8.6.4)."""
    box = ctx.box
    starters = tuple([token for token in box.tokens if is_starter(token)])
    later = tuple([token for token in box.tokens if not is_starter(token)])
    for _ in range(len(starters) - len(box.regions)):
        token = ctx.chance.pick(TOKEN_STREAM, starters)
        starters = without(starters, token)
        later += (token,)
    s.starter_bag = starters
    s.later_bag = tuple(sorted(later))
    s.supply = len(later) - box.players.removed
    laid = [int(region in box.regions) for region in range(REGIONS)]
    s.rats = laid[:]
    s.starters = tuple(laid)


def deal_region_cards(s: RattusState, ctx: Ctx) -> None:
    """Deal three cards each; cards of unused regions are removed (RA 8.6.6)."""
    s.deck = ctx.box.cards_in_use
    for seat in seats_from(s.starter, ctx.box.seats):
        for _ in range(HAND):
            card = ctx.chance.pick(CARD_STREAM, s.deck, seat)
            s.deck = without(s.deck, card)
            gain_card(s, seat, card)
        ctx.emit_secret(events.DEALT, 1 << seat, hand_of(s, seat), seat, HAND)


def first_steps(s: RattusState, box: RattusBox) -> list[Task[RattusState, RattusBox]]:
    """The tasks after the set-up: first cubes clockwise, then back from the last player, with many
    players clockwise a third time; then the last player places the caravan (RA 3.8, 8.6.9,
    8.6.10)."""
    clockwise = seats_from(s.starter, box.seats)
    steps: list[Task[RattusState, RattusBox]] = []
    for n in range(box.players.placements):
        seats = clockwise if n % 2 == 0 else clockwise[::-1]
        steps += [Settle(seat) for seat in seats]
    if CARAVAN_LEADER in s.cards:
        steps.append(Camp(clockwise[-1]))
    steps.append(Turn(s.starter))
    return steps


@final
class Settle(Ask):
    """Put two cubes into a region of choice (RA 3.8)."""

    name: ClassVar[str] = "settle"
    phase: ClassVar[str] = "set-up"

    def fits(self, s: RattusState, box: RattusBox) -> bool:
        return super().fits(s, box) and s.stock[self.seat] >= FIRST_CUBES

    def choices(self, s: RattusState, seat: int, ctx: Ctx) -> list[Choice]:
        return [SETTLE[region] for region in ctx.box.regions]

    def apply(self, s: RattusState, seat: int, choice: Choice, ctx: Ctx) -> None:
        n = settle(s, seat, choice.value, FIRST_CUBES)
        ctx.emit(events.SETTLED, seat, n, choice.value)

    def why_not(self, s: RattusState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        if choice.verb != "settle":
            return why("settle-first", "3.8")
        return why("not-in-use", "2.2", {"region": choice.args[0]})


@final
class Camp(Ask):
    """Put the caravan into a region of choice (RA 8.6.10)."""

    name: ClassVar[str] = "camp"
    phase: ClassVar[str] = "set-up"

    def fits(self, s: RattusState, box: RattusBox) -> bool:
        return super().fits(s, box) and CARAVAN_LEADER in s.cards

    def choices(self, s: RattusState, seat: int, ctx: Ctx) -> list[Choice]:
        return [CAMP[region] for region in ctx.box.regions]

    def apply(self, s: RattusState, seat: int, choice: Choice, ctx: Ctx) -> None:
        s.caravan = choice.value
        ctx.emit(events.CAMPED, seat, choice.value)

    def why_not(self, s: RattusState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        if choice.verb != "camp":
            return why("camp-first", "8.6.10")
        return why("not-in-use", "2.2", {"region": choice.args[0]})
