"""Information-set tree search: one tree of choices.  Each walk uses a new world that fits the view,
plays on at random for a few choices, and then the table is judged.

Averages, bonuses and logarithms are integers, in millionths: the same everywhere.
"""

from __future__ import annotations

from math import isqrt
from typing import Final, final

from pestis.kernel.core.choices import Choice
from pestis.kernel.core.engine import answer
from pestis.kernel.core.rng import Dice
from pestis.parts.thinking import NO_OBSERVER, Judging, Observer

WHOLE: Final = 1_000_000
CURIOUS: Final = 2
"""The divisor of the bonus for choices that have rarely been tried."""
ON: Final = 10
"""Choices played at random before the table is judged."""
SEATS: Final = 8
"""More than the seats of any game, so that a choice and its seat can be combined into one
number."""
EULER: Final = 577_216


@final
class Node:
    """A choice in the tree.

    walks    the number of walks through it
    offered  how often it was available together with other choices
    total    the sum of the walks' values for the seat that chose it
    """

    def __init__(self) -> None:
        self.walks = 0
        self.offered = 1
        self.total = 0
        self.below: dict[int, Node] = {}


@final
class Tree:
    """The results of the search for one answer."""

    def __init__(
        self, thinking: Judging, choices: tuple[Choice, ...], observer: Observer = NO_OBSERVER
    ) -> None:
        self.root: Final = Node()
        self._observer: Final = observer
        self._thinking: Final = thinking
        self._choices: Final = choices
        self._logarithms: Final = [0]
        """Logarithms of 1, 2, … in millionths: sums of reciprocals minus Euler's constant."""
        self._reciprocals = WHOLE

    def node(self, choice: Choice) -> Node:
        """The results of one of the choices; a blank node if it was not tried."""
        return self.root.below.get(choice.number * SEATS + self._thinking.me) or Node()

    def grow(self, nodes: int, dice: Dice, among: tuple[Choice, ...] = ()) -> None:
        """Walk as often as about ``nodes`` nodes allow; each walk begins with one of the choices in
        ``among`` or, if that is empty, with any."""
        thinking = self._thinking
        most = thinking.nodes + nodes
        longest = 2 * ON
        while thinking.nodes + longest <= most:
            before = thinking.nodes
            self._walk(most, dice, among or self._choices)
            longest = max(longest, thinking.nodes - before)

    def _walk(self, most: int, dice: Dice, choices: tuple[Choice, ...]) -> None:
        thinking = self._thinking
        world = thinking.worlds.draw(dice)
        path: list[Node] = []
        seats: list[int] = []
        node = self.root
        seat = thinking.me
        first: Choice | None = None
        known = True
        while known and thinking.nodes < most:
            choice = choices[0]
            if len(choices) > 1:
                choice, node = self._descend(node, choices, seat, dice)
                known = node.walks > 0
                path.append(node)
                seats.append(seat)
            first = first or choice
            thinking.nodes += 1
            answer(world.spec, world.state, world.ctx, seat, choice)
            if world.over:
                break
            choices = tuple(world.choices())
            seat = world.seat()
        thinking.nodes += world.play_out(dice, min(ON, most - thinking.nodes))
        if first is not None:
            self._observer.hear(self._choices.index(first), world)
        worths = thinking.judge(world)
        for node, seat in zip(path, seats, strict=True):
            node.walks += 1
            node.total += worths[seat]

    def _descend(
        self, node: Node, choices: tuple[Choice, ...], seat: int, dice: Dice
    ) -> tuple[Choice, Node]:
        """A choice that was not tried yet, or else the most promising one."""
        fresh: list[Choice] = []
        best: Choice = choices[0]
        found = node
        most = -1
        for choice in choices:
            child = node.below.get(choice.number * SEATS + seat)
            if child is None:
                fresh.append(choice)
                continue
            child.offered += 1
            promise = child.total // child.walks
            spread = isqrt(self._logarithm(child.offered) * WHOLE // child.walks)
            promise += spread // CURIOUS
            if promise > most:
                best, found, most = choice, child, promise
        if fresh:
            best = fresh[dice.below(len(fresh))]
            found = Node()
            node.below[best.number * SEATS + seat] = found
        return best, found

    def _logarithm(self, n: int) -> int:
        """The approximate natural logarithm, in millionths."""
        while len(self._logarithms) < n:
            self._reciprocals += WHOLE // (len(self._logarithms) + 1)
            self._logarithms.append(self._reciprocals - EULER)
        return self._logarithms[n - 1]
