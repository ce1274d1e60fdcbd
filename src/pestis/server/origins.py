"""Public addresses of the server, in the form that browsers send."""

from __future__ import annotations

import ipaddress
import re
from typing import Final
from urllib.parse import urlsplit

import idna

from pestis.tables.addresses import PORTS

NAME: Final = re.compile(r"[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*")
BRACKETS: Final = re.compile(r"\[[0-9A-Fa-f:.]+\](:[0-9]*)?")
"""An IPv6 address in brackets, with or without a port."""


def normal(text: str) -> str:
    """The origin that a browser sends for an address: lower case, other alphabets encoded as
    ``xn--``, no default port, no trailing dot.

    Raises ValueError if the address is not http or https, lacks a host, has a user or a path, or
    has a bad port.
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
    """The ``Host`` headers to accept for an origin: with and without the default port, because some
    proxies include it."""
    parts = urlsplit(origin)
    named = set() if parts.port else {f"{parts.netloc}:{PORTS[parts.scheme]}"}
    return {parts.netloc} | named


def plain(host: str) -> str:
    """A ``Host`` header in lower case and without the trailing dot of its name."""
    name, colon, port = host.lower().partition(":")
    return f"{name.removesuffix('.')}{colon}{port}"
