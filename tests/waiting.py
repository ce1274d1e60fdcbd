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

SHORTEST: Final = 0.005
LONGEST: Final = 0.1
"""Seconds between two looks: what takes long is not asked for all the time, as that takes time from
what is waited for."""


def awaited(look: Callable[[], T], ready: Callable[[T], object]) -> T:
    """The first of several looks that is ready."""
    late = time.monotonic() + LATE
    pause = SHORTEST
    while not ready(found := look()):
        assert time.monotonic() < late, f"it never came to that: {found}"
        time.sleep(pause)
        pause = min(2 * pause, LONGEST)
    return found


def until(condition: Callable[[], object]) -> None:
    """Wait until the condition holds."""
    awaited(condition, bool)


def finished(work: Coroutine[Any, Any, T]) -> T:
    """What it comes to, run in a thread: a process that drives a browser has a loop of its own."""
    with ThreadPoolExecutor(1) as apart:
        return apart.submit(asyncio.run, work).result()
