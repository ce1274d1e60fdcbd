"""Scoring helpers: ranking, prizes for majorities, totals."""

from __future__ import annotations

from collections.abc import Sequence

from pestis.kernel.core.spec import ScoreLine


def totals_of(lines: Sequence[ScoreLine], seats: int) -> tuple[int, ...]:
    """The total points per seat of a score sheet."""
    return tuple([sum([line.points[seat] for line in lines]) for seat in range(seats)])


def ranked(seats: Sequence[int], merits: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Groups of seats, best first.

    merits  per seat its criteria, the most important first; more is better, equal seats share a
            place
    """
    found = sorted({merits[seat] for seat in seats}, reverse=True)
    return [tuple([seat for seat in seats if merits[seat] == merit]) for merit in found]


def prizes(counts: Sequence[int], first: int, shared: int, second: int) -> list[int]:
    """Points for the most and the second most of something; 0 for a seat that has none.

    first   points for a single seat with the most
    shared  points that seats tied for the most divide, rounded down; nobody is second then
    second  points that the seats with the second most divide, rounded down
    """
    most = max(counts)
    if most == 0:
        return [0] * len(counts)
    ahead = counts.count(most)
    if ahead > 1:
        return [shared // ahead if count == most else 0 for count in counts]
    next_most = max([count for count in counts if count != most], default=0)
    share = second // counts.count(next_most) if next_most else 0
    return [first if n == most else share if n == next_most else 0 for n in counts]
