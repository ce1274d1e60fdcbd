"""A size-limited in-memory cache for expensive results."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable


class Cache:
    """Results by key; the least recently used are dropped first."""

    def __init__(self, most: int) -> None:
        self._most = most
        """Maximum size of all results together, in bytes."""
        self._size = 0
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()
        self._making: dict[Hashable, asyncio.Future[bytes]] = {}

    def has(self, key: Hashable) -> bool:
        """Whether the result is in the cache or being computed."""
        return key in self._kept or key in self._making

    async def get(self, key: Hashable, make: Callable[[], Awaitable[bytes]]) -> bytes:
        """The result for a key, computed by ``make`` if it is not in the cache.  Concurrent callers
        share one computation."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        if key not in self._making:
            made = self._making[key] = asyncio.ensure_future(make())
            made.add_done_callback(lambda done: self._keep(key, done))
        return await asyncio.shield(self._making[key])

    def _keep(self, key: Hashable, made: asyncio.Future[bytes]) -> None:
        del self._making[key]
        if made.cancelled() or made.exception() is not None:
            return
        self._kept[key] = made.result()
        self._size += len(made.result())
        while self._size > self._most:
            _, gone = self._kept.popitem(last=False)
            self._size -= len(gone)
