"""The score sheet and the winner (RA 7.5, 7.6, 9.1.10, 9.2.4, 9.3.3)."""

from __future__ import annotations

from typing import Final

from pestis.games.rattus.content.box import RattusBox
from pestis.games.rattus.content.ids import PALACE, STILL_ROUNDS, SULTAN
from pestis.games.rattus.rules.cubes import in_palace, leaders
from pestis.games.rattus.state.state import RattusState, hand_of
from pestis.kernel.core.spec import Outcome, ScoreLine
from pestis.parts.scoring import prizes, totals_of
from pestis.parts.seats import seats_from

MOST_DIPLOMATS: Final = 4
SECOND_DIPLOMATS: Final = 2

REASONS: Final = (
    "rats-out",
    "rats-out-tie",
    "cubes-out",
    "cubes-out-tie",
    "standstill",
    "standstill-tie",
)
"""The ways a match can end (RA 7.1, 7.7), and whether the turn order broke a tie (RA 7.6)."""


def region_card_points(s: RattusState, seat: int, box: RattusBox) -> int:
    """One point for each region on a kept card in which the seat has the most cubes, alone or tied
    (RA 9.1.10)."""
    regions = {box.region_of[card] for card in hand_of(s, seat)}
    return len([region for region in sorted(regions) if seat in leaders(s, region)])


def diplomat_points(counts: list[int]) -> list[int]:
    """Points for diplomats: 4 for the most, 2 for second; ties for the most share 6 (4 with two
    players), ties for second share 2, rounded down; nothing for having none (RA 9.2.4)."""
    second = SECOND_DIPLOMATS if len(counts) > 2 else 0
    return prizes(counts, MOST_DIPLOMATS, MOST_DIPLOMATS + second, second)


def diplomats_of(s: RattusState, seat: int) -> int:
    """A seat's cubes on diplomats, including those in the palace (RA 9.2.4)."""
    return sum(s.diplomats[seat :: len(s.stock)])


def score_sheet(s: RattusState, box: RattusBox) -> list[ScoreLine]:
    """The score sheet, line by line."""
    seats = range(box.seats)
    in_regions = [sum(s.cubes[seat : PALACE * box.seats : box.seats]) for seat in seats]
    lines = [
        ScoreLine("regions", {}, tuple(in_regions)),
        ScoreLine("palace", {}, tuple([in_palace(s, seat) for seat in seats])),
    ]
    if box.africanus:
        cards = [region_card_points(s, seat, box) for seat in seats]
        lines.append(ScoreLine("region-cards", {}, tuple(cards)))
    if SULTAN in s.cards:
        points = diplomat_points([diplomats_of(s, seat) for seat in seats])
        lines.append(ScoreLine("diplomats", {}, tuple(points)))
    return lines


def outcome(s: RattusState, box: RattusBox) -> Outcome:
    """Most points win; ties go to the player whose next turn would come first (RA 7.5, 7.6)."""
    lines = score_sheet(s, box)
    totals = totals_of(lines, box.seats)
    next_turns = seats_from(s.ender + 1, box.seats)
    places = sorted([(-totals[seat], order, seat) for order, seat in enumerate(next_turns)])
    ranking: list[tuple[int, ...]] = [(seat,) for _, _, seat in places]
    facts = {"turn-order": tuple([next_turns.index(seat) + 1 for seat in range(box.seats)])}
    tied = totals.count(max(totals)) > 1
    return Outcome(lines, totals, ranking, ranking[0], _reason(s, tied, box), facts)


def _reason(s: RattusState, tied: bool, box: RattusBox) -> str:
    """The reason why the match ended, and whether the turn order broke a tie."""
    if s.supply == 0:
        return "rats-out-tie" if tied else "rats-out"
    if box.standstill_ends and s.still >= STILL_ROUNDS:
        return "standstill-tie" if tied else "standstill"
    return "cubes-out-tie" if tied else "cubes-out"
