"""Who asks: a device is known by a cookie, a link by its token; both are stored hashed."""

from __future__ import annotations

import secrets
import time
from hashlib import sha256
from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response

from pestis.server.problems import not_found
from pestis.server.store import Store
from pestis.server.writer import Writer

COOKIE: Final = "pestis_device"
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


class Devices:
    """The devices this server has given a cookie."""

    def __init__(self, store: Store, writer: Writer, secure: bool) -> None:
        self._store = store
        self._writer = writer
        self._secure = secure
        self._known: set[str] = set()

    async def find(self, connection: HTTPConnection) -> str:
        """The device that asks, as its hash; empty where it has no cookie of ours."""
        token = connection.cookies.get(COOKIE, "")
        if not token or len(token) > 100:
            return ""
        hash = hashed(token)
        if hash in self._known:
            return hash
        if not await self._writer(self._store.knows, hash):
            return ""
        if len(self._known) > 100_000:
            self._known.clear()
        self._known.add(hash)
        return hash

    async def find_or_make(self, connection: HTTPConnection) -> tuple[str, str]:
        """The device, and the token for its cookie where it is new (else empty)."""
        device = await self.find(connection)
        if device:
            return device, ""
        token = new_token()
        device = hashed(token)
        await self._writer(self._store.add_device, device, time.time())
        return device, token

    def give(self, response: Response, token: str) -> None:
        """Set the cookie of a new device."""
        if token:
            response.set_cookie(
                COOKIE,
                token,
                max_age=YEAR,
                httponly=True,
                samesite="strict",
                secure=self._secure,
                path="/",
            )

    async def seats(self, connection: HTTPConnection, table: str) -> tuple[str, list[int]]:
        """The device and the seats it holds; none for a spectator.  Raises Refused for
        strangers, alike whether the table is there or not."""
        device = await self.find(connection)
        held = await self._writer(self._store.holds, device, table) if device else None
        if held is None:
            raise not_found()
        return device, held
