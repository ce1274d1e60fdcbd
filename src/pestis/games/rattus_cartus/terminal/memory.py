"""Derives from the trail which cards a viewer knows for certain to be in other hands."""

from __future__ import annotations

from collections import Counter

from pestis.games.rattus_cartus.content.ids import KIND_IDS
from pestis.games.rattus_cartus.state.trail import DREW, GAVE, SHOWED, SHUFFLED, UNKNOWN, read_move


def surely_held(trail: list[str], seats: int) -> list[Counter[str]]:
    """For each seat, the kinds that it must still have: publicly taken, or received in a gift that
    the viewer saw, and neither shown nor possibly given away since."""
    sure = [Counter[int]() for _ in range(seats)]
    for text in trail:
        move = read_move(text)
        assert move is not None
        held = sure[move.seat]
        if move.what == GAVE and UNKNOWN in move.kinds:
            number = len(move.kinds)
            sure[move.seat] = Counter({kind: n - number for kind, n in held.items() if n > number})
            continue
        if move.what in (GAVE, SHOWED):
            held -= Counter(move.kinds)
        if move.what == GAVE:
            sure[move.other] += Counter(move.kinds)
        elif move.what not in (SHOWED, DREW, SHUFFLED):
            held += Counter(move.kinds)
    return [Counter({KIND_IDS[kind]: n for kind, n in held.items()}) for held in sure]
