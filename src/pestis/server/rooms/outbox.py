"""Makes the webhook calls that changes of tables have stored, unless workers make them.

A call is made once.  It is made again only if the process that makes it dies, or the database
fails, before it is deleted.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from typing import Final

from pestis.kernel.errors import PestisError
from pestis.server.logs import described
from pestis.server.rooms.notifications import Called, called, message, newly_called
from pestis.server.rooms.presence import Helpers
from pestis.server.rooms.webhooks import Webhooks
from pestis.server.storage.calls import Call
from pestis.server.storage.store import Store
from pestis.server.storage.writer import Writer
from pestis.tables.table import Table

LOG: Final = logging.getLogger(__name__)
LOOK_SECONDS: Final = 5.0
"""Seconds between two looks for calls of dead processes; also the pause before a failed deletion is
tried again."""
ANYBODY: Final = ""
"""Stands for the process that makes a call which any worker may take."""


class Outbox:
    """The webhook calls that this process makes."""

    def __init__(self, store: Store, writer: Writer, allow_local: bool, helpers: Helpers) -> None:
        self._helpers = helpers
        self._calls = store.calls
        self._others = store.wakes.others
        self._now = store.now
        self._writer = writer
        self._webhooks = Webhooks(allow_local)
        self._ours: set[str] = set()
        """The ids of calls that are being stored, made or deleted."""
        self._made: list[str] = []
        self._deleting: asyncio.Task[None] | None = None

    def before(self, table: Table) -> Called | None:
        """The reasons for calls before a change, to compare with those after it; None if no webhook
        is set."""
        return called(table) if any(table.webhooks.values()) else None

    def due(self, table: Table, before: Called | None) -> list[Call]:
        """The calls to store with a change of the table; ``before`` is what ``before`` returned.
        If too many calls wait, the last ones are dropped."""
        if before is None:
            return []
        process = ANYBODY if self._helpers.working else self._calls.process
        return [
            Call(
                secrets.token_hex(8),
                table.id,
                url,
                json.dumps(message(event, table, seat)),
                self._now(),
                process,
            )
            for seat, event in newly_called(table, before)
            if (url := table.webhooks.get(seat))
        ][: self._webhooks.free()]

    @contextmanager
    def sending(self, calls: Sequence[Call]) -> Iterator[None]:
        """Make calls once the block has stored them, except those for workers."""
        calls = [call for call in calls if call.process != ANYBODY]
        ids = [call.id for call in calls]
        self._ours.update(ids)
        try:
            yield
        except BaseException:
            self._ours.difference_update(ids)
            raise
        self._send(calls)

    async def run(self, seconds: float | None = None) -> None:
        """Every few seconds make calls that are for workers or were left by a process that has
        stopped, unless there are workers that do."""
        more = True
        while self._others or more:
            if not self._helpers.working:
                more = await self._take_left()
            await asyncio.sleep(seconds or LOOK_SECONDS)

    async def _take_left(self) -> bool:
        """Make calls that nobody makes; return whether there may be more."""
        most = self._webhooks.free()
        try:
            left = await self._writer(self._calls.take_left, [*self._ours], most)
        except PestisError as error:
            LOG.warning("webhook calls wait: %s", described(error))
            return True
        self._ours.update(call.id for call in left)
        self._send(left)
        return len(left) == most

    async def end(self) -> None:
        """Make no more calls.  Those that wait are left to others, or to the next start."""
        await self._webhooks.close()
        if self._deleting is not None:
            self._deleting.cancel()
        with suppress(PestisError):
            await self._writer(self._calls.made, self._made)

    def _send(self, calls: Sequence[Call]) -> None:
        for call in calls:
            self._webhooks.send(call.url, json.loads(call.message), partial(self._end, call.id))

    def _end(self, id: str) -> None:
        """Mark a call as made, to be deleted soon together with others."""
        self._made.append(id)
        if self._deleting is None or self._deleting.done():
            self._deleting = asyncio.get_running_loop().create_task(self._delete())

    async def _delete(self) -> None:
        while self._made:
            made = [*self._made]
            try:
                await self._writer(self._calls.made, made)
            except PestisError:
                await asyncio.sleep(LOOK_SECONDS)
            else:
                self._made = self._made[len(made) :]
                self._ours.difference_update(made)
