"""Deals the cards and tokens whose place a viewer does not know: rivals' cards, Nun-row, draw pile,
tokens (RC 14.4).

As long as players know nothing about hidden cards beyond the public facts, the cards are shuffled
and dealt.  After that, ``recall`` retraces the trail of remembered moves at random.
"""

from __future__ import annotations

from typing import Final, final

from pestis.games.rattus_cartus.content.ids import (
    JOKER,
    KINDS,
    PASS,
    PILES,
    POPULATION,
    TOKEN_VALUES,
)
from pestis.games.rattus_cartus.recall import Recall
from pestis.games.rattus_cartus.rules.changes import known_now
from pestis.games.rattus_cartus.state.choices import SUPPLY
from pestis.games.rattus_cartus.state.state import CartusState, played_by
from pestis.kernel.core.fields import spread
from pestis.kernel.core.rng import Dice

TRIES: Final = 60
"""Maximum number of walks along the trail before falling back to the public facts."""


@final
class Unknown:
    """Cards and tokens whose place a viewer does not know, and the places where they may be.

    pool         counts of kinds; deck: how many of the cards are in the draw pile
    nuns         places of the Nun-row
    hand, down   per seat: the number of unknown cards in hand, and face down on the table
    playable     per seat: how many of these cannot be Pass or Gold (RC 3.9)
    aside        indices into ``aside`` of cards being given
    tokens       counts by value; held: per seat, how many unknown tokens
    sizes        per seat: the number of hidden cards; own: the viewer's cards by kind
    sure         per seat: its jokers and special cards, if there is no trail and the holders of all
                 are known; otherwise None
    population   the population cards in the pool, one by one
    """

    def __init__(self, seats: int) -> None:
        self.pool = [0] * KINDS
        self.deck = 0
        self.nuns: list[int] = []
        self.hand = [0] * seats
        self.down = [0] * seats
        self.playable = [0] * seats
        self.aside: list[int] = []
        self.tokens = [0] * TOKEN_VALUES
        self.held = [0] * seats
        self.sizes = [0] * seats
        self.own = [0] * KINDS
        self.sure: list[list[int]] | None = None
        self.population: list[int] = []


def deal(s: CartusState, unknown: Unknown, viewer: int | None, dice: Dice) -> None:
    """Deal the unknown cards and tokens into their places, with the probabilities that the viewer's
    memory implies."""
    if unknown.sure is not None:
        _shuffle_and_deal(s, unknown, unknown.sure, viewer, dice)
    else:
        _walk_and_deal(s, unknown, viewer, dice)
    _deal_tokens(s, unknown, dice)
    if s.sealed:
        s.sealed = _deal_sealed(s, viewer, dice)


def _walk_and_deal(s: CartusState, unknown: Unknown, viewer: int | None, dice: Dice) -> None:
    who = -1 if viewer is None else viewer
    for _ in range(TRIES if s.trail else 0):
        walk = Recall(s.trail, who, unknown.sizes, dice)
        possible = walk.walk(unknown.pool[:], unknown.own[:], unknown.playable)
        if possible and _lay_all(s, unknown, viewer, walk):
            s.trail = walk.told()
            return
    walk = Recall(known_now(s), who, unknown.sizes, dice)
    walk.walk(unknown.pool[:], unknown.own[:], unknown.playable)
    assert _lay_all(s, unknown, viewer, walk)


def _shuffle_and_deal(
    s: CartusState, unknown: Unknown, sure: list[list[int]], viewer: int | None, dice: Dice
) -> None:
    cards = unknown.population[:]
    nuns = list(s.nuns)
    for place in unknown.nuns:
        nuns[place] = _draw(cards, dice)
    s.nuns = tuple(nuns)
    for seat, size in enumerate(unknown.sizes):
        if seat == viewer:
            continue
        hand = sure[seat][:]
        for _ in range(size - len(hand)):
            hand.append(_draw(cards, dice))
        if len(hand) > unknown.hand[seat]:
            _lay_out(s, unknown, seat, hand, dice)
            continue
        base = seat * KINDS
        for kind in hand:
            s.hands[base + kind] += 1
    s.deck = [0] * POPULATION
    for kind in cards:
        s.deck[kind] += 1


def _draw(cards: list[int], dice: Dice) -> int:
    """Remove a random card from the list and return it."""
    at = dice.below(len(cards))
    card = cards[at]
    cards[at] = cards[-1]
    cards.pop()
    return card


def count_hidden(s: CartusState, unknown: Unknown, viewer: int | None) -> None:
    """Count the hidden cards of each seat, and the viewer's own by kind."""
    sizes = [hand + down for hand, down in zip(unknown.hand, unknown.down, strict=True)]
    for i in unknown.aside:
        sizes[s.aside[i] // KINDS] += 1
    if viewer is not None:
        own = s.hands[viewer * KINDS : viewer * KINDS + KINDS]
        for kind in [] if s.revealed[viewer] else played_by(s, viewer):
            own[kind] += 1
        for code in s.aside:
            if code // KINDS == viewer:
                own[code % KINDS] += 1
        sizes[viewer] = sum(own)
        unknown.own = own
    unknown.sizes = sizes
    unknown.sure = None if s.trail else _sure_cards(s, unknown, viewer)
    unknown.population = spread(unknown.pool[:POPULATION])


def _sure_cards(s: CartusState, unknown: Unknown, viewer: int | None) -> list[list[int]] | None:
    """Per seat, the jokers and special cards that it certainly has; None if the holders of others
    are unknown, or if they do not fit."""
    sure: list[list[int]] = []
    unplaced = unknown.pool[JOKER:]
    for seat, size in enumerate(unknown.sizes):
        known = list(s.known[seat * len(PILES) : (seat + 1) * len(PILES)])
        kinds = [JOKER + pile for pile in spread(known)] if seat != viewer else []
        stuck = len([kind for kind in kinds if kind >= PASS])
        if seat != viewer and (len(kinds) > size or stuck > size - unknown.playable[seat]):
            return None
        for kind in kinds:
            unplaced[kind - JOKER] -= 1
        sure.append(kinds)
    return None if any(unplaced) else sure


def _lay_all(s: CartusState, unknown: Unknown, viewer: int | None, walk: Recall) -> bool:
    """Put the cards of a walk into their places; False if they do not fit."""
    for seat, hand in enumerate(walk.hands):
        stuck = len([slot for slot in hand if walk.face[slot] >= PASS])
        if seat != viewer and stuck > len(hand) - unknown.playable[seat]:
            return False
    cards = walk.fill(len(unknown.nuns), unknown.deck)
    if len(cards) != len(unknown.nuns) + unknown.deck:
        return False
    nuns = list(s.nuns)
    for place in unknown.nuns:
        nuns[place] = cards.pop()
    s.nuns = tuple(nuns)
    s.deck = [0] * POPULATION
    for kind in cards:
        s.deck[kind] += 1
    for seat, hand in enumerate(walk.hands):
        if seat != viewer:
            _lay_out(s, unknown, seat, [walk.face[slot] for slot in hand], walk.dice)
    return True


def _lay_out(s: CartusState, unknown: Unknown, seat: int, cards: list[int], dice: Dice) -> None:
    """Divide a seat's unknown cards among table, cards set aside and hand.

    Gold and Pass are never face down on the table.
    """
    dice.shuffle(cards)
    base = seat * KINDS
    down = sorted([kind for kind in cards if kind < PASS][: unknown.down[seat]])
    for kind in down:
        cards.remove(kind)
    s.played += tuple([base + kind for kind in down])
    mine = [i for i in unknown.aside if s.aside[i] // KINDS == seat]
    aside = list(s.aside)
    for i, kind in zip(mine, sorted(cards[: len(mine)]), strict=True):
        aside[i] = base + kind
    s.aside = tuple(aside)
    for kind in cards[len(mine) :]:
        s.hands[base + kind] += 1


def _deal_tokens(s: CartusState, unknown: Unknown, dice: Dice) -> None:
    tokens = spread(unknown.tokens)
    dice.shuffle(tokens)
    held = list(s.tokens)
    for seat, n in enumerate(unknown.held):
        for _ in range(n):
            held[seat * TOKEN_VALUES + tokens.pop()] += 1
    s.tokens = tuple(held)
    s.token_bag = tuple([tokens.count(value) for value in range(TOKEN_VALUES)])


def _deal_sealed(s: CartusState, viewer: int | None, dice: Dice) -> tuple[int, ...]:
    """Deal each rival's sealed supply choice: a random card of the row (RC 3.4)."""
    numbers: list[int] = []
    for seat, number in enumerate(s.sealed):
        dealt = seat != viewer and number >= 0
        numbers.append(SUPPLY[s.row[dice.below(len(s.row))]].number if dealt else number)
    return tuple(numbers)
