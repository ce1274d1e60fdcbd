"""Waits for conditions in tests, never for a fixed time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

T = TypeVar("T")

LATE: Final = 300
"""Seconds after which a wait fails, however busy the machine is."""

SHORTEST: Final = 0.005
LONGEST: Final = 0.1
"""Seconds between two checks.  A slow thing is checked less often, because checking takes time from
it."""


def awaited(look: Callable[[], T], ready: Callable[[T], object]) -> T:
    """Call ``look`` until its result is ready, and return that result."""
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
    """The result of a coroutine, run in a thread: a process that drives a browser already has a
    loop."""
    with ThreadPoolExecutor(1) as apart:
        return apart.submit(asyncio.run, work).result()
