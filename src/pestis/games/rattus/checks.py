"""Validates positions: cubes, tokens, cards and diplomats are conserved (RA 1, 8.1)."""

from __future__ import annotations

from pestis.games.rattus.content.box import RattusBox
from pestis.games.rattus.content.ids import (
    CARAVAN_LEADER,
    CARD_IDS,
    CARDS,
    CUBES,
    DIPLOMATS,
    NOBODY,
    NOWHERE,
    PALACE,
    PLACE_IDS,
    PLACES,
    REGION_IDS,
    REGIONS,
    STARTER,
    SULTAN,
)
from pestis.games.rattus.content.reading import REGION_CARD_IDS, REGION_CARDS, TOKEN_IDS, is_starter
from pestis.games.rattus.rules.class_cards.astronomer import KeepCard
from pestis.games.rattus.rules.class_cards.explorer import Explore
from pestis.games.rattus.rules.plague import TurnToken, TurnTokens
from pestis.games.rattus.rules.setup import Camp, SetUp
from pestis.games.rattus.state.state import RattusState, later_in
from pestis.games.rattus.tasks import LEVELS
from pestis.kernel.core.fields import bad_position
from pestis.parts.agenda import tasks_of
from pestis.parts.checking import at_most, expect


def check(s: RattusState, box: RattusBox) -> None:
    """Raise RecordError, naming the fault, if pieces are not conserved or are inconsistent."""
    LEVELS.check(s)
    _check_turning(s)
    _check_cards(s, box)
    _check_cubes(s, box)
    _check_diplomats(s, box)
    _check_board(s, box)
    _check_tokens(s, box)
    if box.africanus:
        _check_region_cards(s, box)


def _check_turning(s: RattusState) -> None:
    """Check that the other tokens of the region are turned after the chosen one (RA 5.3)."""
    tasks = tasks_of(s)
    if tasks and isinstance(tasks[0], TurnToken):
        rest = TurnTokens(tasks[0].seat, tasks[0].region)
        if len(tasks) < 2 or repr(tasks[1]) != repr(rest):
            raise bad_position("agenda[1]", repr(rest))


def _check_cards(s: RattusState, box: RattusBox) -> None:
    expect("cards", len(set(s.cards)), box.players.cards)
    if (box.agreed and s.cards != box.agreed) or list(s.cards) != sorted(s.cards):
        raise bad_position("state.cards", ", ".join([CARD_IDS[card] for card in box.agreed]))
    for card in range(CARDS):
        if card not in s.cards:
            expect(f"owners {CARD_IDS[card]}", s.owners[card], NOBODY)
        if s.onto[card] != NOWHERE and (s.owners[card] == NOBODY or not box.africanus):
            expect(f"onto {CARD_IDS[card]}", s.onto[card], NOWHERE)


def _check_cubes(s: RattusState, box: RattusBox) -> None:
    for seat in range(box.seats):
        placed = sum(s.cubes[seat :: box.seats])
        expect(f"cubes {seat}", placed + s.stock[seat], CUBES)
    for region in range(REGIONS):
        if region not in box.regions:
            there = sum(s.cubes[region * box.seats : (region + 1) * box.seats])
            expect(f"cubes {REGION_IDS[region]}", there, 0)
            expect(f"rats {REGION_IDS[region]}", s.rats[region], 0)


def _check_diplomats(s: RattusState, box: RattusBox) -> None:
    at_most("diplomats", sum(s.diplomats), DIPLOMATS if SULTAN in s.cards else 0)
    for place in range(PLACES):
        for seat in range(box.seats):
            at = place * box.seats + seat
            most = s.cubes[at]
            if place != PALACE or box.one_in_palace:
                most = min(most, 1)
            if s.diplomats[at] > most:
                at_most(f"diplomats {PLACE_IDS[place]} {seat}", s.diplomats[at], most)


def _check_board(s: RattusState, box: RattusBox) -> None:
    used = ", ".join([str(region) for region in box.regions])
    if s.plague not in box.regions:
        raise bad_position("state.plague", used)
    if s.caravan != NOWHERE and s.caravan not in box.regions:
        raise bad_position("state.caravan", used)
    if CARAVAN_LEADER not in s.cards:
        expect("caravan", s.caravan, NOWHERE)
    elif s.round or (s.agenda is not None and not _settles(s)):
        at_most("caravan", -s.caravan, 0)


def _settles(s: RattusState) -> bool:
    """Whether the set-up or the placing of the caravan is still to come."""
    return any([isinstance(task, (Camp, SetUp)) for task in tasks_of(s)])


def _check_tokens(s: RattusState, box: RattusBox) -> None:
    seen = len(s.seen_at)
    for name, found in (
        ("seen_from", len(s.seen_from)),
        ("seen_by", len(s.seen_by)),
        ("seen_faces", len(s.seen_faces)),
    ):
        expect(name, found, seen)
    counts = [0] * len(TOKEN_IDS)
    for token in [*s.turned, *s.starter_bag, *s.later_bag, *s.seen_faces]:
        counts[token] += 1
    for token, id in enumerate(TOKEN_IDS):
        expect(id, counts[token], int(token in box.tokens))
    surely = [*s.starter_bag]
    surely += [f for f, origin in zip(s.seen_faces, s.seen_from, strict=True) if origin == STARTER]
    for token in surely:
        if not is_starter(token):
            expect(f"{TOKEN_IDS[token]} starter", 0, 1)
    expect("starter_bag", len(s.starter_bag), sum(s.starters))
    later = 0
    for region, id in enumerate(REGION_IDS):
        there = later_in(s, region)
        if there < 0:
            at_most(f"rats {id}", -there, 0)
        later += there
    expect("later_bag", len(s.later_bag), s.supply + box.players.removed + later)


def _check_region_cards(s: RattusState, box: RattusBox) -> None:
    coming = [type(task) for task in tasks_of(s)]
    for name, cards, kind in (("drawn", s.drawn, KeepCard), ("shown", s.shown, Explore)):
        expect(name, int(len(cards) > 0), int(kind in coming))
    found = [0] * REGION_CARDS
    for card in [*s.deck, *s.drawn, *s.shown, *s.discards]:
        found[card] += 1
    for card in s.onto:
        if card != NOWHERE:
            found[card] += 1
    for at in s.hands:
        found[at % REGION_CARDS] += 1
    latest = max(s.reshuffle_of)
    for card in s.deck:
        if s.reshuffle_of[card] != latest:
            expect(f"reshuffle_of {REGION_CARD_IDS[card]}", s.reshuffle_of[card], latest)
    for card, id in enumerate(REGION_CARD_IDS):
        expect(id, found[card], int(card in box.cards_in_use))
