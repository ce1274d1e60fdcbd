"""Keeps servers of different releases on one database from changing a table's rules in turn.

While servers run that do not play a game alike, no table of it is continued under other rules: it
is played as it is by every server that can replay it, and the others send its players away.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

from pestis.kernel.errors import PestisError, RecordError
from pestis.server.logs import described
from pestis.server.storage.store import Store
from pestis.server.storage.writer import Writer
from pestis.tables.refusals import Refused, moves_on
from pestis.tables.table_state import NEWER_RULES

LOG: Final = logging.getLogger(__name__)
LOOK_SECONDS: Final = 2.0
"""Seconds between two looks whether all servers play alike."""


class Releases:
    """What this server knows of the releases of the others."""

    def __init__(self, store: Store, writer: Writer) -> None:
        self._store = store
        self._writer = writer
        self._waiting: dict[str, str] = {}
        """The tables that wait for newer rules, and their games."""

    async def play_alike(self, game: str) -> bool:
        """Whether all servers play a game as this one does.  Raises Refused."""
        if not self._store.wakes.others:
            return True
        here = self._store.here
        others = await self._writer(here.others)
        return all(here.release().plays_alike(other, game) for other in others)

    async def unreadable(self, table: str, game: str, error: PestisError) -> PestisError:
        """The refusal for a table that cannot be rebuilt: table-moves-on if servers of another
        release may play it, table-damaged if the fault is in its log, else ``error``.  Raises
        Refused if the database fails."""
        newer = error.id == f"error.{NEWER_RULES}" or not await self.play_alike(game)
        if newer:
            LOG.info("table %s is played by another release", table)
            return moves_on()
        LOG.error("table %s cannot be read: %s", table, described(error))
        damaged = isinstance(error, RecordError)
        return Refused("table-damaged", status=410) if damaged else error

    def wait(self, table: str, game: str) -> None:
        """Remember a table that is to continue under newer rules once all servers play its game
        alike."""
        self._waiting[table] = game

    async def run(self, go_on: Callable[[str], Awaitable[None]], done: Callable[[], None]) -> None:
        """Until cancelled, call ``go_on`` with each table that has waited once all servers play its
        game alike, and then ``done``."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            with suppress(PestisError):
                games = {game for game in self._waiting.values() if await self.play_alike(game)}
                ready = [id for id, game in self._waiting.items() if game in games]
                for id in ready:
                    del self._waiting[id]
                    await go_on(id)
                if ready:
                    LOG.info("all servers play alike: tables go on under the newest rules")
                    done()
