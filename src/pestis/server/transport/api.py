"""Answers the requests of ``tables/routes.py`` over HTTP."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from functools import cache, partial
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pestis.bots.registry import permanent_names
from pestis.server.bots.pool import Died
from pestis.server.transport import api_replay, api_tables
from pestis.server.transport.api_replay import read, text_of
from pestis.server.transport.guard import address_of
from pestis.server.transport.pages import Packed
from pestis.server.transport.requests import (
    answer,
    at_table,
    body_of,
    json_answer,
    seats_of,
    services_of,
)
from pestis.tables import questions, routes
from pestis.tables.refusals import Refused
from pestis.tables.routes import Asked, Call, Row, Where, Who, Work

LOG: Final = logging.getLogger(__name__)
FORESEE_SECONDS: Final = 5
Handler = Callable[[Request], Awaitable[Response]]
OWN: Final[Mapping[str, Handler]] = {
    "POST /api/tables": api_tables.create,
    "GET /api/tables": api_tables.mine,
    "POST /api/join": api_tables.join,
    "GET /api/tables/{id}": api_tables.show,
    "POST /api/tables/{id}/commands": api_tables.command,
    "GET /api/tables/{id}/chat": api_tables.chat,
    "GET /api/tables/{id}/links": api_tables.possible_links,
    "GET /api/tables/{id}/record": api_replay.record,
    "POST /api/tables/{id}/follow": api_tables.follow,
    "POST /api/tables/{id}/continue": api_replay.go_on,
    "POST /api/records": api_replay.upload,
    "POST /api/records/{id}/continue": api_replay.go_on_uploaded,
}
"""The handlers of the rows that have no function of their own."""


def shared() -> list[Row[Handler]]:
    """The rows that a tab answers, too, with their handlers on the server."""
    return [Row(*row[:-1], _handler(row)) for row in routes.SHARED]


def route(row: Row[Handler]) -> Route:
    """The application's route for a row."""

    async def handle(request: Request) -> Response:
        request.state.row = row
        services_of(request).rooms.figures.asked(row.name, row.cost)
        return await row.call(request)

    return Route(row.path, handle, methods=[row.method])


def _handler(row: Row[Call | None]) -> Handler:
    return OWN[row.name] if row.call is None else partial(_answered, row)


async def _answered(row: Row[Call | None], request: Request) -> Response:
    """Respond with the result of a row's function, or of the work that it returns."""
    services, whose = services_of(request), address_of(request.scope)
    if row.who is Who.LEARNER:
        services.devices.spend(whose, row.cost)
    most = services.settings.limits.message
    body = await body_of(request, most) if row.method == "POST" else b""
    asked = Asked(request.path_params, request.query_params, body, permanent_names)
    table = _table(row, request)
    if row.who is Who.FINDER:
        asked = asked.with_text(await text_of(request))
    if not table:
        return await _response_for(request, routes.answer(row, asked), whose, ())
    device, _ = await seats_of(request, table)
    async with at_table(services, device, table) as (place, held):
        result = routes.answer(row, asked.at(place, held))
        kept = table, place.log.seq
    return await _response_for(request, result, whose, kept)


def _table(row: Row[Call | None], request: Request) -> str:
    """The id of the table that a request is about; empty if there is none."""
    if row.who is Who.READER:
        return request.query_params.get("table", "")
    return request.path_params["id"] if row.who in (Who.AT_TABLE, Who.PLAYER) else ""


async def _response_for(
    request: Request, result: object, whose: str, kept: tuple[str, int] | tuple[()]
) -> Response:
    """The response for the result of a row's function: its data, or the result of its work.

    whose  the caller in whose name the work waits for its turn
    kept   the table and its last row, as part of the key in the cache; empty: the result is not
           cached
    """
    if not isinstance(result, Work):
        return answer(result)
    if result.where is Where.ONCE:
        made = await asyncio.to_thread(packed, result.call, *result.given)
        return made.answer(request.headers, "application/json")
    make = partial(_done, request, result, whose)
    if kept and result.key:
        return json_answer(
            await _within(result, request.app.state.cache.get((*kept, *result.key), make))
        )
    return json_answer(await _within(result, make()))


async def _within(work: Work, making: Awaitable[bytes]) -> bytes:
    """The result that is being computed, or ``work.otherwise`` if that takes too long."""
    try:
        return await making
    except (TimeoutError, Died):
        LOG.warning("what answers will do could not be foreseen in time")
        if isinstance(work.otherwise, Refused):
            raise work.otherwise from None
        return msgspec.json.encode(work.otherwise)


async def _done(request: Request, work: Work, whose: str) -> bytes:
    """Do some work and return its result, encoded."""
    match work.where:
        case Where.REPLAYING:
            async with request.app.state.replays.one(whose):
                result = await asyncio.to_thread(work.call, *work.given)
        case Where.READING:
            result = await read(request, whose, work.call, *work.given)
        case Where.FORESEEING:
            lane = services_of(request).workers.foreseeing
            result = await lane.run(whose, FORESEE_SECONDS, work.call, *work.given)
        case _:
            result = await asyncio.to_thread(work.call, *work.given)
    return result if isinstance(result, bytes) else msgspec.json.encode(result)


@cache
def packed(call: Callable[..., object], *given: object) -> Packed:
    """The encoded result of a call whose result is the same for everybody; computed once.  Raises
    Refused."""
    return Packed(msgspec.json.encode(call(*given)))


packed_words: Final = partial(packed, questions.words)
"""The texts of a game in a language, encoded.  Raises Refused."""
