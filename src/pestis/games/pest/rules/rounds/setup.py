"""Set-up (PE 3, 12)."""

from __future__ import annotations

from typing import ClassVar, final

from pestis.games.pest.content.box import PestBox
from pestis.games.pest.content.ids import (
    CAPITAL,
    CASTLE,
    ERAS,
    FLASK,
    GOODS,
    NONE,
    SIZES,
    START_CARDS,
    STORED,
    VILLAGE,
)
from pestis.games.pest.rules.common.deck import fill_display
from pestis.games.pest.rules.common.places import buildings_at
from pestis.games.pest.rules.common.quarantine import receive
from pestis.games.pest.rules.rounds.years import Year
from pestis.games.pest.state import events
from pestis.games.pest.state.choices import CASTLE_AT, DOCTOR_AT, PLACES
from pestis.games.pest.state.state import BUILDINGS, PestState
from pestis.games.pest.state.steps import Ask, Ctx, ForSeat, Step, why
from pestis.games.pest.state.streams import (
    CAPITAL_STREAM,
    DECREE_STREAM,
    ORDER_STREAM,
    SITE_STREAM,
    SIZE_STREAMS,
    START_STREAM,
    TOKEN_STREAM,
)
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.tasks import then, then_all
from pestis.kernel.errors import Message
from pestis.parts.tuples import put


@final
class SetUp(Step):
    """Sets up the game, in the order of the rulebook's steps (PE 3)."""

    name: ClassVar[str] = "set-up"

    def run(self, s: PestState, ctx: Ctx) -> None:
        if ctx.box.variable:
            lay_out_tokens(s, ctx)
        else:
            lay_out_printed(s, ctx.box)
        choose_decrees(s, ctx)
        if ctx.box.variant.has_capital_card():
            cards = range(len(ctx.box.boards.capital_cards))
            s.capital_card = (ctx.chance.pick(CAPITAL_STREAM, cards),)
            ctx.emit(events.CAPITAL_CARD, s.capital_card[0])
        reveal_tokens(s, ctx)
        fill_display(s, ctx)
        shuffle_order(s, ctx)
        for seat in range(ctx.box.seats):
            for good in range(STORED):
                s.goods[seat * STORED + good] = ctx.box.boards.start[good]
            s.research[seat] = ctx.box.boards.start[FLASK]
        ctx.box.variant.set_up(s, ctx)
        if ctx.box.seats == 2:
            for seat in s.order:
                draw_start_card(s, seat, ctx)
                draw_start_card(s, seat, ctx)
        castles = [StartingPlace(seat) for seat in s.order]
        doctors = [StartingDoctor(seat) for seat in s.order]
        then_all(s, (*castles, *doctors, Year(1)))


def lay_out_printed(s: PestState, box: PestBox) -> None:
    """Use the map as printed: destroyed places by number of players, sick people at their
    symbols (PE 3.2, 3.3)."""
    places = box.map.places
    s.resources = tuple([place.resource for place in places])
    s.destroyed = tuple([int(box.seats in place.destroyed_at) for place in places])
    for number, place in enumerate(places):
        s.sick[number] = place.sick if not s.destroyed[number] else 0


def lay_out_tokens(s: PestState, ctx: Ctx) -> None:
    """Put location tokens on random places of their size; places without one are destroyed
    (PE 12)."""
    places = ctx.box.map.places
    boards = ctx.box.boards
    resources = [NONE] * PLACES
    destroyed = [1] * PLACES
    destroyed[CAPITAL] = 0
    for size in range(len(SIZES)):
        sites = [p for p in range(PLACES) if places[p].size == size]
        bag: list[int] = []
        for resource, n in enumerate(boards.location_tokens[size]):
            sick = boards.location_sick[size][resource]
            bag += [n - sick, sick]
        for _ in range(boards.players[ctx.box.seats].places[size]):
            site = ctx.chance.pick(SITE_STREAM, sites)
            sites.remove(site)
            token = ctx.chance.draw(SIZE_STREAMS[size], bag, sum(bag))
            bag[token] -= 1
            resources[site] = token // 2
            destroyed[site] = 0
            s.sick[site] = token % 2
    for place in range(PLACES):
        if destroyed[place]:
            resources[place] = places[place].resource
    s.resources = tuple(resources)
    s.destroyed = tuple(destroyed)


def choose_decrees(s: PestState, ctx: Ctx) -> None:
    """Choose one decree for each era; all are face up from the start (PE 3.4)."""
    decrees = ctx.box.data.decrees
    for era in range(ERAS):
        stack = [
            number
            for number, decree in enumerate(decrees)
            if decree.era == era and ctx.box.variant.in_play(decree.solo)
        ]
        s.decrees += (ctx.chance.pick(DECREE_STREAM, stack),)
        ctx.emit(events.DECREE, era, s.decrees[era])


def reveal_tokens(s: PestState, ctx: Ctx) -> None:
    """Turn some of the reward tokens around the capital face up (PE 3.7)."""
    bag = list(ctx.box.boards.reward_tokens)
    shown = [0] * len(GOODS)
    for _ in range(ctx.box.boards.players[ctx.box.seats].rewards):
        good = ctx.chance.draw(TOKEN_STREAM, bag, sum(bag))
        bag[good] -= 1
        shown[good] += 1
    s.tokens_up = tuple(shown)


def shuffle_order(s: PestState, ctx: Ctx) -> None:
    """Choose a random turn order (PE 3.11)."""
    left = list(range(ctx.box.seats))
    order: list[int] = []
    while left:
        seat = ctx.chance.pick(ORDER_STREAM, left)
        left.remove(seat)
        order.append(seat)
        ctx.emit(events.TURN_ORDER, seat, len(order))
    s.order = tuple(order)


def draw_start_card(s: PestState, seat: int, ctx: Ctx) -> None:
    """Draw a starting-location card for a seat (PE 3.12)."""
    left = [card for card in range(len(START_CARDS)) if card not in s.start_cards]
    card = ctx.chance.pick(START_STREAM, left, seat)
    s.start_cards += (card,)
    ctx.emit(events.START_CARD, seat, card)


@final
class StartingPlace(ForSeat):
    """Asks a seat for its castle; with three or more players, draws the seat's card first
    (PE 3.12)."""

    name: ClassVar[str] = "starting-place"

    def run(self, s: PestState, ctx: Ctx) -> None:
        if ctx.box.seats > 2:
            draw_start_card(s, self.seat, ctx)
        then(s, PlaceCastle(self.seat))


def castle_sites(s: PestState, seat: int, box: PestBox) -> list[int]:
    """Where a seat may put its castle: the free intact villages on its cards, in the solo game on
    all cards; if there are none, any free intact village (PE 3.12, 12.4, 14.1)."""
    at = s.order.index(seat)
    cards = s.start_cards[at : at + 1] if box.seats > 2 else s.start_cards[2 * at : 2 * at + 2]
    if box.seats == 1:
        cards = tuple(range(len(START_CARDS)))
    free = [
        place
        for place in range(PLACES)
        if box.map.places[place].size == VILLAGE
        and not s.destroyed[place]
        and buildings_at(s, place) == 0
    ]
    villages = [place for card in cards for place in box.map.start_cards[card].villages]
    own = [place for place in free if place in villages]
    return own or free


@final
class PlaceCastle(Ask):
    """Put the castle on a village of the seat's starting-location card (PE 3.12, 3.13)."""

    name: ClassVar[str] = "place-castle"
    phase: ClassVar[str] = "setup"

    def choices(self, s: PestState, seat: int, ctx: Ctx) -> list[Choice]:
        return [CASTLE_AT[place] for place in castle_sites(s, seat, ctx.box)]

    def apply(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> None:
        place = choice.value
        s.built = put(s.built, seat * BUILDINGS + CASTLE, place)
        ctx.emit(events.CASTLE, seat, place)
        people = s.sick[place]
        s.sick[place] = 0
        receive(s, seat, people, ctx)

    def why_not(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        return why("start-place", "3.12")


@final
class StartingDoctor(ForSeat):
    """Asks a seat for its doctor, once everybody has a castle (PE 3.14)."""

    name: ClassVar[str] = "starting-doctor"

    def run(self, s: PestState, ctx: Ctx) -> None:
        then(s, PlaceDoctor(self.seat))


@final
class PlaceDoctor(Ask):
    """Put the doctor next to the seat's castle, never in the capital (PE 3.14)."""

    name: ClassVar[str] = "place-doctor"
    phase: ClassVar[str] = "setup"

    def choices(self, s: PestState, seat: int, ctx: Ctx) -> list[Choice]:
        castle = s.built[seat * BUILDINGS + CASTLE]
        near = ctx.box.map.neighbours[castle]
        return [DOCTOR_AT[place] for place in near if place != CAPITAL]

    def apply(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> None:
        place = choice.value
        s.doctor[seat] = place
        ctx.emit(events.DOCTOR, seat, place)
        people = s.sick[place]
        s.sick[place] = 0
        receive(s, seat, people, ctx)

    def why_not(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        return why("next-to-castle", "3.14")
