"""What holds for all tests."""

from __future__ import annotations

import pytest

from tests.conformance.support import COMPILED


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What only the source can be asked is left to it; see ``make check-source``."""
    left = pytest.mark.skip(reason="asks the source; this is the compiled build")
    for item in items:
        if COMPILED and item.get_closest_marker("source_only"):
            item.add_marker(left)
