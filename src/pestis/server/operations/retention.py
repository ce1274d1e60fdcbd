"""Ends running tables where nobody plays, and deletes finished ones, after the configured days.

Both are off by default.  A running table is never ended within a week after ``stale_days`` was set
or changed, because people at the table are warned for a week; the database keeps the time of the
change.  On a PostgreSQL database one process at a time does this: a worker if there are any,
otherwise a server.
"""

from __future__ import annotations

import asyncio
import logging
import math
import os
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pestis.kernel.errors import PestisError
from pestis.server.logs import described
from pestis.server.operations.interfering import delete_table
from pestis.server.rooms.rooms import Rooms
from pestis.server.settings import Retention
from pestis.server.storage.claims import SWEEPS
from pestis.server.storage.keeping import FIRST
from pestis.tables.refusals import Refused
from pestis.tables.table import Table
from pestis.tables.table_state import RUNNING

LOG: Final = logging.getLogger(__name__)
DAY: Final = 86_400
WARNED: Final = 7 * DAY
"""How long before a table is ended the people at it are warned."""
AT_ONCE: Final = 200
"""Tables read per query."""
EVERY: Final = 3600.0
"""Seconds from one sweep to the next."""


@dataclass
class Swept:
    """The result of a sweep: the numbers of tables that were ended, deleted, or not deleted because
    of an error."""

    ended: int = 0
    deleted: int = 0
    left: int = 0


class Keeper:
    """Ends and deletes tables of a server according to its settings."""

    def __init__(self, rooms: Rooms, settings: Retention) -> None:
        self._rooms = rooms
        self._settings = settings
        self._since = 0.0
        """When ``stale_days`` got its current value."""
        if settings.stale_days:
            now, since = rooms.now(), rooms.store.keeping.since
            self._since = min(since("stale_days", settings.stale_days, now), now)

    def days_left(self, table: Table) -> int | None:
        """Days until a table is ended because nobody plays; None if more than a week, or never."""
        if not self._settings.stale_days or table.status != RUNNING:
            return None
        left = self._due(table.last) - self._rooms.now()
        return max(0, math.ceil(left / DAY)) if left <= WARNED else None

    async def watch(self) -> None:
        """Sweep every hour, unless another process does."""
        while self._settings.stale_days or self._settings.finished_days:
            try:
                if await self._may_sweep():
                    swept = await self.sweep()
                    if swept.ended or swept.deleted:
                        LOG.info("tables: %d ended, %d deleted", swept.ended, swept.deleted)
            except PestisError as error:
                LOG.warning("old tables stay for now: %s", described(error))
            await asyncio.sleep(EVERY)

    async def _may_sweep(self) -> bool:
        """Whether this process sweeps: the first one does, until it no longer works, but no server
        if there are workers.  Raises Refused."""
        store, writer = self._rooms.store, self._rooms.writer
        if self._rooms.helpers.working:
            await writer(store.claims.give, SWEEPS)
            return False
        return not store.wakes.others or await writer(store.claims.take, SWEEPS)

    async def sweep(self) -> Swept:
        """End and delete tables that are due.  Raises Refused if the database does not answer."""
        swept, now = Swept(), self._rooms.now()
        if self._settings.stale_days:
            before = now - self._settings.stale_days * DAY
            async for id, last in self._idle(True, before):
                if self._due(last) <= now and await self._tried(id, self._end(id)):
                    swept.ended += 1
        if self._settings.finished_days:
            before = now - self._settings.finished_days * DAY
            async for id, _ in self._idle(False, before):
                done = await self._tried(id, self._delete(id))
                swept.deleted += done
                swept.left += not done
        return swept

    async def _idle(self, running: bool, before: float) -> AsyncIterator[tuple[str, float]]:
        """Yield all tables, running or not, where nothing has happened since ``before``, page by
        page, so that tables that stay do not hide later ones."""
        after = FIRST
        while True:
            idle = self._rooms.store.keeping.idle
            found = await self._rooms.writer(idle, running, before, AT_ONCE, after)
            for each in found:
                yield each
            if len(found) < AT_ONCE:
                return
            after = found[-1]

    async def _tried(self, id: str, work: asyncio.Future[None]) -> bool:
        """Whether the work could be done.  A fault at one table must not stop the others."""
        try:
            await work
        except Refused as error:
            if error.status == 503:
                raise
            LOG.warning("table %s stays: %s", id, described(error))
            return False
        except OSError as error:
            LOG.warning("table %s stays: %s", id, described(error))
            return False
        return True

    def _end(self, id: str) -> asyncio.Future[None]:
        return asyncio.ensure_future(self._rooms.close_table(id, self._settings.stale_days))

    def _delete(self, id: str) -> asyncio.Future[None]:
        async def delete() -> None:
            if self._settings.export is not None:
                async with self._rooms.room(id).lock:
                    table = await self._rooms.loaded(self._rooms.room(id))
                    text = table.saved()
                name = f"{table.game}-{id}.jsonl"
                await asyncio.to_thread(write_private, self._settings.export / name, text)
            await delete_table(self._rooms, id)

        return asyncio.ensure_future(delete())

    def _due(self, last: float) -> float:
        """When to end a table where something last happened at ``last``."""
        return max(last + self._settings.stale_days * DAY, self._since + WARNED)


def write_private(file: Path, text: str) -> None:
    """Write a file that only its owner can read.  It gets its name once it is complete.  Raises
    OSError."""
    part = file.with_name(f".{file.name}.part")
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
    try:
        with os.fdopen(os.open(part, flags, 0o600), "w", encoding="utf-8", newline="\n") as made:
            made.write(text)
            made.flush()
            os.fsync(made.fileno())
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)
