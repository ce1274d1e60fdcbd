"""What holds for all tests."""

from __future__ import annotations

import gc

import pytest

from tests.conformance.support import COMPILED


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What only the source can be asked is left to it; see ``make check-source``."""
    left = pytest.mark.skip(reason="asks the source; this is the compiled build")
    for item in items:
        if COMPILED and item.get_closest_marker("source_only"):
            item.add_marker(left)
    if hasattr(config, "workerinput"):
        items[:] = long_ones_first(items, config.workerinput["workercount"])


def long_ones_first(items: list[pytest.Item], workers: int) -> list[pytest.Item]:
    """In the share that each of the workers gets: so none still plays a game in a browser, or does
    what takes minutes, when the others have nothing left to take over from it."""
    long = [item for item in items if is_long(item)]
    short = [item for item in items if not is_long(item)]
    return [
        item for n in range(workers) for kind in (long, short) for item in share(kind, n, workers)
    ]


def is_long(item: pytest.Item) -> bool:
    """Whether it takes seconds at least."""
    return "browser" in item.path.parts or item.get_closest_marker("slow") is not None


def share(items: list[pytest.Item], n: int, workers: int) -> list[pytest.Item]:
    """Those of one worker, which stand together."""
    return items[len(items) * n // workers : len(items) * (n + 1) // workers]


def pytest_collection_finish() -> None:
    """Thousands of tests stay to the end: the collector of garbage need not look at them again."""
    gc.collect()
    gc.freeze()
