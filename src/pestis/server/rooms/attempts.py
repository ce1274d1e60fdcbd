"""Attempts at changes of a table: repeated after a lost race, and safe when they fail."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final, TypeVar

from pestis.kernel.errors import PestisError
from pestis.server.rooms.room import Room
from pestis.server.storage.appending import Raced
from pestis.tables.refusals import Refused
from pestis.tables.rows import Change

LOG: Final = logging.getLogger(__name__)
TRIES: Final = 4
"""Maximum attempts at a change that keeps losing the race against other changes of its table."""

T = TypeVar("T")


async def retried(attempt: Callable[[], Awaitable[T]]) -> T:
    """The result of an attempt, repeated a few times as long as it raises Raced.  Raises Refused if
    the last one does."""
    for _ in range(TRIES - 1):
        with suppress(Raced):
            return await attempt()
    try:
        return await attempt()
    except Raced:
        raise Refused("late") from None


def end_unseen(task: asyncio.Future[int]) -> None:
    """Handle the result of work whose caller has left: ignore a refusal, log any other error."""
    error = None if task.cancelled() else task.exception()
    if error is not None and not isinstance(error, PestisError):
        LOG.error("a command failed", exc_info=error)


def carried(room: Room, carry: Callable[[], Change]) -> Change:
    """Carry out a change in memory.  A refusal changes nothing; after any other error the state is
    unknown, so the table is dropped and rebuilt from its log."""
    try:
        return carry()
    except PestisError:
        raise
    except Exception:
        room.table = None
        raise
