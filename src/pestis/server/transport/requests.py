"""Helpers shared by all routes: services, request bodies and responses."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from pestis.server.bots.pool import Workers
from pestis.server.limits import Buckets, Loop
from pestis.server.rights.identity import Devices
from pestis.server.rooms.rooms import Rooms
from pestis.server.settings import Settings
from pestis.server.storage.store import Store
from pestis.server.storage.writer import Writer
from pestis.server.transport.frames import more_of
from pestis.tables import commands
from pestis.tables.messages import count
from pestis.tables.refusals import Refused, malformed
from pestis.tables.table import Table


@dataclass(frozen=True)
class Services:
    """The services of a running server.

    asks  buckets by address, from which requests and messages on sockets take tokens
    loop  the time of the event loop that addresses may use
    """

    settings: Settings
    store: Store
    writer: Writer
    rooms: Rooms
    devices: Devices
    workers: Workers
    asks: Buckets
    loop: Loop


def services_of(request: Request) -> Services:
    """The server's services, for use in a route."""
    services: Services = request.app.state.services
    return services


async def seats_of(request: Request, table: str = "") -> tuple[str, list[int]]:
    """The requesting device and the seats it holds at a table, by default the one in the path.
    Charges the device for the request, at the cost stated in the request's row of the route table.
    Raises Refused as ``Devices.seats`` does."""
    id = table or request.path_params["id"]
    return await services_of(request).devices.seats(request, id, request.state.row.cost)


@asynccontextmanager
async def at_table(
    services: Services, device: str, id: str
) -> AsyncIterator[tuple[Table, list[int]]]:
    """A table and the seats that a device holds there.  The table is locked meanwhile."""
    room = services.rooms.room(id)
    async with room.lock:
        yield await services.rooms.loaded(room), await services.rooms.held(device, id)


def answer(message: object, status: int = 200) -> Response:
    """The response that sends a message as JSON."""
    return json_answer(msgspec.json.encode(message), status)


def json_answer(body: bytes, status: int = 200) -> Response:
    """The response that sends a message already encoded as JSON."""
    return Response(body, status, media_type="application/json")


async def body_of(request: Request, most: int) -> bytes:
    """The body of a request.  Raises Refused if it is larger than ``most`` bytes, too slow, or
    incomplete.

    The client decides how long this takes, so look up its rights afterwards.
    """
    seconds = services_of(request).settings.limits.body_seconds
    body = bytearray()
    try:
        async with asyncio.timeout(seconds):
            async for chunk in request.stream():
                body += chunk
                if len(body) > most:
                    raise Refused("too-large", {"most": most}, status=413)
    except ClientDisconnect:
        raise malformed("body") from None
    except TimeoutError:
        raise Refused("too-slow", {"seconds": round(seconds)}, status=408) from None
    return bytes(body)


async def spend_more(
    services: Services, device: str, address: str, command: commands.AnyCommand
) -> None:
    """Charge the device and, once it has the tokens, the address for the cost of a command beyond
    that of any message.  Raises Refused."""
    more = more_of(command)
    services.devices.spend(device, more)
    if not await services.asks.turn(address, more, services.settings.limits.too_fast_seconds):
        raise Refused("too-fast", status=429)


def number_of(request: Request, name: str, default: int) -> int:
    """A number from the query string of a request.  Raises Refused."""
    return count(name, request.query_params.get(name), default)


def viewer_of(request: Request) -> str:
    """``as=<seat|public>`` from the query string of a request; empty if missing."""
    return request.query_params.get("as", "")
