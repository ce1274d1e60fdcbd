"""Every request that the server answers: the rows shared with a tab and those of its own."""

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
"""What the server does beside answering: the lanes of its workers, tables that are rebuilt from
their logs, and calls of web hooks.  An answer of a bot takes a token of those for whom it is given
(``Limits.answer_rate``); the other jobs belong to requests and commands, which cost something."""
SOCKET: Final = Row("WS", "/api/tables/{id}/socket", Who.AT_TABLE, 4, None)
"""A socket, with its first message and the first update."""
PAGE: Final = Row("GET", "page", Who.ANYBODY, OF_ANOTHER, None)
FILE: Final = Row("GET", "file", Who.ANYBODY, OF_A_FILE, None)
NO_FILE: Final = Row("GET", "no file", Who.ANYBODY, OF_ANOTHER, None)
"""Pages and files have a bucket of their own; a file that is served for the first time since the
start takes as long as one that is not there."""
OPENING: Final = Row("connection", "opened", Who.ANYBODY, 1, None)
TURNED_AWAY: Final = Row("connection", "refused", Who.ANYBODY, 0, None)
"""A connection that is opened and closed without a word; those of an address have a bucket of their
own (``Limits.opening_rate``), and beyond it nothing is read from them."""
TOO_FAST: Final = Row("any", "too fast", Who.ANYBODY, 0, None)
"""A request that is refused because its address asks too fast."""
JOBS: Final[tuple[Row[None], ...]] = tuple(
    [Row("job", name, Who.AT_TABLE, cost, None) for name, cost in JOB_COSTS.items()]
)
ASKED: Final[tuple[Row[Any], ...]] = (*ROWS, SOCKET)
"""What takes of an address's tokens."""
PLAIN: Final[tuple[Row[None], ...]] = (PAGE, FILE, NO_FILE, OPENING, TURNED_AWAY, TOO_FAST)
EVERY: Final[tuple[Row[Any], ...]] = (*HEALTH, *ASKED, *PLAIN, *FRAMES, *JOBS)
"""All that costs a server something because somebody asks for it."""
_ROUTES: Final = Routes(ASKED)


def cost_of(method: str, path: str) -> float | None:
    """What a request takes of its address's tokens; None for pages and files, which have their
    own."""
    found = _ROUTES.find("GET" if method == "HEAD" else method, path.split("/"))
    if found is not None:
        return found[0].cost
    return 1 if path.startswith("/api/") else None
