"""Follows who comes to the tables of this server and leaves them."""

from __future__ import annotations

import math
import time
from collections.abc import Callable

from pestis.server.rooms.in_use import InUse
from pestis.server.rooms.presence import Presence
from pestis.server.rooms.room import Holds, Room, Watcher
from pestis.server.settings import Limits
from pestis.server.storage.store import Store
from pestis.server.storage.writer import Writer
from pestis.tables import commands, protocol
from pestis.tables.refusals import Refused, problem_of
from pestis.tables.requests import Away
from pestis.tables.table import Table


class Attendance:
    """The connections at all tables, and who is away."""

    def __init__(
        self, limits: Limits, store: Store, writer: Writer, in_use: InUse, presence: Presence
    ) -> None:
        self._limits = limits
        self._store = store
        self._writer = writer
        self._in_use = in_use
        self._presence = presence

    async def enter(
        self, room: Room, holds: Holds, known: commands.Hello, address: str, device: str = ""
    ) -> Watcher:
        """Register a connection; from now on it is closed if it loses a seat.  Raises Refused."""
        async with room.lock:
            watcher = Watcher(list(await holds()), known, address, device)
            if self._store.wakes.others and not room.watchers:
                room.heard = await self._writer(self._store.chat.last, room.id)
            before = room.present()
            room.watchers.add(watcher)
        try:
            await self._presence.come(room.id, watcher.came)
        except BaseException:
            room.watchers.discard(watcher)
            raise
        self._tell_presence(room, before)
        return watcher

    def leave(self, room: Room, watcher: Watcher) -> None:
        """Remove a connection."""
        before = room.present()
        room.watchers.discard(watcher)
        self._presence.go(room.id, watcher.came)
        if watcher.held:
            room.visit(watcher.address)
        self._tell_presence(room, before)

    def beat(self, seconds: float) -> None:
        """Send a heartbeat to connections to which nothing was sent for a number of seconds, so
        that a client can recognize a dead connection by its silence."""
        self._in_use.beat(self._beat(), time.monotonic() - seconds)

    def storage_changed(self) -> None:
        """Notify all connections that the database has failed, works again, or may have been
        written by another server."""
        self._in_use.beat(self._beat(), math.inf)
        if not self._writer.trouble:
            self._in_use.tell()

    def drop_idle(self) -> None:
        """Drop tables that have not been used for a while."""
        limits = self._limits
        self._presence.forget(max(limits.stand_in_seconds, limits.absent_seconds))
        self._in_use.drop_idle()

    async def keep_presence(self, lost: Callable[[], None]) -> None:
        """Follow who is connected to other servers, until cancelled.  Call ``lost`` at the start,
        and when another server no longer works."""

        def watched() -> list[str]:
            return [room.id for room in self._in_use.rooms() if room.watchers]

        def changed(id: str) -> None:
            room = self._in_use.known(id)
            for watcher in room.watchers if room is not None else ():
                watcher.refresh()

        await self._presence.run(watched, changed, lost)

    async def away(self, table: Table) -> Away:
        """The seats whose owners have been away for long enough, by the limits for each purpose.
        Raises Refused."""
        limits, seats = self._limits, table.match.seats
        periods = (limits.stand_in_seconds, limits.absent_seconds)
        here = await self._presence.here(table.id, seats, periods)
        online = self._in_use.room(table.id).online()
        return Away(*[frozenset(range(seats)) - seen - online for seen in here])

    def online(self, id: str) -> set[int]:
        """The seats of a table whose owners are connected to any server."""
        return self._in_use.online(id) | self._presence.elsewhere(id)

    def _tell_presence(self, room: Room, before: tuple[set[int], int]) -> None:
        if room.present() != before:
            for watcher in room.watchers:
                watcher.refresh()

    def _beat(self) -> protocol.Beat:
        trouble = self._writer.trouble
        return protocol.Beat(problem_of(Refused(trouble, status=503)) if trouble else None)
