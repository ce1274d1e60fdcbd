"""What a viewer of Bluff cannot know, dealt again: from the true state, and from a view alone."""

from __future__ import annotations

from collections.abc import Sequence

from bluff.rules import ANIMALS, COPIES, KINDS, Table
from pestis.kernel.fields import Bag, View, spread
from pestis.kernel.rng import Dice

BAG = Bag(ANIMALS)


def piles(s: Table) -> list[list[int]]:
    """What each seat's own view shows of it and nobody else's."""
    return [s.hands, s.laid, s.believed]


def scramble(s: Table, viewer: int | None, dice: Dice) -> Table:
    """The rest, and the others' animals, mixed and dealt again."""
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


def fill(s: Table, view: View, dice: Dice) -> None:
    """Deal into a state, which shows what everybody sees, what a view leaves open."""
    unseen = [COPIES - n for n in s.seen]
    wanted: list[tuple[list[int], int, int]] = []
    for name, pile in zip(("hands", "laid", "believed"), piles(s), strict=True):
        parts = view[name]
        assert isinstance(parts, list)
        for seat, part in enumerate(parts):
            assert isinstance(part, dict)
            count, cards = part["count"], part.get("cards")
            assert isinstance(count, int)
            if cards is None:
                wanted.append((pile, seat * KINDS, count))
                continue
            own = BAG.load(cards, name)
            assert isinstance(own, list)
            pile[seat * KINDS : seat * KINDS + KINDS] = own
            unseen = [n - mine for n, mine in zip(unseen, own, strict=True)]
    pool = spread(unseen)
    dice.shuffle(pool)
    for pile, at, count in wanted:
        pile[at : at + KINDS] = take(pool, count)
    s.rest = take(pool, len(pool))


def take(pool: list[int], number: int) -> list[int]:
    """So many animals off the pool, counted by kind."""
    taken: Sequence[int] = [pool.pop() for _ in range(number)]
    return [taken.count(animal) for animal in range(KINDS)]
