"""Calls webhooks when it is somebody's turn or a rematch is offered.

The address comes from a player, so the server is careful: http and https only, no address of
this machine or of a private network (unless started with ``--allow-local-webhooks``), connections
only to the address that was checked, no redirects, and five seconds for the whole call.
"""

from __future__ import annotations

import asyncio
import ipaddress
import json
import logging
import socket
import ssl
import threading
from collections.abc import Callable
from concurrent.futures import Future
from functools import cache
from typing import Final
from urllib.parse import SplitResult

from pestis.server.logs import described
from pestis.tables.addresses import PORTS, read_address
from pestis.tables.refusals import Refused

LOG: Final = logging.getLogger(__name__)
SECONDS: Final = 5
AT_ONCE: Final = 16
MOST_WAITING: Final = 1000
END_SECONDS: Final = 1
"""How long calls that were begun may still take when the server stops."""
TRANSLATED: Final = ipaddress.IPv6Network("64:ff9b::/96")
"""IPv6 addresses that are translated to the IPv4 address in their last 32 bits (NAT64)."""
UNICAST: Final = ipaddress.IPv6Network("2000::/3")
"""The IPv6 addresses that are assigned to anybody (global unicast)."""
SPECIAL: Final = tuple(
    [
        ipaddress.ip_network(text)
        for text in ("192.0.0.0/24", "192.88.99.0/24", "2001::/23", "2001:db8::/32", "3fff::/20")
    ]
)
"""Parts of the public ranges without servers: reserved for protocols, tunnels and examples."""


class Webhooks:
    """Sends webhook messages, a few at a time."""

    def __init__(self, allow_local: bool) -> None:
        self._allow_local = allow_local
        self._turn = asyncio.Semaphore(AT_ONCE)
        self._tasks: set[asyncio.Task[None]] = set()
        self._begun: set[asyncio.Task[None]] = set()

    def free(self) -> int:
        """The number of further messages that may wait; at most MOST_WAITING do."""
        return MOST_WAITING - len(self._tasks)

    def send(self, url: str, message: dict[str, object], made: Callable[[], None]) -> None:
        """Send a message in the background, and call ``made`` after the attempt, whether or not it
        succeeded.  Failures are logged."""
        task = asyncio.get_running_loop().create_task(self._post(url, message, made))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(self._begun.discard)

    async def close(self) -> None:
        """Give calls that were begun a moment to end, and begin no others."""
        for task in self._tasks - self._begun:
            task.cancel()
        if self._begun:
            await asyncio.wait(self._begun, timeout=END_SECONDS)
        for task in self._begun:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _post(self, url: str, message: dict[str, object], made: Callable[[], None]) -> None:
        async with self._turn:
            task = asyncio.current_task()
            assert task is not None
            self._begun.add(task)
            try:
                await post(url, message, self._allow_local)
            except (OSError, ValueError, Refused) as error:
                LOG.info("webhook of table %s failed: %s", message["table"], described(error))
            finally:
                made()


async def post(url: str, message: dict[str, object], allow_local: bool) -> int:
    """POST the message as JSON; return the status.  Raises OSError, also if it takes too long,
    ValueError if the response is not HTTP, or Refused."""
    parts = read_address(url)
    async with asyncio.timeout(SECONDS):
        reader, writer = await _connect(parts, allow_local)
        try:
            writer.write(_request(parts, json.dumps(message).encode()))
            await writer.drain()
            return int((await reader.readline()).split()[1])
        except IndexError:
            raise ValueError("no status") from None
        finally:
            # Do not wait for a receiver that has stopped reading.
            writer.transport.abort()


def _request(parts: SplitResult, body: bytes) -> bytes:
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    lines = [
        f"POST {path} HTTP/1.1",
        f"Host: {parts.netloc}",
        "User-Agent: pestis",
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
        "Connection: close",
    ]
    return "\r\n".join([*lines, "", ""]).encode("ascii") + body


async def _connect(
    parts: SplitResult, allow_local: bool
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Connect to the first address of the host if all its addresses are allowed."""
    host = parts.hostname or ""
    port = parts.port or PORTS[parts.scheme]
    addresses = await _addresses(host, port)
    if not allow_local and not all(is_public(address) for address in addresses):
        raise Refused("webhook-local", status=400)
    if parts.scheme == "http":
        return await asyncio.open_connection(addresses[0], port)
    return await asyncio.open_connection(addresses[0], port, ssl=_tls(), server_hostname=host)


@cache
def _tls() -> ssl.SSLContext:
    return ssl.create_default_context()


async def _addresses(host: str, port: int) -> list[str]:
    """All addresses of a host.

    Runs in a daemon thread, which does not delay the end of the process, because a name server can
    take half a minute.
    """
    found: Future[list[str]] = Future()

    def ask() -> None:
        try:
            entries = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
            found.set_result([str(entry[4][0]) for entry in entries])
        except (OSError, UnicodeError) as error:
            found.set_exception(error)

    # Mark the Future as running so that it cannot be cancelled: setting the result of a cancelled
    # Future raises an error.
    found.set_running_or_notify_cancel()
    threading.Thread(target=ask, name="pestis-names", daemon=True).start()
    return await asyncio.wrap_future(found)


def is_public(address: str) -> bool:
    """Whether an address is neither on this machine nor in a private network."""
    ip = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address):
        inner = ip.ipv4_mapped or ip.sixtofour
        if ip in TRANSLATED:
            inner = ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(str(inner))
        if ip not in UNICAST:
            return False
    if any(ip in network for network in SPECIAL):
        return False
    return ip.is_global and not ip.is_multicast
