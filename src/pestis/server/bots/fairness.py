"""Shares scarce slots fairly among callers."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Places:
    """So many at a time.  Who waits often waits behind everybody who waits too: one after the
    other, whoever has asked for how many."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    def waiting(self, whose: str | None = None) -> int:
        """How many places are waited for, by all or on somebody's behalf."""
        if whose is not None:
            return len(self._waiting.get(whose, ()))
        return sum(map(len, self._waiting.values()))

    @asynccontextmanager
    async def one(self, whose: str) -> AsyncIterator[None]:
        """A place while the block runs."""
        await self._take(whose)
        try:
            yield
        finally:
            self._give()

    async def _take(self, whose: str) -> None:
        if self._free:
            self._free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(whose, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._give()
            raise

    def _give(self) -> None:
        while self._waiting:
            whose, turns = self._waiting.popitem(last=False)
            turn = turns.popleft()
            if turns:
                self._waiting[whose] = turns
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1
