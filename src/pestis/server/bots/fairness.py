"""Shares scarce slots fairly among callers."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final

MOST_BEFORE: Final = 3
"""Slots in a row that other callers get while an ``Unattended`` caller waits."""


class Turn(asyncio.Future[None]):
    """A call that waits for a slot; ``since`` is when it was made."""

    def __init__(self, loop: asyncio.AbstractEventLoop, whose: str) -> None:
        super().__init__(loop=loop)
        self.whose = whose
        self.since = time.monotonic()


Queue = OrderedDict[str, deque[Turn]]


class Unattended(str):
    """A caller with low priority, because nobody is present to see the result.

    came  returns the caller as whom the call counts once somebody is there; empty before
    """

    came: Callable[[], str]

    def __new__(cls, whose: str, came: Callable[[], str] = str) -> Unattended:
        made = super().__new__(cls, whose)
        made.came = came
        return made


class Places:
    """A limited number of slots.  Callers take turns, even if one waits for many slots; unattended
    callers get every fourth slot if others wait."""

    def __init__(self, places: int) -> None:
        self._places = self._free = places
        self._waiting: Queue = OrderedDict()
        self._unattended: Queue = OrderedDict()
        self._passed = 0

    def resize(self, places: int) -> None:
        """Change the number of slots.  Calls that hold one keep it."""
        self._free += places - self._places
        self._places = places
        self._hand_out()

    def waiting(self, whose: str | None = None) -> int:
        """The number of calls that wait for a slot, from all callers or from one."""
        if whose is not None:
            return len(self._queue(whose).get(whose, ()))
        return sum(map(len, [*self._waiting.values(), *self._unattended.values()]))

    def oldest(self) -> float:
        """The longest time that a waiting call has waited, in seconds; 0 if none waits."""
        queues = [*self._waiting.values(), *self._unattended.values()]
        since = [turn.since for turns in queues for turn in turns if not turn.done()]
        return time.monotonic() - min(since) if since else 0.0

    def _queue(self, whose: str) -> Queue:
        return self._unattended if isinstance(whose, Unattended) else self._waiting

    @asynccontextmanager
    async def one(self, whose: str) -> AsyncIterator[None]:
        """Hold a slot while the block runs."""
        await self._take(whose)
        try:
            yield
        finally:
            self._give()

    async def _take(self, whose: str) -> None:
        if self._free > 0:
            self._free -= 1
            return
        turn = Turn(asyncio.get_running_loop(), whose)
        self._queue(whose).setdefault(whose, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._give()
            raise

    def _give(self) -> None:
        self._free += 1
        self._hand_out()

    def _hand_out(self) -> None:
        self._attend()
        while self._free > 0 and (queue := self._next()):
            whose, turns = queue.popitem(last=False)
            turn = turns.popleft()
            if turns:
                queue[whose] = turns
            if not turn.done():
                self._free -= 1
                turn.set_result(None)

    def _attend(self) -> None:
        """Move unattended calls to the main queue if somebody has arrived since they were made."""
        for owner, turns in [*self._unattended.items()]:
            for turn in [*turns]:
                assert isinstance(turn.whose, Unattended)
                whose = turn.whose.came()
                if whose:
                    turns.remove(turn)
                    self._waiting.setdefault(whose, deque()).append(turn)
            if not turns:
                del self._unattended[owner]

    def _next(self) -> Queue:
        """The queue from which the next slot is given."""
        if self._unattended and (not self._waiting or self._passed == MOST_BEFORE):
            self._passed = 0
            return self._unattended
        self._passed += bool(self._unattended)
        return self._waiting
