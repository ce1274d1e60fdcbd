"""Samples a history consistent with a viewer's memory, by retracing the trail at random.

Every hidden card is a slot.  A slot knows the pile it was drawn from, and has no face until
somebody sees it: when a seat shows a card, the card may come from any of the seat's slots, each
weighted by the probability that it holds that kind.  So cards that must be in a place are there,
and all others have the odds that follow if players' choices reveal nothing about their cards.
"""

from __future__ import annotations

from typing import Final, final

from pestis.games.rattus_cartus.content.ids import JOKER, KINDS, PASS, PILES, POPULATION
from pestis.games.rattus_cartus.state.trail import (
    DREW,
    GAVE,
    HELD,
    SHOWED,
    SHUFFLED,
    TOOK,
    UNKNOWN,
    Move,
)
from pestis.kernel.core.fields import spread
from pestis.kernel.core.rng import Dice

CERTAIN: Final = 1 << 20
"""The weight of a slot that already has the face shown."""
TRIES: Final = 40
"""Maximum number of draws of an unseen gift until it fits the moves that follow."""


@final
class Recall:
    """One walk along a trail.

    The walk is given the number of cards that each seat hides now and the cards whose place the
    viewer does not know (``pool``, by kind); both are first rewound to the beginning of the trail.
    """

    def __init__(self, moves: tuple[Move, ...], viewer: int, sizes: list[int], dice: Dice) -> None:
        self.moves = moves
        self.viewer = viewer
        """The viewer's seat, or -1 for the public."""
        self.dice = dice
        self.sizes = sizes[:]
        self.hands: list[list[int]] = [[] for _ in sizes]
        """The slots of each seat."""
        self.face: list[int] = []
        """By slot: the kind, or -1 while nobody has seen it."""
        self.born: list[int] = []
        """By slot: the index of the pile it came from."""
        self.piles: list[list[int]] = []
        """For each pile that was ever drawn from: the cards, by kind, not assigned to a slot yet.
        The first pile contains everything that was hidden when the trail began."""
        self.left: list[int] = []
        """The number of population cards left in each of these piles."""
        self.pile = 0
        """The index of the pile that is currently drawn from."""
        self.taken: list[list[int]] = [[] for _ in moves]
        """By move: the slots whose faces the viewer did not see."""

    def walk(self, pool: list[int], own: list[int], stuck: list[int]) -> bool:
        """Walk the trail; return whether everything can have happened as remembered.

        own    the viewer's cards by kind
        stuck  for each seat, how many of its cards cannot be Pass or Gold
        """
        if not self._go_back(pool, own):
            return False
        unplaced = self._unplaced(pool)
        if min(unplaced) < 0:
            return False
        self._begin(own, unplaced, stuck)
        for i, move in enumerate(self.moves):
            if not self._step(i, move):
                break
        else:
            return True
        return False

    # -- to the beginning -----------------------------------------------------------------------

    def _go_back(self, pool: list[int], own: list[int]) -> bool:
        """Restore sizes, own cards and unknown cards as they were at the beginning of the trail;
        return False if that is impossible."""
        self.piles.append(pool)
        for move in self.moves:
            if move.what == HELD:
                continue
            if move.what == SHUFFLED:
                cards = [move.kinds.count(kind) for kind in range(POPULATION)]
                self.piles.append(cards)
                for kind in range(POPULATION):
                    pool[kind] -= cards[kind]
            elif not self._take_back(move, pool, own):
                return False
        self.left = [sum(pile[:POPULATION]) for pile in self.piles]
        return min(self.sizes) >= 0 and min(own) >= 0 and min(pool) >= 0

    def _take_back(self, move: Move, pool: list[int], own: list[int]) -> bool:
        """Take back one move; return False if it contradicts the viewer's own cards."""
        gained = move.other if move.what == GAVE else move.seat
        lost = move.seat
        number = len(move.kinds)
        if move.what != SHOWED:
            self.sizes[gained] -= number
        if move.what in (SHOWED, GAVE):
            self.sizes[lost] += number
        if self.viewer not in (gained, lost):
            if move.what in (SHOWED, TOOK):
                step = 1 if move.what == SHOWED else -1
                for kind in move.kinds:
                    pool[kind] += step
            return True
        if UNKNOWN in move.kinds:
            return False
        step = -1 if gained == self.viewer and move.what != SHOWED else 1
        for kind in move.kinds:
            own[kind] += step
            if move.what in (DREW, GAVE):
                pool[kind] -= step
        return True

    def _unplaced(self, pool: list[int]) -> list[int]:
        """By pile: the jokers and special cards that rivals had, at seats that nobody knows."""
        unplaced = pool[POPULATION:]
        for move in self.moves:
            if move.what == HELD and move.seat != self.viewer:
                for kind in move.kinds:
                    unplaced[kind - JOKER] -= 1
        return unplaced

    def _begin(self, own: list[int], unplaced: list[int], stuck: list[int]) -> None:
        for seat, size in enumerate(self.sizes):
            for _ in range(size):
                self._gain(seat, 0, UNKNOWN)
        if self.viewer >= 0:
            for slot, kind in zip(self.hands[self.viewer], spread(own), strict=False):
                self.face[slot] = kind
        for move in self.moves:
            if move.what == HELD and move.seat != self.viewer:
                for slot, kind in zip(self.hands[move.seat], move.kinds, strict=False):
                    self.face[slot] = kind
        if max(unplaced):
            self._place(unplaced, stuck)

    def _place(self, unplaced: list[int], stuck: list[int]) -> None:
        """Place jokers and special cards at random; Pass and Gold come first, because they are
        never face down on the table (RC 3.9)."""
        for first, last in ((PASS, KINDS), (JOKER, PASS)):
            room: list[int] = []
            for seat, hand in enumerate(self.hands):
                free = [slot for slot in hand if self.face[slot] == UNKNOWN]
                if first == PASS:
                    others = len([slot for slot in hand if self.face[slot] >= PASS])
                    free = free[: max(0, len(hand) - stuck[seat] - others)]
                room += free
            self.dice.shuffle(room)
            for kind in range(first, last):
                for _ in range(min(unplaced[kind - JOKER], len(room))):
                    self.face[room.pop()] = kind

    # -- along the trail ------------------------------------------------------------------------

    def _step(self, i: int, move: Move) -> bool:
        if move.what == DREW:
            return self._draw(i, move)
        if move.what == SHUFFLED:
            self.pile += 1
        elif move.what == TOOK:
            for kind in move.kinds:
                self._gain(move.seat, 0, kind)
        elif move.what == SHOWED:
            for kind in move.kinds:
                if self._show(move.seat, kind) < 0:
                    return False
        elif move.what == GAVE and UNKNOWN in move.kinds:
            return self._give_unseen(i, move)
        elif move.what == GAVE:
            for kind in move.kinds:
                slot = self._show(move.seat, kind)
                if slot < 0:
                    return False
                self.hands[move.other].append(slot)
        return True

    def _gain(self, seat: int, pile: int, kind: int) -> int:
        slot = len(self.face)
        self.face.append(kind)
        self.born.append(pile)
        self.hands[seat].append(slot)
        return slot

    def _draw(self, i: int, move: Move) -> bool:
        pile = self.pile
        for kind in move.kinds:
            slot = self._gain(move.seat, pile, kind)
            if kind == UNKNOWN:
                self.taken[i].append(slot)
                continue
            self.piles[pile][kind] -= 1
            self.left[pile] -= 1
            if self.piles[pile][kind] < 0:
                return False
        return True

    def _show(self, seat: int, kind: int) -> int:
        """Remove a card of this kind from the hand; return its slot, or -1 if it cannot be
        there."""
        hand = self.hands[seat]
        weights: list[int] = []
        total = 0
        for slot in hand:
            weight = 0
            pile = self.born[slot]
            if self.face[slot] == kind:
                weight = CERTAIN
            elif self.face[slot] == UNKNOWN and kind < POPULATION and self.left[pile]:
                weight = self.piles[pile][kind] * CERTAIN // self.left[pile]
            total += weight
            weights.append(weight)
        if total == 0:
            return -1
        lot = self.dice.below(total)
        at = 0
        while lot >= weights[at]:
            lot -= weights[at]
            at += 1
        slot = hand.pop(at)
        if self.face[slot] == UNKNOWN:
            self.face[slot] = kind
            self.piles[self.born[slot]][kind] -= 1
            self.left[self.born[slot]] -= 1
        return slot

    def _give_unseen(self, i: int, move: Move) -> bool:
        """Give random cards from the hand, except those face down on the table.

        The gift must leave giver and receiver the jokers and special cards that they showed later.
        """
        hand = self.hands[move.seat]
        known = [self.face[slot] for slot in hand if self.face[slot] >= JOKER]
        stays = self._needs(i, move.seat) if known else []
        goes = self._needs(i, move.other) if known else []
        for _ in range(TRIES):
            self.dice.shuffle(hand)
            given = self._not_down(hand, move.down)[: len(move.kinds)]
            if len(given) < len(move.kinds):
                return False
            if not known or self._fits(hand, given, self.hands[move.other], stays, goes):
                for slot in given:
                    hand.remove(slot)
                self.hands[move.other] += given
                self.taken[i] = given
                return True
        return False

    def _not_down(self, hand: list[int], down: int) -> list[int]:
        """The hand without the first ``down`` cards that can be face down."""
        free: list[int] = []
        for slot in hand:
            if down and self.face[slot] < PASS:
                down -= 1
            else:
                free.append(slot)
        return free

    def _needs(self, i: int, seat: int) -> list[int]:
        """By pile: how many jokers and special cards a seat must have had after a move, so that it
        could show or give all the cards that it has since shown or given."""
        stock = [0] * len(PILES)
        needs = [0] * len(PILES)
        for move in self.moves[i + 1 :]:
            if seat != move.seat and (move.what != GAVE or seat != move.other):
                continue
            if move.what == GAVE and UNKNOWN in move.kinds:
                break
            gained = move.what == TOOK or (move.what == GAVE and seat == move.other)
            for kind in move.kinds:
                if kind >= JOKER:
                    stock[kind - JOKER] += 1 if gained else -1
                    needs[kind - JOKER] = max(needs[kind - JOKER], -stock[kind - JOKER])
        return needs

    def _fits(
        self, hand: list[int], given: list[int], other: list[int], stays: list[int], goes: list[int]
    ) -> bool:
        for pile in range(len(PILES)):
            kind = JOKER + pile
            gone = len([slot for slot in given if self.face[slot] == kind])
            had = len([slot for slot in hand if self.face[slot] == kind])
            there = len([slot for slot in other if self.face[slot] == kind])
            if had - gone < stays[pile] or there + gone < goes[pile]:
                return False
        return True

    # -- the end --------------------------------------------------------------------------------

    def fill(self, nuns: int, deck: int) -> list[int]:
        """Give every slot its face; return the draw pile followed by cards for the Nun-row, or an
        empty list if the numbers do not fit."""
        needed = [0] * len(self.piles)
        needed[0] += nuns
        needed[-1] += deck
        for slot, kind in enumerate(self.face):
            if kind == UNKNOWN:
                needed[self.born[slot]] += 1
        if needed != self.left:
            return []
        cards: list[list[int]] = []
        for pile in self.piles:
            found = spread(pile[:POPULATION])
            self.dice.shuffle(found)
            cards.append(found)
        row = [cards[0].pop() for _ in range(nuns)]
        for slot, kind in enumerate(self.face):
            if kind == UNKNOWN:
                self.face[slot] = cards[self.born[slot]].pop()
        return cards[-1] + row

    def told(self) -> tuple[Move, ...]:
        """The trail with all faces filled in."""
        moves: list[Move] = []
        for i, move in enumerate(self.moves):
            kinds = [self.face[slot] for slot in self.taken[i]]
            if not kinds:
                moves.append(move)
                continue
            if move.what == GAVE:
                kinds.sort()
            moves.append(Move(move.what, move.seat, move.other, move.down, tuple(kinds)))
        return tuple(moves)
