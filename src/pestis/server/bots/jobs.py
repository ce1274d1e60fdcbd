"""Jobs for worker processes other than those of bots: loading games, checking uploads and
content."""

from __future__ import annotations

import sys

from pestis.bots.registry import permanent_names
from pestis.games import find
from pestis.kernel.json import Json
from pestis.tables import creating, protocol, records
from pestis.tables.rows import Row, StoredTable

MOST_MEMORY = 1 << 30
"""Bytes of address space of a process that reads untrusted input."""


def prepare(game: str) -> str:
    """Load a game so that the first answer comes quickly."""
    return find(game).id


def check_upload(text: str) -> str:
    """``records.check_record`` in a process with a memory limit."""
    limit_memory()
    return records.check_record(text)


def read_content(game: str, seats: int, options: dict[str, object], text: str) -> Json:
    """``creating.read_content`` in a process with a memory limit."""
    limit_memory()
    return creating.read_content(game, seats, options, text)


def continue_record(
    text: str, wish: protocol.Onward, owner: str, drawn: creating.RandomIds, at: float
) -> tuple[StoredTable, list[Row]]:
    """``creating.fork`` applied to an uploaded record."""
    match = records.uploaded_match(text)
    return creating.fork(match, wish, owner, permanent_names(match.spec.id), drawn, at)


def limit_memory() -> None:
    """Limit this process to MOST_MEMORY from now on, if the system supports it."""
    if sys.platform != "win32":
        import resource  # noqa: PLC0415

        _, most = resource.getrlimit(resource.RLIMIT_AS)
        wanted = MOST_MEMORY if most == resource.RLIM_INFINITY else min(most, MOST_MEMORY)
        resource.setrlimit(resource.RLIMIT_AS, (wanted, most))
