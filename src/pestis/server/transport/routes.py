"""Every request that the server answers: the rows shared with a tab, and its own rows."""

from __future__ import annotations

from typing import Any, Final

from pestis.server.transport import api_privacy, api_tables, health, text_join, text_page
from pestis.server.transport.api import Handler, shared
from pestis.server.transport.frames import FRAMES
from pestis.server.transport.guard import OF_A_FILE, OF_ANOTHER
from pestis.tables.routes import Routes, Row, Who

OWN: Final[tuple[Row[Handler], ...]] = (
    Row("GET", "/t/{id}/text", Who.AT_TABLE, 7, text_page.read),
    Row("POST", "/t/{id}/text", Who.PLAYER, 7, text_page.post),
    Row("GET", "/join/{token}/text", Who.ANYBODY, 2, text_join.read),
    Row("POST", "/join/{token}/text", Who.ANYBODY, 2, text_join.post),
    Row("GET", "/api/addresses", Who.ANYBODY, 1, api_tables.addresses),
    Row("GET", "/api/privacy", Who.ANYBODY, 1, api_privacy.privacy),
    Row("GET", "/api/join/{token}", Who.ANYBODY, 2, api_tables.look_at_link),
    Row("GET", "/api/tables/{id}/wait", Who.AT_TABLE, 2, api_tables.wait),
    Row("POST", "/api/tables/{id}/links", Who.AT_TABLE, 2, api_tables.links),
)
HEALTH: Final[tuple[Row[Handler], ...]] = (
    Row("GET", "/healthz", Who.ANYBODY, 0, health.healthz),
    Row("GET", "/readyz", Who.ANYBODY, 0, health.readyz),
)
ROWS: Final[tuple[Row[Handler], ...]] = (*shared(), *OWN)
JOB_COSTS: Final = {
    "thinking": 1,
    "checking": 1,
    "foreseeing": 0,
    "limited": 0,
    "reading": 0,
    "rebuild": 0,
    "webhook": 0,
}
"""Costs of the server's jobs other than responses: the lanes of its workers, rebuilding tables from
their logs, and webhook calls.  An answer of a bot takes a token from the bucket of the people for
whom it is given (``Limits.answer_rate``).  The other jobs belong to requests and commands, which
have their own costs."""
SOCKET: Final = Row("WS", "/api/tables/{id}/socket", Who.AT_TABLE, 4, None)
"""Opening a socket, including its first message and the first update."""
PAGE: Final = Row("GET", "page", Who.ANYBODY, OF_ANOTHER, None)
FILE: Final = Row("GET", "file", Who.ANYBODY, OF_A_FILE, None)
NO_FILE: Final = Row("GET", "no file", Who.ANYBODY, OF_ANOTHER, None)
"""Pages and files have their own bucket.  A file that is served for the first time since the start
takes as long as one that does not exist."""
OPENING: Final = Row("connection", "opened", Who.ANYBODY, 1, None)
TURNED_AWAY: Final = Row("connection", "refused", Who.ANYBODY, 0, None)
"""Connections that are opened and closed without a request.  The connections of an address have
their own bucket (``Limits.opening_rate``); nothing is read from those that exceed it."""
TOO_FAST: Final = Row("any", "too fast", Who.ANYBODY, 0, None)
"""A request that is refused because its address exceeds its rate."""
JOBS: Final[tuple[Row[None], ...]] = tuple(
    [Row("job", name, Who.AT_TABLE, cost, None) for name, cost in JOB_COSTS.items()]
)
ASKED: Final[tuple[Row[Any], ...]] = (*ROWS, SOCKET)
"""The requests that take tokens from the bucket of an address."""
PLAIN: Final[tuple[Row[None], ...]] = (PAGE, FILE, NO_FILE, OPENING, TURNED_AWAY, TOO_FAST)
EVERY: Final[tuple[Row[Any], ...]] = (*HEALTH, *ASKED, *PLAIN, *FRAMES, *JOBS)
"""Everything that clients can cause and that costs the server work."""
_ROUTES: Final = Routes(ASKED)


def cost_of(method: str, path: str) -> float | None:
    """The tokens that a request takes from the bucket of its address; None for pages and files,
    which have their own bucket."""
    found = _ROUTES.find("GET" if method == "HEAD" else method, path.split("/"))
    if found is not None:
        return found[0].cost
    return 1 if path.startswith("/api/") else None
