"""Limits on connections: their number, and the time that a client may take.

uvicorn limits only the time between two requests.  This module closes a connection if the client
takes too long to send a complete request, to read our response, or to close the connection.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections import Counter
from collections.abc import Callable
from typing import Any, Final

import h11
import uvicorn
from starlette.types import Scope
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import get_remote_addr
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from pestis.server.limits import WHOLE, Bucket, Buckets, Share
from pestis.server.proxies import Proxies
from pestis.server.settings import Limits
from pestis.server.transport.guard import address_of

RESERVED: Final = 64
"""Descriptors kept for the database, the log, the workers and webhook calls."""
MOST_DESCRIPTORS: Final = 65_536
SLICE: Final = 1024
"""Bytes of a WebSocket that are parsed between two checks of its bucket: an empty frame takes as
long to parse as a full one."""
FRAME: Final = 512
"""Bytes that any frame counts in addition to its own."""
PIECES_RATE: Final = 60
PIECES_BURST: Final = 1000
"""The rate of pieces in which the bodies of a connection's requests may arrive.  A chunk of one
byte takes as long to parse as any other."""
POLICY: Final = 1008
REFUSAL: Final = b"HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


class Link:
    """A connection.

    ``request``, ``unread`` and ``closing`` are the times since when a complete request, the reading
    of our response, and the end of the connection are due; None if nothing is due.
    """

    __slots__ = ("address", "closing", "plain", "request", "unread")

    def __init__(self, address: str) -> None:
        self.address = address
        self.plain = True
        """Whether the connection is not a WebSocket; ``Sockets`` counts WebSockets."""
        self.request: float | None = time.monotonic()
        self.unread: float | None = None
        self.closing: float | None = None

    def is_late(self, moment: float) -> bool:
        """Whether something has been due since before the given time."""
        owed = (self.request, self.unread, self.closing)
        return any(since is not None and since < moment for since in owed)


class Connections:
    """The connections of a server.

    most     the maximum number of connections
    share    our part of the limits per address
    proxies  the proxies before the server, to which the limits per address do not apply
    """

    def __init__(self, limits: Limits, most: int, proxies: Proxies, share: Share = WHOLE) -> None:
        self._limits = limits
        self._share = share
        self._most = most
        self._proxies = proxies
        self._links: dict[asyncio.Transport, Link] = {}
        self._plain: Counter[str] = Counter()
        self._opening = Buckets(limits.opening_rate, limits.opening_burst, share)
        self._frames = Buckets(limits.frame_rate, limits.frame_burst, share)
        self._watching = False

    def come(self, transport: asyncio.Transport) -> Link | None:
        """Register a connection; return None if there are too many, or if its address opens them
        too fast."""
        client = get_remote_addr(transport)
        address = address_of({"client": client})
        proxy = client is not None and client[0] in self._proxies
        full = self._plain[address] >= self._share.of(self._limits.connections_per_address)
        fast = not proxy and (full or not self._opening.take(address))
        if fast or len(self._links) >= self._most:
            return None
        link = self._links[transport] = Link(address)
        self._plain[address] += 1
        if not self._watching:
            self._watching = True
            self._watch()
        return link

    def upgrade(self, link: Link) -> None:
        """Record that a connection has become a WebSocket."""
        link.request = None
        self._drop(link)

    def go(self, transport: asyncio.Transport) -> None:
        """Remove a connection."""
        link = self._links.pop(transport, None)
        if link is not None:
            self._drop(link)

    def bytes_of_a_socket(self) -> Bucket:
        """A new bucket for the bytes that a WebSocket may send."""
        return Bucket(self._limits.socket_rate, self._limits.socket_burst)

    def frames(self, scope: Scope, count: int) -> bool:
        """Count frames from the address of a WebSocket; return whether it may send them."""
        return self._frames.take(address_of(scope), count)

    def link(self, transport: asyncio.Transport) -> Link | None:
        """The state of a connection, or None if it is not registered."""
        return self._links.get(transport)

    def _drop(self, link: Link) -> None:
        if link.plain:
            link.plain = False
            self._plain[link.address] -= 1
            if not self._plain[link.address]:
                del self._plain[link.address]

    def _watch(self) -> None:
        """Close overdue connections.  Runs once a second while there are connections."""
        now = time.monotonic()
        for transport, link in list(self._links.items()):
            if link.is_late(now - self._limits.request_seconds):
                transport.abort()
            elif transport.is_closing() and link.closing is None:
                link.closing = now
        self._watching = bool(self._links)
        if self._watching:
            asyncio.get_running_loop().call_later(1, self._watch)


class Config(uvicorn.Config):
    """uvicorn's configuration, plus the connections that our protocols count."""

    counted: Connections


class Pieces(h11.Connection):
    """Parses a connection's requests, and ends the connection if their bodies arrive in too many
    pieces."""

    def __init__(self, end: Callable[[], None]) -> None:
        super().__init__(h11.SERVER)
        self._bucket = Bucket(PIECES_RATE, PIECES_BURST)
        self._end = end

    def next_event(self) -> h11.Event | type[h11.NEED_DATA] | type[h11.PAUSED]:
        """The next event; NEED_DATA once too many pieces have arrived."""
        event = super().next_event()
        if isinstance(event, h11.Data) and not self._bucket.take():
            self._end()
            return h11.NEED_DATA
        return event


class HttpProtocol(H11Protocol):
    """A connection with a time limit for its next request."""

    def __init__(self, config: Config, *args: Any, **kwargs: Any) -> None:
        super().__init__(config, *args, **kwargs)
        self.conn = Pieces(self._cut)
        self._counted = config.counted
        self._link: Link | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self._link = self._counted.come(transport)
        if self._link is None:
            transport.write(REFUSAL)
            transport.close()
            return
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._link is not None:
            self._counted.go(self.transport)
            super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._link is not None and self.cycle and not self.cycle.response_complete:
            self._link.request = None

    def _cut(self) -> None:
        self.transport.abort()

    def on_response_complete(self) -> None:
        if self._link is not None:
            self._link.request = time.monotonic()
        super().on_response_complete()

    def handle_websocket_upgrade(self, event: Any) -> None:
        if self._link is not None:
            self._counted.upgrade(self._link)
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._link is not None:
            self._link.unread = time.monotonic()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._link is not None:
            self._link.unread = None


class SocketProtocol(WebSocketsSansIOProtocol):
    """A WebSocket whose connection counts until it closes, and whose bytes and frames count before
    they are handled, because control frames and fragments never reach the application."""

    scope: Any = None

    def __init__(self, config: Config, *args: Any, **kwargs: Any) -> None:
        super().__init__(config, *args, **kwargs)
        self._counted = config.counted
        self._bucket = config.counted.bytes_of_a_socket()

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), SLICE):
            if self.transport.is_closing():
                return
            part = data[start : start + SLICE]
            if not self._bucket.take(len(part)):
                self._end()
                return
            super().data_received(part)

    def handle_events(self) -> None:
        frames = len(self.conn.events)
        # Before the handshake there is no scope, and the address behind a proxy is not known.
        known = not self.scope or self._counted.frames(self.scope, frames)
        if known and self._bucket.take(FRAME * frames):
            super().handle_events()
        else:
            self._end()

    def _end(self) -> None:
        """End the connection because it has sent too much."""
        if self.conn.state is not State.OPEN:
            self.transport.abort()
            return
        self.conn.fail(POLICY, "too fast")
        self.handle_parser_exception()

    def connection_lost(self, exc: Exception | None) -> None:
        self._counted.go(self.transport)
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        link = self._counted.link(self.transport)
        if link is not None:
            link.unread = time.monotonic()

    def resume_writing(self) -> None:
        super().resume_writing()
        link = self._counted.link(self.transport)
        if link is not None:
            link.unread = None


def raise_descriptors() -> int:
    """Raise this process's limit of descriptors as far as the system allows; return the limit."""
    if sys.platform == "win32":
        return MOST_DESCRIPTORS
    import resource  # noqa: PLC0415

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, MOST_DESCRIPTORS)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return MOST_DESCRIPTORS if soft == resource.RLIM_INFINITY else soft
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (ValueError, OSError):
        return soft
    return wanted


def most_connections(limits: Limits, descriptors: int) -> int:
    """The maximum number of connections that leaves enough descriptors for everything else."""
    return min(limits.connections, max(descriptors // 2, descriptors - RESERVED))
