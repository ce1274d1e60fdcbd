"""Token buckets for rate limits."""

from __future__ import annotations

import asyncio
import math
import time
from collections import OrderedDict
from typing import Final

MOST_BUCKETS: Final = 20_000
OF_ASKING: Final = 2.2
OF_PAGES: Final = 0.55
OF_ANSWERS: Final = 4.6
OF_REFUSING: Final = 1.2
"""Milliseconds of the event loop charged per token: for requests and commands, for pages and files,
and for bots' answers; and for a refusal of a client that is too fast."""
LEAST_BURST: Final = 25
"""Minimum size of a process's share of a bucket, in tokens or milliseconds, so that the share holds
the cost of any request."""


class Share:
    """The part of each limit on a device, on an address or on all unattended tables that a process
    grants: every server on the database grants the same part."""

    def __init__(self) -> None:
        self.processes = 1

    def of(self, limit: float) -> float:
        """Our part of a limit."""
        return limit / self.processes

    def of_burst(self, burst: float) -> float:
        """Our part of the size of a bucket."""
        return max(burst / self.processes, min(burst, LEAST_BURST))


WHOLE: Final = Share()
"""For limits that no other process knows of, such as those on a connection."""


class Bucket:
    """Fills at ``rate`` tokens per second up to ``burst``, or at our share of them."""

    def __init__(self, rate: float, burst: float, share: Share = WHOLE) -> None:
        self._rate = rate
        self._burst = burst
        self._share = share
        self._tokens = share.of_burst(burst)
        self._at = time.monotonic()

    def take(self, cost: float = 1) -> bool:
        """Take tokens if there are enough; return whether there were."""
        return self.reserve(cost, 0) is not None

    def reserve(self, cost: float, patience: float) -> float | None:
        """Take tokens, including some that will arrive within ``patience`` seconds.  Return the
        seconds until all have arrived; if that would take longer, take nothing and return None."""
        now, rate = time.monotonic(), self._share.of(self._rate)
        most = self._share.of_burst(self._burst)
        self._tokens = min(most, self._tokens + (now - self._at) * rate)
        self._at = now
        missing = cost - self._tokens
        if missing > patience * rate:
            return None
        self._tokens -= cost
        return missing / rate if missing > 0 else 0.0

    def put_back(self, cost: float) -> None:
        """Return tokens that were not used."""
        self._tokens += cost


class Buckets:
    """A bucket per address; the least recently used are dropped first."""

    def __init__(self, rate: float, burst: float, share: Share = WHOLE) -> None:
        self._rate = rate
        self._burst = burst
        self.share: Final = share
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

    def put_back(self, address: str, cost: float) -> None:
        """Return tokens that were not used."""
        self._bucket(address).put_back(cost)

    def _bucket(self, address: str) -> Bucket:
        bucket = self._buckets.pop(address, None) or self._new()
        self._buckets[address] = bucket
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)
        return bucket

    def _new(self) -> Bucket:
        return Bucket(self._rate, self._burst, self.share)


class Loop(Buckets):
    """The milliseconds of the event loop that an address may use.  All its requests, commands,
    pages, refusals and bots take from this bucket what they cost, besides their own buckets."""

    async def wait(self, address: str, cost: float) -> None:
        """Wait until the address may use some milliseconds, however long that takes, and take
        them.  The buckets for requests and pages limit how many wait."""
        await self.turn(address, cost, math.inf)


class Priced(Buckets):
    """Buckets whose tokens also cost milliseconds of the loop.

    loop   the bucket that an address has for all that it does
    price  milliseconds for each token
    """

    def __init__(self, rate: float, burst: float, loop: Loop, price: float) -> None:
        super().__init__(rate, burst, loop.share)
        self._loop = loop
        self._price = price

    def take(self, address: str, cost: float = 1) -> bool:
        """Take tokens and their time if an address has enough of both; return whether it had."""
        if not super().take(address, cost):
            return False
        if self._loop.take(address, cost * self._price):
            return True
        self.put_back(address, cost)
        return False

    async def turn(self, address: str, cost: float, patience: float) -> bool:
        """Wait for tokens as other buckets do, and then for time of the loop."""
        if not await super().turn(address, cost, patience):
            return False
        await self._loop.wait(address, cost * self._price)
        return True
