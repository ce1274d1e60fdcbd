"""Places and their neighbours: ``near[p]`` lists the neighbours of place p in order."""

from __future__ import annotations

from collections.abc import Sequence


def within(near: Sequence[Sequence[int]], start: int, steps: int) -> tuple[int, ...]:
    """The places reachable in 1 to ``steps`` steps, without the start, in order."""
    reached = {start}
    edge = [start]
    for _ in range(steps):
        edge = [p for place in edge for p in near[place] if p not in reached]
        reached.update(edge)
    reached.discard(start)
    return tuple(sorted(reached))
