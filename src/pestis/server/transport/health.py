"""Reports whether the server works, for proxies, containers and monitoring.

``/healthz`` responds as long as the process runs; ``/readyz`` reports success only while tables can
be played.  Neither reveals anything about anybody, so they need no known host name and no cookie.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

PATHS: Final = frozenset(("/healthz", "/readyz"))
FRESH_SECONDS: Final = 2.0
"""How long a result is reused, so that attempts are not made more often, however many requests
arrive."""
PATIENCE: Final = 3.0
"""Seconds after which a part that has not answered counts as not working."""
WORK_SECONDS: Final = 20.0


class Probe:
    """Tests a part of the server on request, with one attempt at a time."""

    def __init__(self, attempt: Callable[[], Awaitable[object]]) -> None:
        self._attempt = attempt
        self._task: asyncio.Future[object] | None = None
        self._began = 0.0

    async def works(self) -> bool:
        """Whether the last attempt succeeded or, if that was too long ago, a new one does.  An
        attempt that takes too long is not cancelled, because that would kill a worker."""
        now = time.monotonic()
        task = self._task
        if task is None or (task.done() and now - self._began >= FRESH_SECONDS):
            self._began = now
            task = self._task = asyncio.ensure_future(self._attempt())
        await asyncio.wait({task}, timeout=PATIENCE)
        return task.done() and not task.cancelled() and task.exception() is None


class Health:
    """Tests the parts that a server needs for games.

    write   tries a write to the database
    work    runs a call in a worker: ``Lane.run``
    data    the folder of the database; None if the database is elsewhere
    least   bytes that must be free on the folder's disk
    """

    def __init__(
        self,
        write: Callable[[], Awaitable[object]],
        work: Callable[..., Awaitable[object]],
        data: Path | None,
        least: int,
    ) -> None:
        self._database = Probe(write)
        self._workers = Probe(lambda: work("", WORK_SECONDS, os.getpid))
        self._data = data
        self._least = least
        self.draining = False
        """Whether the server is about to stop."""

    async def faults(self) -> list[str]:
        """The parts that do not work: "database", "workers", "disk"; "draining" before a stop."""
        if self.draining:
            return ["draining"]
        database, workers = await asyncio.gather(self._database.works(), self._workers.works())
        works = {"database": database, "workers": workers, "disk": self._has_room()}
        return [name for name, well in works.items() if not well]

    def _has_room(self) -> bool:
        return self._data is None or shutil.disk_usage(self._data).free >= self._least


async def healthz(_request: Request) -> Response:
    """GET /healthz"""
    return JSONResponse({"ok": True})


async def readyz(request: Request) -> Response:
    """GET /readyz"""
    faults = await request.app.state.health.faults()
    return JSONResponse({"ok": not faults, "faults": faults}, 503 if faults else 200)
