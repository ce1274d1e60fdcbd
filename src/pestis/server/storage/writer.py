"""Runs database calls in a thread, so that the event loop never waits for a disk."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final, ParamSpec, TypeVar

from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError

from pestis.server.figures import Figures
from pestis.server.logs import described
from pestis.server.problems import Replaced
from pestis.server.storage.appending import Fenced
from pestis.server.storage.database import is_dead
from pestis.server.storage.store import Store
from pestis.tables.refusals import Refused

DOWN: Final = "storage-down"
REPLACED: Final = "storage-replaced"

P = ParamSpec("P")
T = TypeVar("T")
LOG: Final = logging.getLogger(__name__)


class Writer:
    """Runs calls one at a time in its own thread.

    An unresponsive database may take seconds to fail.  While it is known to be dead, calls are
    refused at once, and only ``probe`` tries the database.

    aside  whether another thread can read the database at the same time
    """

    def __init__(self, aside: bool = False) -> None:
        self._thread = ThreadPoolExecutor(1, "pestis-store")
        self._aside = ThreadPoolExecutor(1, "pestis-read") if aside else self._thread
        self.trouble = ""
        """The id of the fault that keeps the database from storing; empty while it works."""
        self._dead = False

    async def __call__(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a call and return its result.  Raises Refused if the database fails or was
        replaced."""
        return await self._run(self._thread, partial(call, *args, **kwargs))

    async def read(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a call that only reads but may read much.  If possible, it runs in another thread, so
        that other calls need not wait for it."""
        return await self._run(self._aside, partial(call, *args, **kwargs))

    async def _run(self, thread: ThreadPoolExecutor, call: Callable[[], T]) -> T:
        def run() -> T:
            self._refuse_when_dead()
            return self._watched(call)

        self._refuse_when_dead()
        return await asyncio.get_running_loop().run_in_executor(thread, run)

    async def probe(self, call: Callable[[], None]) -> None:
        """Try a call that writes; success clears ``trouble``.  Raises Refused."""

        def run() -> None:
            self._watched(call)
            if self.trouble:
                LOG.warning("database: it stores again")
            self.trouble = ""
            self._dead = False

        await asyncio.get_running_loop().run_in_executor(self._thread, run)

    def _refuse_when_dead(self) -> None:
        if self._dead:
            raise Refused(REPLACED if self.trouble == REPLACED else "storage", status=503)

    def _watched(self, call: Callable[[], T]) -> T:
        try:
            return call()
        except DBAPIError as error:
            if self.trouble != DOWN:
                log(error)
            if isinstance(error, OperationalError | InterfaceError):
                self.trouble = DOWN
                self._dead = is_dead(error)
            raise Refused("storage", status=503) from None
        except Replaced:
            if self.trouble != REPLACED:
                LOG.error("database: another file lies in its place; stop the server and start it")
            self.trouble = REPLACED
            self._dead = True
            raise Refused(REPLACED, status=503) from None

    def close(self) -> None:
        """Finish pending calls."""
        self._aside.shutdown(wait=True)
        self._thread.shutdown(wait=True)


def log(error: DBAPIError) -> None:
    """Log for the operator why the database does not store."""
    LOG.error("database: %s", described(error))


class Appender:
    """Appends rows to the log; rows that arrive while the disk is busy share the next commit."""

    def __init__(self, writer: Writer, store: Store, figures: Figures) -> None:
        self._figures = figures
        self._writer = writer
        self._store = store
        self._waiting: list[tuple[Fenced, asyncio.Future[None]]] = []
        self._flushing: asyncio.Task[None] | None = None

    async def __call__(self, fenced: Fenced) -> None:
        """Append a change; return once it is committed.  Raises Raced, or Refused if the database
        fails."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((fenced, done))
        if self._flushing is None:
            self._flushing = asyncio.create_task(self._flush())
        await done

    async def _flush(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting, []
            failures: Sequence[Exception | None]
            began = time.monotonic()
            try:
                failures = await self._writer(self._store.append_all, [one for one, _ in batch])
                self._figures.stored(time.monotonic() - began, failures.count(None))
            except Exception as error:
                failures = [error] * len(batch)
            for (_, done), failure in zip(batch, failures, strict=True):
                if done.done():
                    continue
                if failure is None:
                    done.set_result(None)
                elif isinstance(failure, DBAPIError):
                    log(failure)
                    done.set_exception(Refused("storage", status=503))
                else:
                    done.set_exception(failure)
        self._flushing = None
