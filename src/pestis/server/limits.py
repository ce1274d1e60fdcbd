"""Token buckets for rate limits."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from typing import Final

MOST_BUCKETS: Final = 20_000


class Bucket:
    """Fills at ``rate`` tokens per second up to ``burst``."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._tokens = burst
        self._at = time.monotonic()

    def take(self, cost: float = 1) -> bool:
        """Take tokens if there are enough; return whether there were."""
        return self.reserve(cost, 0) is not None

    def reserve(self, cost: float, patience: float) -> float | None:
        """Take tokens, including some that will arrive within ``patience`` seconds.  Return the
        seconds until all have arrived; if that would take longer, take nothing and return None."""
        now = time.monotonic()
        self._tokens = min(self._burst, self._tokens + (now - self._at) * self._rate)
        self._at = now
        missing = cost - self._tokens
        if missing > patience * self._rate:
            return None
        self._tokens -= cost
        return missing / self._rate if missing > 0 else 0.0


class Buckets:
    """A bucket per address; the least recently used are dropped first."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str, cost: float = 1) -> bool:
        """Take tokens from the bucket of an address if it has enough; return whether it had."""
        return self._bucket(address).take(cost)

    async def turn(self, address: str, cost: float, patience: float) -> bool:
        """Wait until the address may make another request; return False at once if that would take
        longer than ``patience`` seconds."""
        seconds = self._bucket(address).reserve(cost, patience)
        if seconds:
            await asyncio.sleep(seconds)
        return seconds is not None

    def _bucket(self, address: str) -> Bucket:
        bucket = self._buckets.pop(address, None) or Bucket(self._rate, self._burst)
        self._buckets[address] = bucket
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)
        return bucket
