"""Routes for replays and records, including download and upload."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final, ParamSpec, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from pestis.bots.registry import permanent_names
from pestis.kernel.errors import RecordError
from pestis.server.bots.fairness import Places
from pestis.server.bots.jobs import check_upload, continue_record
from pestis.server.bots.pool import Died
from pestis.server.replays.cache import Cache
from pestis.server.rights.identity import new_id
from pestis.server.transport.creating import draw, keep
from pestis.server.transport.guard import address_of
from pestis.server.transport.requests import (
    answer,
    at_table,
    body_of,
    json_answer,
    number_of,
    services_of,
    viewer_of,
)
from pestis.server.transport.uploads import glance, within
from pestis.tables import founding, protocol, records
from pestis.tables.messages import decode
from pestis.tables.refusals import Refused, malformed, not_found

P = ParamSpec("P")
T = TypeVar("T")

REPLAY_COST: Final = 3
RECORD_COST: Final = 10
"""What these cost of a device's tokens, where a command costs one."""
MOST_WAITING: Final = 8
MOST_CALLS: Final = 50
"""Calls that may wait for their turn to read a log, of one caller and of everybody: each holds its
text in memory."""
JSON: Final = "application/json"


async def replay(request: Request) -> Response:
    """GET /api/tables/<id>/replay: while the table runs, own seats and the public only"""
    services = services_of(request)
    id = request.path_params["id"]
    device, _ = await services.devices.seats(request, id, REPLAY_COST)
    async with at_table(services, device, id) as (table, held):
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
    """GET /api/tables/<id>/record: the whole log of a finished table; of a running one, what
    this device may know"""
    services = services_of(request)
    id = request.path_params["id"]
    device, _ = await services.devices.seats(request, id, RECORD_COST)
    cache: Cache = request.app.state.cache
    async with at_table(services, device, id) as (table, held):
        whole, game = records.whole(table, held), table.game
        key = (id, table.log.seq, None if whole else tuple(held))
        found = None if cache.has(key) else await services.writer(services.store.load, id)

    async def make() -> bytes:
        if found is None:
            raise not_found()
        return await _read(request, device, records.record_of, *found, held)

    body = await cache.get(key, make)
    response = Response(body, media_type="text/plain; charset=utf-8" if whole else JSON)
    kind = "pestis" if whole else "json"
    response.headers["Content-Disposition"] = f'attachment; filename="{game}.{kind}"'
    return response


async def go_on(request: Request) -> Response:
    """POST /api/tables/<id>/continue: a new table from a moment of one that one may have whole"""
    services = services_of(request)
    id = request.path_params["id"]
    wish = await _onward(request)
    device, _ = await services.devices.seats(request, id, RECORD_COST)
    await services.rooms.new_tables.check_room(device)
    async with at_table(services, device, id) as (table, held):
        if not records.whole(table, held):
            raise Refused("continue-running", status=403)
        match, hints = table.match.copy(), table.log.hints
    bots, now = permanent_names(match.spec.id), services.rooms.now()
    begun = await asyncio.to_thread(founding.go_on, match, wish, device, bots, draw(), now, hints)
    return answer(await keep(services, device, *begun), 201)


async def go_on_uploaded(request: Request) -> Response:
    """POST /api/records/<id>/continue: the same from an uploaded record"""
    services = services_of(request)
    text, wish = await _uploaded(request), await _onward(request)
    device, cookie = await services.devices.find_or_make(request)
    await services.rooms.new_tables.check_room(device)
    address, now = address_of(request.scope), services.rooms.now()
    begun = await _read(request, address, continue_record, text, wish, device, draw(), now)
    response = answer(await keep(services, device, *begun), 201)
    services.devices.give(response, cookie)
    return response


async def _onward(request: Request) -> protocol.Onward:
    body = await body_of(request, services_of(request).settings.limits.message)
    wish: protocol.Onward = decode(body, protocol.Onward)
    return wish


async def upload(request: Request) -> Response:
    """POST /api/records: a saved game, replayed in a worker with limits"""
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
    """GET /api/records/<id>/replay: any view, for anybody who has the file"""
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
    """The requested moment; None for the last one."""
    return number_of(request, "at", 0) if "at" in request.query_params else None


async def _read(
    request: Request, whose: str, call: Callable[P, T], *args: P.args, **more: P.kwargs
) -> T:
    """The result of a call that replays a log.  Raises Refused if it takes too much time or
    memory."""
    services = services_of(request)
    seconds = services.settings.limits.record_seconds
    lane = services.workers.reading
    if lane.waiting(whose) >= MOST_WAITING or lane.waiting() >= MOST_CALLS:
        raise Refused("too-fast", status=429)
    try:
        return await lane.run(whose, seconds, call, *args, **more)
    except (TimeoutError, MemoryError, Died):
        raise _too_long() from None


def _too_long() -> Refused:
    return Refused("record-too-long", status=413)
