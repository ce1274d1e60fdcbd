"""Validates positions: cards, discs and tokens are conserved (RC 1)."""

from __future__ import annotations

from pestis.games.rattus_cartus.content.box import CartusBox
from pestis.games.rattus_cartus.content.ids import (
    CLASSES,
    JOKER,
    KIND_IDS,
    KINDS,
    PILES,
    POPULATION,
    TOKEN_VALUES,
)
from pestis.games.rattus_cartus.rules.resolving import (
    DiscardPlayed,
    Resolve,
    ResolveBuildings,
    RevealCards,
)
from pestis.games.rattus_cartus.rules.rounds import DrawBuildings, EndRound, Round
from pestis.games.rattus_cartus.rules.scoring import FinalScoring
from pestis.games.rattus_cartus.rules.setup import SetUp
from pestis.games.rattus_cartus.state.choices import CARD_IDS, NUN_ROW
from pestis.games.rattus_cartus.state.state import NOWHERE, CartusState
from pestis.games.rattus_cartus.state.steps import AtPlace
from pestis.games.rattus_cartus.tasks import LEVELS
from pestis.kernel.core.fields import bad_position
from pestis.kernel.errors import RecordError
from pestis.parts.agenda import tasks_of
from pestis.parts.checking import at_most, expect


def _cards_to_come(s: CartusState, box: CartusBox) -> int:
    """The number of building cards that will still be added to the row."""
    coming = tasks_of(s)
    if not coming or isinstance(coming[-1], FinalScoring):
        return 0
    rounds = box.rounds - s.round + any([isinstance(task, DrawBuildings) for task in coming])
    return rounds * box.width


def _cards_in_row(s: CartusState, box: CartusBox) -> int:
    """The number of cards in the row: none before a round's first phase or after its last."""
    coming = [type(task) for task in tasks_of(s)]
    if coming and coming[-1] not in (EndRound, Round, FinalScoring):
        raise bad_position(f"agenda[{len(coming)}]", "end-round, round, final-scoring")
    between = not coming or DrawBuildings in coming or coming[0] in (Round, FinalScoring)
    return 0 if between else box.width


def check(s: CartusState, box: CartusBox) -> None:
    """Raise RecordError, naming the fault, if pieces are not conserved or are inconsistent."""
    LEVELS.check(s)
    if any([isinstance(task, SetUp) for task in tasks_of(s)]):
        expect("round", s.round, 0)
        return
    _check_revealed(s, box.seats)
    _check_kinds(s, box)
    _check_buildings(s, box)
    _check_discs(s, box.seats)
    for value in range(TOKEN_VALUES):
        held = sum([s.tokens[seat * TOKEN_VALUES + value] for seat in range(box.seats)])
        expect(f"tokens {value}", held + s.token_bag[value], box.data.tokens[value])


def _check_revealed(s: CartusState, seats: int) -> None:
    """Check that cards stay face up from the moment their building is resolved (with two players,
    the first building: RC A39) until the end of the round."""
    coming = tasks_of(s)
    kinds = [type(task) for task in coming]
    begun = EndRound in kinds and ResolveBuildings not in kinds
    closed = [task.place for task in coming if isinstance(task, (Resolve, RevealCards))]
    open_now = [task.place for task in coming if isinstance(task, DiscardPlayed)]
    places = [task.place for task in coming if isinstance(task, AtPlace)]
    for at, place in enumerate(sorted(places)):
        expect("place to resolve", places[at], place)
    for task in coming:
        if isinstance(task, Resolve):
            expect(f"resolve {task.place}", open_now.count(task.place), 0)
    entered = [place for place in s.where if place != NOWHERE]
    resolved = begun and any([place not in closed for place in entered])
    for seat in range(seats):
        place = s.where[seat]
        may = begun and place != NOWHERE and (place not in closed or (seats == 2 and resolved))
        at_most(f"revealed[{seat}]", s.revealed[seat], int(may))
        if place in open_now and place not in closed:
            expect(f"revealed[{seat}]", s.revealed[seat], 1)


def _check_kinds(s: CartusState, box: CartusBox) -> None:
    expect("nuns", len(s.nuns), NUN_ROW)
    expect("looked", len(s.looked), NUN_ROW)
    laid = [0] * KINDS
    for code in s.played + s.aside:
        laid[code % KINDS] += 1
    for kind in range(KINDS):
        held = sum(s.hands[kind::KINDS]) + laid[kind]
        if kind < POPULATION:
            held += s.deck[kind] + s.discard[kind] + s.nuns.count(kind)
            expect(KIND_IDS[kind], held, box.data.copies[kind])
        else:
            held += s.piles[kind - JOKER]
            expect(KIND_IDS[kind], held, box.data.piles[kind - JOKER])
    for seat in range(box.seats):
        for pile in range(len(PILES)):
            kind = JOKER + pile
            held = s.hands[seat * KINDS + kind] + s.aside.count(seat * KINDS + kind)
            if not s.revealed[seat]:
                held += s.played.count(seat * KINDS + kind)
            if s.known[seat * len(PILES) + pile] > held:
                known = s.known[seat * len(PILES) + pile]
                expect(f"known[{seat}].{PILES[pile]}", known, held)


def _check_buildings(s: CartusState, box: CartusBox) -> None:
    cards = sorted([*s.building_bag, *s.returned, *s.used, *s.row])
    if cards != sorted(s.chosen) or len(set(cards)) != len(cards):
        stray = sorted(set(cards) ^ set(s.chosen)) or cards
        raise RecordError("rattus-cartus.error.position-buildings", {"card": CARD_IDS[stray[0]]})
    replacement = len(s.building_bag) + len(s.returned) - s.building_pile
    expect("replacement", replacement, box.replacement)
    if not 1 <= s.round <= box.rounds:
        expect("round", s.round, box.rounds)
    at_most("building_pile", _cards_to_come(s, box), s.building_pile)
    expect("row", len(s.row), _cards_in_row(s, box))


def _check_discs(s: CartusState, seats: int) -> None:
    if s.starter >= seats:
        expect("starter", s.starter, seats - 1)
    for seat in range(seats):
        entered = s.where[seat] != NOWHERE
        expect(f"order {seat}", s.order.count(seat), int(entered))
        if entered and s.where[seat] >= len(s.row):
            expect(f"where[{seat}]", s.where[seat], NOWHERE)
    for cls, id in enumerate(CLASSES):
        ranks = s.ranks[cls * seats : cls * seats + seats]
        if sorted(ranks) != list(range(seats)):
            raise RecordError("rattus-cartus.error.position-ranks", {"where": id})
        points = [s.influence[cls * seats + seat] for seat in ranks]
        if points != sorted(points, reverse=True):
            raise RecordError("rattus-cartus.error.position-ranks", {"where": id})
