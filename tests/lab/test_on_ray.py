"""Games on a Ray cluster of two nodes: the same as on this machine, even if a worker is killed."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Generator, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import pytest

from pestis.lab import ladder as module
from pestis.lab.arena import HERE, simulate
from pestis.lab.ladder import Deal, Ladder, climb, fingerprint
from pestis.lab.learning import gather
from pestis.lab.on_ray import in_order_on_ray
from pestis.lab.training import Course

A = TypeVar("A")
T = TypeVar("T")
LADDER = Ladder(("rattus-cartus",), ("greedy", "random"), seed=5, width=20, most=8)
COURSE = Course("rattus-cartus", "2", 2, (), "random", 0, 3)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two nodes with one processor each, on this machine."""
    ray = pytest.importorskip("ray")
    utils = pytest.importorskip("ray.cluster_utils")
    nodes = utils.Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    nodes.add_node(num_cpus=1)
    ray.init(address=nodes.address, log_to_driver=False)
    yield ray
    ray.shutdown()
    nodes.shutdown()


def fall_once(sign: Path, one: Callable[[A], T], piece: A) -> T:
    """Do a piece of work; the first worker to get number 2 is killed."""
    if getattr(piece, "number", piece) == 2 and not sign.exists():
        sign.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return one(piece)


class Deadly:
    """The cluster, on which one worker is killed."""

    def __init__(self, sign: Path) -> None:
        self.sign = sign

    def __call__(self, one: Callable[[A], T], pieces: Sequence[A], /) -> Generator[T, None, None]:
        return in_order_on_ray(partial(fall_once, self.sign, one), pieces)


@pytest.fixture
def deadly(cluster: Any, tmp_path: Path) -> Iterator[Deadly]:
    assert cluster.cluster_resources()["CPU"] == 2
    run = Deadly(tmp_path / "fallen")
    yield run
    assert run.sign.exists()


def test_a_ladder_comes_to_the_same(deadly: Deadly, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "USUAL", (2,))
    played: list[Deal] = []
    there = climb(LADDER, deadly, {}, lambda deal, _: played.append(deal))
    assert [deal.number for deal in played] == list(range(LADDER.most))
    assert fingerprint(there) == fingerprint(climb(LADDER, HERE, {}, lambda *_: None))


def test_a_simulation_comes_to_the_same(deadly: Deadly) -> None:
    told: list[int] = []
    there = simulate("rattus-cartus", ["greedy", "random"], 6, 4, {}, deadly, told.append)
    here = simulate("rattus-cartus", ["greedy", "random"], 6, 4, {})
    assert there.digest() == here.digest()
    assert told == [1, 2, 3, 4, 5, 6]


def test_games_to_learn_from_are_the_same(deadly: Deadly, tmp_path: Path) -> None:
    there = gather(COURSE, 6, tmp_path / "there", deadly, None)
    assert there == gather(COURSE, 6, tmp_path / "here", HERE, None)
    assert (tmp_path / "there").read_bytes() == (tmp_path / "here").read_bytes()
