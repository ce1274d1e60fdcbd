"""Shares scarce slots fairly among callers."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Places:
    """A limited number of slots, handed out in turn: callers that wait for many slots take turns
    with everybody else."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    def waiting(self, whose: str | None = None) -> int:
        """How many calls wait for a slot, from all callers or from one."""
        if whose is not None:
            return len(self._waiting.get(whose, ()))
        return sum(map(len, self._waiting.values()))

    @asynccontextmanager
    async def one(self, whose: str) -> AsyncIterator[None]:
        """Hold a slot while the block runs."""
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
