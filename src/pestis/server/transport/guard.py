"""Checks the host, origin and rate of requests, and sets the headers of every response."""

from __future__ import annotations

import asyncio
import ipaddress
import re
import socket
from collections.abc import Callable
from functools import lru_cache
from typing import Final
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pestis.server import origins
from pestis.server.figures import NO_FIGURES, Figures
from pestis.server.limits import OF_PAGES, OF_REFUSING, Buckets, Loop, Priced
from pestis.server.settings import Settings
from pestis.server.transport import health
from pestis.server.transport.pages import HOST, file_answer, kept_file, wants_page, wrong_host
from pestis.tables.protocol import Refusal
from pestis.tables.refusals import Refused, not_found, problem_of

CSP: Final = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
TOO_MANY: Final = 429
OF_A_FILE: Final = 1
OF_ANOTHER: Final = 3
"""Costs in tokens of the bucket for pages: OF_A_FILE for a file of an edition that was served
before; OF_ANOTHER for a page, for a file served for the first time, and for an unknown address."""
MAKES: Final = re.compile(r"/api/(tables|(tables|records)/[^/]+/continue)")
"""The paths at which a POST creates a table."""
HEALTH_RATE: Final = 5
HEALTH_BURST: Final = 10
"""The rate of requests for the server's health, per address."""
NUL: Final = b"%00"
HEADERS: Final = {
    "Content-Security-Policy": CSP,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


class Guard:
    """ASGI middleware in front of the application.

    new_tables  buckets by address for new tables
    asks        buckets by address for all requests except pages and files
    loop        the time of the event loop that addresses may use
    cost_of     the tokens that a request costs, by method and path; None for pages and files
    """

    def __init__(
        self,
        app: ASGIApp,
        settings: Settings,
        new_tables: Buckets,
        asks: Buckets,
        loop: Loop,
        cost_of: Callable[[str, str], float | None],
        figures: Figures = NO_FIGURES,
    ) -> None:
        self._app = app
        self._figures = figures
        self._cost_of = cost_of
        limits = settings.limits
        self._buckets = asks
        self._loop = loop
        self._pages = Priced(limits.page_rate, limits.page_burst, loop, OF_PAGES)
        # Not a share of it: a proxy checks each server.
        self._health = Buckets(HEALTH_RATE, HEALTH_BURST)
        self._wait = limits.too_fast_seconds
        self._wait_for_pages = limits.page_seconds
        self._tables = new_tables
        self._origins = set(settings.public)
        self._hosts = {host for origin in settings.public for host in origins.hosts(origin)}
        self._secure = settings.secure
        name = socket.gethostname().lower()
        self._names = {"localhost", settings.host.lower(), name, f"{name}.local"}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        address = address_of(scope)
        calm = self._calm(send, address)
        if scope["path"] in health.PATHS and scope.get("method") in ("GET", "HEAD"):
            fast = not self._health.take(address)
            app = refusal(Refused("too-fast", status=TOO_MANY)) if fast else self._app
            await app(scope, receive, calm)
            return
        kept = kept_file(scope)
        refused = await self._refusal(scope, OF_ANOTHER if kept is None else OF_A_FILE)
        if refused is not None:
            self._figures.refused(refused.id)
            await self._answer(scope, refused)(scope, receive, calm)
            return
        app = self._app if kept is None else file_answer(scope, *kept)
        await app(scope, receive, calm)

    def _calm(self, send: Send, address: str) -> Send:
        """Wrap ``send`` so that it adds our headers, and delays responses with status 429 so that
        clients do not retry at once."""

        async def sending(message: Message) -> None:
            if message.get("status") == TOO_MANY:
                await asyncio.sleep(self._wait)
                await self._loop.wait(address, OF_REFUSING)
            await send(message)

        return _with_headers(sending)

    async def _refusal(self, scope: Scope, of_pages: float) -> Refused | None:
        """Wait until it is the request's turn; return why it is refused, or None."""
        if not await self._turn(scope, address_of(scope), of_pages):
            return Refused("too-fast", status=429)
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not self._knows_host(host):
            return Refused("wrong-host", {"host": host[:100]}, status=421)
        if not scope["path"].isprintable() or NUL in scope["query_string"]:
            # We have no such address, and PostgreSQL would not even accept a NUL in a query.
            return not_found()
        asks = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD")
        if asks and not self._same_origin(headers, host):
            return Refused("wrong-origin", status=403)
        # A table stays on the disk, and the limit per device does not stop clients that send no
        # cookie.
        makes = scope.get("method") == "POST" and MAKES.fullmatch(scope["path"])
        if makes and not self._tables.take(address_of(scope)):
            return Refused("too-many-new-tables", status=429)
        return None

    async def _turn(self, scope: Scope, address: str, of_pages: float) -> bool:
        """Wait until the address has the tokens for a request, and take them; return False if that
        would take too long.  Pages and files have their own buckets."""
        cost = self._cost_of(scope.get("method", "WS"), scope["path"])
        if cost is not None:
            return await self._buckets.turn(address, cost, self._wait)
        return await self._pages.turn(address, of_pages, self._wait_for_pages)

    def _knows_host(self, host: str) -> bool:
        """Whether the host is ours: an IP address or a known name.  Other names are refused,
        because anybody can point a name at this machine (DNS rebinding)."""
        if origins.plain(host) in self._hosts:
            return True
        if not HOST.fullmatch(host):
            return False
        try:
            name = (urlsplit(f"//{host}").hostname or "").lower()
            ipaddress.ip_address(name)
        except ValueError:
            return name_of(host) in self._names
        return True

    def _same_origin(self, headers: Headers, host: str) -> bool:
        """Whether the request comes from our own pages.  Browsers send the origin; other programs
        have no cookies of a user that could be misused."""
        origin = headers.get("origin")
        if origin is None:
            return headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none")
        return origin in self._origins or origin in (f"http://{host}", f"https://{host}")

    def _answer(self, scope: Scope, error: Refused) -> Response:
        headers = Headers(scope=scope)
        if error.id == "error.wrong-host" and wants_page(headers):
            host = headers.get("host", "")
            return wrong_host(error, host, self._scheme(scope, headers, host))
        return refusal(error)

    def _scheme(self, scope: Scope, headers: Headers, host: str) -> str:
        """The scheme that the browser used, as far as it can be known: from a proxy's header, or
        https if all public origins are https and the host has no port."""
        told = headers.get("x-forwarded-proto", scope["scheme"])
        behind = self._secure and ":" not in host
        return "https" if told.startswith("https") or behind else "http"


def name_of(host: str) -> str:
    """The host without its port."""
    return host.rpartition(":")[0].lower() if ":" in host else host.lower()


def address_of(scope: Scope) -> str:
    """The client's address, as ``network_of`` counts it."""
    client = scope.get("client")
    return network_of(str(client[0]) if client else "")


@lru_cache(maxsize=10_000)
def network_of(address: str) -> str:
    """An address in the form in which rates count it; for IPv6 its /64 network, because one
    household has very many addresses."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(ip, ipaddress.IPv6Address):
        if ip.ipv4_mapped is not None:
            # The form of IPv4 addresses on a server that listens on "::".
            return str(ip.ipv4_mapped)
        return str(ipaddress.ip_network(f"{ip}/64", strict=False))
    return address


def refusal(error: Refused) -> Response:
    """The HTTP response for a refusal."""
    body = msgspec.json.encode(Refusal(problem_of(error)))
    return Response(body, error.status, media_type="application/json")


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] in ("http.response.start", "websocket.http.response.start"):
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("Cache-Control", "no-store")
        await send(message)

    return sending
