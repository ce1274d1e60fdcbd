"""Rat tokens: faces drawn on demand, and movement (RA 14.1)."""

from __future__ import annotations

from pestis.games.rattus.content.ids import LATER, SEEN, STARTER, TOKEN_KINDS
from pestis.games.rattus.state.state import RattusState, later_in, seen_in
from pestis.games.rattus.state.steps import Ctx
from pestis.games.rattus.state.streams import TOKEN_STREAM
from pestis.kernel.core.chance import NOBODY
from pestis.parts.tuples import add, put, without


def draw_face(s: RattusState, origin: int, seat: int, ctx: Ctx) -> int:
    """Draw the face of an unseen token of this origin, for the seat that looks at it or for
    NOBODY."""
    if origin == STARTER:
        face = ctx.chance.pick(TOKEN_STREAM, s.starter_bag, seat)
        s.starter_bag = without(s.starter_bag, face)
    else:
        face = ctx.chance.pick(TOKEN_STREAM, s.later_bag, seat)
        s.later_bag = without(s.later_bag, face)
    return face


def seen_place(s: RattusState, region: int, kind: int) -> int:
    """The index, in the lists of seen tokens, of the token ``SEEN + n`` of a region."""
    return seen_in(s, region)[kind - SEEN]


def multitude(s: RattusState, code: int) -> int:
    """The number of tokens that the code ``region * TOKEN_KINDS + kind`` stands for."""
    region, kind = divmod(code, TOKEN_KINDS)
    if kind == STARTER:
        return s.starters[region]
    return later_in(s, region) if kind == LATER else 1


def known_by(s: RattusState, region: int, kind: int) -> int:
    """The seats, as a bit mask, that know a token of a region (RA 14.1)."""
    return s.seen_by[seen_place(s, region, kind)] if kind >= SEEN else 0


def take_off(s: RattusState, region: int, kind: int, ctx: Ctx) -> int:
    """Take a token off the board and return its face."""
    s.rats[region] -= 1
    if kind >= SEEN:
        at = seen_place(s, region, kind)
        face = s.seen_faces[at]
        s.seen_at = s.seen_at[:at] + s.seen_at[at + 1 :]
        s.seen_from = s.seen_from[:at] + s.seen_from[at + 1 :]
        s.seen_by = s.seen_by[:at] + s.seen_by[at + 1 :]
        s.seen_faces = s.seen_faces[:at] + s.seen_faces[at + 1 :]
        return face
    if kind == STARTER:
        s.starters = add(s.starters, region, -1)
    return draw_face(s, kind, NOBODY, ctx)


def move_token(s: RattusState, region: int, kind: int, to: int) -> None:
    """Move a face-down token to another region, unseen (RA 6.2)."""
    s.rats[region] -= 1
    s.rats[to] += 1
    if kind == STARTER:
        s.starters = add(add(s.starters, region, -1), to, 1)
    elif kind >= SEEN:
        s.seen_at = put(s.seen_at, seen_place(s, region, kind), to)


def look_at(s: RattusState, seat: int, code: int, ctx: Ctx) -> int:
    """Let a seat look at a token (RA 6.4); return its index in the lists of seen tokens."""
    region, kind = divmod(code, TOKEN_KINDS)
    if kind >= SEEN:
        at = seen_place(s, region, kind)
        s.seen_by = put(s.seen_by, at, s.seen_by[at] | 1 << seat)
        return at
    if kind == STARTER:
        s.starters = add(s.starters, region, -1)
    face = draw_face(s, kind, seat, ctx)
    s.seen_at += (region,)
    s.seen_from += (kind,)
    s.seen_by += (1 << seat,)
    s.seen_faces += (face,)
    return len(s.seen_at) - 1


def swap_seen(s: RattusState, one: int, other: int) -> None:
    """Swap the places of two seen tokens (RA 6.4)."""
    region = s.seen_at[one]
    s.seen_at = put(put(s.seen_at, one, s.seen_at[other]), other, region)
