"""Routes of the lobby and the table."""

from __future__ import annotations

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from pestis.kernel.errors import PestisError
from pestis.server import network
from pestis.server.rights.identity import NewCookie, hashed, new_token
from pestis.server.rights.links import (
    follow_on,
    link_info,
    links_for,
    renew_link,
    use_link,
    watch_freely,
)
from pestis.server.rooms.room import Holds, Room
from pestis.server.storage.rights import Link
from pestis.server.transport.creating import create_table
from pestis.server.transport.guard import address_of
from pestis.server.transport.requests import (
    answer,
    body_of,
    json_answer,
    number_of,
    seats_of,
    services_of,
    spend_more,
    viewer_of,
)
from pestis.tables import commands, protocol, updates
from pestis.tables.messages import decode
from pestis.tables.refusals import Refused, not_found, not_yours, problem_of, status_of

WAIT_SECONDS = 25


class LinkWish(Struct, forbid_unknown_fields=True):
    """A request for a new link: for an open seat, for one of the sender's seats, or (None) for
    spectators."""

    seat: commands.Seat | None = None
    revoke: bool = False
    """Whether to revoke the current links without creating a new one."""


async def create(request: Request) -> Response:
    """POST /api/tables"""
    services = services_of(request)
    wish: protocol.NewTable = decode(
        await body_of(request, services.settings.limits.new_table), protocol.NewTable
    )
    device, cookie = await services.devices.find_or_make(request)
    response = answer(await create_table(services, wish, device, address_of(request.scope)), 201)
    services.devices.give(response, cookie)
    return response


async def mine(request: Request) -> Response:
    """GET /api/tables?page="""
    services = services_of(request)
    device = await services.devices.find(request)
    if not device:
        return answer([])
    services.devices.spend(device, request.state.row.cost)
    page = number_of(request, "page", 0)
    rows = await services.writer(services.store.tables_of, device, page)
    await services.rooms.presence.look([stored.id for stored, _ in rows])
    online = services.rooms.online
    return answer([updates.table_row(stored, held, online(stored.id)) for stored, held in rows])


async def look_at_link(request: Request) -> Response:
    """GET /api/join/<token>"""
    services = services_of(request)
    link = await link_of(request, request.path_params["token"])
    device = await services.devices.find(request)
    return answer(await link_info(services.rooms, link, device))


async def join(request: Request) -> Response:
    """POST /api/join"""
    services = services_of(request)
    wish: protocol.Join = decode(
        await body_of(request, services.settings.limits.message), protocol.Join
    )
    joined, cookie = await redeemed(request, wish)
    response = answer(joined)
    services.devices.give(response, cookie)
    return response


async def redeemed(
    request: Request, wish: protocol.Join
) -> tuple[protocol.Joined, NewCookie | None]:
    """Redeem a link for the requesting device; also return its cookie if the device is new.  Raises
    Refused."""
    services = services_of(request)
    link = await link_of(request, wish.token)
    device, cookie = await services.devices.find_or_make(request)
    watches = wish.watch and link.seat is not None and link.used
    if watches:
        await watch_freely(services.rooms, link.table, device)
    else:
        await use_link(services.rooms, link, device, wish.name)
    return protocol.Joined(link.table, None if watches else link.seat), cookie


async def link_of(request: Request, token: str) -> Link:
    """The link of a token.  Raises Refused."""
    services = services_of(request)
    link = (
        await services.writer(services.store.rights.link, hashed(token))
        if len(token) <= 100
        else None
    )
    if link is None:
        raise Refused("link-unknown", status=404)
    return link


async def show(request: Request) -> Response:
    """GET /api/tables/<id>"""
    services = services_of(request)
    room, holds, _ = await _place(request)
    events = number_of(request, "events", 0)
    seq = number_of(request, "seq", 0)
    address = address_of(request.scope)
    return json_answer((await services.rooms.update(room, holds, seq, events, address)).body)


async def wait(request: Request) -> Response:
    """GET /api/tables/<id>/wait"""
    services = services_of(request)
    room, holds, device = await _place(request)
    after = number_of(request, "after", 0)
    events = number_of(request, "events", 0)
    _count(request, 1)
    try:
        known, address = commands.Hello(after, events), address_of(request.scope)
        watcher = await services.rooms.attendance.enter(room, holds, known, address, device)
        try:
            if await services.rooms.seq(room.id) <= after:
                await room.news(WAIT_SECONDS)
            update = await services.rooms.update(room, watcher.seats, after, events)
        finally:
            services.rooms.attendance.leave(room, watcher)
    finally:
        _count(request, -1)
    if watcher.gone:
        raise not_found()
    return json_answer(update.body)


async def _place(request: Request) -> tuple[Room, Holds, str]:
    """The table's room, a function for the seats whose view is requested, and the device."""
    services = services_of(request)
    id = request.path_params["id"]
    device, _ = await seats_of(request)
    public = viewer_of(request)
    if public not in ("", "public"):
        raise not_found()
    holds = services.rooms.holds(device, id)

    async def none() -> list[int]:
        await holds()
        return []

    return services.rooms.room(id), none if public else holds, device


def _count(request: Request, more: int) -> None:
    """Count long polls as connections."""
    request.app.state.sockets.count(request.scope, more)


async def command(request: Request) -> Response:
    """POST /api/tables/<id>/commands"""
    services = services_of(request)
    id = request.path_params["id"]
    body = await body_of(request, services.settings.limits.message)
    device, held = await seats_of(request)
    if not held:
        raise not_yours()
    wish: commands.AnyCommand = decode(body, commands.AnyCommand)
    address = address_of(request.scope)
    await spend_more(services, device, address, wish)
    try:
        holds = services.rooms.holds(device, id)
        done = await services.rooms.command(id, holds, wish, address)
    except PestisError as error:
        seq = await services.rooms.seq(id)
        refused = protocol.Answer(wish.key, False, seq, problem_of(error))
        return answer(refused, status_of(error))
    return answer(done)


async def follow(request: Request) -> Response:
    """POST /api/tables/<id>/follow: go from a finished table to that of its rematch"""
    services = services_of(request)
    id = request.path_params["id"]
    device, _ = await seats_of(request)
    return answer(await follow_on(services.rooms, id, device))


async def chat(request: Request) -> Response:
    """GET /api/tables/<id>/chat: for players and spectators"""
    services = services_of(request)
    id = request.path_params["id"]
    device, _ = await seats_of(request)
    holds = services.rooms.holds(device, id)
    return answer(await services.rooms.chat(id, holds, number_of(request, "after", 0)))


async def links(request: Request) -> Response:
    """POST /api/tables/<id>/links: the table's creator renews links of open seats and of
    spectators; every player renews links to their own seat, for another device, and to a seat that
    was handed on"""
    services = services_of(request)
    id = request.path_params["id"]
    body = await body_of(request, services.settings.limits.message)
    device, _ = await seats_of(request)
    wish: LinkWish = decode(body, LinkWish)
    token = "" if wish.revoke else new_token()
    await renew_link(services.rooms, id, device, wish.seat, hashed(token) if token else "")
    return answer({"token": token})


async def possible_links(request: Request) -> Response:
    """GET /api/tables/<id>/links: the links this device may create"""
    services = services_of(request)
    id = request.path_params["id"]
    device, _ = await seats_of(request)
    return answer(await links_for(services.rooms, id, device))


async def addresses(request: Request) -> Response:
    """GET /api/addresses: the addresses at which other machines can reach this server"""
    return answer(network.addresses(services_of(request).settings))
