"""Reads the address of a database, and shows it without a password."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final
from urllib.parse import unquote

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from pestis.server.problems import CannotStart

POSTGRES: Final = ("postgresql", "postgres", "postgresql+psycopg")
"""The schemes of PostgreSQL addresses."""
DRIVER: Final = "postgresql+psycopg"
HIDDEN: Final = "***"
SECRETS: Final = ("password", "sslpassword")
"""Query parameters of an address that must not be shown."""


def of_file(file: Path) -> URL:
    """The address of an SQLite file.  Its path is not parsed, because it may contain ``?`` or
    ``%``."""
    return URL.create("sqlite", database=str(file))


def read(text: str) -> URL:
    """Parse the address of a PostgreSQL database.

    Raises CannotStart, which never quotes the text: if it cannot be parsed, any part of it may be
    the password.
    """
    kind, separator, _ = text.partition("://")
    if not separator or not _is_clear(text) or not _is_text(unquote(text)):
        raise CannotStart("database-address")
    if kind not in POSTGRES:
        raise CannotStart("database-kind")
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise CannotStart("database-address") from None
    if url.host and url.host.lower().startswith("%2f"):
        # The folder of a Unix socket, encoded as libpq and psql accept it.
        url = url.set(host=unquote(url.host))
    return url.set(drivername=DRIVER)


def _is_clear(text: str) -> bool:
    """Whether it is certain where the password ends."""
    before, at, after = text.partition("@")
    return not at or ("?" not in before and "@" not in after)


def _is_text(text: str) -> bool:
    """Whether the text can be passed to the driver: no NUL, and only bytes that are UTF-8."""
    return "\0" not in text and not any("\ud800" <= char <= "\udfff" for char in text)


def shown(url: URL) -> str:
    """The address without user, password and parameters."""
    bare = URL.create(POSTGRES[0], host=url.host, port=url.port, database=url.database)
    return bare.render_as_string()


def without_secrets(text: str, url: URL) -> str:
    """Replace the passwords of a database in a text about it."""
    for secret in _secrets(url):
        text = text.replace(secret, HIDDEN)
    return text


def _secrets(url: URL) -> Iterable[str]:
    if url.password:
        yield str(url.password)
    for name in SECRETS:
        found = url.query.get(name, ())
        yield from [found] if isinstance(found, str) else found
