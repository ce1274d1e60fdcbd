"""The terms (features) of Rattus's judge: points, cubes in danger, class cards, and what a seat
can still do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from pestis.games.rattus.content.box import BASE_SEATS, RattusBox
from pestis.games.rattus.content.ids import (
    ALL,
    CARD_IDS,
    CARDS,
    CUBES,
    MAJORITY,
    MAX_SEATS,
    NOBODY,
    PALACE,
    PEASANT,
    PLACES,
    REGIONS,
    SULTAN,
)
from pestis.games.rattus.content.reading import AFRICANUS, NONE, REGION_CARDS, is_starter
from pestis.games.rattus.rules.scoring import diplomat_points
from pestis.games.rattus.state.state import PLACED, TOOK, RattusState
from pestis.parts.judging import Terms

if TYPE_CHECKING:
    from mypy_extensions import i64  # machine integers when compiled, plain ones when interpreted

CENT: Final = 100
"""Dangers are in hundredths of a cube."""
LIMITS: Final = 7
"""Limits run from 1 to 6 (RA 11.1.2); six cubes or more make every token active."""
SYMBOLS: Final = ALL + 1
AT: Final = 2
"""The largest distance from the Plague Piece that terms distinguish: 0 for its region, 1 for a
neighbour, 2 for all others."""

POINTS: Final = 0
PALACE_CUBES: Final = 1
DANGER: Final = 2
REGIONS_HELD: Final = 5
REGIONS_LED: Final = 6
TO_PLACE: Final = 7
TO_TAKE: Final = 8
ABILITIES: Final = 9
WAIT: Final = 10
LAST_TURN: Final = 11
TIE: Final = 12
REGION_CARDS_HELD: Final = 13
DIPLOMATS: Final = 14
FIRST_CARD: Final = 15
WIDTH: Final = FIRST_CARD + CARDS

NAMES: Final = (
    "points",
    "palace",
    "danger-here",
    "danger-near",
    "danger-far",
    "regions",
    "regions-led",
    "to-place",
    "to-take",
    "abilities",
    "wait",
    "last-turn",
    "tie",
    "region-cards",
    "diplomats",
    *CARD_IDS,
)
MORE: Final = (
    "points",
    "palace",
    "regions",
    "regions-led",
    "abilities",
    "last-turn",
    "region-cards",
    "diplomats",
)
LESS: Final = (
    "danger-here",
    "danger-near",
    "danger-far",
)


@final
class Danger:
    """The average effect of one rat token in a box, and the distances between regions."""

    def __init__(self, box: RattusBox) -> None:
        self.box: Final = box
        number = len(box.tokens)
        counts = [0] * (LIMITS * SYMBOLS)
        for token in box.tokens:
            for cubes in range(box.limits[token], LIMITS):
                for symbol in box.symbols[token]:
                    counts[cubes * SYMBOLS + symbol] += 1
        self.rates: Final = [CENT * n // number for n in counts]
        """For 0 … 6 cubes in the region and each symbol: in how many of a hundred tokens the symbol
        takes effect."""
        self.unarmed: Final = self.rates[ALL::SYMBOLS]
        """The same for the symbol that strikes everybody, by number of cubes."""
        self.far: Final = [AT] * (REGIONS * REGIONS)
        """For each pair of regions, the distance as the terms distinguish it: 0, 1 or ``AT``."""
        later = [token for token in box.tokens if not is_starter(token)]
        self.supply: Final = max(1, len(later) - box.players.removed)
        """Rat tokens in the supply when the game begins (RA 3.5)."""
        for region in range(REGIONS):
            for other in box.near[region]:
                self.far[region * REGIONS + other] = 1
            self.far[region * REGIONS + region] = 0


@final
class RattusTerms(Terms[RattusState, RattusBox]):
    """Rattus, alone or with Africanus."""

    def __init__(self) -> None:
        super().__init__("rattus", NAMES, MORE, LESS)
        self._danger: Danger | None = None

    def unit(self, term: int) -> int:
        return CENT if DANGER <= term <= DANGER + AT else 1

    def tables(self) -> dict[str, tuple[int, dict[str, object]]]:
        found: dict[str, tuple[int, dict[str, object]]] = {}
        for expansion, most in ((NONE, BASE_SEATS), (AFRICANUS, MAX_SEATS)):
            for seats in range(2, most + 1):
                found[f"{expansion}-{seats}"] = (seats, {"expansion": expansion})
        return found

    def table(self, box: RattusBox) -> str:
        return f"{AFRICANUS if box.africanus else NONE}-{box.seats}"

    def gone(self, s: RattusState, box: RattusBox) -> int:
        """Up to two thirds as the supply or a stock runs out; all of it once the end has begun."""
        if s.ender != NOBODY:
            return 1000
        rats = 1000 * s.supply // self.for_box(box).supply
        stock = 1000 * min(s.stock) // (CUBES - 2)
        left = min(rats, stock, 1000)
        return (1000 - left) * 2 // 3

    def for_box(self, box: RattusBox) -> Danger:
        """The precomputed figures of a box; those of the last box are cached."""
        found = self._danger
        if found is None or found.box is not box:
            found = Danger(box)
            self._danger = found
        return found

    def rows(self, s: RattusState, box: RattusBox) -> list[int]:
        danger = self.for_box(box)
        rows = [0] * (box.seats * WIDTH)
        _cards(s, rows)
        led = _regions(s, box.seats, danger, rows)
        _turns(s, box.seats, rows)
        if box.africanus:
            _region_cards(s, box, led, rows)
            if SULTAN in s.cards:
                _diplomats(s, box.seats, rows)
        return rows


def _cards(s: RattusState, rows: list[int]) -> None:
    """Fill in who holds each class card."""
    for card in s.cards:
        owner: i64 = s.owners[card]
        if owner >= 0:
            rows[owner * WIDTH + FIRST_CARD + card] = 1


def _turns(s: RattusState, seats: i64, rows: list[int]) -> None:
    """Fill in what is left to do in this turn, and how long the others wait for theirs."""
    turn: i64 = s.turn
    ender: i64 = s.ender
    at = turn * WIDTH
    if ender == NOBODY:
        for seat in range(seats):
            rows[seat * WIDTH + WAIT] = (seat - turn) % seats
        if not s.done & PLACED:
            rows[at + TO_PLACE] = min(max(s.rats) + rows[at + FIRST_CARD + PEASANT], s.stock[turn])
        if not s.done & TOOK:
            rows[at + TO_TAKE] = 1
    else:
        now = (ender - turn) % seats
        for seat in range(seats):
            rows[seat * WIDTH + TIE] = (seat - ender - 1) % seats
            if now > 0 and (ender - seat) % seats > now:
                rows[seat * WIDTH + LAST_TURN] = 1
    for card in s.cards:
        if s.owners[card] == turn and not s.used >> card & 1:
            rows[at + ABILITIES] += 1


def _regions(s: RattusState, seats: i64, danger: Danger, rows: list[int]) -> list[int]:
    """Fill in cubes, and how many the plague would kill if it raged now (RA 5.3-5.6).

    Returns, for each region, a bit mask of the seats with the most cubes.
    """
    seat: i64
    region: i64
    at: i64
    led = [0] * REGIONS
    for seat in range(seats):
        safe: i64 = s.cubes[PALACE * seats + seat]
        rows[seat * WIDTH + PALACE_CUBES] = safe
        rows[seat * WIDTH + POINTS] = safe
    hits = _hits(s, seats, danger)
    far: i64 = s.plague * REGIONS
    for region in range(REGIONS):
        base: i64 = region * seats
        total: i64 = 0
        most: i64 = 1
        for at in range(base, base + seats):
            here: i64 = s.cubes[at]
            total += here
            most = max(here, most)
        if total == 0:
            continue
        rats: i64 = s.rats[region]
        limit: i64 = min(total, LIMITS - 1)
        majority: i64 = danger.rates[limit * SYMBOLS + MAJORITY]
        place: i64 = DANGER + danger.far[far + region]
        for seat in range(seats):
            own: i64 = s.cubes[base + seat]
            if own:
                row: i64 = seat * WIDTH
                _add(rows, row + POINTS, own)
                _add(rows, row + REGIONS_HELD, 1)
                hit: i64 = hits[seat * LIMITS + limit]
                if own == most:
                    _add(rows, row + REGIONS_LED, 1)
                    led[region] |= 1 << seat
                    hit += majority
                _add(rows, row + place, min(own * CENT, hit * rats))
    return led


def _add(numbers: list[int], at: i64, more: i64) -> None:
    """Do ``numbers[at] += more``, which would add objects when compiled."""
    was: i64 = numbers[at]
    numbers[at] = was + more


def _hits(s: RattusState, seats: i64, danger: Danger) -> list[int]:
    """For each seat and number of cubes in a region: how often, in a hundred tokens, a symbol
    other than the majority hits the seat."""
    limit: i64
    hits = danger.unarmed * seats
    for card in s.cards:
        owner: i64 = s.owners[card]
        if owner >= 0:
            symbol: i64 = danger.box.class_of[card]
            for limit in range(LIMITS):
                _add(hits, owner * LIMITS + limit, danger.rates[limit * SYMBOLS + symbol])
    return hits


def _region_cards(s: RattusState, box: RattusBox, led: list[int], rows: list[int]) -> None:
    """Fill in region cards and the points that they are worth now (RA 9.1.10)."""
    seat: i64 = NOBODY
    scored: i64 = 0
    for at in s.hands:
        owner: i64 = at // REGION_CARDS
        if owner != seat:
            seat = owner
            scored = 0
        row: i64 = seat * WIDTH
        rows[row + REGION_CARDS_HELD] += 1
        region: i64 = box.region_of[at % REGION_CARDS]
        there: i64 = led[region]
        if there >> seat & 1 and not scored >> region & 1:
            scored |= 1 << region
            rows[row + POINTS] += 1


def _diplomats(s: RattusState, seats: i64, rows: list[int]) -> None:
    """Fill in diplomats and the points that they are worth now (RA 9.2.4)."""
    seat: i64
    held = [0] * seats
    at: i64 = 0
    for _ in range(PLACES):
        for seat in range(seats):
            held[seat] += s.diplomats[at]
            at += 1
    if any(held):
        for owner, points in enumerate(diplomat_points(held)):
            rows[owner * WIDTH + DIPLOMATS] = held[owner]
            rows[owner * WIDTH + POINTS] += points


TERMS: Final = RattusTerms()
