"""Enforces the limits on new tables, and creates the table of a rematch."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence

from pestis.bots.registry import permanent_names
from pestis.server.limits import Buckets, Share
from pestis.server.settings import Settings
from pestis.server.storage.appending import Fenced
from pestis.server.storage.counting import TooManyTables
from pestis.server.storage.store import Store
from pestis.server.storage.writer import Writer
from pestis.tables import creating
from pestis.tables.refusals import Refused
from pestis.tables.rows import Row, StoredTable
from pestis.tables.table import Table


class NewTables:
    """Enforces the limits on new tables.

    rate  buckets by address for new tables, in addition to the tokens that any request costs
    """

    def __init__(self, settings: Settings, store: Store, writer: Writer, share: Share) -> None:
        self._limits = settings.limits
        self._store = store
        self._writer = writer
        self.rate = Buckets(settings.limits.table_rate, settings.limits.table_burst, share)

    def spend(self, address: str) -> None:
        """Charge an address for a new table.  Raises Refused."""
        if not self.rate.take(address):
            raise Refused("too-many-new-tables", status=429)

    async def check_room(self, device: str) -> None:
        """Raise Refused if the server or the device has too many running tables for another one."""
        limits = self._limits
        if await self._writer(self._store.count_tables) >= limits.tables:
            raise Refused("server-full", status=503)
        if await self._writer(self._store.count_tables, device) >= limits.tables_per_device:
            raise self._too_many()

    def _too_many(self) -> Refused:
        return Refused("too-many-tables", {"most": self._limits.tables_per_device}, status=429)

    async def create(
        self,
        table: StoredTable,
        device: str,
        held: Sequence[int],
        links: Sequence[tuple[str, int]],
        rows: Sequence[Row],
    ) -> None:
        """Store a new table; see ``Store.create``.  Raises Refused, also if the device has got too
        many running tables since ``check_room``."""
        most = self._limits.tables_per_device
        try:
            await self._writer(self._store.create, table, device, held, links, rows, most)
        except TooManyTables:
            raise self._too_many() from None

    async def play_again(self, table: Table, address: str, fenced: Fenced) -> None:
        """Store the change that starts a rematch, and its table, which belongs to the player who
        asked for it.  Raises Refused, SetupError or Raced."""
        change, next = fenced.change, fenced.change.rematch
        assert change.row is not None and next is not None
        owner = await self._writer(self._store.rights.holder, table.id, next.seat) or table.owner
        await self.check_room(owner)
        self.spend(address)
        drawn, bots, at = draw(next.id), permanent_names(table.game), change.row.at
        # The old table stays in use while the new one is set up in a thread.
        match = table.match.copy()
        begun = await asyncio.to_thread(creating.rematch, match, next, owner, bots, drawn, at)
        most = self._limits.tables_per_device
        try:
            await self._writer(self._store.play_again, fenced, *begun, most)
        except TooManyTables:
            raise self._too_many() from None


def draw(id: str) -> creating.RandomIds:
    """Random values for a new table with this id: its secret and its seed, of 32 hex digits
    each."""
    return creating.RandomIds(id, secrets.token_hex(16), secrets.token_hex(16))
