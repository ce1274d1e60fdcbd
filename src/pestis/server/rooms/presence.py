"""Tracks which players are at their tables, in memory only."""

from __future__ import annotations

import time
from collections.abc import Collection
from datetime import UTC, datetime

from pestis.tables.updates import Gone


class Presence:
    """The times when each seat's owner was last seen."""

    def __init__(self) -> None:
        self._began = time.monotonic()
        self._seen: dict[tuple[str, int], float] = {}
        self._offset = datetime.now(UTC).timestamp() - self._began
        """The difference between seconds since 1970 and the monotonic clock."""

    def see(self, table: str, seats: Collection[int]) -> None:
        """Record that the owners of these seats are at the table now."""
        now = time.monotonic()
        for seat in seats:
            self._seen[table, seat] = now

    def since(self, table: str, seats: int, seconds: float) -> set[int]:
        """The seats whose owners were seen in the last ``seconds``.  Nothing is known from before
        the server started, so for its first ``seconds`` everybody counts as present."""
        moment = time.monotonic() - seconds
        if moment < self._began:
            return set(range(seats))
        seen = self._seen
        return {seat for seat in range(seats) if seen.get((table, seat), moment) > moment}

    def gone(self, table: str, seats: Collection[int], seconds: float) -> dict[int, Gone]:
        """For each of these seats, whose owners are away: when the owner was last seen, and when a
        bot may stand in, ``seconds`` later."""
        found = {}
        for seat in seats:
            at = self._seen.get((table, seat))
            seen = None if at is None else int(at + self._offset)
            known = self._began if at is None else max(at, self._began)
            found[seat] = Gone(seen, int(known + self._offset + seconds))
        return found

    def forget(self, seconds: float) -> None:
        """Drop entries older than ``seconds``."""
        moment = time.monotonic() - seconds
        self._seen = {seat: at for seat, at in self._seen.items() if at > moment}
