"""Watches whether the database works, and announces changes.

A failed call sets ``Writer.trouble``; only a successful write clears it, because reading still
works on a full disk.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from pestis.kernel.errors import PestisError
from pestis.server.storage.store import Store
from pestis.server.storage.writer import Writer

PROBE_SECONDS: Final = 1.0


async def watch(writer: Writer, store: Store, changed: Callable[[], None]) -> None:
    """Probe the database while it is in trouble or replaced, and PostgreSQL always, whose clock is
    read then.  Call ``changed`` when the trouble changes, or when there is a new connection to
    PostgreSQL, where tables may have changed.
    """
    known = "", store.session
    while True:
        await asyncio.sleep(PROBE_SECONDS)
        known = _tell(known, writer, store, changed)
        if writer.trouble or store.is_shared or store.is_replaced():
            with suppress(PestisError):
                await writer.probe(store.probe)
            known = _tell(known, writer, store, changed)


def _tell(
    known: tuple[str, int], writer: Writer, store: Store, changed: Callable[[], None]
) -> tuple[str, int]:
    now = writer.trouble, store.session
    if now != known:
        changed()
    return now
