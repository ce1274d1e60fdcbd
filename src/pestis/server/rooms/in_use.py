"""Keeps tables in memory and drops those that are not in use."""

from __future__ import annotations

import time
from weakref import WeakValueDictionary

from pestis.server.rooms.room import Room
from pestis.server.settings import Limits
from pestis.tables import protocol


class InUse:
    """The rooms of tables that have watchers or active bots or were used recently."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._rooms: dict[str, Room] = {}
        self._all: WeakValueDictionary[str, Room] = WeakValueDictionary()
        """Also the dropped rooms that somebody still waits for: if a table had two rooms, each
        would have its own lock."""

    def room(self, id: str) -> Room:
        """The room of a table, created if necessary.  The table itself need not exist."""
        found = self._rooms.get(id)
        if found is None:
            self._make_room()
            found = self._rooms[id] = self._all.setdefault(id, Room(id))
        found.used = time.monotonic()
        return found

    def known(self, id: str) -> Room | None:
        """The room of a table, if it is in use."""
        return self._rooms.get(id)

    def rooms(self) -> list[Room]:
        """All rooms in use."""
        return [*self._rooms.values()]

    def forget(self, id: str) -> None:
        """Drop the room of a table that does not exist."""
        self._rooms.pop(id, None)

    def online(self, id: str) -> set[int]:
        """The seats of a table whose owners are connected."""
        return self._rooms[id].online() if id in self._rooms else set()

    def resident(self) -> int:
        """The number of tables in memory."""
        return sum(room.table is not None for room in self._rooms.values())

    def beat(self, beat: protocol.Beat, before: float) -> None:
        """Send a heartbeat to connections to which nothing was sent since the given time."""
        for room in self._rooms.values():
            for watcher in room.watchers:
                if watcher.sent <= before:
                    watcher.send(beat)

    def tell(self) -> None:
        """Send all connections an update."""
        for room in self._rooms.values():
            room.tell()

    def drop_idle(self) -> None:
        """Drop tables that have not been used for a while."""
        now = time.monotonic()
        for room in list(self._rooms.values()):
            room.forget_visit()
            if now - room.used > self._limits.idle_seconds:
                self._drop(room)

    def _make_room(self) -> None:
        """Drop the least recently used tables if there are too many."""
        most = self._limits.resident
        if len(self._rooms) < most:
            return
        full = sorted(
            (room for room in self._rooms.values() if room.table is not None),
            key=lambda room: room.used,
        )
        for room in full[: max(0, len(full) + 1 - most)]:
            self._drop(room)
        for id, room in list(self._rooms.items()):
            used = room.watchers or room.lock.locked() or room.at_work()
            if room.table is None and not used:
                del self._rooms[id]

    def _drop(self, room: Room) -> None:
        if room.lock.locked() or room.at_work():
            return
        room.table = None
        if not room.watchers:
            self._rooms.pop(room.id, None)
