"""Runs the same games on a Ray cluster, on all of its processors, with results in the same order.

A piece of work is repeated elsewhere if its worker or machine is lost.  Every machine of the
cluster needs this very version of Pestis.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, TypeVar

A = TypeVar("A")
T = TypeVar("T")

AHEAD: Final = 4
"""The number of pieces queued for each processor: enough to keep it busy, few enough to waste
little when the run stops."""


def has_ray() -> bool:
    """Whether the library is installed (the extra ``lab``)."""
    return find_spec("ray") is not None


def in_order_on_ray(one: Callable[[A], T], pieces: Sequence[A]) -> Generator[T, None, None]:
    """The result of ``one`` for each piece, in their order.

    Connects to the cluster that ``RAY_ADDRESS`` names, or that runs on this machine, or else starts
    one.
    """
    ray: Any = import_module("ray")
    if not ray.is_initialized():
        ray.init(log_to_driver=False, include_dashboard=False)

    def work(piece: A) -> T:
        return one(piece)

    task = ray.remote(num_cpus=1, max_retries=-1)(work)
    most = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
    waiting: deque[Any] = deque()
    try:
        for piece in pieces:
            if len(waiting) >= most:
                yield ray.get(waiting.popleft())
            waiting.append(task.remote(piece))
        while waiting:
            yield ray.get(waiting.popleft())
    finally:
        for left in waiting:
            ray.cancel(left, force=True)
