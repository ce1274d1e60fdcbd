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
    """In the share that each of the workers gets: so none still plays a game in a browser when
    the others have nothing left to take over from it."""
    long = [item for item in items if "browser" in item.path.parts]
    short = [item for item in items if "browser" not in item.path.parts]
    return [
        item for n in range(workers) for kind in (long, short) for item in share(kind, n, workers)
    ]


def share(items: list[pytest.Item], n: int, workers: int) -> list[pytest.Item]:
    """Those of one worker, which stand together."""
    return items[len(items) * n // workers : len(items) * (n + 1) // workers]


def pytest_collection_finish() -> None:
    """Thousands of tests stay to the end: the collector of garbage need not look at them again."""
    gc.collect()
    gc.freeze()
