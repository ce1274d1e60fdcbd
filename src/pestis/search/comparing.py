"""Compares whole moves in the same worlds with the same chance.

Play after a move meets the same cards as after every other move, so most of the luck cancels out,
and a few worlds are enough to distinguish good moves from bad ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt
from typing import Final, final

from pestis.kernel.core.rng import Dice
from pestis.parts.thinking import NO_OBSERVER, Comparing, Move, Observer

FEW: Final = 3
"""The number of moves that are never dropped for being behind the others."""
ENOUGH: Final = 4
"""Worlds after which moves may be dropped for being worse than the first."""
DROPPED: Final = 13
"""Tenths of the standard error by which such a move must be worse than the first."""
LEAST: Final = 30
"""Minimum nodes for trying a move: more than the number of choices in the longest move."""
SURE: Final = 1000
"""The parts of a unit of value in which bounds are compared."""


@final
class Tried:
    """A move and its results.

    n                 worlds in which it was tried
    total             the sum of its values there
    gain, gain_squares sums over its values minus the first move's value in the same world
    """

    def __init__(self, move: Move) -> None:
        self.move: Final = move
        self.n = 0
        self.total = 0
        self.gain = 0
        self.gain_squares = 0

    def add(self, value: int, gain: int) -> None:
        """Add the value of the move in one more world."""
        self.n += 1
        self.total += value
        self.gain += gain
        self.gain_squares += gain * gain

    def sure_gain(self, doubt: int) -> int:
        """The mean gain minus ``doubt`` tenths of its standard error, in parts of a unit."""
        if self.n < 2:
            return SURE * self.gain if doubt == 0 else 0
        spread = self.n * self.gain_squares - self.gain * self.gain
        error = isqrt(SURE * SURE * spread // (self.n - 1))
        return (10 * SURE * self.gain - doubt * error) // (10 * self.n)

    def hopeful(self) -> bool:
        """Whether the move may still turn out better than the first."""
        return self.n < ENOUGH or self.sure_gain(-DROPPED) > 0


def compare(
    thinking: Comparing,
    moves: list[Move],
    worlds: int,
    nodes: int,
    dice: Dice,
    observer: Observer = NO_OBSERVER,
) -> list[Tried]:
    """Try the moves in up to ``worlds`` worlds, within ``nodes`` nodes in all, dropping the worst
    after each world but the first.  Returns one result per move, in the order of the moves."""
    tried = [Tried(move) for move in moves]
    for _ in comparing(thinking, tried, worlds, nodes, dice, observer):
        pass
    return tried


def comparing(
    thinking: Comparing,
    tried: list[Tried],
    worlds: int,
    nodes: int,
    dice: Dice,
    observer: Observer,
) -> Iterator[None]:
    """The work of ``compare`` in slices: yields after each trial of a move."""
    live = tried[:]
    most = thinking.nodes + nodes
    dearest = 0
    for n in range(worlds):
        left = (most - thinking.nodes) // (worlds - n if thinking.fills else 1)
        share = left // len(live)
        if len(live) < 2 or share < max(LEAST, dearest // 2):
            break
        before = thinking.nodes
        world = thinking.worlds.draw(dice)
        first = 0
        for one in live:
            end = thinking.go_on(world, one.move, share)
            observer.hear(tried.index(one), end)
            value = thinking.value(end)
            if one is tried[0]:
                first = value
            one.add(value, value - first)
            yield
        dearest = max(dearest, (thinking.nodes - before) // len(live))
        if n:
            live = _ahead(live)


def _ahead(live: list[Tried]) -> list[Tried]:
    """The moves that may still be the best: two thirds of them and, of these, once enough worlds
    have been seen, those that are not certainly worse than the first."""
    kept = sorted(live[1:], key=_behind)[: max(FEW, 2 * len(live) // 3) - 1]
    return [one for one in live if one is live[0] or (one in kept and one.hopeful())]


def _behind(one: Tried) -> int:
    """A sort key, the best first, for moves that have been tried in equally many worlds."""
    return -one.gain


def best_of(tried: list[Tried], doubt: int) -> Tried:
    """The first move, or the one with the highest sure gain among those that were not dropped."""
    best = tried[0]
    most = 0
    for one in tried[1:]:
        sure = one.sure_gain(doubt)
        if sure > most and one.n == tried[0].n:
            best, most = one, sure
    return best
