"""Runs a worker: it thinks for the strong bots of servers on one PostgreSQL database, makes their
webhook calls, and ends and deletes old tables."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import sys
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, Final

from pestis.games import game_ids
from pestis.kernel.errors import PestisError
from pestis.kernel.release import RELEASE
from pestis.server import stopping
from pestis.server.bots import remote
from pestis.server.bots.jobs import prepare
from pestis.server.bots.pool import THINKING, Lane
from pestis.server.logs import described, set_up
from pestis.server.operations.retention import Keeper
from pestis.server.problems import CannotStart
from pestis.server.rooms.rooms import Rooms
from pestis.server.settings import Settings
from pestis.server.storage import address
from pestis.server.storage.database import join_postgres
from pestis.server.storage.health import watch
from pestis.server.storage.store import Store
from pestis.server.storage.waking import wakes_at
from pestis.server.storage.writer import Writer
from pestis.tables.refusals import Refused

LOG: Final = logging.getLogger(__name__)
CALL_SECONDS: Final = 0.5
"""How often webhook calls are looked for."""
WARM_SECONDS: Final = 60


def work(settings: Settings, started: Callable[[str], None]) -> None:
    """Run until stopped.  ``started`` is called with the address of the database, without secrets.

    Raises CannotStart if the settings name no PostgreSQL database, the database cannot be used or
    has another schema, or only servers of other releases use it.
    """
    set_up(settings.log, settings.log_level)
    if not settings.url:
        raise CannotStart("worker-sqlite")
    url = address.read(settings.url)
    store = Store(join_postgres(settings.url), wakes_at(settings.url))
    try:
        releases = sorted({other.name for other in store.here.others()})
        if releases and RELEASE not in releases:
            raise CannotStart("worker-release", {"ours": RELEASE, "releases": releases})
        started(address.shown(url))
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(_run(settings, store))
    finally:
        store.close()


async def _run(settings: Settings, store: Store) -> None:
    task = asyncio.current_task()
    assert task is not None
    if sys.platform != "win32":
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    with contextlib.suppress(asyncio.CancelledError):
        await Worker(settings, store).run()


class Worker:
    """A worker; its slots are the processes in which it thinks."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self._store = store
        self._seconds = settings.limits.think_seconds
        self._writer = Writer()
        self._rooms = Rooms(settings, store, self._writer)
        self._keeper = Keeper(self._rooms, settings.retention)
        self._lane = Lane(settings.workers, THINKING)
        self._thinking: set[asyncio.Task[None]] = set()
        store.here.slots = settings.workers

    async def run(self) -> None:
        """Work until cancelled."""
        loops: list[Callable[[], Coroutine[Any, Any, None]]] = [
            partial(self._rooms.attendance.keep_presence, lambda: None),
            partial(self._rooms.outbox.run, CALL_SECONDS),
            self._keeper.watch,
            self._think,
            partial(watch, self._writer, self._store, lambda: None),
        ]
        tasks: list[asyncio.Task[None]] = []
        try:
            await self._warm()
            tasks = [asyncio.create_task(loop()) for loop in loops]
            await asyncio.gather(*tasks)
        finally:
            await stopping.end([*tasks, *self._thinking])
            self._lane.close()
            await self._rooms.end()
            self._writer.close()

    async def _think(self) -> None:
        """Take questions while there are free slots."""
        while True:
            free = self._store.here.slots - len(self._thinking)
            if free:
                try:
                    for id, question in await self._writer(self._store.thoughts.take, free):
                        task = asyncio.create_task(self._answer(id, question))
                        self._thinking.add(task)
                        task.add_done_callback(self._thinking.discard)
                except PestisError as error:
                    LOG.warning("no questions are taken: %s", described(error))
            await asyncio.sleep(remote.LOOK_SECONDS)

    async def _warm(self) -> None:
        """Load the games in all processes, so that the first answers come quickly."""
        try:
            for game in game_ids():
                loads = [
                    self._lane.run("", WARM_SECONDS, prepare, game)
                    for _ in range(self._store.here.slots)
                ]
                await asyncio.gather(*loads)
        except Exception as error:
            LOG.warning("a process of the worker does not start: %s", described(error))

    async def _answer(self, id: str, question: str) -> None:
        """Answer a question.  If the bot fails here, its server tries it."""
        answer = ""
        try:
            answer = await self._lane.run("", self._seconds, remote.answer_to, question)
        except Exception as error:
            LOG.warning("a bot has failed: %s", described(error))
        with contextlib.suppress(Refused):
            await self._writer(self._store.thoughts.answer, id, answer)
