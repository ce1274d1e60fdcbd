"""Tracks which players are at their tables: in memory or, for servers on one PostgreSQL database,
there.

A player whose presence is not known counts as here.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from typing import Final, Protocol

from pestis.kernel.errors import PestisError
from pestis.server.limits import Share
from pestis.server.storage.presence_store import Known, Place
from pestis.server.storage.schema import SPECTATOR
from pestis.server.storage.store import Store
from pestis.server.storage.writer import Writer
from pestis.tables.updates import Gone

BEAT_SECONDS: Final = 2.0
"""Seconds between two heartbeats, with which a process tells the others that it lives, and who is
connected to it."""
SEE_SECONDS: Final = 10.0
"""Minimum seconds between two stored times of somebody who is not connected."""


class Helpers:
    """The workers on the database, as a server knows them.

    working  their number
    slots    the number of answers that those of our release can compute at a time
    """

    def __init__(self) -> None:
        self.working = 0
        self.slots = 0


class Presence(Protocol):
    """The times when each seat's owner was last at the table."""

    async def see(self, table: str, seats: Collection[int]) -> None:
        """Record that the owners of these seats are at the table now."""

    async def come(self, table: str, seats: Collection[int]) -> None:
        """Record a new connection of the owner of these seats or, SPECTATOR, of a spectator.
        Raises Refused."""

    def go(self, table: str, seats: Collection[int]) -> None:
        """Record that such a connection has ended."""

    async def here(self, table: str, seats: int, periods: Sequence[float]) -> list[set[int]]:
        """For each period in seconds: the seats whose owners are connected to another server now,
        or were seen at any server within that period.  ``seats`` is their number.  Raises
        Refused."""

    async def look(self, tables: Sequence[str]) -> None:
        """Load what ``elsewhere``, ``watching`` and ``gone`` report about these tables.  Raises
        Refused."""

    def elsewhere(self, table: str) -> set[int]:
        """The seats whose owners were connected to other servers a few seconds ago."""

    def watching(self, table: str) -> int:
        """The number of spectators who were connected to other servers a few seconds ago."""

    def gone(self, table: str, seats: Collection[int], seconds: float) -> dict[int, Gone]:
        """For each of these seats, whose owners are away: when the owner was last seen, and when a
        bot may stand in, ``seconds`` later."""

    def forget(self, seconds: float) -> None:
        """Drop entries older than ``seconds``."""

    async def run(
        self,
        tables: Callable[[], Sequence[str]],
        changed: Callable[[str], None],
        lost: Callable[[], None],
    ) -> None:
        """Until cancelled, keep up to date what is known of the given tables, and call ``changed``
        with each where somebody has connected to another server or left it.  Call ``lost`` at the
        start, and when another server no longer works."""

    async def end(self) -> None:
        """Record that this process ends."""


class InMemory:
    """The presence at the only server."""

    def __init__(self) -> None:
        self._began = time.monotonic()
        self._seen: dict[Place, float] = {}
        self._offset = datetime.now(UTC).timestamp() - self._began
        """The difference between seconds since 1970 and the monotonic clock."""

    async def see(self, table: str, seats: Collection[int]) -> None:
        """Record that the owners of these seats are at the table now."""
        self.go(table, seats)

    async def come(self, table: str, seats: Collection[int]) -> None:
        """Record that the owners of these seats are at the table now."""
        self.go(table, seats)

    def go(self, table: str, seats: Collection[int]) -> None:
        """Record that the owners of these seats were at the table until now."""
        now = time.monotonic()
        for seat in seats:
            self._seen[table, seat] = now

    async def here(self, table: str, seats: int, periods: Sequence[float]) -> list[set[int]]:
        """For each period in seconds: the seats whose owners were seen within it.  Nothing is known
        from before the server started, so everybody counts as here until it has run that long."""
        return [self._since(table, seats, seconds) for seconds in periods]

    def _since(self, table: str, seats: int, seconds: float) -> set[int]:
        moment = time.monotonic() - seconds
        if moment < self._began:
            return set(range(seats))
        seen = self._seen
        return {seat for seat in range(seats) if seen.get((table, seat), moment) > moment}

    async def look(self, tables: Sequence[str]) -> None:
        """Do nothing: everything is known."""

    def elsewhere(self, table: str) -> set[int]:
        """Nobody is connected to another server."""
        return set()

    def watching(self, table: str) -> int:
        """Nobody is connected to another server."""
        return 0

    def gone(self, table: str, seats: Collection[int], seconds: float) -> dict[int, Gone]:
        """Since when the owners of these seats have been away, and when a bot may stand in."""
        times = {seat: self._seen.get((table, seat)) for seat in seats}
        seen = {seat: at + self._offset for seat, at in times.items() if at is not None}
        return _gone(seats, seen, self._began + self._offset, seconds)

    def forget(self, seconds: float) -> None:
        """Drop entries older than ``seconds``."""
        moment = time.monotonic() - seconds
        self._seen = {seat: at for seat, at in self._seen.items() if at > moment}

    async def run(
        self,
        tables: Callable[[], Sequence[str]],
        changed: Callable[[str], None],
        lost: Callable[[], None],
    ) -> None:
        """Call ``lost`` once: no server ran before this one."""
        lost()

    async def end(self) -> None:
        """Do nothing."""


class InDatabase:
    """The presence at all servers on one PostgreSQL database."""

    def __init__(self, store: Store, writer: Writer, share: Share, helpers: Helpers) -> None:
        self._share = share
        self._helpers = helpers
        self._here = store.here
        self._now = store.now
        self._writer = writer
        self._connected: Counter[Place] = Counter()
        self._left: set[Place] = set()
        self._stored: dict[Place, float] = {}
        """By place: when the presence of somebody not connected was last stored, by the monotonic
        clock."""
        self._known: dict[str, Known] = {}
        self._site = store.now()
        self._forget: float | None = None
        self._news = asyncio.Event()

    async def see(self, table: str, seats: Collection[int]) -> None:
        """Store that the owners of these seats are at the table, unless they are connected or it
        was stored within the last SEE_SECONDS."""
        now, before = time.monotonic(), self._stored
        new = [(table, seat) for seat in seats if not self._connected[table, seat]]
        new = [place for place in new if now - before.get(place, -SEE_SECONDS) >= SEE_SECONDS]
        if new:
            before.update(dict.fromkeys(new, now))
            with suppress(PestisError):
                await self._writer(self._here.see, new)

    async def come(self, table: str, seats: Collection[int]) -> None:
        """Store that the owner of these seats, or a spectator, is connected.  Raises Refused."""
        places = [(table, seat) for seat in seats]
        self._connected.update(places)
        if places:
            try:
                await self._writer(self._here.come, Counter(self._connected), places)
            except BaseException:
                self.go(table, seats)
                raise

    def go(self, table: str, seats: Collection[int]) -> None:
        """Schedule storing that the owner of these seats, or a spectator, has left."""
        for seat in seats:
            self._connected[table, seat] -= 1
            gone = not self._connected[table, seat]
            if gone:
                del self._connected[table, seat]
                if table in self._known:
                    self._known[table].seen[seat] = self._now()
            if gone or seat == SPECTATOR:
                self._left.add((table, seat))
                self._news.set()

    async def here(self, table: str, seats: int, periods: Sequence[float]) -> list[set[int]]:
        """For each period in seconds: the seats whose owners are connected to another server, or
        were seen within it.  If there was not always a server within it, everybody counts as
        here."""
        ages, site = await self._writer(self._here.ages, table)
        every = range(seats)
        return [
            {n for n in every if ages.get(n) == 0 or min(ages.get(n, site), site) < seconds}
            for seconds in periods
        ]

    async def look(self, tables: Sequence[str]) -> None:
        """Load what the database knows about those of these tables that were not loaded.  Raises
        Refused."""
        new = [table for table in tables if table not in self._known]
        if new:
            self._known |= await self._writer(self._here.known, new)

    def elsewhere(self, table: str) -> set[int]:
        """The seats whose owners were connected to other servers a few seconds ago."""
        known = self._known.get(table)
        return known.elsewhere if known else set()

    def watching(self, table: str) -> int:
        """The number of spectators who were connected to other servers a few seconds ago."""
        known = self._known.get(table)
        return known.watching if known else 0

    def gone(self, table: str, seats: Collection[int], seconds: float) -> dict[int, Gone]:
        """Since when the owners of these seats have been away, and when a bot may stand in."""
        known = self._known.get(table)
        return _gone(seats, known.seen if known else {}, self._site, seconds)

    def forget(self, seconds: float) -> None:
        """Schedule dropping entries older than ``seconds``."""
        self._forget = seconds
        moment = time.monotonic() - SEE_SECONDS
        self._stored = {place: at for place, at in self._stored.items() if at > moment}

    async def run(
        self,
        tables: Callable[[], Sequence[str]],
        changed: Callable[[str], None],
        lost: Callable[[], None],
    ) -> None:
        """Beat until cancelled, and at once if somebody has left."""
        before: frozenset[str] | None = None
        while True:
            self._news.clear()
            with suppress(PestisError):
                working = await self._beat()
                if before is None or before - working:
                    lost()
                before = working
                await self._refresh(tables(), changed)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), BEAT_SECONDS)

    async def _beat(self) -> frozenset[str]:
        """Store a heartbeat; return the ids of the processes that work."""
        left, self._left = self._left, set()
        try:
            alive = await self._writer(self._here.beat, Counter(self._connected), left)
        except BaseException:
            self._left |= left
            raise
        self._site, self._share.processes = alive.site, alive.processes
        if not self._here.slots:
            self._helpers.working, self._helpers.slots = alive.workers, alive.slots
        if self._forget is not None:
            await self._writer(self._here.forget, self._forget)
            self._forget = None
        return alive.working

    async def _refresh(self, tables: Sequence[str], changed: Callable[[str], None]) -> None:
        before = self._known
        self._known = await self._writer(self._here.known, tables)
        for table, known in self._known.items():
            old = before.get(table, known)
            if (old.elsewhere, old.watching) != (known.elsewhere, known.watching):
                changed(table)

    async def end(self) -> None:
        """Store that this process ends."""
        with suppress(PestisError):
            await self._writer(self._here.end)


def _gone(
    seats: Collection[int], seen: Mapping[int, float], began: float, seconds: float
) -> dict[int, Gone]:
    """Since when the owners of these seats have been away.  Times are in seconds since 1970; what
    was before ``began`` is not known."""
    found = {}
    for seat in seats:
        at = seen.get(seat)
        since = began if at is None else max(at, began)
        found[seat] = Gone(None if at is None else int(at), int(since + seconds))
    return found
