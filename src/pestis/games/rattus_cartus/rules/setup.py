"""Set-up of the table (RC 2)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from pestis.games.rattus_cartus.content.box import FIVE_OF_TEN, ONE_BUILDING, CartusBox
from pestis.games.rattus_cartus.content.ids import CLASSES, KINDS
from pestis.games.rattus_cartus.content.reading import COPIES
from pestis.games.rattus_cartus.rules.effects import is_tower
from pestis.games.rattus_cartus.rules.rounds import Round
from pestis.games.rattus_cartus.state import events
from pestis.games.rattus_cartus.state.choices import NUN_ROW
from pestis.games.rattus_cartus.state.state import CartusState
from pestis.games.rattus_cartus.state.steps import Ctx, Step
from pestis.games.rattus_cartus.state.streams import (
    CHOICE_STREAM,
    POPULATION_STREAM,
    STARTER_STREAM,
)
from pestis.kernel.core.tasks import then

STARTING_RATS: Final = 10
STARTING_HAND: Final = 5


@final
class SetUp(Step):
    """Set up buildings, Nun-row, hands, rats and starting player (RC 2)."""

    name: ClassVar[str] = "set-up"

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
    """Draw cards from the full draw pile during set-up (RC 2.4, 2.5)."""
    cards: list[int] = []
    left = sum(s.deck)
    for _ in range(n):
        kind = ctx.chance.draw(POPULATION_STREAM, s.deck, left)
        s.deck[kind] -= 1
        left -= 1
        cards.append(kind)
    return cards


def choose_buildings(ctx: Ctx) -> tuple[int, ...]:
    """The 30 building cards, chosen by one of the three methods or the first-game set (RC 2.3,
    2.10)."""
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
    """Emit the events for the buildings in use and the starting player."""
    if ctx.events is None:
        return
    buildings = [ctx.box.building_of[card] for card in s.chosen]
    for building in sorted(set(buildings)):
        ctx.emit(events.BUILDING_CHOSEN, building, buildings.count(building))
    if advised_against(s, ctx.box):
        ctx.emit(events.TOWER_WARNING)
    ctx.emit(events.STARTER, s.starter)


def advised_against(s: CartusState, box: CartusBox) -> bool:
    """Whether the Guard Tower is in use with two players, who are advised against it (RC 4.13,
    A18)."""
    return box.seats == 2 and any([is_tower(box, box.building_of[card]) for card in s.chosen])
