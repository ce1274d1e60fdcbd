"""Public addresses of the server, in the form in which browsers send them."""

from __future__ import annotations

import ipaddress
import re
from typing import Final
from urllib.parse import urlsplit

import idna

from pestis.tables.addresses import PORTS

NAME: Final = re.compile(r"[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*")
BRACKETS: Final = re.compile(r"\[[0-9A-Fa-f:.]+\](:[0-9]*)?")
"""An IPv6 address with a port."""


def normal(text: str) -> str:
    """The origin that a browser sends for an address: lower case, letters of other alphabets as
    ``xn--``, no default port, no final dot.

    Raises ValueError: no http, no host, a user, a path, a bad port.
    """
    parts = urlsplit(text)
    host, port = _host(parts.hostname or ""), parts.port
    more = parts.path.strip("/") or parts.query or parts.fragment
    if parts.scheme not in PORTS or "@" in parts.netloc or more or not text.isprintable():
        raise ValueError("no origin")
    if "[" in text and not BRACKETS.fullmatch(parts.netloc):
        raise ValueError("no address")
    if port == 0:
        raise ValueError("no port")
    shown = "" if port in (None, PORTS[parts.scheme]) else f":{port}"
    return f"{parts.scheme}://{host}{shown}"


def _host(name: str) -> str:
    if ":" in name:
        return f"[{ipaddress.IPv6Address(name)}]"
    if not name.isascii():
        name = idna.encode(name, uts46=True).decode()
    name = name.removesuffix(".")
    if not NAME.fullmatch(name):
        raise ValueError("no host")
    if name.rpartition(".")[2].isdecimal():
        return str(ipaddress.IPv4Address(name))
    return name


def hosts(origin: str) -> set[str]:
    """What a ``Host`` header may say for an origin: some proxies name the default port."""
    parts = urlsplit(origin)
    named = set() if parts.port else {f"{parts.netloc}:{PORTS[parts.scheme]}"}
    return {parts.netloc} | named


def plain(host: str) -> str:
    """A ``Host`` header in lower case and without a final dot."""
    name, colon, port = host.lower().partition(":")
    return f"{name.removesuffix('.')}{colon}{port}"
