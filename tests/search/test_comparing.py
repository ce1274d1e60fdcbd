"""Whole moves compared in the same worlds: the one chosen, and its cost."""

from __future__ import annotations

import pytest

import pestis
from pestis.games import find
from pestis.kernel.core.rng import Dice
from pestis.kernel.worlds.world import World
from pestis.parts.thinking import Comparing, Move
from pestis.search.comparing import FEW, LEAST, best_of, compare

pytestmark = pytest.mark.source_only

ROOM = LEAST * 1000


class Toy(Comparing):
    """Moves whose values are given by a list, plus much luck that all of them share in a world and
    some noise of their own."""

    def __init__(self, worths: list[int], noise: int, cost: int = 1, seed: str = "toy") -> None:
        match = pestis.new("pest", seats=1, seed=1)
        super().__init__(find("pest"), match.view(0), match.choices(0))
        self.worths = worths
        self.noise = noise
        self.cost = cost
        self.made = [Move(()) for _ in worths]
        self.played: list[int] = []
        self.dice = Dice(seed)
        self.world: World | None = None

    def moves(self, most: int, nodes: int, dice: Dice) -> list[Move]:
        return self.made[:most]

    def go_on(self, world: World, move: Move, nodes: int) -> World:
        if world is not self.world:
            self.world = world
            self.shared = self.dice.below(1_000_000)
            self.own = [self.dice.below(100) for _ in self.worths]
        at = self.made.index(move)
        self.played.append(at)
        self.nodes += min(self.cost, nodes)
        self.worth = self.worths[at] + self.shared + self.noise * self.own[at] // 100
        return world

    def value(self, world: World) -> int:
        return self.worth


def best(toy: Toy, worlds: int, doubt: int) -> int:
    tried = compare(toy, toy.made, worlds, ROOM, Dice("toy"))
    return toy.made.index(best_of(tried, doubt).move)


def test_luck_that_all_share_does_not_matter() -> None:
    assert best(Toy([500, 501, 499], noise=0), worlds=2, doubt=16) == 1


def test_the_first_is_left_only_for_a_sure_gain() -> None:
    left = [
        best(Toy([500, 500, 500, 500], noise=2000, seed=str(n)), 6, doubt) > 0
        for doubt in (0, 16)
        for n in range(40)
    ]
    assert left[:40].count(True) > 20
    assert left[40:].count(True) <= 8
    assert best(Toy([500, 1500, 480, 510], noise=2000), worlds=12, doubt=16) == 1


def test_one_world_is_no_proof() -> None:
    assert best(Toy([500, 900], noise=0), worlds=1, doubt=16) == 0
    assert best(Toy([500, 900], noise=0), worlds=1, doubt=0) == 1


def test_the_worst_are_dropped_and_the_first_never() -> None:
    toy = Toy([0, *range(100, 1000, 100)], noise=0)
    compare(toy, toy.made, 8, ROOM, Dice("toy"))
    times = [toy.played.count(at) for at in range(10)]
    assert times[0] == times[-1] == 8
    assert times[1] == 2
    assert len([n for n in times if n == 8]) == FEW


def test_what_is_surely_worse_than_the_first_is_dropped_early() -> None:
    toy = Toy([500, 100, 100], noise=50)
    compare(toy, toy.made, 50, ROOM, Dice("toy"))
    assert len(toy.played) < 20


@pytest.mark.parametrize("nodes", [0, 100, 1000, 5000])
def test_nodes_are_kept_to(nodes: int) -> None:
    toy = Toy([1, 2, 3, 4], noise=5000, cost=90)
    compare(toy, toy.made, 100, nodes, Dice("toy"))
    assert toy.nodes <= nodes
    assert toy.nodes >= nodes - 4 * 90


def test_the_bound_is_the_mean_less_its_error() -> None:
    toy = Toy([0, 100], noise=0)
    tried = compare(toy, toy.made, 2, ROOM, Dice("toy"))[1]
    for gain in (60, 140, 100):
        tried.add(0, gain)
    # Gains 100, 100, 60, 140, 100: mean 100, standard error sqrt(3200 / 4 / 5) = 12.65.
    assert tried.sure_gain(0) == 100_000
    assert tried.sure_gain(10) == pytest.approx(87_351, abs=1)
    assert tried.sure_gain(-10) == pytest.approx(112_649, abs=1)
