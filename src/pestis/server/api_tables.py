"""Routes of the lobby and the table."""

from __future__ import annotations

import json
import time
from typing import Any

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from pestis.kernel.errors import PestisError
from pestis.server import look, wire
from pestis.server.founding import found
from pestis.server.http import answer, body_of, decode, number_of, parts_of, viewer_of
from pestis.server.identity import hashed, new_token
from pestis.server.live import Watcher
from pestis.server.problems import Refused, not_found, problem_of, status_of
from pestis.server.schema import SPECTATOR
from pestis.server.store import Link, Raced, TableRecord

WAIT_SECONDS = 25


class LinkWish(Struct, forbid_unknown_fields=True):
    """Ask for a new link: of an open or an own seat, or (None) of spectators."""

    seat: wire.Seat | None = None
    revoke: bool = False
    """Only revoke what there is."""


async def create(request: Request) -> Response:
    """POST /api/tables"""
    parts = parts_of(request)
    wish: wire.NewTable = decode(
        await body_of(request, parts.settings.limits.new_table), wire.NewTable
    )
    device, token = await parts.devices.find_or_make(request)
    response = answer(await found(parts, wish, device), 201)
    parts.devices.give(response, token)
    return response


async def mine(request: Request) -> Response:
    """GET /api/tables"""
    parts = parts_of(request)
    device = await parts.devices.find(request)
    rows = await parts.writer(parts.store.tables_of, device) if device else []
    return answer([_row(record, held, parts.house.online(record.id)) for record, held in rows])


def _row(record: TableRecord, held: list[int], online: set[int]) -> wire.TableRow:
    info = look.row_info(record, json.loads(record.summary.asked), online)
    waiting = info.request.waiting if info.request else []
    return wire.TableRow(info, held, [seat for seat in held if seat in waiting])


async def look_at_link(request: Request) -> Response:
    """GET /api/join/<token>"""
    parts = parts_of(request)
    link = await _link(request, request.path_params["token"])
    live = parts.house.live(link.table)
    async with live.lock:
        table = await parts.house.loaded(live)
        seat = None if link.seat is None else table.ledger.seats[link.seat]
        return answer(
            {
                "table": table.ledger.name,
                "game": table.game,
                "seat": link.seat,
                "seat_name": seat.name if seat else "",
                "taken": link.used,
            }
        )


async def join(request: Request) -> Response:
    """POST /api/join"""
    parts = parts_of(request)
    wish: wire.Join = decode(await body_of(request, parts.settings.limits.message), wire.Join)
    link = await _link(request, wish.token)
    device, token = await parts.devices.find_or_make(request)
    await _use(parts, link, device, wish.name)
    response = answer(wire.Joined(link.table, link.seat))
    parts.devices.give(response, token)
    return response


async def _link(request: Request, token: str) -> Link:
    parts = parts_of(request)
    link = await parts.writer(parts.store.link, hashed(token)) if len(token) <= 100 else None
    if link is None:
        raise Refused("link-unknown", status=404)
    return link


async def _use(parts: Any, link: Link, device: str, name: str) -> None:
    """Exchange a link for what it stands for; coming again with one's own link is fine."""
    held = await parts.writer(parts.store.holds, device, link.table)
    if link.seat is None:
        if held is None:
            await parts.writer(parts.store.hold, device, link.table, SPECTATOR, time.time())
        return
    if held is not None and link.seat in held:
        return
    if link.used:
        raise Refused("seat-taken")
    try:
        if await parts.house.is_open(link.table, link.seat):
            await parts.house.sit_down(link, link.seat, name, device)
        else:
            await parts.writer(
                parts.store.hold, device, link.table, link.seat, time.time(), link.hash
            )
    except Raced:
        raise Refused("seat-taken") from None


async def show(request: Request) -> Response:
    """GET /api/tables/<id>"""
    parts = parts_of(request)
    live, held = await _place(request)
    events = number_of(request, "events", 0)
    seq = number_of(request, "seq", 0)
    update, _ = await parts.house.update(live, held, seq, events)
    return answer(update)


async def wait(request: Request) -> Response:
    """GET /api/tables/<id>/wait"""
    parts = parts_of(request)
    live, held = await _place(request)
    after = number_of(request, "after", 0)
    events = number_of(request, "events", 0)
    watcher = Watcher(held, wire.Hello(after, events))
    _count(request, 1)
    parts.house.enter(live, watcher)
    try:
        if await parts.house.seq(live.id) <= after:
            await live.news(WAIT_SECONDS)
        if watcher.gone:
            raise not_found()
        update, _ = await parts.house.update(live, held, after, events)
    finally:
        parts.house.leave(live, watcher)
        _count(request, -1)
    return answer(update)


async def _place(request: Request) -> Any:
    parts = parts_of(request)
    id = request.path_params["id"]
    _, held = await parts.devices.seats(request, id)
    public = viewer_of(request)
    if public not in ("", "public"):
        raise not_found()
    return parts.house.live(id), [] if public else held


def _count(request: Request, more: int) -> None:
    """Long polls count as connections."""
    request.app.state.sockets.count(request.scope, more)


async def command(request: Request) -> Response:
    """POST /api/tables/<id>/commands"""
    parts = parts_of(request)
    id = request.path_params["id"]
    _, held = await parts.devices.seats(request, id)
    if not held:
        raise Refused("not-your-seat", status=403)
    body = await body_of(request, parts.settings.limits.message)
    wish: wire.AnyCommand = decode(body, wire.AnyCommand)
    try:
        done = await parts.house.command(id, held, wish)
    except PestisError as error:
        seq = await parts.house.seq(id)
        refused = wire.Answer(wish.key, False, seq, problem_of(error))
        return answer(refused, status_of(error))
    return answer(done)


async def chat(request: Request) -> Response:
    """GET /api/tables/<id>/chat: for those who sit at the table"""
    parts = parts_of(request)
    id = request.path_params["id"]
    _, held = await parts.devices.seats(request, id)
    if not held:
        return answer([])
    return answer(await parts.house.chat(id, number_of(request, "after", 0)))


async def links(request: Request) -> Response:
    """POST /api/tables/<id>/links: who made the table renews links of open seats and of
    spectators, every player those of his own seat, for another device of his, and those of a
    seat that was handed on"""
    parts = parts_of(request)
    id = request.path_params["id"]
    device, held = await parts.devices.seats(request, id)
    wish: LinkWish = decode(await body_of(request, parts.settings.limits.message), LinkWish)
    own = wish.seat is not None and wish.seat in held
    if not own:
        await parts.house.check_owner(id, device, held, wish.seat)
    token = "" if wish.revoke else new_token()
    seat = SPECTATOR if wish.seat is None else wish.seat
    hash = hashed(token) if token else ""
    await parts.writer(parts.store.renew_link, id, seat, hash, time.time())
    if wish.seat is None:
        parts.house.send_spectators_away(id)
    return answer({"token": token})


async def possible_links(request: Request) -> Response:
    """GET /api/tables/<id>/links: which links this device may make"""
    parts = parts_of(request)
    id = request.path_params["id"]
    device, held = await parts.devices.seats(request, id)
    return answer(await parts.house.links(id, device, held))


async def why(request: Request) -> Response:
    """GET /api/tables/<id>/why?seat=&choice=: why a choice is refused now"""
    parts = parts_of(request)
    id = request.path_params["id"]
    _, held = await parts.devices.seats(request, id)
    seat = number_of(request, "seat", 0)
    choice = request.query_params.get("choice", "")[:200]
    if seat not in held:
        raise Refused("not-your-seat", status=403)
    live = parts.house.live(id)
    async with live.lock:
        table = await parts.house.loaded(live)
        try:
            table.check(seat, choice)
        except PestisError as error:
            return answer({"problem": problem_of(error)})
    return answer({"problem": None})
