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
"""How the address of a PostgreSQL database begins."""
DRIVER: Final = "postgresql+psycopg"
HIDDEN: Final = "***"
SECRETS: Final = ("password", "sslpassword")
"""Parameters of an address that nobody may read."""


def of_file(file: Path) -> URL:
    """The address of an SQLite file.  Its path is no URL: it may hold ``?`` and ``%``."""
    return URL.create("sqlite", database=str(file))


def read(text: str) -> URL:
    """A PostgreSQL database by its address.

    Raises CannotStart, which never quotes the text: where it cannot be read, anything in it may be
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
        # The folder of a Unix socket, as libpq and psql take it.
        url = url.set(host=unquote(url.host))
    return url.set(drivername=DRIVER)


def _is_clear(text: str) -> bool:
    """Whether it is certain where the password ends."""
    before, at, after = text.partition("@")
    return not at or ("?" not in before and "@" not in after)


def _is_text(text: str) -> bool:
    """Whether the text can be handed on: it has no NUL, and no bytes that are no UTF-8."""
    return "\0" not in text and not any("\ud800" <= char <= "\udfff" for char in text)


def shown(url: URL) -> str:
    """The address without user, password and parameters."""
    bare = URL.create(POSTGRES[0], host=url.host, port=url.port, database=url.database)
    return bare.render_as_string()


def without_secrets(text: str, url: URL) -> str:
    """A text about the database without its passwords."""
    for secret in _secrets(url):
        text = text.replace(secret, HIDDEN)
    return text


def _secrets(url: URL) -> Iterable[str]:
    if url.password:
        yield str(url.password)
    for name in SECRETS:
        found = url.query.get(name, ())
        yield from [found] if isinstance(found, str) else found
