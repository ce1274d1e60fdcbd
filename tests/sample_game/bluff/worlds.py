"""Deals again everything that a viewer of Bluff cannot know, from the true state or from a view
alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from bluff.rules import ANIMALS, COPIES, KINDS, Table
from pestis.kernel.core.fields import Bag, spread
from pestis.kernel.core.rng import Dice
from pestis.kernel.core.spec import Sampler
from pestis.kernel.json import View

BAG = Bag(ANIMALS)


def piles(s: Table) -> list[list[int]]:
    """The piles of which a seat sees only its own part."""
    return [s.hands, s.laid, s.believed]


def scramble(s: Table, viewer: int | None, dice: Dice) -> Table:
    """Mix the rest and the other seats' animals, and deal them again."""
    other = s.copy()
    if s.agenda is None:
        return other
    places = [seat * KINDS for seat in range(len(s.points)) if seat != viewer]
    pool = spread(s.rest)
    sizes: list[int] = []
    for pile in piles(other):
        for at in places:
            held = spread(pile[at : at + KINDS])
            pool += held
            sizes.append(len(held))
    dice.shuffle(pool)
    for pile in piles(other):
        for at in places:
            pile[at : at + KINDS] = take(pool, sizes.pop(0))
    other.rest = take(pool, len(pool))
    return other


@final
class Deals(Sampler[Table]):
    """The tables that give a view: everything visible is kept, and the rest is dealt."""

    def __init__(self, view: View, shown: Table) -> None:
        self.shown: Final = shown
        self.wanted: list[tuple[int, int, int]] = []
        """Pile, place in it, and number of animals to deal there."""
        unseen = [COPIES - n for n in shown.seen]
        for number, name in enumerate(("hands", "laid", "believed")):
            parts = view[name]
            assert isinstance(parts, list)
            for seat, part in enumerate(parts):
                assert isinstance(part, dict)
                count, cards = part["count"], part.get("cards")
                assert isinstance(count, int)
                if cards is None:
                    self.wanted.append((number, seat * KINDS, count))
                    continue
                own = BAG.load(cards, name)
                assert isinstance(own, list)
                piles(shown)[number][seat * KINDS : seat * KINDS + KINDS] = own
                unseen = [n - mine for n, mine in zip(unseen, own, strict=True)]
        self.unseen: Final = spread(unseen)

    def draw(self, dice: Dice) -> Table:
        s = self.shown.copy()
        pool = self.unseen[:]
        dice.shuffle(pool)
        for number, at, count in self.wanted:
            piles(s)[number][at : at + KINDS] = take(pool, count)
        s.rest = take(pool, len(pool))
        return s


def take(pool: list[int], number: int) -> list[int]:
    """Take that many animals off the pool, counted by kind."""
    taken: Sequence[int] = [pool.pop() for _ in range(number)]
    return [taken.count(animal) for animal in range(KINDS)]
