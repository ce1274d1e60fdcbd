"""Brings tables up to date that other servers on the same database have changed.

A table that somebody looks at here follows the new rows; any other is dropped from memory.  Before
anything is sent, the rights of the connections are read anew if a seat has changed.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Final

from pestis.kernel.errors import PestisError
from pestis.server.logs import described
from pestis.server.rooms.room import Room
from pestis.server.rooms.rooms import CHAT_AT_ONCE, Rooms
from pestis.server.storage.waking import GONE, News
from pestis.tables import protocol
from pestis.tables.following import follow
from pestis.tables.table import Table

LOG: Final = logging.getLogger(__name__)
AT_ONCE: Final = 500
"""Tables compared per query."""


class Hearing:
    """Receives the changes that other servers announce, and sends them to this server's
    connections.  A notice is only a hint: all versions are also compared with the database every
    LOOK_SECONDS (see ``waking``)."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._waiting: dict[str, News] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._comparing = False

    async def run(self) -> None:
        """Listen until cancelled."""
        try:
            await self._rooms.store.wakes.listen(self._on_change, self._on_missed)
        finally:
            for task in self._tasks:
                task.cancel()

    def _on_change(self, news: News) -> None:
        """Follow a change, if the table is in use; changes that arrive meanwhile are followed
        together."""
        if self._rooms.in_use.known(news.table) is None:
            return
        before = self._waiting.get(news.table)
        if before is None:
            self._waiting[news.table] = news
            self._start(self._follow(news.table))
        else:
            gone = GONE in (before.version, news.version)
            version = GONE if gone else max(before.version, news.version)
            self._waiting[news.table] = News(news.table, version, max(before.chat, news.chat))

    def _on_missed(self) -> None:
        if not self._comparing:
            self._comparing = True
            self._start(self._compare())

    def _start(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _follow(self, id: str) -> None:
        room = self._rooms.in_use.known(id)
        if room is None:
            del self._waiting[id]
            return
        async with room.lock:
            news = self._waiting.pop(id)
            await self._hear(room, news)

    async def _hear(self, room: Room, news: News) -> None:
        """Follow a change.  The caller holds the lock."""
        changed = news.version > room.version or news.version == GONE
        try:
            if changed and room.table is not None:
                await self._catch_up(room, room.table)
            if room.watchers and room.heard is not None and news.chat > room.heard:
                await self._say(room, room.heard)
        except PestisError as error:
            LOG.warning("table %s does not follow another server: %s", room.id, described(error))
            room.table = None
        if changed:
            room.tell()

    async def _catch_up(self, room: Room, table: Table) -> None:
        """Bring a table up to date, or drop it from memory: it is loaded again when it is used."""
        if not room.watchers:
            room.table = None
            return
        store, seats = self._rooms.store, [*table.log.seats]
        rows, version = await self._rooms.writer.read(store.rows_after, room.id, table.log.seq)
        if version == room.version:
            return
        only_rows = version == room.version + len(rows)
        if version is None or not only_rows or not all(follow(table, row) for row in rows):
            room.table = None
            return
        room.version = version
        if table.log.seats != seats:
            room.rights_known = False

    async def _say(self, room: Room, after: int) -> None:
        """Send new chat messages to the connections that may still read them."""
        writer, store = self._rooms.writer, self._rooms.store
        said = await writer(store.chat.said, room.id, after, CHAT_AT_ONCE)
        # Somebody may have lost a right before the last of it was said.
        await self._rooms.drop_stale(room)
        await self._rooms.loaded(room)
        for line in said:
            room.say(protocol.ChatLine(line.n, line.seat, line.text, line.at))

    async def _compare(self) -> None:
        """Compare the versions of all tables in memory with those in the database."""
        try:
            rooms = [room for room in self._rooms.in_use.rooms() if room.table or room.watchers]
            for start in range(0, len(rooms), AT_ONCE):
                some = {room.id: room for room in rooms[start : start + AT_ONCE]}
                for news in await self._rooms.writer(self._rooms.store.news, [*some]):
                    room = some[news.table]
                    unsaid = room.heard is not None and news.chat > room.heard
                    if news.version != room.version or unsaid:
                        self._on_change(news)
        except PestisError as error:
            LOG.warning("tables are not compared: %s", described(error))
        finally:
            self._comparing = False
