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
"""Calls of an address that may wait; of everybody ``MOST_CALLS``."""
MOST_CALLS: Final = 50


async def within(
    services: Services, address: str, too_long: Refused, call: Callable[..., T], *args: object
) -> T:
    """The result of a call in the worker for untrusted input, when it is the address's turn.

    Raises what the call raises, or Refused: too many calls are waiting, or (``too_long``) it takes
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
    """The first line of a saved game; other keys are skipped without being built."""

    pestis: int
    game: str = ""
    tables: int = 0
    """A copy of what a browser keeps has this instead of a game."""


class Seal(Struct):
    """The last line of every saved game."""

    lines: int
    seal: str


def glance(text: str) -> None:
    """Raises RecordError if the first and last line show that the text is not a complete saved game
    in a known format, which keeps the worker for untrusted input free."""
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
    """A line decoded as the given type; ``otherwise`` is the error for other JSON."""
    try:
        return parse(row, kind)
    except msgspec.ValidationError:
        raise otherwise from None
    except (msgspec.DecodeError, UnicodeError):
        problem = "record-truncated" if line > 1 else "record-malformed"
        raise RecordError(problem, {"line": line}) from None
