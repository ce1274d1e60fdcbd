"""The terms (features) of Rattus Cartus's judge: points, influence that may still become points,
cards, and whether a seat would survive.

They are computed from a whole table, including the Nun-row; averaging over sampled tables restores
the uncertainty of a seat that does not know it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from pestis.games.rattus_cartus.content.box import FIRST_GAME, FIVE_OF_TEN, CartusBox
from pestis.games.rattus_cartus.content.ids import (
    CLASSES,
    COUNTING,
    FLUTE,
    GOLD,
    JOKER,
    KINDS,
    NUN_VALUES,
    PASS,
    POPULATION,
    SWORD,
)
from pestis.games.rattus_cartus.rules.scoring import (
    CLASS_POINTS,
    award,
    gold_points,
    nuns_in_row,
    token_points,
)
from pestis.games.rattus_cartus.state.state import CartusState
from pestis.kernel.core.spec import Outcome
from pestis.parts.judging import MILLE, Terms

if TYPE_CHECKING:
    from mypy_extensions import i64  # machine integers when compiled, plain ones when interpreted

PLAYERS: Final = 5

CLOSE: Final = 4
"""A lead or a gap on a track counts up to this number of points of influence."""
SAFE: Final = 15
"""Spare nuns count up to this number."""
MANY: Final = 25
"""Excess rats count up to this number."""

POINTS: Final = 0
INFLUENCE: Final = 1
LEADS: Final = 2
GAPS: Final = 3
TRACKS: Final = 4
CARDS: Final = 5
FITTING: Final = 6
JOKERS: Final = 7
DEAD: Final = 12
TOO_MANY: Final = 13
TO_SPARE: Final = 14
PLAYED: Final = 15
STARTER: Final = 16
LOOKED: Final = 17
WIDTH: Final = 18

NAMES: Final = (
    "points",
    "influence",
    "leads",
    "gaps",
    "tracks",
    "cards",
    "fitting",
    "jokers",
    "swords",
    "flutes",
    "passes",
    "gold",
    "dead",
    "rats-too-many",
    "nuns-to-spare",
    "played",
    "starter",
    "looked",
)
MORE: Final = (
    "points",
    "influence",
    "leads",
    "tracks",
    "cards",
    "fitting",
    "jokers",
    "swords",
    "gold",
    "nuns-to-spare",
    "looked",
)
LESS: Final = (
    "gaps",
    "dead",
    "rats-too-many",
)


@final
class CartusTerms(Terms[CartusState, CartusBox]):
    """Rattus Cartus."""

    def __init__(self) -> None:
        super().__init__("rattus-cartus", NAMES, MORE, LESS)

    def tables(self) -> dict[str, tuple[int, dict[str, object]]]:
        found: dict[str, tuple[int, dict[str, object]]] = {}
        for seats in range(2, PLAYERS + 1):
            found[str(seats)] = (seats, {})
            found[f"{FIVE_OF_TEN}-{seats}"] = (seats, {"buildings": FIVE_OF_TEN})
        return found

    def table(self, box: CartusBox) -> str:
        """The name of the table: the buildings of the first game have their own, all others share
        one."""
        if box.options["buildings"] == FIRST_GAME:
            return str(box.seats)
        return f"{FIVE_OF_TEN}-{box.seats}"

    def gone(self, s: CartusState, box: CartusBox) -> int:
        """The share of rounds that are over; a round whose discs are in the row is half over.

        Two players compete in any building (RC 3.21): while their discs are in the row, the table
        shows no more than it did when the round began, so the round counts as just begun.
        """
        halves = 2 * max(0, s.round - 1)
        if s.row and len(s.order) == box.seats > 2:
            halves += 1
        return MILLE * halves // (2 * box.rounds)

    def rows(self, s: CartusState, box: CartusBox) -> list[int]:
        rows = [0] * (box.seats * WIDTH)
        seats = box.seats
        _tracks(s, seats, rows)
        _hands(s, seats, rows)
        _rats(s, seats, rows)
        for seat in range(seats):
            row = seat * WIDTH
            rows[row + POINTS] += token_points(s, seat)
            rows[row + STARTER] = (seat - s.starter) % seats
        return rows

    def living(self, outcome: Outcome) -> int:
        return sum(outcome.facts["alive"])


def _tracks(s: CartusState, seats: i64, rows: list[int]) -> None:
    """Fill in the points of the influence tracks, and how firm they are (RC 6.1)."""
    cls: i64
    rank: i64
    awarded: i64 = 2 if seats == 2 else 3
    for cls in range(len(CLASSES)):
        base: i64 = cls * seats
        above: i64 = 0
        for rank in range(seats):
            seat: i64 = s.ranks[base + rank]
            own: i64 = s.influence[base + seat]
            row: i64 = seat * WIDTH
            if own:
                rows[row + INFLUENCE] += own
                rows[row + TRACKS] += 1
                if rank < awarded:
                    rows[row + POINTS] += CLASS_POINTS[rank]
            if rank:
                apart: i64 = above - own
                apart = min(apart, CLOSE)
                if rank <= awarded:
                    rows[s.ranks[base + rank - 1] * WIDTH + LEADS] += apart
                rows[row + GAPS] += apart
            above = own


def _hands(s: CartusState, seats: i64, rows: list[int]) -> None:
    """Fill in cards in hand and the awards for them (RC 6.2-6.4), and cards played in a
    building."""
    seat: i64
    cls: i64
    kind: i64
    pile: i64
    sizes: list[int] = []
    for seat in range(seats):
        row: i64 = seat * WIDTH
        first: i64 = seat * KINDS
        cards: i64 = 0
        for cls in range(len(CLASSES)):
            held: i64 = 0
            for kind in range(first + cls * NUN_VALUES, first + cls * NUN_VALUES + NUN_VALUES):
                held += s.hands[kind]
            cards += held
            if held and s.influence[cls * seats + seat]:
                rows[row + FITTING] += held
        rows[row + CARDS] = cards
        for pile in range(KINDS - POPULATION):
            rows[row + JOKERS + pile] = s.hands[first + POPULATION + pile]
        sizes.append(cards + s.hands[first + JOKER])
    for code in s.played:
        if code % KINDS < COUNTING:
            rows[code // KINDS * WIDTH + PLAYED] += 1
    _give(award(sizes), rows)
    for kind in (SWORD, FLUTE, PASS):
        _give(award([s.hands[seat * KINDS + kind] for seat in range(seats)]), rows)
    _give(gold_points([s.hands[seat * KINDS + GOLD] for seat in range(seats)]), rows)


def _give(points: list[int], rows: list[int]) -> None:
    """Add points for every seat."""
    for seat, n in enumerate(points):
        rows[seat * WIDTH + POINTS] += n


def _rats(s: CartusState, seats: i64, rows: list[int]) -> None:
    """Fill in who would die if the game ended now (RC 6.6), by how much, and who looked at nuns."""
    nuns: i64 = nuns_in_row(s)
    for seat in range(seats):
        row: i64 = seat * WIDTH
        spare: i64 = nuns - s.rats[seat]
        if spare < 0:
            rows[row + DEAD] = 1
            rows[row + TOO_MANY] = -spare if spare > -MANY else MANY
        else:
            rows[row + TO_SPARE] = spare if spare < SAFE else SAFE
    for seers in s.looked:
        for seat in range(seats):
            if seers >> seat & 1:
                rows[seat * WIDTH + LOOKED] += 1


TERMS: Final = CartusTerms()
