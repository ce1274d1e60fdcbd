"""State changes shared by many rules: draw, take, rats, influence."""

from __future__ import annotations

from pestis.games.rattus_cartus.content.ids import JOKER, KINDS, PILES, POPULATION, TOKEN_VALUES
from pestis.games.rattus_cartus.state import events
from pestis.games.rattus_cartus.state.state import CartusState, played_by
from pestis.games.rattus_cartus.state.steps import Ctx
from pestis.games.rattus_cartus.state.streams import POPULATION_STREAM, TOKEN_STREAM
from pestis.games.rattus_cartus.state.trail import DREW, GAVE, HELD, SHOWED, SHUFFLED, TOOK, Move
from pestis.kernel.core.fields import spread
from pestis.parts.tuples import add, put, total


def draw_population(s: CartusState, seat: int, n: int, ctx: Ctx) -> None:
    """Draw n population cards into the hand (RC 2.5, A29).

    When the last card leaves the draw pile, the discard pile replaces it at once; if both piles are
    empty, the missing cards are lost.
    """
    drawn: list[int] = []
    kept = 0
    left = total(s.deck, 0, POPULATION)
    base = seat * KINDS
    for _ in range(n):
        if left == 0:
            left = reshuffle(s, ctx)
            if left == 0:
                ctx.emit(events.DRAW_SHORT, seat, n - len(drawn))
                break
        kind = ctx.chance.draw(POPULATION_STREAM, s.deck, left, seat)
        s.deck[kind] -= 1
        s.hands[base + kind] += 1
        drawn.append(kind)
        left -= 1
        if left == 0:
            remember(s, DREW, seat, drawn[kept:])
            kept = len(drawn)
            left = reshuffle(s, ctx)
    if drawn:
        if s.trail and kept < len(drawn):
            remember(s, DREW, seat, drawn[kept:])
        ctx.emit_secret(events.DREW, 1 << seat, drawn, seat, len(drawn))


def reshuffle(s: CartusState, ctx: Ctx) -> int:
    """Turn the discard pile into the new draw pile (RC 2.5); return its size."""
    cards = sum(s.discard)
    if cards:
        begin_trail(s)
        remember(s, SHUFFLED, 0, spread(s.discard))
        s.deck = s.discard
        s.discard = [0] * POPULATION
        ctx.emit(events.RESHUFFLED, cards)
    return cards


def take_cards(s: CartusState, seat: int, kind: int, n: int, ctx: Ctx) -> None:
    """Take jokers or special cards from their open pile, as many as there are (RC A30)."""
    pile = kind - JOKER
    n = min(n, s.piles[pile])
    s.piles = add(s.piles, pile, -n)
    s.hands[seat * KINDS + kind] += n
    s.known = add(s.known, seat * len(PILES) + pile, n)
    if s.trail:
        remember(s, TOOK, seat, [kind] * n)
    ctx.emit(events.TOOK, seat, n, pile)


def put_back(s: CartusState, kind: int, n: int) -> None:
    """Move cards to the discard pile or to their own open pile (RC 3.19)."""
    if kind < POPULATION:
        s.discard[kind] += n
    else:
        s.piles = add(s.piles, kind - JOKER, n)


def spend(s: CartusState, seat: int, kind: int) -> None:
    """Move a card from the hand to its pile, face up (RC A26, A37)."""
    s.hands[seat * KINDS + kind] -= 1
    if s.trail:
        remember(s, SHOWED, seat, [kind])
    show(s, seat, kind)
    put_back(s, kind, 1)


def show(s: CartusState, seat: int, kind: int) -> None:
    """Note that a card is face up: one fewer is known to be hidden in the hand (RC 14.2)."""
    if kind >= JOKER:
        at = seat * len(PILES) + kind - JOKER
        if s.known[at]:
            s.known = add(s.known, at, -1)


def begin_trail(s: CartusState) -> None:
    """Begin the trail with the cards that everybody knows, before the table stops showing them."""
    if not s.trail:
        s.trail = known_now(s)


def known_now(s: CartusState) -> tuple[Move, ...]:
    """The jokers and special cards that everybody knows each seat to have, as moves."""
    held: list[Move] = []
    for seat in range(len(s.rats)):
        known = s.known[seat * len(PILES) : (seat + 1) * len(PILES)]
        kinds = [JOKER + pile for pile in spread(list(known))]
        if kinds:
            held.append(Move(HELD, seat, 0, 0, tuple(kinds)))
    return tuple(held)


def remember(s: CartusState, what: int, seat: int, kinds: list[int]) -> None:
    """Add a move to the trail if it has begun; a reshuffle begins it."""
    if s.trail or what == SHUFFLED:
        s.trail += (Move(what, seat, 0, 0, tuple(kinds)),)


def remember_gift(s: CartusState, giver: int, taker: int, kinds: list[int]) -> None:
    """Add cards given unseen to the trail, and begin it if it has not begun."""
    begin_trail(s)
    down = 0 if s.revealed[giver] else len(played_by(s, giver))
    s.trail += (Move(GAVE, giver, taker, down, tuple(kinds)),)


def take_tokens(s: CartusState, seat: int, n: int, ctx: Ctx) -> None:
    """Draw victory point tokens blind, as many as there are (RC 7.2.3, A30)."""
    drawn: list[int] = []
    bag = list(s.token_bag)
    for left in range(sum(bag), max(0, sum(bag) - n), -1):
        value = ctx.chance.draw(TOKEN_STREAM, bag, left, seat)
        bag[value] -= 1
        s.tokens = add(s.tokens, seat * TOKEN_VALUES + value, 1)
        drawn.append(value)
    s.token_bag = tuple(bag)
    ctx.emit_secret(events.TOOK_TOKENS, 1 << seat, drawn, seat, len(drawn))


def gain_rats(s: CartusState, seat: int, n: int, ctx: Ctx) -> None:
    """Take rats from the unlimited supply (RC 2.2.3, A31)."""
    if n:
        s.rats = add(s.rats, seat, n)
        ctx.emit(events.RATS_GAINED, seat, n)


def discard_rats(s: CartusState, seat: int, n: int, ctx: Ctx) -> None:
    """Discard rats, as many as the player has (RC A23)."""
    n = min(n, s.rats[seat])
    s.rats = add(s.rats, seat, -n)
    ctx.emit(events.RATS_LOST, seat, n)


def gain_influence(s: CartusState, seat: int, cls: int, points: int) -> int:
    """Move a disc up its track and return its space (RC 3.11, 3.14).

    It lands on top of the stack, so it ranks behind equal points; only the final space matters, and
    the discs above the space it left drop in order (RC A49, A50).
    """
    seats = len(s.rats)
    base = cls * seats
    total = s.influence[base + seat] + points
    s.influence = put(s.influence, base + seat, total)
    at = base
    while s.ranks[at] != seat:
        at += 1
    if at > base and s.influence[base + s.ranks[at - 1]] < total:
        ranks = list(s.ranks)
        while at > base and s.influence[base + ranks[at - 1]] < total:
            ranks[at] = ranks[at - 1]
            at -= 1
        ranks[at] = seat
        s.ranks = tuple(ranks)
    return total
