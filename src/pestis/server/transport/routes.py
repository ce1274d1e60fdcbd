"""Every request that the server answers: the rows shared with a tab and those of its own."""

from __future__ import annotations

from typing import Final

from pestis.server.transport import api_privacy, api_tables, health, text_join, text_page
from pestis.server.transport.api import Handler, shared
from pestis.tables.routes import Routes, Row, Who

OWN: Final[tuple[Row[Handler], ...]] = (
    Row("GET", "/t/{id}/text", Who.AT_TABLE, 5, text_page.read),
    Row("POST", "/t/{id}/text", Who.PLAYER, 5, text_page.post),
    Row("GET", "/join/{token}/text", Who.ANYBODY, 1, text_join.read),
    Row("POST", "/join/{token}/text", Who.ANYBODY, 1, text_join.post),
    Row("GET", "/api/addresses", Who.ANYBODY, 1, api_tables.addresses),
    Row("GET", "/api/privacy", Who.ANYBODY, 1, api_privacy.privacy),
    Row("GET", "/api/join/{token}", Who.ANYBODY, 1, api_tables.look_at_link),
    Row("GET", "/api/tables/{id}/wait", Who.AT_TABLE, 1, api_tables.wait),
    Row("POST", "/api/tables/{id}/links", Who.AT_TABLE, 1, api_tables.links),
)
HEALTH: Final[tuple[Row[Handler], ...]] = (
    Row("GET", "/healthz", Who.ANYBODY, 0, health.healthz),
    Row("GET", "/readyz", Who.ANYBODY, 0, health.readyz),
)
ROWS: Final[tuple[Row[Handler], ...]] = (*shared(), *OWN)
_ROUTES: Final = Routes(ROWS)


def cost_of(method: str, path: str) -> float | None:
    """What a request takes of its address's tokens; None for pages and files, which have their
    own."""
    found = _ROUTES.find("GET" if method == "HEAD" else method, path.split("/"))
    if found is not None:
        return found[0].cost
    return 1 if path.startswith("/api/") else None
