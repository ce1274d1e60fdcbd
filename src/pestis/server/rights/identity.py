"""Identifies devices by cookie and links by token; both are stored hashed."""

from __future__ import annotations

import math
import secrets
import time
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response

from pestis.server.limits import Buckets, Share
from pestis.server.settings import Settings
from pestis.server.storage.store import Store
from pestis.server.storage.writer import Writer
from pestis.tables.refusals import Refused, not_found

COOKIE: Final = "pestis_device"
"""The prefix of our cookies' names.  The rest of each name is random, because browsers send cookies
to every port of a host, and two servers there would overwrite each other's cookies."""
HOST: Final = "__Host-"
"""The prefix of cookies that browsers accept only over https from this very host, so that no other
host, such as a sibling domain, can set one."""
MOST_COOKIES: Final = 8
"""Maximum number of cookies that are read from, or given to, one browser."""
YEAR: Final = 366 * 86400
KNOWN_SECONDS: Final = 5
"""How long a device counts as registered if other servers may revoke it.  What it may do at a table
is checked each time."""


def new_token() -> str:
    """192 random bits as text that is safe in a URL."""
    return secrets.token_urlsafe(24)


def new_id() -> str:
    """An id for a table or a record: 128 random bits."""
    return secrets.token_urlsafe(16)


def hashed(token: str) -> str:
    """The stored form of a token.  Tokens are random, so a plain digest is enough."""
    return sha256(token.encode()).hexdigest()


@dataclass(frozen=True)
class NewCookie:
    """A cookie to be set."""

    name: str
    token: str


class Devices:
    """Finds and registers the devices that have a cookie of this server."""

    def __init__(self, store: Store, writer: Writer, settings: Settings, share: Share) -> None:
        self._store = store
        self._writer = writer
        self._secure = settings.secure
        self._name = (HOST if settings.secure else "") + COOKIE
        limits = settings.limits
        self._buckets = Buckets(limits.device_rate, limits.device_burst, share)
        self._known: dict[str, float] = {}
        """Devices that are registered, and until when that need not be checked again: other servers
        may revoke a device."""
        self._trusted = KNOWN_SECONDS if store.wakes.others else math.inf

    async def find(self, connection: HTTPConnection) -> str:
        """The hash of the requesting device; empty if it has none of our cookies."""
        tokens = [connection.cookies[name] for name in self._names(connection)]
        for hash in [hashed(token) for token in tokens if 0 < len(token) <= 100]:
            if time.monotonic() < self._known.get(hash, 0):
                return hash
            if await self._writer(self._store.rights.knows, hash):
                if len(self._known) > 100_000:
                    self._known.clear()
                self._known[hash] = time.monotonic() + self._trusted
                return hash
        return ""

    async def find_or_make(self, connection: HTTPConnection) -> tuple[str, NewCookie | None]:
        """The hash of the requesting device, and its cookie if the device is new."""
        device = await self.find(connection)
        if device:
            return device, None
        names = self._names(connection)
        # If other servers' cookies fill the browser, ours replaces the oldest.
        full = len(names) == MOST_COOKIES
        cookie = NewCookie(
            names[0] if full else f"{self._name}_{secrets.token_hex(3)}", new_token()
        )
        device = hashed(cookie.token)
        await self._writer(self._store.rights.add_device, device, self._store.now())
        return device, cookie

    def forget(self, device: str) -> None:
        """Forget a device whose cookie was revoked."""
        self._known.pop(device, None)

    def give(self, response: Response, cookie: NewCookie | None) -> None:
        """Add the cookie of a new device, if any, to a response."""
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
        """Charge a device for a request or command.  Raises Refused if the device exceeds its rate,
        counted over all its windows."""
        if not self._buckets.take(device, cost):
            raise Refused("too-fast", status=429)

    async def seats(
        self, connection: HTTPConnection, table: str, cost: float = 1
    ) -> tuple[str, list[int]]:
        """The requesting device and the seats it holds at a table; none for a spectator.  Raises
        Refused for strangers, whether or not the table exists, and for devices that exceed their
        rate."""
        device = await self.find(connection)
        if device:
            self.spend(device, cost)
        held = await self._writer(self._store.rights.holds, device, table) if device else None
        if held is None:
            raise not_found()
        return device, held

    def _names(self, connection: HTTPConnection) -> list[str]:
        """The names of the request's cookies that may be ours; browsers send the oldest first."""
        names = [name for name in connection.cookies if name.startswith(self._name)]
        return names[:MOST_COOKIES]
