"""Errors that keep a server from starting or storing.

Their ids are in ``pestis/locale/<language>/server.toml``.
"""

from __future__ import annotations

from pestis.kernel.errors import PestisError


class CannotStart(PestisError):
    """The server cannot start because of its settings, port, folder or database."""


class AdminRefused(PestisError):
    """``pestis admin`` cannot do what was asked."""


class Replaced(Exception):
    """The file of the SQLite database has been replaced or removed."""


class CannotCopy(PestisError):
    """A copy of the database cannot be made, or cannot be restored."""
