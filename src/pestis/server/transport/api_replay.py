"""Routes for replays and records, including download and upload."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final, ParamSpec, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from pestis.kernel.errors import RecordError
from pestis.server.bots.fairness import Places
from pestis.server.bots.jobs import check_upload
from pestis.server.bots.pool import Died
from pestis.server.replays.cache import Cache
from pestis.server.rights.identity import new_id
from pestis.server.transport.guard import address_of
from pestis.server.transport.requests import (
    answer,
    body_of,
    json_answer,
    number_of,
    services_of,
    viewer_of,
)
from pestis.server.transport.uploads import glance, within
from pestis.tables import records
from pestis.tables.refusals import Refused, malformed, not_found
from pestis.tables.table import RUNNING

P = ParamSpec("P")
T = TypeVar("T")

REPLAY_COST: Final = 3
RECORD_COST: Final = 10
"""What these cost of a device's tokens, where a command costs one."""
JSON: Final = "application/json"


async def replay(request: Request) -> Response:
    """GET /api/tables/<id>/replay: while the table runs, own seats and the public only"""
    services = services_of(request)
    id = request.path_params["id"]
    device, _ = await services.devices.seats(request, id, REPLAY_COST)
    room = services.rooms.room(id)
    async with room.lock:
        table = await services.rooms.loaded(room)
        held = await services.rooms.held(device, id)
        viewer = records.replay_viewer(table, held, viewer_of(request))
        match = table.match.copy()
        seq = table.log.seq
    at = _at(request)
    replays: Places = request.app.state.replays
    cache: Cache = request.app.state.cache

    async def make() -> bytes:
        async with replays.one(device):
            shown = await asyncio.to_thread(records.moment, match, at, viewer)
        return msgspec.json.encode(shown)

    return json_answer(await cache.get((id, seq, viewer, at), make))


async def record(request: Request) -> Response:
    """GET /api/tables/<id>/record: the whole log of a finished table; while it runs, what this
    device may know"""
    services = services_of(request)
    id = request.path_params["id"]
    device, _ = await services.devices.seats(request, id, RECORD_COST)
    cache: Cache = request.app.state.cache
    room = services.rooms.room(id)
    async with room.lock:
        table = await services.rooms.loaded(room)
        held = await services.rooms.held(device, id)
        running, game = table.status == RUNNING, table.game
        key = (id, table.log.seq, tuple(held) if running else ())
        found = None if cache.has(key) else await services.writer(services.store.load, id)

    async def make() -> bytes:
        if found is None:
            raise not_found()
        return await _read(request, device, records.record_of, *found, held)

    body = await cache.get(key, make)
    response = Response(body, media_type=JSON if running else "text/plain; charset=utf-8")
    kind = "json" if running else "pestis"
    response.headers["Content-Disposition"] = f'attachment; filename="{game}.{kind}"'
    return response


async def upload(request: Request) -> Response:
    """POST /api/records: a saved game, replayed in a worker under limits"""
    services = services_of(request)
    limits = services.settings.limits
    body = await body_of(request, limits.record)
    try:
        text = body.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise malformed("UTF-8") from None
    address = address_of(request.scope)
    try:
        glance(text)
        game = await within(services, address, _too_long(), check_upload, text)
    except RecordError:
        if records.is_of_running(body):
            raise Refused("record-running", status=400) from None
        raise
    id = new_id()
    await services.writer(services.store.uploads.add, id, game, text, time.time(), limits.records)
    return answer({"id": id}, 201)


async def uploaded(request: Request) -> Response:
    """GET /api/records/<id>"""
    text = await _uploaded(request)
    address, id = address_of(request.scope), request.path_params["id"]
    return json_answer(await _read(request, address, records.uploaded_info, id, text))


async def replay_uploaded(request: Request) -> Response:
    """GET /api/records/<id>/replay: whoever has the file may see every view"""
    text = await _uploaded(request)
    address, viewer, at = address_of(request.scope), viewer_of(request), _at(request)
    return json_answer(await _read(request, address, records.uploaded_moment, text, at, viewer))


async def _uploaded(request: Request) -> str:
    services = services_of(request)
    text = await services.writer(services.store.uploads.text, request.path_params["id"])
    if text is None:
        raise not_found()
    return text


def _at(request: Request) -> int | None:
    """The moment that is asked for; None for the last one."""
    return number_of(request, "at", 0) if "at" in request.query_params else None


async def _read(
    request: Request, whose: str, call: Callable[P, T], *args: P.args, **more: P.kwargs
) -> T:
    """The result of a call that plays a log again.  Raises Refused where it takes too much time or
    memory."""
    services = services_of(request)
    seconds = services.settings.limits.record_seconds
    try:
        return await services.workers.reading.run(whose, seconds, call, *args, **more)
    except (TimeoutError, MemoryError, Died):
        raise _too_long() from None


def _too_long() -> Refused:
    return Refused("record-too-long", status=413)
