"""The ASGI application: routes, start and stop."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import product
from typing import Final

from sqlalchemy.exc import DBAPIError
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route, WebSocketRoute

from pestis.games import game_ids
from pestis.kernel.errors import PestisError
from pestis.server import stopping
from pestis.server.bots.driver import Driver
from pestis.server.bots.fairness import Places
from pestis.server.bots.jobs import prepare
from pestis.server.bots.pool import Workers
from pestis.server.figures import NO_FIGURES, Figures
from pestis.server.limits import OF_ASKING, Loop, Priced
from pestis.server.logs import LoopErrors, described
from pestis.server.operations import admin_socket
from pestis.server.operations.admin import Admin
from pestis.server.operations.live import reader
from pestis.server.operations.retention import Keeper
from pestis.server.problems import CannotStart
from pestis.server.replays.cache import Cache
from pestis.server.rights.identity import Devices
from pestis.server.rooms.hearing import Hearing
from pestis.server.rooms.rooms import Rooms
from pestis.server.settings import Settings
from pestis.server.storage.database import open_database
from pestis.server.storage.health import watch
from pestis.server.storage.store import Store
from pestis.server.storage.waking import wakes_at
from pestis.server.storage.writer import Writer
from pestis.server.transport import api, health, pages, static_site
from pestis.server.transport.api import route
from pestis.server.transport.guard import Guard
from pestis.server.transport.requests import Services, answer
from pestis.server.transport.routes import HEALTH, ROWS, cost_of
from pestis.server.transport.sockets import Sockets, socket
from pestis.tables import questions
from pestis.tables.protocol import Refusal
from pestis.tables.refusals import Refused, problem_of, status_of
from pestis.words.catalogue import LANGUAGES

LOG: Final = logging.getLogger(__name__)
BEAT_SECONDS = 5
"""Seconds without a message after which a socket gets a heartbeat."""
BEATS = 5
"""Checks for quiet sockets per heartbeat interval, so that not all get their heartbeat at once."""
CHECKPOINT_SECONDS = 5
REPLAYS_AT_ONCE = 2
MOST_KEPT = 32 << 20
"""Bytes of results, such as records, kept in memory because they are expensive to compute."""
WARM_AFTER = 0.5
"""Seconds from the start to the preloading."""
WARM_SECONDS = 60
"""Maximum seconds to load one game in a worker."""
SWEEPS = 10
"""Checks for idle tables per idle timeout."""

ROUTES = [
    *[route(row) for row in HEALTH],
    *[Route(path, pages.page) for path in pages.PAGES],
    *[route(row) for row in ROWS],
    WebSocketRoute("/api/tables/{id}/socket", socket),
    Mount("/static", pages.static()),
]


def make_app(settings: Settings, workers: Workers | None = None) -> Starlette:
    """The server's application; tests may pass their own workers.  Raises CannotStart."""
    store = Store(open_database(settings.data, settings.url), wakes_at(settings.url))
    writer = Writer(aside=not store.is_shared)
    figures = _figures(settings)
    rooms = Rooms(settings, store, writer, figures)
    limits = settings.limits
    loop = Loop(limits.loop_rate, limits.loop_burst, rooms.share)
    asks = Priced(limits.address_rate, limits.address_burst, loop, OF_ASKING)
    workers = workers or Workers(settings.workers)
    driver = Driver(rooms, workers, loop)
    devices = Devices(store, writer, settings, rooms.share)
    keeper = Keeper(rooms, settings.retention)
    rooms.notices.days_left = keeper.days_left

    @asynccontextmanager
    async def life(_app: Starlette) -> AsyncIterator[None]:
        asyncio.get_running_loop().set_exception_handler(LoopErrors())
        workers.open()
        tasks = [
            asyncio.create_task(_warm(workers)),
            asyncio.create_task(_sweep(rooms)),
            asyncio.create_task(_checkpoint(store)),
            asyncio.create_task(_beat(rooms)),
            asyncio.create_task(watch(writer, store, rooms.attendance.storage_changed)),
            asyncio.create_task(keeper.watch()),
            asyncio.create_task(Hearing(rooms).run()),
            asyncio.create_task(rooms.outbox.run()),
            asyncio.create_task(rooms.attendance.keep_presence(driver.take_over)),
            asyncio.create_task(rooms.follow_releases(driver.take_over)),
        ]
        figures.read(reader(rooms, workers, app.state.sockets.open, app.state.health.faults))
        listening = await admin_socket.listen(Admin(rooms, devices), settings.data)
        yield
        admin_socket.close(listening, settings.data)
        await driver.end()
        await stopping.end(tasks)
        workers.close()
        await rooms.end()
        writer.close()
        store.close()

    app = Starlette(
        routes=[*ROUTES, *static_site.routes(settings)],
        lifespan=life,
        middleware=[
            Middleware(
                Guard,
                settings=settings,
                new_tables=rooms.new_tables.rate,
                asks=asks,
                loop=loop,
                cost_of=cost_of,
                figures=figures,
            )
        ],
        exception_handlers={
            PestisError: _refuse,
            HTTPException: _refuse_http,
            Exception: _refuse_defect,
        },
    )
    app.state.figures = figures
    app.state.services = Services(settings, store, writer, rooms, devices, workers, asks, loop)
    app.state.health = health.Health(
        lambda: writer.probe(store.probe),
        workers.checking.run,
        None if settings.url else settings.data,
        limits.least_space,
    )
    app.state.sockets = Sockets(limits, rooms.share)
    app.state.replays = Places(REPLAYS_AT_ONCE)
    app.state.cache = Cache(MOST_KEPT)
    return app


def _figures(settings: Settings) -> Figures:
    """The server's figures; they record nothing unless metrics are switched on.  Raises
    CannotStart."""
    if not settings.metrics:
        return NO_FIGURES
    try:
        # Imported here because the extra "ops" need not be installed.
        from pestis.server.operations.metrics import Metrics  # noqa: PLC0415
    except ImportError:
        raise CannotStart("metrics-missing") from None
    return Metrics()


async def _warm(workers: Workers) -> None:
    """Preload the texts, and the games in the workers, so that the first table need not wait."""
    await asyncio.sleep(WARM_AFTER)
    for language, game in product(LANGUAGES, (None, questions.LOBBY, *game_ids())):
        await asyncio.to_thread(api.packed_words, language, game)
    for lane in (workers.checking, workers.foreseeing, workers.thinking):
        for game in game_ids():
            await lane.run("", WARM_SECONDS, prepare, game)


async def _checkpoint(store: Store) -> None:
    while True:
        await asyncio.sleep(CHECKPOINT_SECONDS)
        try:
            await asyncio.to_thread(store.checkpoint)
        except (DBAPIError, sqlite3.Error) as error:
            LOG.warning("checkpoint: %s", described(error))


async def _beat(rooms: Rooms) -> None:
    while True:
        await asyncio.sleep(BEAT_SECONDS / BEATS)
        rooms.attendance.beat(BEAT_SECONDS)


async def _sweep(rooms: Rooms) -> None:
    while True:
        await asyncio.sleep(rooms.settings.limits.idle_seconds / SWEEPS)
        rooms.attendance.drop_idle()


def _refuse(request: Request, error: Exception) -> Response:
    assert isinstance(error, PestisError)
    request.app.state.figures.refused(error.id)
    return answer(Refusal(problem_of(error)), status_of(error))


def _refuse_http(request: Request, error: Exception) -> Response:
    """Refuse an unknown path or a wrong method in the form of other refusals.  A browser that asks
    for an unknown address gets the page."""
    assert isinstance(error, HTTPException)
    ours = request.url.path.startswith(("/api/", "/static/"))
    if error.status_code == 404 and not ours and pages.wants_page(request.headers):
        return pages.not_there(request)
    id = "not-found" if error.status_code == 404 else "bad-request"
    response = _refuse(request, Refused(id, status=error.status_code))
    for name, value in (error.headers or {}).items():
        response.headers[name] = value
    return response


def _refuse_defect(request: Request, _error: Exception) -> Response:
    """Refuse a request that failed because of a bug of ours.  uvicorn logs the traceback for the
    operator; the client gets none of it."""
    return _refuse(request, Refused("defect", status=500))
