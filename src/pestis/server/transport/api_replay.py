"""Routes for records, including download and upload."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, ParamSpec, TypeVar

from starlette.requests import Request
from starlette.responses import Response

from pestis.bots.registry import permanent_names
from pestis.kernel.errors import RecordError
from pestis.server.bots.jobs import check_upload, continue_record
from pestis.server.bots.pool import Died
from pestis.server.replays.cache import Cache
from pestis.server.rights.identity import new_id
from pestis.server.transport.creating import draw, store_table
from pestis.server.transport.guard import address_of
from pestis.server.transport.requests import (
    answer,
    at_table,
    body_of,
    seats_of,
    services_of,
)
from pestis.server.transport.uploads import glance, within
from pestis.tables import creating, protocol, records
from pestis.tables.messages import decode
from pestis.tables.refusals import Refused, malformed, not_found

P = ParamSpec("P")
T = TypeVar("T")

MOST_WAITING: Final = 8
MOST_CALLS: Final = 50
"""Maximum number of calls that may wait to read a log, of one caller (MOST_WAITING) and of
everybody (MOST_CALLS), because each holds the log's text in memory."""
JSON: Final = "application/json"


async def record(request: Request) -> Response:
    """GET /api/tables/<id>/record: the whole log of a finished table, or the part of a running one
    that this device may know"""
    services = services_of(request)
    id = request.path_params["id"]
    device, _ = await seats_of(request)
    cache: Cache = request.app.state.cache
    async with at_table(services, device, id) as (table, held):
        whole, game = records.whole(table, held), table.game
        key = (id, table.log.seq, None if whole else tuple(held))
        found = None if cache.has(key) else await services.writer.read(services.store.load, id)
        # Another server may have added rows that they may not see, and taken a seat before that.
        if found is not None and await services.rooms.held(device, id) != held:
            raise not_found()

    async def make() -> bytes:
        if found is None:
            raise not_found()
        return await read(request, device, records.record_of, found.stored, found.rows, held)

    body = await cache.get(key, make)
    response = Response(body, media_type="text/plain; charset=utf-8" if whole else JSON)
    kind = "pestis" if whole else "json"
    response.headers["Content-Disposition"] = f'attachment; filename="{game}.{kind}"'
    return response


async def go_on(request: Request) -> Response:
    """POST /api/tables/<id>/continue: a new table from a moment of a table whose whole log the
    device may have"""
    services = services_of(request)
    id = request.path_params["id"]
    wish = await _onward(request)
    device, _ = await seats_of(request)
    await services.rooms.new_tables.check_room(device)
    async with at_table(services, device, id) as (table, held):
        if not records.whole(table, held):
            raise Refused("continue-running", status=403)
        match, hints = table.match.copy(), table.log.hints
    bots, now = permanent_names(match.spec.id), services.rooms.now()
    begun = await asyncio.to_thread(creating.fork, match, wish, device, bots, draw(), now, hints)
    return answer(await store_table(services, device, *begun), 201)


async def go_on_uploaded(request: Request) -> Response:
    """POST /api/records/<id>/continue: a new table from a moment of an uploaded record"""
    services = services_of(request)
    text, wish = await text_of(request), await _onward(request)
    device, cookie = await services.devices.find_or_make(request)
    await services.rooms.new_tables.check_room(device)
    address, now = address_of(request.scope), services.rooms.now()
    begun = await read(request, address, continue_record, text, wish, device, draw(), now)
    response = answer(await store_table(services, device, *begun), 201)
    services.devices.give(response, cookie)
    return response


async def _onward(request: Request) -> protocol.Onward:
    body = await body_of(request, services_of(request).settings.limits.message)
    wish: protocol.Onward = decode(body, protocol.Onward)
    return wish


async def upload(request: Request) -> Response:
    """POST /api/records: store a record after replaying it in a worker with limits"""
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
    now = services.rooms.now()
    await services.writer(services.store.uploads.add, id, game, text, now, limits.records)
    return answer({"id": id}, 201)


async def text_of(request: Request) -> str:
    """The text of the uploaded record that the request names.  Raises Refused."""
    services = services_of(request)
    text = await services.writer(services.store.uploads.text, request.path_params["id"])
    if text is None:
        raise not_found()
    return text


async def read(
    request: Request, whose: str, call: Callable[P, T], *args: P.args, **more: P.kwargs
) -> T:
    """Run a call that replays a log, in a worker, and return its result.  Raises Refused if too
    many calls wait, or if the call takes too much time or memory."""
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
