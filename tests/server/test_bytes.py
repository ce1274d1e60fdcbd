"""A connection's bytes are counted before they are parsed, in whatever frames and pieces they come.

No port is used: the tests feed the protocols themselves.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from starlette.types import Receive, Scope, Send
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from pestis.server.proxies import Proxies
from pestis.server.settings import Limits
from pestis.server.transport import connections
from tests.server.own_loop import run

KEY = b"dGhlIHNhbXBsZSBub25jZQ=="
HANDSHAKE = (
    b"GET /s HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: " + KEY + b"\r\n\r\n"
)
CHUNKED = b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
MASK = b"\0\0\0\0"
PING = bytes([0x89, 0x80]) + MASK
PONG = bytes([0x8A, 0x80]) + MASK
PIECE = bytes([0x00, 0x80]) + MASK
BEGIN = bytes([0x01, 0x80]) + MASK
LIMITS = Limits(socket_rate=0)
"""The default limits, but used tokens do not come back, so nothing here depends on time."""
AT_ONCE = 43_000
"""The number of empty frames that asyncio hands over at once."""


class Wire(asyncio.Transport):
    """A transport without a client."""

    def __init__(self, address: str = "127.0.0.1") -> None:
        super().__init__()
        self.address = address
        self.sent = b""
        self.closed = False
        self.aborted = False

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return (self.address, 9) if name in ("peername", "sockname") else default

    def write(self, data: Any) -> None:
        self.sent += data

    def is_closing(self) -> bool:
        return self.closed or self.aborted

    def close(self) -> None:
        self.closed = True

    def abort(self) -> None:
        self.aborted = True

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        pass


async def app(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
    while (await receive())["type"] not in ("websocket.disconnect", "http.disconnect"):
        pass


def config(limits: Limits = LIMITS) -> connections.Config:
    made = connections.Config(app, ws=connections.SocketProtocol, log_config=None, lifespan="off")
    made.counted = connections.Connections(limits, 10, Proxies(()))
    made.load()
    return made


async def socket(
    address: str = "127.0.0.1", server: connections.Config | None = None
) -> tuple[connections.SocketProtocol, Wire]:
    """A WebSocket after its handshake, of a new server unless one is given."""
    wire = Wire(address)
    protocol = connections.SocketProtocol(server or config(), ServerState(), {})
    protocol.connection_made(wire)
    protocol.data_received(HANDSHAKE)
    while b"101" not in wire.sent:
        await asyncio.sleep(0)
    wire.sent = b""
    return protocol, wire


def parsed(protocol: connections.SocketProtocol) -> list[int]:
    """A list to which the size of each piece given to the parser is added."""
    fed: list[int] = []
    receive: Callable[[Any], None] = protocol.conn.receive_data

    def counted(data: Any) -> None:
        fed.append(len(data))
        receive(data)

    protocol.conn.receive_data = counted  # type: ignore[method-assign]
    return fed


@pytest.mark.parametrize("frame", [PING, PONG, PIECE], ids=["ping", "pong", "fragment"])
def test_a_socket_that_floods_with_empty_frames_is_cut(frame: bytes) -> None:
    async def flood() -> None:
        protocol, wire = await socket()
        fed = parsed(protocol)
        protocol.data_received(BEGIN + frame * AT_ONCE if frame == PIECE else frame * AT_ONCE)
        assert wire.closed
        assert sum(fed) < 4000
        assert b"\x03\xf0too fast" in wire.sent, "1008, and why"
        protocol.data_received(frame)
        assert sum(fed) < 4000

    run(flood())


def test_a_socket_that_sends_more_than_its_bytes_is_cut() -> None:
    async def flood() -> None:
        protocol, wire = await socket()
        fed = parsed(protocol)
        message = Frame(Opcode.TEXT, b"x" * 16_000).serialize(mask=True)
        protocol.data_received(message * 20)
        assert wire.closed
        assert sum(fed) <= LIMITS.socket_burst

    run(flood())


def test_the_sockets_of_an_address_share_their_frames() -> None:
    """Each socket stays below its own limit of bytes."""

    async def flood() -> None:
        few = 8
        server = config(replace(LIMITS, frame_rate=0, frame_burst=3 * few))
        for _ in range(3):
            protocol, wire = await socket("203.0.113.1", server)
            protocol.data_received(PING * few)
            assert wire.sent and not wire.is_closing()
        for address, cut in (("203.0.113.1", True), ("203.0.113.2", False)):
            protocol, wire = await socket(address, server)
            protocol.data_received(PING)
            assert wire.is_closing() == cut
            assert (b"too fast" in wire.sent) == cut

    run(flood())


def test_a_burst_of_commands_is_not_cut() -> None:
    async def play() -> None:
        protocol, wire = await socket()
        command = json.dumps({"type": "choose", "key": "k" * 20, "choice": "c" * 60}).encode()
        message = Frame(Opcode.TEXT, command).serialize(mask=True)
        protocol.data_received(message * int(LIMITS.connection_burst) + PING)
        assert not wire.is_closing()
        assert protocol.queue.qsize() == LIMITS.connection_burst

    run(play())


def test_a_body_in_very_many_pieces_is_cut() -> None:
    async def flood() -> None:
        wire = Wire()
        protocol = connections.HttpProtocol(config(), ServerState(), {})
        protocol.connection_made(wire)
        protocol.data_received(CHUNKED)
        protocol.data_received(b"1\r\nx\r\n" * AT_ONCE)
        assert wire.aborted
        assert len(protocol.cycle.body) < 2 * connections.PIECES_BURST
        protocol.connection_lost(ConnectionAbortedError())

    run(flood())


def test_the_largest_upload_may_come_in_pieces() -> None:
    async def upload() -> None:
        wire = Wire()
        protocol = connections.HttpProtocol(config(), ServerState(), {})
        protocol.connection_made(wire)
        most = LIMITS.record
        protocol.data_received(b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: %d\r\n\r\n" % most)
        for _ in range(0, most, 1400):
            protocol.data_received(b"x" * 1400)
        assert not wire.is_closing()
        protocol.connection_lost(ConnectionAbortedError())

    run(upload())
