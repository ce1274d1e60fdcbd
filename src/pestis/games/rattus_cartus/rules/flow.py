"""Set-up and the five phases of a round (RC 2 and 3), in playing order."""

from __future__ import annotations

from typing import Final, final

from pestis.games.rattus_cartus.content.box import FIVE_OF_TEN, ONE_BUILDING, CartusBox
from pestis.games.rattus_cartus.content.ids import CLASSES, KINDS
from pestis.games.rattus_cartus.content.reading import COPIES
from pestis.games.rattus_cartus.rules.effects import is_tower
from pestis.games.rattus_cartus.rules.entering import EnterBuildings
from pestis.games.rattus_cartus.rules.resolving import ResolveBuildings
from pestis.games.rattus_cartus.rules.scoring import FinalScoring
from pestis.games.rattus_cartus.rules.supply import Supply
from pestis.games.rattus_cartus.state import events
from pestis.games.rattus_cartus.state.base import Ctx, Step
from pestis.games.rattus_cartus.state.choices import NUN_ROW
from pestis.games.rattus_cartus.state.state import NOWHERE, CartusState
from pestis.games.rattus_cartus.state.streams import (
    BUILDING_STREAM,
    CHOICE_STREAM,
    POPULATION_STREAM,
    STARTER_STREAM,
)
from pestis.kernel.events import EVERYBODY
from pestis.kernel.tasks import then
from pestis.parts.flat import without

STARTING_RATS: Final = 10
STARTING_HAND: Final = 5


@final
class SetUp(Step):
    """RC 2: buildings, Nun-row, hands, rats, starting player."""

    def run(self, s: CartusState, ctx: Ctx) -> None:
        box = ctx.box
        s.chosen = choose_buildings(ctx)
        s.building_bag = s.chosen
        s.building_pile = len(s.chosen) - box.replacement
        s.deck = list(box.data.copies)
        s.piles = box.data.piles
        s.token_bag = box.data.tokens
        s.rats = (STARTING_RATS,) * box.seats
        cards = deal_population(s, NUN_ROW + STARTING_HAND * box.seats, ctx)
        s.nuns = tuple(cards[:NUN_ROW])
        for n, kind in enumerate(cards[NUN_ROW:]):
            s.hands[n // STARTING_HAND * KINDS + kind] += 1
        s.starter = ctx.chance.pick(STARTER_STREAM, range(box.seats))
        announce_setup(s, ctx)
        then(s, Round(1))


def deal_population(s: CartusState, n: int, ctx: Ctx) -> list[int]:
    """Cards off the full draw pile, at set-up (RC 2.4, 2.5)."""
    cards: list[int] = []
    left = sum(s.deck)
    for _ in range(n):
        kind = ctx.chance.draw(POPULATION_STREAM, s.deck, left)
        s.deck[kind] -= 1
        left -= 1
        cards.append(kind)
    return cards


def choose_buildings(ctx: Ctx) -> tuple[int, ...]:
    """The 30 building cards, by one of the three methods or the first-game set (RC 2.3, 2.10)."""
    data = ctx.box.data
    method = ctx.box.options["buildings"]
    if ctx.box.agreed:
        return ctx.box.agreed
    chosen: list[int] = []
    for cls in range(len(CLASSES)):
        ten = [card for card in range(len(data.cards)) if ctx.box.class_of_card[card] == cls]
        if method == ONE_BUILDING:
            first = ctx.chance.pick(CHOICE_STREAM, ten[::COPIES])
            chosen += range(first, first + COPIES)
        else:
            assert method == FIVE_OF_TEN
            for _ in range(COPIES):
                card = ctx.chance.pick(CHOICE_STREAM, ten)
                ten.remove(card)
                chosen.append(card)
    return tuple(sorted(chosen))


def announce_setup(s: CartusState, ctx: Ctx) -> None:
    """Tell which buildings are in use, and who starts."""
    if ctx.heard is None:
        return
    buildings = [ctx.box.building_of[card] for card in s.chosen]
    for building in sorted(set(buildings)):
        ctx.emit(events.BUILDING_CHOSEN, building, buildings.count(building))
    if advised_against(s, ctx.box):
        ctx.emit(events.TOWER_WARNING)
    ctx.emit(events.STARTER, s.starter)


def advised_against(s: CartusState, box: CartusBox) -> bool:
    """Two players are advised against the Guard Tower, but may use it (RC 4.13, A18)."""
    return box.seats == 2 and any([is_tower(box, box.building_of[card]) for card in s.chosen])


@final
class Round(Step):
    """RC 3: a round has five phases."""

    def __init__(self, number: int) -> None:
        self.number = number

    def args(self) -> tuple[int, ...]:
        return (self.number,)

    def fits(self, s: CartusState, box: CartusBox) -> bool:
        return s.round < self.number <= box.rounds

    def run(self, s: CartusState, ctx: Ctx) -> None:
        s.round = self.number
        ctx.emit(events.ROUND_BEGAN, s.round, ctx.box.rounds)
        then(s, DrawBuildings(), Supply(), EnterBuildings(), ResolveBuildings(), EndRound())


@final
class DrawBuildings(Step):
    """Phase A: lay out the row (RC 3.1); never one building only (RC 3.2)."""

    def run(self, s: CartusState, ctx: Ctx) -> None:
        for _ in range(ctx.box.width):
            s.row += (self._unseen(s, ctx),)
            s.building_pile -= 1
        for card in s.row:
            ctx.emit(events.ROW_CARD, card)
        while self._all_same(s, ctx):
            self._replace_last(s, ctx)

    def _unseen(self, s: CartusState, ctx: Ctx) -> int:
        card = ctx.chance.pick(BUILDING_STREAM, s.building_bag)
        s.building_bag = without(s.building_bag, card)
        return card

    def _all_same(self, s: CartusState, ctx: Ctx) -> bool:
        first = ctx.box.building_of[s.row[0]]
        return all([ctx.box.building_of[card] == first for card in s.row])

    def _replace_last(self, s: CartusState, ctx: Ctx) -> None:
        """The last card goes face down under the replacement pile, its top card comes."""
        ctx.reveal(EVERYBODY)
        last = s.row[-1]
        s.returned += (last,)
        if len(s.building_bag) > s.building_pile:
            card = self._unseen(s, ctx)
        else:
            card = s.returned[0]
            s.returned = s.returned[1:]
        s.row = (*s.row[:-1], card)
        ctx.emit(events.ROW_REPLACED, last, card)


@final
class EndRound(Step):
    """Phase E: discs return, building cards go, the starting player changes (RC 3.20, 3.22)."""

    def run(self, s: CartusState, ctx: Ctx) -> None:
        seats = len(s.rats)
        s.used += s.row
        s.row = ()
        s.order = ()
        s.where = (NOWHERE,) * seats
        s.announced = (NOWHERE,) * seats
        s.supply = (NOWHERE,) * seats
        s.scored = (0,) * seats
        s.revealed = (0,) * seats
        if s.round == ctx.box.rounds:
            then(s, FinalScoring())
            return
        s.starter = (s.starter + 1) % seats
        ctx.emit(events.NEXT_STARTER, s.starter)
        then(s, Round(s.round + 1))
