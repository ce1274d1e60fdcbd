"""Logging: one line of text or one JSON object per log record, rate-limited, without secrets.

Log messages name tables, seats, games and bots.  They never hold a token, a hand, a seed or user
input; exceptions are logged by ``described`` or as stack frames, never with their own text.
"""

from __future__ import annotations

import asyncio
import json
import logging
import sqlite3
import sys
import time
import traceback
from datetime import UTC, datetime
from typing import Any, Final, TextIO

from pestis.kernel.errors import PestisError
from pestis.server.limits import Bucket

FORMS: Final = ("text", "json")
LEVELS: Final = ("debug", "info", "warning", "error")
FOREIGN: Final = ("uvicorn.error", "asyncio", "websockets", "sqlalchemy", "alembic", "concurrent")
"""Loggers of libraries.  Below the level of warnings they log the paths of requests."""
LINES_A_SECOND: Final = 5
LINES_AT_ONCE: Final = 200
MOST_LINES: Final = 60
"""Lines of one log record; only the last lines of a longer trace are kept."""
MOST_CHARACTERS: Final = 500
"""Maximum number of characters in a line."""
NOISE: Final = (
    "ASGI callable returned without completing handshake.",
    "Invalid HTTP request received.",
    "Unsupported upgrade request.",
)
"""Messages of uvicorn about strangers' requests (the first one for every WebSocket we refuse).
They are dropped: operators can do nothing about them, and anybody could fill the log with them."""
OUT_OF_DESCRIPTORS: Final = "socket.accept() out of system resource"
"""The message of asyncio when it cannot accept another connection."""


class BoundedHandler(logging.StreamHandler[TextIO]):
    """Writes to a stream, rate-limited by a bucket; reports how many log records were dropped."""

    def __init__(self, stream: TextIO) -> None:
        super().__init__(stream)
        self._bucket = Bucket(LINES_A_SECOND, LINES_AT_ONCE)
        self._left_out = 0

    def emit(self, record: logging.LogRecord) -> None:
        if record.msg in NOISE:
            return
        if not self._bucket.take(self.format(record).count("\n") + 1):
            self._left_out += 1
            return
        left_out, self._left_out = self._left_out, 0
        if left_out:
            super().emit(_record("%d more were not logged: too many at once", left_out))
        super().emit(record)


class TextFormatter(logging.Formatter):
    """``2026-01-31 12:00:00 WARNING driver: said``, with any trace below it."""

    def format(self, record: logging.LogRecord) -> str:
        at = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(record.created))
        first = f"{at} {record.levelname} {_source(record)}: {_said(record)}"
        return "\n".join([first, *_trace(record)])


class JsonFormatter(logging.Formatter):
    """One JSON object per line: ``at`` (UTC), ``level``, ``from``, ``said``; maybe ``trace``."""

    def format(self, record: logging.LogRecord) -> str:
        fields: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": _source(record),
            "said": _said(record),
        }
        if record.exc_info:
            fields["trace"] = _trace(record)
        return json.dumps(fields, ensure_ascii=False)


def set_up(form: str = "text", level: str = "info", stream: TextIO | None = None) -> None:
    """Log everything, including uvicorn and asyncio, to a stream; the default is standard error."""
    handler = BoundedHandler(stream or sys.stderr)
    handler.setFormatter(JsonFormatter() if form == "json" else TextFormatter())
    root = logging.getLogger()
    for old in [one for one in root.handlers if isinstance(one, BoundedHandler)]:
        root.removeHandler(old)
    root.addHandler(handler)
    set_level(level)


def set_level(level: str) -> None:
    """Log messages of one of ``LEVELS`` or above; from libraries, only warnings and above."""
    logging.getLogger("pestis").setLevel(level.upper())
    for name in FOREIGN:
        logging.getLogger(name).setLevel(max(logging.WARNING, logging.getLevelName(level.upper())))


def described(error: BaseException) -> str:
    """Describe an error without any user input: by its type and its code."""
    kind = type(error).__name__
    if isinstance(error, PestisError):
        line = error.params.get("line")
        return f"{error.id}, line {line}" if isinstance(line, int) else error.id
    inner = getattr(error, "orig", None)
    if isinstance(inner, BaseException):
        # SQLAlchemy's own text contains the parameters of the statement.
        return described(inner)
    if isinstance(error, sqlite3.Error):
        # SQLite's messages name only tables and columns, but Python appends text that is not UTF-8.
        return f"{kind}: {error}".partition(" with text ")[0]
    if isinstance(error, OSError) and error.strerror:
        return f"{kind}: {error.strerror}"
    if kind == "OperationalError":
        # PostgreSQL could not be reached: the first line says where and why.
        return f"{kind}: {error}".splitlines()[0]
    state = getattr(error, "sqlstate", None)
    return f"{kind} {state}" if state else kind


class LoopErrors:
    """Logs errors reported by asyncio itself, for ``loop.set_exception_handler``."""

    def __init__(self) -> None:
        self._said = -60.0

    def __call__(self, _loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Log an error.  asyncio reports running out of descriptors for each waiting connection;
        this is logged at most once a minute."""
        message = str(context.get("message"))
        error = context.get("exception")
        if message == OUT_OF_DESCRIPTORS:
            if time.monotonic() - self._said >= 60:
                self._said = time.monotonic()
                LOG.error("no more connections can be taken in: %s", described(error or OSError()))
            return
        LOG.error("%s", message, exc_info=error)


LOG: Final = logging.getLogger(__name__)


def _record(said: str, *args: object) -> logging.LogRecord:
    return LOG.makeRecord(LOG.name, logging.WARNING, "", 0, said, args, None)


def _source(record: logging.LogRecord) -> str:
    return record.name.removeprefix("pestis.server.")


def _said(record: logging.LogRecord) -> str:
    """The message as one line of visible characters."""
    said = " ".join(record.getMessage().split())
    return "".join(c if c.isprintable() else "?" for c in said)[:MOST_CHARACTERS]


def _trace(record: logging.LogRecord) -> list[str]:
    """The frames and types of an exception and its causes, root cause first, without texts."""
    error = record.exc_info[1] if record.exc_info else None
    lines: list[str] = []
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        frames = "".join(traceback.format_tb(error.__traceback__)).splitlines()
        lines = [*frames, described(error), *lines]
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return [line[:MOST_CHARACTERS] for line in lines[-MOST_LINES:]]
