"""Waiting for what happens by itself: for a condition, and never for a time that ought to do."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

T = TypeVar("T")

LATE: Final = 300
"""Seconds that no test waits in vain but a failing one, however busy the machine is."""


def until(condition: Callable[[], object]) -> None:
    """Wait until the condition holds."""
    late = time.monotonic() + LATE
    while not condition():
        assert time.monotonic() < late, "it never came to that"
        time.sleep(0.01)


def finished(work: Coroutine[Any, Any, T]) -> T:
    """What it comes to, run in a thread: a process that drives a browser has a loop of its own."""
    with ThreadPoolExecutor(1) as apart:
        return apart.submit(asyncio.run, work).result()
