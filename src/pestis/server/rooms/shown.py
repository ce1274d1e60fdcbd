"""Caches the latest updates of a table, so that windows of one device share the same bytes."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

import msgspec

from pestis.tables import commands, protocol, updates
from pestis.tables.table import Table
from pestis.tables.updates import Gone

MOST_KEPT: Final = 4


class Update(NamedTuple):
    """An encoded update, with the last row and the number of events that its receiver then has."""

    body: bytes
    seq: int
    events: int


class Shown:
    """The latest updates of a table, by viewer and by the rows and events that the viewer has."""

    def __init__(self) -> None:
        self._state: object = None
        self._made: dict[object, Update] = {}

    def forget(self) -> None:
        """Drop all updates, because something that they show has changed without a new row."""
        self._state = None
        self._made.clear()

    def update(
        self,
        table: Table,
        held: Sequence[int],
        online: Collection[int],
        known: commands.Hello,
        gone: Mapping[int, Gone],
        notices: list[protocol.Notice],
        watching: int,
    ) -> Update:
        """The update for a device with these seats (see ``updates.update``), with notices and the
        number of connections that watch."""
        told = msgspec.json.encode(notices)
        state = (table.log.seq, frozenset(online), tuple(sorted(gone.items())), told, watching)
        if state != self._state:
            self._state = state
            self._made.clear()
        key = (tuple(held), known.events, known.seq)
        made = self._made.get(key)
        if made is None:
            if len(self._made) == MOST_KEPT:
                self._made.clear()
            update = updates.update(table, held, online, known, gone)
            update.table.watching = watching
            if notices:
                update.notices = notices
            body = msgspec.json.encode(update)
            made = self._made[key] = Update(body, update.seq, updates.known_by(update).events)
        return made
