"""The tables in use: which are in memory, and how they leave it."""

from __future__ import annotations

import time

from pestis.server.rooms.room import Live
from pestis.server.settings import Limits
from pestis.tables import protocol


class InUse:
    """Tables that somebody looks at or a bot plays at, and those that lately were so."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._live: dict[str, Live] = {}

    def live(self, id: str) -> Live:
        """The table in use; it may turn out not to be there."""
        found = self._live.get(id)
        if found is None:
            self._make_room()
            found = self._live[id] = Live(id)
        found.used = time.monotonic()
        return found

    def forget(self, id: str) -> None:
        """There is no such table."""
        self._live.pop(id, None)

    def online(self, id: str) -> set[int]:
        """The seats of a table whose owners are connected."""
        return self._live[id].online() if id in self._live else set()

    def resident(self) -> int:
        """How many tables are in memory."""
        return sum(live.table is not None for live in self._live.values())

    def beat(self, beat: protocol.Beat, before: float) -> None:
        """Send it to those who heard last at that time or before."""
        for live in self._live.values():
            for watcher in live.watchers:
                if watcher.sent <= before:
                    watcher.send(beat)

    def tell(self) -> None:
        """Let everybody look."""
        for live in self._live.values():
            live.tell()

    def drop_idle(self) -> None:
        """Tables that nobody has used for a while leave memory."""
        now = time.monotonic()
        for live in list(self._live.values()):
            if now - live.used > self._limits.idle_seconds:
                self._drop(live)

    def _make_room(self) -> None:
        """Those unused for longest leave memory when there are too many."""
        most = self._limits.resident
        if len(self._live) < most:
            return
        full = sorted(
            (live for live in self._live.values() if live.table is not None),
            key=lambda live: live.used,
        )
        for live in full[: max(0, len(full) + 1 - most)]:
            self._drop(live)
        for id, live in list(self._live.items()):
            if live.table is None and not live.watchers and not live.lock.locked():
                del self._live[id]

    def _drop(self, live: Live) -> None:
        driven = live.driver is not None and not live.driver.done()
        if live.lock.locked() or driven:
            return
        live.table = None
        if not live.watchers:
            self._live.pop(live.id, None)
