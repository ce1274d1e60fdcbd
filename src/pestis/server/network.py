"""The server's port and public addresses."""

from __future__ import annotations

import socket
import sys
from typing import Final

from pestis.server.problems import CannotStart
from pestis.server.settings import Settings

BACKLOG: Final = 64
"""Maximum number of connections that the system queues until we accept them."""
LOOPBACK: Final = ("127.0.0.1", "::1", "localhost")
EVERYWHERE: Final = ("0.0.0.0", "::")
"""Hosts that mean all addresses of this machine."""


def addresses(settings: Settings) -> list[str]:
    """The addresses at which other machines can reach the server; may be empty."""
    if settings.public:
        return list(settings.public)
    if settings.host in EVERYWHERE:
        address = shared_address(settings)
        return [address] if address else []
    if settings.host in LOOPBACK:
        return []
    return [f"http://{settings.host}:{settings.port}"]


def local_address(settings: Settings) -> str:
    """The address of the server on this machine."""
    host = "127.0.0.1" if settings.host in EVERYWHERE else settings.host
    return f"http://{f'[{host}]' if ':' in host else host}:{settings.port}/"


def shared_address(settings: Settings) -> str:
    """The address of the server on the local network, empty if there is none.  Sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return ""
        return f"http://{probe.getsockname()[0]}:{settings.port}"


def claim_port(host: str, port: int) -> socket.socket:
    """Open a listening socket.  Raises CannotStart if the port is in use or forbidden, or the host
    is unknown."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio sets TCP_NODELAY, which sends small responses at once, only if the protocol is given.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if sys.platform != "win32":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(BACKLOG)
    except (OSError, OverflowError, TypeError, UnicodeError) as error:
        # A host name that cannot be encoded raises TypeError.
        listener.close()
        detail = getattr(error, "strerror", None) or str(error)
        params = {"host": host, "port": str(port), "detail": detail}
        raise CannotStart("port-unusable", {**params}) from None
    listener.set_inheritable(True)
    return listener
