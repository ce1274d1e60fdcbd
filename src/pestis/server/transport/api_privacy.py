"""The route for the page's statement about stored data, which follows from the settings."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from pestis.server.operations.privacy import lines
from pestis.server.transport.requests import answer, services_of


async def privacy(request: Request) -> Response:
    """GET /api/privacy"""
    return answer(lines(services_of(request).settings.retention))
