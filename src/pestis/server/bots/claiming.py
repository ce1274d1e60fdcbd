"""Decides which of the servers on one database answers for the bots of a table."""

from __future__ import annotations

from contextlib import suppress
from typing import Final, Protocol

from pestis.kernel.errors import PestisError
from pestis.server.storage.store import Store
from pestis.server.storage.writer import Writer

TAKEN_LEFT: Final = -1
"""Stands for a number of silences: ``take_left`` has claimed the table, but ``take`` not yet."""


class Claiming(Protocol):
    """The tables where this server answers for bots."""

    def has(self, table: str) -> bool:
        """Whether this server has claimed a table by ``take``, so that no other answers there."""

    async def take(self, table: str) -> bool:
        """Claim a table until ``give``; return False if another server has claimed it.  That one
        may have changed the table in the meantime.  Raises Refused."""

    async def give(self, table: str) -> None:
        """Give up a claim, so that another server may answer at the table.  Raises nothing."""

    async def take_left(self) -> list[str]:
        """Claim the running tables where a bot is asked and no server answers; return their ids.
        ``take`` then claims them as any others.  Raises Refused."""


class Alone:
    """For the only server on a database."""

    def __init__(self, store: Store, writer: Writer) -> None:
        self._store = store
        self._writer = writer

    def has(self, table: str) -> bool:
        """Always True."""
        return True

    async def take(self, table: str) -> bool:
        """Always True."""
        return True

    async def give(self, table: str) -> None:
        """Do nothing."""

    async def take_left(self) -> list[str]:
        """The tables where bots were asked when the server stopped.  Raises Refused."""
        return await self._writer(self._store.waiting_for_bots)


class Among:
    """For servers on one PostgreSQL database."""

    def __init__(self, store: Store, writer: Writer) -> None:
        self._claims = store.claims
        self._here = store.here
        self._writer = writer
        self._mine: dict[str, int] = {}
        """The claimed tables, and how often this server had been silent when ``take`` claimed
        them: while it is silent, others may take its claims."""

    def has(self, table: str) -> bool:
        """Whether this server has claimed a table, and not been silent since."""
        return self._mine.get(table) == self._here.silences

    async def take(self, table: str) -> bool:
        """Claim a table, unless another server that works has claimed it.  Raises Refused."""
        silences = self._here.silences
        if await self._writer(self._claims.take, table):
            self._mine[table] = silences
            return True
        self._mine.pop(table, None)
        return False

    async def give(self, table: str) -> None:
        """Give up a claim."""
        if table in self._mine:
            del self._mine[table]
            with suppress(PestisError):
                await self._writer(self._claims.give, table)

    async def take_left(self) -> list[str]:
        """Claim the tables where bots are asked and no server answers.  Raises Refused."""
        tables = await self._writer(self._claims.take_left)
        self._mine.update(dict.fromkeys(tables, TAKEN_LEFT))
        return tables
