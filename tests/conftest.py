"""Hooks that apply to all tests."""

from __future__ import annotations

import gc
from typing import Final

import pytest

from tests.conformance.support import COMPILED

FOLDER: Final = frozenset({"folder", "pages"})
"""Fixtures that take minutes, once in a run (see ``tests.browser.folder.for_all``)."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip tests that need the source when the compiled build is under test; see ``make
    check-source``."""
    left = pytest.mark.skip(reason="asks the source; this is the compiled build")
    for item in items:
        if COMPILED and item.get_closest_marker("source_only"):
            item.add_marker(left)
    if hasattr(config, "workerinput"):
        items[:] = long_ones_first(items, config.workerinput["workercount"])


def long_ones_first(items: list[pytest.Item], workers: int) -> list[pytest.Item]:
    """Put long tests first in each worker's share, so that no worker is still busy with a browser
    game or a test of minutes when the others have run out of tests to take over.

    The first worker begins with its tests of the page without a server, and so builds the page's
    folder; the others have other long tests meanwhile, instead of waiting for the folder.
    """
    of_folder = [item for item in items if needs_folder(item)]
    long = [item for item in items if is_long(item) and not needs_folder(item)]
    short = [item for item in items if not is_long(item) and not needs_folder(item)]
    return [
        item
        for n in range(workers)
        for kind in ((long, of_folder, short) if n else (of_folder, long, short))
        for item in share(kind, n, workers)
    ]


def needs_folder(item: pytest.Item) -> bool:
    """Whether the test uses the folder that ``make site`` builds, or the pages built beside it."""
    return not FOLDER.isdisjoint(getattr(item, "fixturenames", ()))


def is_long(item: pytest.Item) -> bool:
    """Whether the test takes at least seconds."""
    return "browser" in item.path.parts or item.get_closest_marker("slow") is not None


def share(items: list[pytest.Item], n: int, workers: int) -> list[pytest.Item]:
    """The items of worker ``n``: a contiguous slice."""
    return items[len(items) * n // workers : len(items) * (n + 1) // workers]


def pytest_collection_finish() -> None:
    """Freeze the thousands of collected tests, which stay to the end, so that the garbage collector
    need not scan them again."""
    gc.collect()
    gc.freeze()
