"""The resource track and its storage for each kind (PE 6.C.5, 7.4)."""

from __future__ import annotations

from typing import Final

from pestis.games.pest.content.box import PestBox
from pestis.games.pest.content.ids import NONE, STORE_EACH, STORE_ONE, STORED
from pestis.games.pest.rules.common.powers import power
from pestis.games.pest.state import events
from pestis.games.pest.state.state import PestState
from pestis.games.pest.state.steps import Ctx
from pestis.games.pest.state.turn import MADE

TRACK: Final = 8
"""The bit of the resource-track space in ``blocked`` (PE 7.4)."""


def storage(s: PestState, seat: int, good: int, box: PestBox) -> int:
    """The storage for a kind: 5, less with a sick person on the track, more with technologies 26
    and 27 (PE 6.C.5, 7.4, 18.25)."""
    if s.blocked[seat] & TRACK:
        return box.boards.storage - 1
    room = box.boards.storage + power(s, seat, box, STORE_EACH)
    extra = power(s, seat, box, STORE_ONE)
    if extra == 0:
        return room
    base = seat * STORED
    for other in range(STORED):
        if other != good and s.goods[base + other] > room:
            return room
    return room + extra


def trim(s: PestState, seat: int, ctx: Ctx) -> None:
    """Lose goods beyond the storage at once (PE 7.4, 18.25)."""
    base = seat * STORED
    # The least storage there can be: a kind within it needs no further check.
    surely = ctx.box.boards.storage - 1
    for good in range(STORED):
        n = s.goods[base + good]
        over = n - storage(s, seat, good, ctx.box) if n > surely else 0
        if over > 0:
            s.goods[base + good] -= over
            ctx.emit(events.LOST, seat, over, good)


def store(s: PestState, seat: int, good: int, n: int, ctx: Ctx) -> None:
    """Gain units of a kind; units that do not fit are lost (PE 6.C.5)."""
    at = seat * STORED + good
    kept = min(n, storage(s, seat, good, ctx.box) - s.goods[at])
    if kept > 0:
        s.goods[at] += kept
        ctx.emit(events.GAINED, seat, kept, good)
    if kept < n:
        ctx.emit(events.LOST, seat, n - max(kept, 0), good)


def store_made(s: PestState, seat: int, first: int, ctx: Ctx) -> int:
    """Put the goods that were made on the track, kind ``first`` before the others (NONE: no
    kind).  Returns how many units were made (PE 6.C.5)."""
    order = [good for good in range(STORED) if good != first]
    if first != NONE:
        order.insert(0, first)
    units = 0
    for good in order:
        n = s.turn[MADE + good]
        if n:
            units += n
            store(s, seat, good, n, ctx)
            s.turn[MADE + good] = 0
    return units
