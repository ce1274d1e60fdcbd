"""The one thread that talks to the database, so that the event loop never waits for a disk."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final, ParamSpec, TypeVar

from sqlalchemy.exc import DBAPIError

from pestis.server.logs import told
from pestis.server.problems import Refused
from pestis.server.store import Append, Store

P = ParamSpec("P")
T = TypeVar("T")
LOG: Final = logging.getLogger(__name__)


class Writer:
    """Runs calls one after the other in a thread of its own."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "pestis-store")

    async def __call__(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The result of the call.  Raises Refused where the database does not answer."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._thread, lambda: call(*args, **kwargs))
        except DBAPIError as error:
            LOG.error("database: %s", told(error))
            raise Refused("storage", status=503) from None

    def close(self) -> None:
        """Finish what was begun."""
        self._thread.shutdown(wait=True)


class Appender:
    """Appends rows to the log; those that come while the disk is busy share the next commit."""

    def __init__(self, writer: Writer, store: Store) -> None:
        self._writer = writer
        self._store = store
        self._waiting: list[tuple[Append, asyncio.Future[None]]] = []
        self._flushing: asyncio.Task[None] | None = None

    async def __call__(self, append: Append) -> None:
        """Return when it is committed.  Raises Raced, or Refused where it could not be."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((append, done))
        if self._flushing is None:
            self._flushing = asyncio.create_task(self._flush())
        await done

    async def _flush(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting, []
            failures: Sequence[Exception | None]
            try:
                failures = await self._writer(self._store.append_all, [one for one, _ in batch])
            except Exception as error:
                failures = [error] * len(batch)
            for (_, done), failure in zip(batch, failures, strict=True):
                if done.done():
                    continue
                if failure is None:
                    done.set_result(None)
                else:
                    done.set_exception(failure)
        self._flushing = None
