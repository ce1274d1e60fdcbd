"""Cut, merge and simplify lands that share border lines.

A point is a pair of integers, a ring a closed list of points.  Two lands that touch have the same
points along their common border, and every function here preserves that.
"""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeAlias

Point: TypeAlias = tuple[int, int]
Ring: TypeAlias = list[Point]
Spot: TypeAlias = tuple[float, float]

EDGE: Final = 4
"""Minimum number of points of a ring that is drawn."""


def area(ring: Sequence[Spot]) -> float:
    """The signed area of a ring; the sign gives its orientation."""
    total = 0.0
    for (x, y), (u, v) in zip(ring, [*ring[1:], ring[0]], strict=True):
        total += x * v - u * y
    return total / 2


def inside(spot: Spot, rings: Iterable[Sequence[Spot]]) -> bool:
    """Whether a point lies in the land that the rings enclose (with holes)."""
    x, y = spot
    found = False
    for ring in rings:
        for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True):
            if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                found = not found
    return found


def cut(rings: Iterable[Ring], start: Spot, end: Spot) -> tuple[list[Ring], list[Ring]]:
    """The parts of lands to the left and right of a line, seen from ``start`` towards ``end``.

    Both parts share every point on the cut; segments that run back and forth along it vanish in
    ``merged``.
    """
    rings = list(rings)
    dx, dy = end[0] - start[0], end[1] - start[1]

    def side(point: Spot) -> float:
        return dx * (point[1] - start[1]) - dy * (point[0] - start[0])

    along: dict[Point, float] = {}
    split = [_with_crossings(ring, side, along, (dx, dy)) for ring in rings]
    order = sorted(along, key=lambda point: along[point])
    left = [_kept(ring, lambda p: side(p) >= 0, along, order) for ring in split]
    right = [_kept(ring, lambda p: side(p) < 0, along, order) for ring in split]
    return [ring for ring in left if ring], [ring for ring in right if ring]


def _with_crossings(
    ring: Ring, side: Callable[[Spot], float], along: dict[Point, float], way: Spot
) -> Ring:
    """The ring with a point added wherever it crosses the line.

    along  gets the crossings, with their position along the line
    """
    full: Ring = []
    for a, b in zip(ring, [*ring[1:], ring[0]], strict=True):
        full.append(a)
        if (side(a) >= 0) == (side(b) >= 0):
            continue
        low, high = min(a, b), max(a, b)
        part = side(low) / (side(low) - side(high))
        crossing = (
            round(low[0] + part * (high[0] - low[0])),
            round(low[1] + part * (high[1] - low[1])),
        )
        along[crossing] = crossing[0] * way[0] + crossing[1] * way[1]
        full.append(crossing)
    return full


def _kept(
    ring: Ring, wanted: Callable[[Point], bool], along: dict[Point, float], order: list[Point]
) -> Ring:
    """The part of a ring on one side, closed along the cut through every crossing in between."""
    kept: Ring = []
    for point in ring:
        if point not in along and not wanted(point):
            continue
        if kept and point in along and kept[-1] in along:
            kept.extend(_between(kept[-1], point, along, order))
        kept.append(point)
    if kept and kept[0] in along and kept[-1] in along:
        kept.extend(_between(kept[-1], kept[0], along, order))
    return kept if any([point not in along for point in kept]) else []


def _between(a: Point, b: Point, along: dict[Point, float], order: list[Point]) -> Ring:
    """The crossings between two crossings, in order from ``a`` to ``b``."""
    low, high = sorted((along[a], along[b]))
    found = [point for point in order if low < along[point] < high]
    return found if along[a] < along[b] else found[::-1]


def merged(rings: Iterable[Ring]) -> list[Ring]:
    """The outline of several lands joined: lines that two of them share are removed."""
    edges: dict[tuple[Point, Point], None] = {}
    for ring in rings:
        for a, b in zip(ring, [*ring[1:], ring[0]], strict=True):
            if a == b:
                continue
            if (b, a) in edges:
                del edges[b, a]
            else:
                edges[a, b] = None
    following: dict[Point, list[Point]] = defaultdict(list)
    for a, b in edges:
        following[a].append(b)
    found: list[Ring] = []
    for first in list(following):
        while following[first]:
            ring = [first]
            while (after := following[ring[-1]].pop()) != first:
                ring.append(after)
            found.append(ring)
    return [ring for ring in found if len(ring) >= 3]


class Lines:
    """The common lines of several lands, each simplified once."""

    def __init__(self, lands: Iterable[Iterable[Ring]], place: Callable[[Point], Spot]) -> None:
        beside: dict[Point, set[Point]] = defaultdict(set)
        for land in lands:
            for ring in land:
                for a, b in zip(ring, [*ring[1:], ring[0]], strict=True):
                    beside[a].add(b)
                    beside[b].add(a)
        self.knots = {point for point, others in beside.items() if len(others) > 2}
        self.place = place
        self.known: dict[tuple[Point, ...], list[Spot]] = {}

    def drawn(self, ring: Ring, least: float) -> list[Spot]:
        """The simplified ring; empty for an island smaller than ``least``."""
        starts = [i for i, point in enumerate(ring) if point in self.knots]
        if not starts:
            spots = self._island(ring, least)
            return spots if abs(area(spots)) >= least else []
        turned = ring[starts[0] :] + ring[: starts[0]]
        line = [turned[0]]
        found: list[Spot] = []
        for point in [*turned[1:], turned[0]]:
            line.append(point)
            if point in self.knots:
                found += self._line(line, least)[:-1]
                line = [point]
        return found

    def _island(self, ring: Ring, least: float) -> list[Spot]:
        start = ring.index(min(ring))
        turned = ring[start:] + ring[:start]
        return self._line([*turned, turned[0]], least)[:-1]

    def _line(self, line: Ring, least: float) -> list[Spot]:
        key = tuple(line)
        if (known := self.known.get(key)) is not None:
            return known
        if (known := self.known.get(key[::-1])) is not None:
            return known[::-1]
        self.known[key] = simplified([self.place(point) for point in line], least)
        return self.known[key]


def simplified(line: list[Spot], least: float) -> list[Spot]:
    """A line without the points whose triangle with their neighbours is smaller than ``least``.

    Visvalingam's algorithm: the smallest triangle is removed first; both ends stay.
    """
    before = [i - 1 for i in range(len(line))]
    after = [i + 1 for i in range(len(line))]
    gone = [False] * len(line)
    size = [0.0] * len(line)

    def triangle(i: int) -> float:
        return abs(area((line[before[i]], line[i], line[after[i]])))

    heap: list[tuple[float, int]] = []
    for i in range(1, len(line) - 1):
        size[i] = triangle(i)
        heapq.heappush(heap, (size[i], i))
    left = len(line)
    while heap and left > EDGE:
        value, i = heapq.heappop(heap)
        if gone[i] or value != size[i]:
            continue
        if value >= least:
            break
        gone[i] = True
        left -= 1
        after[before[i]], before[after[i]] = after[i], before[i]
        for j in (before[i], after[i]):
            if 0 < j < len(line) - 1:
                size[j] = max(triangle(j), value)
                heapq.heappush(heap, (size[j], j))
    return [spot for i, spot in enumerate(line) if not gone[i]]
