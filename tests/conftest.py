"""What holds for all tests."""

from __future__ import annotations

import gc

import pytest

from tests.conformance.support import COMPILED


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What only the source can be asked is left to it; see ``make check-source``."""
    left = pytest.mark.skip(reason="asks the source; this is the compiled build")
    for item in items:
        if COMPILED and item.get_closest_marker("source_only"):
            item.add_marker(left)


def pytest_collection_finish() -> None:
    """Thousands of tests stay to the end: the collector of garbage need not look at them again."""
    gc.collect()
    gc.freeze()
