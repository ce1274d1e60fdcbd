"""The socket of a table: hello, then commands from the client and updates from the server.

A spectator's socket has no command handler: any message closes it.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from contextlib import suppress
from typing import Final

import msgspec
from starlette.types import Scope
from starlette.websockets import WebSocket, WebSocketDisconnect

from pestis.kernel.errors import PestisError
from pestis.server.limits import OF_REFUSING, Bucket, Share
from pestis.server.rooms.room import Room, Watcher
from pestis.server.settings import Limits
from pestis.server.transport.guard import address_of, refusal
from pestis.server.transport.requests import Services, spend_more
from pestis.tables import commands, protocol
from pestis.tables.messages import decode, parse
from pestis.tables.refusals import MOVES_ON, Refused, problem_of

HELLO_SECONDS: Final = 10
POLICY: Final = 1008
TRY_LATER: Final = 1013
BUSY: Final = 503
MOST_REFUSALS: Final = 50
"""The number of consecutive messages, malformed or sent too fast, after which a connection is
closed."""


class Sockets:
    """Counts WebSockets and long polls, in total and by address."""

    def __init__(self, limits: Limits, share: Share) -> None:
        self._limits = limits
        self._share = share
        self._open: Counter[str] = Counter()

    def open(self) -> int:
        """The number of open connections."""
        return self._open.total()

    def check(self, scope: Scope) -> None:
        """Raise Refused if there are too many connections, in total or from the address."""
        address = address_of(scope)
        full = self.open() >= self._limits.sockets
        if full or self._open[address] >= self._share.of(self._limits.sockets_per_address):
            raise Refused("too-many-connections", status=429)

    def count(self, scope: Scope, more: int) -> None:
        """Add (1) or remove (-1) a connection.  Raises Refused if there are too many."""
        if more > 0:
            self.check(scope)
        address = address_of(scope)
        self._open[address] += more
        if not self._open[address]:
            del self._open[address]


async def socket(ws: WebSocket) -> None:
    """WS /api/tables/<id>/socket"""
    services: Services = ws.app.state.services
    sockets: Sockets = ws.app.state.sockets
    id = ws.path_params["id"]
    try:
        device, _ = await services.devices.seats(ws, id)
        sockets.count(ws.scope, 1)
    except Refused as error:
        services.rooms.figures.refused(error.id)
        await ws.send_denial_response(refusal(error))
        return
    try:
        await ws.accept()
        with suppress(WebSocketDisconnect, RuntimeError):
            await _talk(ws, services, id, device)
    finally:
        sockets.count(ws.scope, -1)


async def _talk(ws: WebSocket, services: Services, id: str, device: str) -> None:
    """Receive hello, then send and receive until one side ends.  The device's seats are looked up
    after hello, on entering the room, because a slow client may have lost a seat before."""
    try:
        text = await asyncio.wait_for(ws.receive_text(), HELLO_SECONDS)
        hello: commands.Hello = decode(text, commands.Hello)
        room = services.rooms.room(id)
        holds, address = services.rooms.holds(device, id), address_of(ws.scope)
        watcher = await services.rooms.attendance.enter(room, holds, hello, address, device)
    except Refused as error:
        await ws.close(TRY_LATER if error.status == BUSY else POLICY)
        return
    except (KeyError, TimeoutError):
        await ws.close(POLICY)
        return
    reader = _read(ws, services, room, device, watcher) if watcher.held else _only_watch(ws)
    tasks = {
        asyncio.create_task(reader),
        asyncio.create_task(_write(ws, services, room, watcher)),
    }
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        services.rooms.attendance.leave(room, watcher)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _write(ws: WebSocket, services: Services, room: Room, watcher: Watcher) -> None:
    """Send pending messages; several changes may be sent as one update."""
    while True:
        for message in await watcher.wait():
            await ws.send_text(msgspec.json.encode(message).decode())
        if watcher.gone:
            await ws.close(POLICY)
            return
        if watcher.stale:
            watcher.stale = False
            due, watcher.due = watcher.due, None
            try:
                update = await services.rooms.update(
                    room, watcher.seats, watcher.seq, watcher.events
                )
            except PestisError:
                await ws.close(TRY_LATER)
                return
            if watcher.gone:
                continue
            watcher.seq, watcher.events = update.seq, update.events
            await ws.send_text(update.body.decode())
            if due is not None:
                services.rooms.figures.told(time.monotonic() - due)


async def _only_watch(ws: WebSocket) -> None:
    # Any message ends the connection.  A frame that is not text has no "text" (KeyError).
    with suppress(KeyError):
        await ws.receive_text()
    await ws.close(POLICY)


async def _read(
    ws: WebSocket, services: Services, room: Room, device: str, watcher: Watcher
) -> None:
    limits, address = services.settings.limits, address_of(ws.scope)
    bucket = Bucket(limits.connection_rate, limits.connection_burst)
    refusals = 0
    while refusals < MOST_REFUSALS:
        try:
            text = await ws.receive_text()
        except KeyError:
            break
        key = ""
        try:
            patience = limits.too_fast_seconds
            if not (bucket.take() and await services.asks.turn(address, 1, patience)):
                await asyncio.sleep(patience)
                await services.loop.wait(address, OF_REFUSING)
                raise Refused("too-fast", status=429)
            if len(text) > limits.message:
                raise Refused("too-large", {"most": limits.message}, status=413)
            services.devices.spend(device)
            command: commands.AnyCommand = _decode(text)
            await spend_more(services, device, address, command)
            key = command.key
            watcher.send(await services.rooms.command(room.id, watcher.seats, command, address))
            refusals = 0
        except PestisError as error:
            if error.id == MOVES_ON:
                # The client sends the command again to another server.
                await ws.close(TRY_LATER)
                return
            if not key:
                services.rooms.figures.refused(error.id)
            refusals += not key
            seq = watcher.seq
            watcher.send(protocol.Answer(key or _key_of(text), False, seq, problem_of(error)))
            watcher.refresh()
    await ws.close(POLICY)


def _decode(text: str) -> commands.AnyCommand:
    return decode(text, commands.AnyCommand)


class _Keyed(msgspec.Struct):
    key: commands.Key


def _key_of(text: str) -> str:
    """The key of a refused message, so that the sender can identify it; empty if it has none."""
    if len(text) > 1 << 16:
        return ""
    try:
        return parse(text, _Keyed).key
    except msgspec.MsgspecError:
        return ""
