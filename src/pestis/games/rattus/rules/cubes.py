"""Population cubes: placed from the stock, moved, lost to the plague (RA 4.3, 5.6, 9.2.4)."""

from __future__ import annotations

from pestis.games.rattus.content.ids import DIPLOMATS, NOBODY, PALACE
from pestis.games.rattus.state import events
from pestis.games.rattus.state.state import RattusState
from pestis.games.rattus.state.steps import Ctx
from pestis.parts.tuples import add, total


def people(s: RattusState, region: int) -> int:
    """All cubes in a region."""
    seats = len(s.stock)
    return total(s.cubes, region * seats, region * seats + seats)


def own_cubes(s: RattusState, seat: int, region: int) -> int:
    """A seat's cubes in a region."""
    return s.cubes[region * len(s.stock) + seat]


def diplomat_in(s: RattusState, seat: int, region: int) -> int:
    """1 if one of the seat's cubes in the region is on a diplomat, otherwise 0."""
    return s.diplomats[region * len(s.stock) + seat]


def plain_cubes(s: RattusState, seat: int, region: int) -> int:
    """A seat's cubes in a region that have no diplomat."""
    return own_cubes(s, seat, region) - diplomat_in(s, seat, region)


def diplomats_left(s: RattusState) -> int:
    """Diplomat tokens in the stock."""
    return DIPLOMATS - sum(s.diplomats)


def settle(s: RattusState, seat: int, region: int, n: int) -> int:
    """Put n cubes from the stock into a region, or all that are left (RA 4.3); return how many."""
    n = min(n, s.stock[seat])
    if n and s.ender == NOBODY:
        s.still = 0
    s.stock[seat] -= n
    s.cubes[region * len(s.stock) + seat] += n
    return n


def leaders(s: RattusState, region: int) -> list[int]:
    """The seats with the most cubes in a region; none if there are no cubes (RA 5.5)."""
    seats = len(s.stock)
    there = s.cubes[region * seats : region * seats + seats]
    most = max(there)
    return [seat for seat in range(seats) if there[seat] == most] if most else []


def lose(s: RattusState, seat: int, region: int, n: int, symbol: int, ctx: Ctx) -> None:
    """Cubes die and return to their owner's stock (RA 5.6); plain cubes first, so a diplomat
    falls with the last one (RA 9.2.4)."""
    at = region * len(s.stock) + seat
    n = min(n, s.cubes[at])
    if n == 0:
        return
    s.cubes[at] -= n
    s.stock[seat] += n
    ctx.emit(events.LOST, seat, n, region, symbol)
    if s.cubes[at] < s.diplomats[at]:
        s.diplomats = add(s.diplomats, at, -1)
        ctx.emit(events.DIPLOMAT_LOST, seat, region)


def transfer(s: RattusState, seat: int, region: int, to: int, n: int, diplomat: bool) -> None:
    """Move n cubes of a seat to another region or the palace; ``diplomat``: one of them takes its
    diplomat along."""
    seats = len(s.stock)
    s.cubes[region * seats + seat] -= n
    s.cubes[to * seats + seat] += n
    if diplomat:
        s.diplomats = add(add(s.diplomats, region * seats + seat, -1), to * seats + seat, 1)


def in_palace(s: RattusState, seat: int) -> int:
    """A seat's cubes in the palace."""
    return s.cubes[PALACE * len(s.stock) + seat]
