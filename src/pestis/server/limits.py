"""Token buckets for rate limits."""

from __future__ import annotations

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
        """Take tokens if there are enough; returns whether there were."""
        now = time.monotonic()
        self._tokens = min(self._burst, self._tokens + (now - self._at) * self._rate)
        self._at = now
        if self._tokens < cost:
            return False
        self._tokens -= cost
        return True


class Buckets:
    """A bucket per address; the least recently used are dropped first."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str, cost: float = 1) -> bool:
        """Whether the address may make another request."""
        bucket = self._buckets.pop(address, None) or Bucket(self._rate, self._burst)
        self._buckets[address] = bucket
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)
        return bucket.take(cost)
