"""Identifies devices by cookie and links by token; both are stored hashed."""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response

from pestis.server.limits import Buckets
from pestis.server.settings import Settings
from pestis.server.storage.store import Store
from pestis.server.storage.writer import Writer
from pestis.tables.refusals import Refused, not_found

COOKIE: Final = "pestis_device"
"""How the names of our cookies begin.  Each server gives one with a name of its own, for browsers
send cookies to every port of a host: two servers there would overwrite each other's."""
MOST_COOKIES: Final = 8
"""So many are looked at, and given to one browser."""
YEAR: Final = 366 * 86400


def new_token() -> str:
    """192 random bits as text that fits into an address."""
    return secrets.token_urlsafe(24)


def new_id() -> str:
    """A table's or a record's id: 128 random bits."""
    return secrets.token_urlsafe(16)


def hashed(token: str) -> str:
    """What is stored of a token.  Tokens are random, so a plain digest is enough."""
    return sha256(token.encode()).hexdigest()


@dataclass(frozen=True)
class NewCookie:
    """A cookie to set."""

    name: str
    token: str


class Devices:
    """The devices this server has given a cookie."""

    def __init__(self, store: Store, writer: Writer, settings: Settings) -> None:
        self._store = store
        self._writer = writer
        self._secure = settings.secure
        limits = settings.limits
        self._buckets = Buckets(limits.device_rate, limits.device_burst)
        self._known: set[str] = set()

    async def find(self, connection: HTTPConnection) -> str:
        """The device that asks, as its hash; empty where it has no cookie of ours."""
        tokens = [connection.cookies[name] for name in _names(connection)]
        for hash in [hashed(token) for token in tokens if 0 < len(token) <= 100]:
            if hash in self._known:
                return hash
            if await self._writer(self._store.knows, hash):
                if len(self._known) > 100_000:
                    self._known.clear()
                self._known.add(hash)
                return hash
        return ""

    async def find_or_make(self, connection: HTTPConnection) -> tuple[str, NewCookie | None]:
        """The device, and its cookie where it is new."""
        device = await self.find(connection)
        if device:
            return device, None
        names = _names(connection)
        # Where other servers have filled the browser, the oldest makes room.
        full = len(names) == MOST_COOKIES
        cookie = NewCookie(names[0] if full else f"{COOKIE}_{secrets.token_hex(3)}", new_token())
        device = hashed(cookie.token)
        await self._writer(self._store.add_device, device, time.time())
        return device, cookie

    def give(self, response: Response, cookie: NewCookie | None) -> None:
        """Set the cookie of a new device."""
        if cookie is not None:
            response.set_cookie(
                cookie.name,
                cookie.token,
                max_age=YEAR,
                httponly=True,
                samesite="strict",
                secure=self._secure,
                path="/",
            )

    def spend(self, device: str, cost: float = 1) -> None:
        """Something that takes time is done for a device.  Raises Refused where that is too
        often, in all its windows together."""
        if not self._buckets.take(device, cost):
            raise Refused("too-fast", status=429)

    async def seats(
        self, connection: HTTPConnection, table: str, cost: float = 1
    ) -> tuple[str, list[int]]:
        """The device and the seats it holds; none for a spectator.  Raises Refused for
        strangers, alike whether the table is there or not, and for who asks too often."""
        device = await self.find(connection)
        if device:
            self.spend(device, cost)
        held = await self._writer(self._store.holds, device, table) if device else None
        if held is None:
            raise not_found()
        return device, held


def _names(connection: HTTPConnection) -> list[str]:
    """The cookies that may be ours: a browser sends the oldest first."""
    names = [name for name in connection.cookies if name.startswith(COOKIE)]
    return names[:MOST_COOKIES]
