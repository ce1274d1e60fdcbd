"""Presence at tables, in memory only."""

from __future__ import annotations

import time
from collections.abc import Collection


class Presence:
    """When the owner of each seat was seen last."""

    def __init__(self) -> None:
        self._began = time.monotonic()
        self._seen: dict[tuple[str, int], float] = {}

    def see(self, table: str, seats: Collection[int]) -> None:
        """The owners of these seats are at the table just now."""
        now = time.monotonic()
        for seat in seats:
            self._seen[table, seat] = now

    def since(self, table: str, seats: int, seconds: float) -> set[int]:
        """The seats whose owners were here in the last seconds.  Who was here before this server
        was started nobody knows: for so long everybody counts."""
        moment = time.monotonic() - seconds
        if moment < self._began:
            return set(range(seats))
        seen = self._seen
        return {seat for seat in range(seats) if seen.get((table, seat), moment) > moment}

    def forget(self, seconds: float) -> None:
        """Drop entries older than `seconds`."""
        moment = time.monotonic() - seconds
        self._seen = {seat: at for seat, at in self._seen.items() if at > moment}
