"""Errors that keep a server from starting or storing.

The ids stand in ``pestis/locale/server.<language>.toml``.
"""

from __future__ import annotations

from pestis.kernel.errors import PestisError


class CannotStart(PestisError):
    """The server cannot start: port, folder or database."""


class Taken(Exception):
    """Another server works on the PostgreSQL database."""
