"""Uploads: refused early if possible, otherwise parsed and replayed in a worker with limits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

import msgspec
from msgspec import Struct

from pestis.kernel.errors import RecordError
from pestis.kernel.json import digest
from pestis.kernel.records.log import FORMAT, rows_of
from pestis.server.bots.pool import Died
from pestis.server.transport.requests import Services
from pestis.tables.messages import parse
from pestis.tables.refusals import Refused

T = TypeVar("T")

MOST_WAITING: Final = 2
"""Maximum number of calls of one address that may wait; ``MOST_CALLS`` is the limit for all
addresses together."""
MOST_CALLS: Final = 50


async def within(
    services: Services, address: str, too_long: Refused, call: Callable[..., T], *args: object
) -> T:
    """Run a call in the worker for untrusted input when it is the address's turn, and return its
    result.

    Raises what the call raises, Refused if too many calls wait, or ``too_long`` if the call takes
    too much time or memory.
    """
    lane = services.workers.limited
    if lane.waiting(address) >= MOST_WAITING or lane.waiting() >= MOST_CALLS:
        raise Refused("too-fast", status=429)
    try:
        return await lane.run(address, services.settings.limits.record_seconds, call, *args)
    except (TimeoutError, MemoryError, Died):
        raise too_long from None


class Head(Struct):
    """The first line of a record; other keys are skipped without being decoded."""

    pestis: int
    game: str = ""
    tables: int = 0
    """The format version of a copy of a tab's tables, which has this instead of ``game``."""


class Seal(Struct):
    """The last line of every record."""

    lines: int
    seal: str


def glance(text: str) -> None:
    """Raise RecordError if the first line, the last line or the digest shows that the text is not a
    complete, unedited record in a known format.  This keeps the worker for untrusted input free."""
    if not text.strip():
        raise RecordError("record-empty")
    rows = rows_of(text)
    head = _read(rows[0], Head, RecordError("record-not-ours"), 1)
    if head.tables:
        raise RecordError("record-tables")
    if not head.game:
        raise RecordError("record-not-ours")
    if head.pestis > FORMAT:
        raise RecordError("record-newer", {"version": head.pestis, "known": FORMAT})
    last = _read(rows[-1], Seal, RecordError("record-truncated", {"line": len(rows)}), len(rows))
    body = "".join([row + "\n" for row in rows[:-1]])
    if last.lines != len(rows) - 1 or last.seal != digest(body):
        raise RecordError("record-edited")


def _read(row: str, kind: type[T], otherwise: RecordError, line: int) -> T:
    """A line decoded as the given type; raises ``otherwise`` if it is JSON of another type."""
    try:
        return parse(row, kind)
    except msgspec.ValidationError:
        raise otherwise from None
    except (msgspec.DecodeError, UnicodeError):
        problem = "record-truncated" if line > 1 else "record-malformed"
        raise RecordError(problem, {"line": line}) from None
