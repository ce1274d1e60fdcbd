"""The routes that say what answers will do: each answer to a question, or several in a row."""

from __future__ import annotations

import logging
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from pestis.server.bots.pool import Died
from pestis.server.replays.cache import Cache
from pestis.server.transport.guard import address_of
from pestis.server.transport.requests import (
    answer,
    at_table,
    body_of,
    json_answer,
    number_of,
    services_of,
)
from pestis.tables import foresight, lessons, planning, protocol
from pestis.tables.messages import decode
from pestis.tables.refusals import Refused, not_yours

LOG: Final = logging.getLogger(__name__)
COST: Final = 3
"""Of a device's tokens, where a command costs one."""
SECONDS: Final = 5


async def preview(request: Request) -> Response:
    """GET /api/tables/<id>/preview?seat=&lang=: what each answer to the seat's question will do"""
    services = services_of(request)
    id = request.path_params["id"]
    device, _ = await services.devices.seats(request, id, COST)
    seat = number_of(request, "seat", 0)
    language = request.query_params.get("lang", "en")
    async with at_table(services, device, id) as (table, held):
        if seat not in held:
            raise not_yours()
        asked = foresight.wanted(table, seat, language)
        seq = table.log.seq
    cache: Cache = request.app.state.cache

    async def make() -> bytes:
        lane = services.workers.foreseeing
        return msgspec.json.encode(
            await lane.run(address_of(request.scope), SECONDS, foresight.foresee, asked)
        )

    try:
        return json_answer(await cache.get((id, seq, seat, language), make))
    except (TimeoutError, Died):
        LOG.warning("what answers will do could not be foreseen in time")
        return answer(protocol.Foresight(asked.decision, {}))


async def lesson(request: Request) -> Response:
    """POST /api/lessons/<game>/<id>/preview?lang=&name=: what each answer there will do"""
    services, query = services_of(request), request.query_params
    address = address_of(request.scope)
    services.devices.spend(address, COST)
    body = await body_of(request, services.settings.limits.message)
    place: protocol.LessonPlace = decode(body, protocol.LessonPlace)
    taught = request.path_params["game"], request.path_params["id"]
    asked = lessons.wanted(*taught, place, query.get("lang", "en"), query.get("name", ""))
    try:
        lane = services.workers.foreseeing
        return answer(await lane.run(address, SECONDS, foresight.foresee, asked))
    except (TimeoutError, Died):
        LOG.warning("what answers in a lesson will do could not be foreseen in time")
        return answer(protocol.Foresight(asked.decision, {}))


async def after(request: Request) -> Response:
    """GET /api/tables/<id>/after?seat=&decision=&choice=: the table after one answer; null where
    the question was answered in the meantime"""
    services = services_of(request)
    id, query = request.path_params["id"], request.query_params
    device, _ = await services.devices.seats(request, id, 1)
    seat = number_of(request, "seat", 0)
    async with at_table(services, device, id) as (table, held):
        if seat not in held:
            raise not_yours()
        asked = planning.answered(table, seat, query.get("decision", ""), query.get("choice", ""))
    if asked is None:
        return answer(None)
    try:
        lane = services.workers.foreseeing
        return answer(await lane.run(address_of(request.scope), SECONDS, planning.foresee, asked))
    except (TimeoutError, Died):
        LOG.warning("the table after an answer could not be foreseen in time")
        return answer(None)


async def plan(request: Request) -> Response:
    """POST /api/tables/<id>/plan: the table after several choices of a seat in a row"""
    services = services_of(request)
    id = request.path_params["id"]
    body = await body_of(request, services.settings.limits.message)
    device, _ = await services.devices.seats(request, id, COST)
    wish: protocol.Plan = decode(body, protocol.Plan)
    async with at_table(services, device, id) as (table, held):
        if wish.seat not in held:
            raise not_yours()
        asked = planning.wanted(table, wish)
    if asked is None:
        return answer(None)
    try:
        lane = services.workers.foreseeing
        return answer(await lane.run(address_of(request.scope), SECONDS, planning.foresee, asked))
    except (TimeoutError, Died):
        raise Refused("plan-too-long", status=503) from None
