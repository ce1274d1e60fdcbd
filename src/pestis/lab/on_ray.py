"""The same games on a Ray cluster: as many as it has processors, results in order all the same.

A piece whose worker or machine is gone is worked on again elsewhere.  Every machine of the cluster
needs this very Pestis.
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
"""Pieces that wait for each processor: none is idle, and little is in vain when one stops."""


def has_ray() -> bool:
    """Whether the library is there (the extra ``lab``)."""
    return find_spec("ray") is not None


def in_order_on_ray(one: Callable[[A], T], pieces: Sequence[A]) -> Generator[T, None, None]:
    """What ``one`` makes of each piece, in their order.

    It joins the cluster that ``RAY_ADDRESS`` names, or that runs on this machine, or starts one.
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
