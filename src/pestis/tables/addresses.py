"""Validates webhook addresses."""

from __future__ import annotations

from typing import Final
from urllib.parse import SplitResult, urlsplit

from pestis.tables.refusals import Refused

PORTS: Final = {"http": 80, "https": 443}


def read_address(url: str) -> SplitResult:
    """The parts of an address.  Raises Refused: not http(s), no host, a user, or a bad port."""
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
