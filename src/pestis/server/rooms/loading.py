"""Loads tables from the database, and the rights of the connections to them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from functools import partial

from pestis.bots.registry import permanent_names
from pestis.kernel.errors import PestisError
from pestis.server.figures import Figures
from pestis.server.rooms.attempts import retried
from pestis.server.rooms.in_use import InUse
from pestis.server.rooms.releases import Releases
from pestis.server.rooms.room import Room
from pestis.server.storage.store import Store
from pestis.server.storage.writer import Writer
from pestis.tables.refusals import not_found
from pestis.tables.table import Table


class Loading:
    """Rebuilds tables from their logs.

    go_on   called with each table that was rebuilt; lets it continue under today's rules.  Raises
            Refused or Raced
    done    called with each table after that
    """

    def __init__(
        self,
        store: Store,
        writer: Writer,
        in_use: InUse,
        figures: Figures,
        releases: Releases,
        go_on: Callable[[Room, Table], Awaitable[None]],
        done: Callable[[Room, Table], None],
    ) -> None:
        self._store = store
        self._writer = writer
        self._figures = figures
        self._releases = releases
        self._in_use = in_use
        self._go_on = go_on
        self._done = done

    async def loaded(self, room: Room) -> Table:
        """The table, rebuilt from its log if it is not in memory.  Connections whose device has
        lost a seat in the meantime have lost it here, too.  The caller holds the lock.  Raises
        Refused."""
        if room.session != self._store.session:
            room.table = None
        table = room.table
        if table is None:
            table = await retried(partial(self._load, room))
        await self.know_rights(room)
        return table

    async def drop_stale(self, room: Room) -> bool:
        """Drop a table from memory if another server has changed it; return whether that was so.
        The caller holds the lock.  Raises Refused."""
        if room.table is None or not self._store.wakes.others:
            return False
        if await self._writer(self._store.version, room.id) == room.version:
            return False
        room.table = None
        return True

    async def know_rights(self, room: Room) -> None:
        """Read anew which seats the devices of all connections hold, if one may have lost a seat.
        The caller holds the lock.  Raises Refused."""
        if not room.rights_known:
            if room.watchers:
                room.keep_only(await self._writer(self._store.rights.holders, room.id))
            room.rights_known = True

    async def _load(self, room: Room) -> Table:
        """Rebuild a table from its log.  The caller holds the lock.  Raises Refused or Raced."""
        room.session = self._store.session
        room.rights_known = False
        room.shown.forget()
        began = time.monotonic()
        found = await self._writer.read(self._store.load, room.id)
        if found is None:
            self._in_use.forget(room.id)
            raise not_found()
        before, room.version = room.version, found.version
        try:
            bots = permanent_names(found.stored.game)
            table = await asyncio.to_thread(Table, found.stored, found.rows, bots)
        except PestisError as error:
            raise await self._releases.unreadable(room.id, found.stored.game, error) from None
        self._figures.rebuilt(time.monotonic() - began)
        room.table = table
        await self._go_on(room, table)
        if room.version != before:
            # Another server's hint may come later, and is then no news any more.
            room.tell()
        self._done(room, table)
        return table
