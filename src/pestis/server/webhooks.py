"""Telling another program that it is somebody's turn.

The address comes from a player, so the server is careful: http and https only, no address of
this machine or of a private network (unless started with ``--allow-local-webhooks``), the
connection goes to the very address that was checked, no redirects, five seconds.
"""

from __future__ import annotations

import asyncio
import http.client
import ipaddress
import json
import socket
import ssl
from concurrent.futures import ThreadPoolExecutor
from typing import Final
from urllib.parse import SplitResult, urlsplit

from pestis.server.problems import Refused

SECONDS: Final = 5
AT_ONCE: Final = 4
MOST_WAITING: Final = 1000
PORTS: Final = {"http": 80, "https": 443}
TRANSLATED: Final = ipaddress.IPv6Network("64:ff9b::/96")
"""IPv6 addresses that lead to the IPv4 address in their last 32 bits."""


def check_address(url: str) -> SplitResult:
    """The parts of an address.  Raises Refused: no http, no host, user and password, bad port."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise Refused("webhook-address", status=400) from None
    plain = url.isascii() and url.isprintable() and " " not in url
    known = parts.scheme in PORTS and parts.hostname and parts.username is None
    if not plain or not known or port == 0:
        raise Refused("webhook-address", status=400)
    return parts


class Webhooks:
    """Sends the messages, off the event loop."""

    def __init__(self, allow_local: bool) -> None:
        self._allow_local = allow_local
        self._threads = ThreadPoolExecutor(AT_ONCE, "pestis-webhook")
        self._waiting = 0

    def send(self, url: str, message: dict[str, object]) -> None:
        """Send a message; what goes wrong is noted, and nobody waits for it."""
        if self._waiting >= MOST_WAITING:
            return
        self._waiting += 1
        loop = asyncio.get_running_loop()
        done = loop.run_in_executor(self._threads, self._post, url, message)
        done.add_done_callback(self._sent)

    def close(self) -> None:
        """Forget what was not sent."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _sent(self, _done: object) -> None:
        self._waiting -= 1

    def _post(self, url: str, message: dict[str, object]) -> None:
        try:
            post(url, message, self._allow_local)
        except (OSError, http.client.HTTPException, Refused) as error:
            host = urlsplit(url).hostname
            print(f"pestis: webhook to {host} failed: {type(error).__name__}", flush=True)


def post(url: str, message: dict[str, object], allow_local: bool) -> int:
    """POST the message as JSON; returns the status.  Raises OSError or Refused."""
    parts = check_address(url)
    host = parts.hostname or ""
    port = parts.port or PORTS[parts.scheme]
    connection = http.client.HTTPConnection(host, port, timeout=SECONDS)
    connection.sock = _connect(host, port, allow_local)
    if parts.scheme == "https":
        context = ssl.create_default_context()
        connection.sock = context.wrap_socket(connection.sock, server_hostname=host)
    try:
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        headers = {"Content-Type": "application/json", "User-Agent": "pestis"}
        headers["Host"] = parts.netloc
        connection.request("POST", path, json.dumps(message), headers)
        return connection.getresponse().status
    finally:
        connection.close()


def _connect(host: str, port: int, allow_local: bool) -> socket.socket:
    """A connection to the first address of the host, when all its addresses are allowed."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    addresses = [str(entry[4][0]) for entry in found]
    if not allow_local and not all(is_public(address) for address in addresses):
        raise Refused("webhook-local", status=400)
    return socket.create_connection((addresses[0], port), timeout=SECONDS)


def is_public(address: str) -> bool:
    """Whether an address belongs to nobody's own machine or network."""
    ip = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address):
        inner = ip.ipv4_mapped or ip.sixtofour
        if ip in TRANSLATED:
            inner = ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(str(inner))
    return ip.is_global and not ip.is_multicast
