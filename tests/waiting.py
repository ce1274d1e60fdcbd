"""Waiting for what happens by itself: for a condition, and never for a time that ought to do."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

LATE: Final = 300
"""Seconds that no test waits in vain but a failing one, however busy the machine is."""


def until(condition: Callable[[], object]) -> None:
    """Wait until the condition holds."""
    late = time.monotonic() + LATE
    while not condition():
        assert time.monotonic() < late, "it never came to that"
        time.sleep(0.01)
