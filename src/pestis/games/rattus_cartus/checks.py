"""What every legal position keeps: conservation of cards, discs and tokens (RC 1)."""

from __future__ import annotations

from pestis.games.rattus_cartus.box import CartusBox
from pestis.games.rattus_cartus.cards import (
    CLASSES,
    JOKER,
    KIND_IDS,
    KINDS,
    PILES,
    POPULATION,
    TOKEN_VALUES,
)
from pestis.games.rattus_cartus.choices import CARD_IDS, NUN_ROW
from pestis.games.rattus_cartus.state import NOWHERE, Table
from pestis.kernel.errors import RecordError


def _expect(where: str, found: int, expected: int) -> None:
    if found != expected:
        raise RecordError("position-count", {"where": where, "found": found, "expected": expected})


def check(s: Table, box: CartusBox) -> None:
    """Raises RecordError naming what is not conserved or not consistent."""
    if s.round == 0:
        return
    _check_kinds(s, box)
    _check_buildings(s, box)
    _check_discs(s, box.seats)
    for value in range(TOKEN_VALUES):
        held = sum([s.tokens[seat * TOKEN_VALUES + value] for seat in range(box.seats)])
        _expect(f"tokens {value}", held + s.token_bag[value], box.data.tokens[value])


def _check_kinds(s: Table, box: CartusBox) -> None:
    _expect("nuns", len(s.nuns), NUN_ROW)
    _expect("looked", len(s.looked), NUN_ROW)
    for kind in range(KINDS):
        held = sum(s.hands[kind::KINDS])
        held += len([code for code in s.played + s.aside if code % KINDS == kind])
        if kind < POPULATION:
            held += s.deck[kind] + s.discard[kind] + s.nuns.count(kind)
            _expect(KIND_IDS[kind], held, box.data.copies[kind])
        else:
            held += s.piles[kind - JOKER]
            _expect(KIND_IDS[kind], held, box.data.piles[kind - JOKER])
    for seat in range(box.seats):
        for pile in range(len(PILES)):
            kind = JOKER + pile
            held = s.hands[seat * KINDS + kind] + s.aside.count(seat * KINDS + kind)
            if not s.revealed[seat]:
                held += s.played.count(seat * KINDS + kind)
            if s.known[seat * len(PILES) + pile] > held:
                known = s.known[seat * len(PILES) + pile]
                _expect(f"known[{seat}].{PILES[pile]}", known, held)


def _check_buildings(s: Table, box: CartusBox) -> None:
    cards = sorted([*s.building_bag, *s.returned, *s.used, *s.row])
    if cards != sorted(s.chosen) or len(set(cards)) != len(cards):
        stray = sorted(set(cards) ^ set(s.chosen)) or cards
        raise RecordError("position-buildings", {"card": CARD_IDS[stray[0]]})
    replacement = len(s.building_bag) + len(s.returned) - s.building_pile
    _expect("replacement", replacement, box.replacement)
    if not 1 <= s.round <= box.rounds:
        _expect("round", s.round, box.rounds)


def _check_discs(s: Table, seats: int) -> None:
    if s.starter >= seats:
        _expect("starter", s.starter, seats - 1)
    for seat in range(seats):
        entered = s.where[seat] != NOWHERE
        _expect(f"order {seat}", s.order.count(seat), int(entered))
        if entered and s.where[seat] >= len(s.row):
            _expect(f"where[{seat}]", s.where[seat], NOWHERE)
    for cls, id in enumerate(CLASSES):
        ranks = s.ranks[cls * seats : cls * seats + seats]
        if sorted(ranks) != list(range(seats)):
            raise RecordError("position-ranks", {"where": id})
        points = [s.influence[cls * seats + seat] for seat in ranks]
        if points != sorted(points, reverse=True):
            raise RecordError("position-ranks", {"where": id})
