"""A ladder on a Ray cluster of two nodes: the same fingerprint, though a worker is killed."""

from __future__ import annotations

import os
import signal
from collections.abc import Generator, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from pestis.lab import ladder as module
from pestis.lab.ladder import Deal, Ladder, Played, climb, fingerprint, play_deal
from pestis.lab.on_ray import in_order_on_ray
from pestis.lab.running import in_order

LADDER = Ladder(("rattus-cartus",), ("greedy", "random"), seed=5, width=20, most=8)


@pytest.fixture
def cluster() -> Iterator[Any]:
    """Two nodes with a processor each, on this machine."""
    ray = pytest.importorskip("ray")
    utils = pytest.importorskip("ray.cluster_utils")
    nodes = utils.Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    nodes.add_node(num_cpus=1)
    ray.init(address=nodes.address, log_to_driver=False)
    yield ray
    ray.shutdown()
    nodes.shutdown()


def fall_once(sign: Path, deal: Deal) -> Played:
    """Play the deal; whoever is the first to come to number 2 is killed over it."""
    if deal.number == 2 and not sign.exists():
        sign.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return play_deal(deal)


def test_two_nodes_and_a_killed_worker_come_to_the_same(
    cluster: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(module, "USUAL", (2,))
    assert cluster.cluster_resources()["CPU"] == 2
    sign = tmp_path / "fallen"

    def run(_one: object, deals: Sequence[Deal]) -> Generator[Played, None, None]:
        return in_order_on_ray(partial(fall_once, sign), deals)

    played: list[Deal] = []
    there = climb(LADDER, run, {}, lambda deal, _: played.append(deal))
    assert sign.exists()
    assert [deal.number for deal in played] == list(range(LADDER.most))
    here = climb(LADDER, partial(in_order, processes=1), {}, lambda *_: None)
    assert fingerprint(there) == fingerprint(here)
