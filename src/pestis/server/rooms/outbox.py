"""Makes the webhook calls that changes of tables have stored.

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
from pestis.server.logs import told
from pestis.server.rooms.notifications import Called, called, message, newly_called
from pestis.server.rooms.webhooks import Webhooks
from pestis.server.storage.calls import Call
from pestis.server.storage.store import Store
from pestis.server.storage.writer import Writer
from pestis.tables.table import Table

LOG: Final = logging.getLogger(__name__)
LOOK_SECONDS: Final = 5.0
"""How often calls of dead processes are looked for; also the pause before a failed deletion is
tried again."""


class Outbox:
    """The webhook calls that this process makes."""

    def __init__(self, store: Store, writer: Writer, allow_local: bool) -> None:
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
        """What the seats of a table are called for before a change; None if no webhook is set."""
        return called(table) if any(table.webhooks.values()) else None

    def due(self, table: Table, before: Called | None) -> list[Call]:
        """The calls to store with a change of the table.  If too many wait, the last are
        dropped."""
        if before is None:
            return []
        return [
            Call(
                secrets.token_hex(8),
                table.id,
                url,
                json.dumps(message(event, table, seat)),
                self._now(),
                self._calls.process,
            )
            for seat, event in newly_called(table, before)
            if (url := table.webhooks.get(seat))
        ][: self._webhooks.free()]

    @contextmanager
    def sending(self, calls: Sequence[Call]) -> Iterator[None]:
        """Make calls once the block has stored them."""
        ids = [call.id for call in calls]
        self._ours.update(ids)
        try:
            yield
        except BaseException:
            self._ours.difference_update(ids)
            raise
        self._send(calls)

    async def run(self) -> None:
        """Make calls that were left by a process that has stopped, of this server or another."""
        while True:
            try:
                most = self._webhooks.free()
                left = await self._writer(self._calls.take_left, [*self._ours], most)
                self._ours.update(call.id for call in left)
                self._send(left)
                if not self._others and len(left) < most:
                    return
            except PestisError as error:
                LOG.warning("webhook calls wait: %s", told(error))
            await asyncio.sleep(LOOK_SECONDS)

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
        """Let a call that was made be deleted soon, together with others."""
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
