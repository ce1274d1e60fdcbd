"""The value of a position to a seat, by rules of thumb: cubes that may survive to the end, the
benefit and harm still to come from the seat's class cards, and the extras of Africanus."""

from __future__ import annotations

from typing import Final, final

from pestis.games.rattus.content.box import RattusBox
from pestis.games.rattus.content.ids import (
    ALL,
    ASTRONOMER,
    CARAVAN_LEADER,
    EXPLORER,
    KING,
    KNIGHT,
    MAJORITY,
    MERCHANT,
    MONK,
    PALACE,
    PEASANT,
    PLACES,
    SULTAN,
    WITCH,
)
from pestis.games.rattus.state.state import RattusState, hand_of

LIMITS: Final = 7
"""Limits run from 1 to 6 (RA 11.1.2); six cubes or more make every token active."""

ABILITY: Final = {
    PEASANT: 0.7,
    MERCHANT: 0.4,
    MONK: 0.4,
    KNIGHT: 0.5,
    WITCH: 0.1,
    KING: 0.9,
    ASTRONOMER: 0.5,
    EXPLORER: 0.9,
    CARAVAN_LEADER: 0.5,
    SULTAN: 0.5,
}
"""The value of holding a class card, in cubes, before the harm from its symbols."""
USUAL_ABILITY: Final = 0.5
"""The same for a class card that ``ABILITY`` does not list."""

DIPLOMAT: Final = 0.4
REGION_CARD: Final = 0.4
LEAD: Final = 0.35
"""The weight of a rival's cube compared with our own."""
NEAR: Final[tuple[float, ...]] = (0.55, 0.8, 0.6, 0.45)
"""The likelihood that the plague rages in a region, by its distance from the Plague Piece; all
regions are struck at the very end (RA 7.4), but by then much may have moved."""


@final
class Danger:
    """The average effect of one unseen rat token, by the number of cubes in the region."""

    def __init__(self, s: RattusState, box: RattusBox) -> None:
        turned = set(s.turned)
        left = [token for token in box.tokens if token not in turned]
        size = max(1, len(left))
        self.symbols: Final = [[0.0] * (ALL + 1) for _ in range(LIMITS)]
        """For 0 … 6 cubes in the region, how often each symbol takes effect per token."""
        for token in left:
            for cubes in range(box.limits[token], LIMITS):
                row = self.symbols[cubes]
                for symbol in box.symbols[token]:
                    row[symbol] += 1.0 / size

    def losses(self, s: RattusState, box: RattusBox, region: int, seat: int, total: int) -> float:
        """Estimate the cubes that a seat loses in a region if the plague rages there."""
        seats = box.seats
        base = region * seats
        own = s.cubes[base + seat]
        row = self.symbols[min(total, LIMITS - 1)]
        hit = row[ALL]
        for card in s.cards:
            if s.owners[card] == seat:
                hit += row[box.class_of[card]]
        if own == max(s.cubes[base : base + seats]):
            hit += row[MAJORITY]
        return min(float(own), hit * s.rats[region])


def worth(
    s: RattusState, box: RattusBox, me: int, danger: Danger, distance: list[list[int]]
) -> float:
    """The value of the table to seat ``me``, in cubes: its own prospects minus a share of the
    rivals' (half the best rival's, half their average)."""
    standings = [standing(s, box, seat, danger, distance[s.plague]) for seat in range(box.seats)]
    rivals = [value for seat, value in enumerate(standings) if seat != me]
    # Added one by one, because ``sum`` rounds differently between Python versions.
    others = 0.0
    for value in rivals:
        others += value
    return standings[me] - LEAD * (max(rivals) + others / len(rivals)) / 2


def standing(s: RattusState, box: RattusBox, seat: int, danger: Danger, far: list[int]) -> float:
    """Estimate a seat's points at the end, in cubes, from what is on the table now."""
    seats = box.seats
    value = float(s.cubes[PALACE * seats + seat])
    for region in box.regions:
        base = region * seats
        own = s.cubes[base + seat]
        if own:
            total = sum(s.cubes[base : base + seats])
            risk = NEAR[min(far[region], len(NEAR) - 1)]
            value += own - risk * danger.losses(s, box, region, seat, total)
    for card in s.cards:
        if s.owners[card] == seat:
            value += ABILITY.get(card, USUAL_ABILITY)
    if box.africanus:
        value += DIPLOMAT * sum([s.diplomats[p * seats + seat] for p in range(PLACES)])
        value += REGION_CARD * len(hand_of(s, seat))
    return value


def distances(near: list[tuple[int, ...]]) -> list[list[int]]:
    """For each pair of regions, the steps between them; regions not in use are far away."""
    rows: list[list[int]] = []
    for start in range(len(near)):
        far = [len(near)] * len(near)
        far[start] = 0
        edge = [start]
        for region in edge:
            for other in near[region]:
                if far[other] > far[region] + 1:
                    far[other] = far[region] + 1
                    edge.append(other)
        rows.append(far)
    return rows
