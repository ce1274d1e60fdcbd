"""Validates positions: pieces are conserved and rules are obeyed (PE 2)."""

from __future__ import annotations

from typing import Final

from pestis.games.pest.content.box import PestBox
from pestis.games.pest.content.ids import (
    BUILDING_IDS,
    CAPITAL,
    CASTLE,
    ERAS,
    NONE,
    PATIENTS,
    REPEAT,
    START_CARDS,
    STORED,
    TILE,
    TRIALS,
)
from pestis.games.pest.content.ids import EXPERTS as POSTED
from pestis.games.pest.rules.common.changes import IMPERATIVE_SPACES
from pestis.games.pest.rules.common.quarantine import Resettle, Settle, area
from pestis.games.pest.rules.common.stores import storage
from pestis.games.pest.rules.common.workers import holds_worker
from pestis.games.pest.rules.rounds.aid import RevealAidCard
from pestis.games.pest.rules.rounds.pest_phase import RevealPestCard
from pestis.games.pest.rules.rounds.setup import SetUp, StartingPlace
from pestis.games.pest.rules.rounds.turn import EndTurn, PlaceAssistant, TakeTurn
from pestis.games.pest.rules.rounds.years import YEARS, Actions, TakeBack, Year, era_of
from pestis.games.pest.state.choices import PLACE_IDS, TECHNOLOGY_IDS
from pestis.games.pest.state.state import BUILDINGS, CARD_SLOTS, CELLS, PestState
from pestis.games.pest.state.turn import CELL, MADE, SEAT, TO_DO, TURN_COLUMNS
from pestis.games.pest.tasks import LEVELS
from pestis.kernel.errors import RecordError
from pestis.parts.agenda import tasks_of
from pestis.parts.checking import at_most, expect

MASK: Final = 1 << CASTLE
PEOPLE: Final = 1 << 20
"""An upper bound: more sick people than a map can hold.  A position limits only the number at each
place (PE 2.6)."""
LIMITS: Final = {
    "cell": CELLS + 1,
    "to-do": 4,
    "improved": 2,
    "picked": PEOPLE,
    "cured": PEOPLE,
    "to-buildings": 100,
    "vacated": MASK,
    "filled": MASK,
    "built": 3,
    "extra": 3,
    "used": 1 << CARD_SLOTS,
    "rearranged": 2,
}
"""Exclusive upper bounds of some columns of the turn."""
MOST: Final = 100
"""Exclusive upper bound of the other columns of the turn."""


def _distinct(where: str, cards: tuple[int, ...]) -> None:
    expect(where, len(set(cards)), len(cards))


def check(s: PestState, box: PestBox) -> None:
    """Raises RecordError naming the first count that is not conserved or inconsistent."""
    LEVELS.check(s)
    coming = [type(task) for task in tasks_of(s)]
    _check_years(s, coming, box)
    _check_cards(s, coming, box)
    _check_map(s, box)
    for seat in range(box.seats):
        _check_board(s, coming, seat, box)
        _check_slots(s, seat, box)
    _check_influence(s, box)
    _check_turn(s, box)


def _check_years(s: PestState, coming: list[type], box: PestBox) -> None:
    at_most("year", s.year, YEARS)
    _distinct("order", s.order)
    expect("order", len(s.order), box.seats)
    if s.year == 0:
        return
    for name, cards, kind in (("pest", s.pest, RevealPestCard), ("aid", s.aid, RevealAidCard)):
        _distinct(name, cards)
        at_most(name, len(cards), s.year)
        at_most(f"{name} + 1", s.year, len(cards) + 1)
        if Year in coming:
            expect(name, len(cards) + coming.count(kind), s.year)
    expect("decrees", len(s.decrees), ERAS)
    for era in range(ERAS):
        expect(f"decrees[{era}]", box.data.decrees[s.decrees[era]].era, era)
    expect("capital_card", len(s.capital_card), int(box.variant.has_capital_card()))


def _check_cards(s: PestState, coming: list[type], box: PestBox) -> None:
    """Each technology exists once, and all revealed reward tokens are still there."""
    _distinct("start_cards", s.start_cards)
    drawn = coming.count(StartingPlace) if box.seats > 2 else 0
    at_most("start_cards", len(s.start_cards) + drawn, len(START_CARDS))
    if SetUp in coming:
        expect("start_cards", len(s.start_cards), 0)
    cards = s.display + tuple([card for card in s.slots if card != NONE])
    _distinct("technologies", cards)
    for card in cards:
        if not box.variant.in_play(box.data.technologies[card].solo):
            expect(f"technology {TECHNOLOGY_IDS[card]}", 1, 0)
    if s.year == 0:
        return
    tokens = [up + down for up, down in zip(s.tokens_up, s.tokens_down, strict=True)]
    expect("tokens", sum(tokens), box.boards.players[box.seats].rewards)
    for good, n in enumerate(tokens):
        at_most(f"tokens {good}", n, box.boards.reward_tokens[good])


def _check_map(s: PestState, box: PestBox) -> None:
    """Each place has room for its buildings; nothing is on destroyed places (PE 5.6, 6.B.1)."""
    expect("sick capital", s.sick[CAPITAL], 0)
    expect("destroyed capital", s.destroyed[CAPITAL], 0)
    there = [0] * len(PLACE_IDS)
    for site in s.built:
        if site != NONE:
            there[site] += 1
    for place in range(1, len(PLACE_IDS)):
        where = PLACE_IDS[place]
        if s.year and s.resources[place] == NONE:
            raise RecordError("position-count", {"where": where, "found": -1, "expected": 0})
        if s.destroyed[place]:
            expect(f"sick {where}", s.sick[place], 0)
            expect(f"camp {where}", s.camp.count(place), 0)
        room = 0 if s.destroyed[place] else box.map.places[place].size + 1
        if there[place] > room:
            at_most(f"buildings {where}", there[place], room)
    expect("buildings capital", there[CAPITAL], 0)
    expect("camp capital", s.camp.count(CAPITAL), 0)
    for seat in range(box.seats):
        own = s.built[seat * BUILDINGS : seat * BUILDINGS + BUILDINGS]
        stands = tuple([place for place in own if place != NONE])
        _distinct(f"built[{seat}]", stands)
        if s.year:
            at_most(f"castle[{seat}]", int(own[CASTLE] == NONE), 0)
            at_most(f"doctor[{seat}]", int(s.doctor[seat] == NONE), 0)
        for building, place in enumerate(own):
            fits = place != NONE and holds_worker(building)
            if s.workers[seat * BUILDINGS + building] > int(fits):
                where = f"workers[{seat}] {BUILDING_IDS[building]}"
                at_most(where, s.workers[seat * BUILDINGS + building], int(fits))


def _check_board(s: PestState, coming: list[type], seat: int, box: PestBox) -> None:
    boards = box.boards
    at_most(f"healthy[{seat}]", s.healthy[seat], len(boards.herbs))
    at_most(f"dead[{seat}]", s.dead[seat], len(boards.cemetery) - 1)
    if not _settling(s, seat):
        needed = max(0, s.quarantine[seat] - area(s, seat, box))
        expect(f"blocked[{seat}]", s.blocked[seat].bit_count(), needed)
    for good in range(STORED):
        stored = s.goods[seat * STORED + good]
        at_most(f"goods[{seat}]", stored, storage(s, seat, good, box))
    cells = s.grid[seat * CELLS : seat * CELLS + CELLS]
    at_most(f"grid[{seat}]", max(cells), 1)
    assistants = sum(cells)
    for slot in range(CARD_SLOTS):
        card = s.slots[seat * CARD_SLOTS + slot]
        if card != NONE and (box.data.powers[card][TRIALS] or box.data.powers[card][REPEAT]):
            assistants += s.on_card[seat * CARD_SLOTS + slot]
    whole = era_of(s.year) + 1 if s.year else 0
    assistants += _turns_to_come(s, seat, whole)
    at_most(f"assistants[{seat}]", assistants, whole)
    if assistants and Year in coming:
        expect("take-back", coming.count(TakeBack), 1)
    for era in range(ERAS):
        at_most(f"tracks[{seat}]", s.tracks[seat * ERAS + era], IMPERATIVE_SPACES)


def _turns_to_come(s: PestState, seat: int, whole: int) -> int:
    """How many more assistants the seat will place this year.

    whole  how many assistants the seat has
    """
    n = 0
    for task in tasks_of(s):
        if isinstance(task, (TakeTurn, PlaceAssistant)):
            n += task.seat == seat
        elif isinstance(task, Actions):
            n += whole + 1 - task.number
    return n


def _settling(s: PestState, seat: int) -> bool:
    """Whether the seat is about to choose its restricting spaces again."""
    return any([isinstance(task, (Settle, Resettle)) and task.seat == seat for task in tasks_of(s)])


def _check_slots(s: PestState, seat: int, box: PestBox) -> None:
    """Technologies are in their fixed slots and hold allowed pieces (PE 6.D.1, T1, T10, T17, T25,
    T28)."""
    tile = False
    for slot in range(CARD_SLOTS):
        at = seat * CARD_SLOTS + slot
        card = s.slots[at]
        if card == NONE:
            expect(f"on_card[{seat}]", s.on_card[at], 0)
            continue
        fixed = box.data.technologies[card].slot
        if fixed not in (NONE, slot):
            expect(f"technology {TECHNOLOGY_IDS[card]}", 1, 0)
        powers = box.data.powers[card]
        tile = tile or powers[TILE] > 0
        most = 2 if powers[PATIENTS] else powers[POSTED]
        if powers[TRIALS] or powers[REPEAT] or powers[TILE]:
            most = 1
        at_most(f"on_card[{seat}]", s.on_card[at], most)
    if not tile:
        expect(f"tile[{seat}]", s.tile[seat], NONE)


def _check_influence(s: PestState, box: PestBox) -> None:
    """No two markers share a space except 0, and none is on a covered space (PE 9.1)."""
    there = [space for space in s.influence if space]
    _distinct("influence", tuple(there))
    _distinct("influence_sick", s.influence_sick)
    for space in there:
        at_most("influence", space, box.boards.influence_length)
        expect(f"influence {space}", int(box.variant.covered(s, space)), 0)


def _check_turn(s: PestState, box: PestBox) -> None:
    """The memory of the turn is consistent; between turns it is empty."""
    turn = s.turn
    at_most("turn seat", turn[SEAT], box.seats)
    ends = any([isinstance(task, EndTurn) for task in tasks_of(s)])
    expect("turn seat", int(turn[SEAT] > 0), int(ends))
    for name, number in zip(TURN_COLUMNS[1:], turn[1:], strict=True):
        most = LIMITS.get(name, MOST) - 1 if turn[SEAT] else 0
        if number > most:
            at_most(f"turn {name}", number, most)
    if turn[TO_DO] and not turn[CELL]:
        expect("turn to-do", turn[TO_DO], 0)
    _distinct("entered", s.entered)
    _distinct("struck", s.struck)
    if not turn[SEAT]:
        expect("entered", len(s.entered), 0)
        expect("turn", max(turn[MADE:]), 0)
