"""Ends the tasks of a stopping process while what they use still works."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any, Final

SECONDS: Final = 2.0
"""How long tasks may take at most."""


async def end(tasks: Iterable[asyncio.Future[Any]]) -> None:
    """Cancel tasks and wait until they have ended, because they may have to store something."""
    due = {task for task in tasks if not task.done()}
    for task in due:
        task.cancel()
    await wait(due)


async def wait(tasks: Iterable[asyncio.Future[Any]]) -> None:
    """Wait until tasks have ended."""
    if due := [*tasks]:
        await asyncio.wait(due, timeout=SECONDS)
