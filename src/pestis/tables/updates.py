"""Builds the updates for each viewer; no other module does.

Their contents come from ``Match.view``, ``events`` and ``choices`` of the viewer's own seats.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple, TypeVar

import msgspec

from pestis.kernel.json import View
from pestis.kernel.match import Match
from pestis.tables import commands, protocol
from pestis.tables.messages import parse
from pestis.tables.refusals import wire_message
from pestis.tables.rows import HUMAN, Listed, SeatRow, StoredTable
from pestis.tables.table import Table
from pestis.tables.table_state import RUNNING

LOG: Final = logging.getLogger(__name__)
T = TypeVar("T")

MOST_NOTES: Final = 100
"""Maximum number of notes in an update; older ones are not sent again."""


class Gone(NamedTuple):
    """Since when a seat's owner has been away.

    seen         when they were last here: seconds since 1970, None if unknown
    stand_in_at  when a bot may stand in without their consent
    """

    seen: float | None
    stand_in_at: float


NOTHING: Final = commands.Hello()
"""The state of a viewer that has received nothing yet."""


def update(
    table: Table,
    held: Sequence[int],
    online: Collection[int] = (),
    known: commands.Hello = NOTHING,
    gone: Mapping[int, Gone] = MappingProxyType({}),
) -> protocol.Update:
    """The table as a device with these seats may see it or, without seats, as the public may.

    online  the seats whose owners are present
    gone    by seat: since when the owners of other seats have been away, if known
    known   what the device already has: events that still hold, older notes and custom content
            are left out
    """
    log, seq = table.log, known.seq
    first_event = known.events if log.last_back <= seq <= log.seq else 0
    seats = [seat_update(table, viewer, first_event) for viewer in viewers(held)]
    for later in seats if seq or known.events else seats[1:]:
        later.view = without_own(later.view)
    notes = log.notes[-MOST_NOTES:]
    new = [note for note in notes if note.n > seq or seq > log.seq]
    return protocol.Update(log.seq, table_info(table, online, gone), seats, new)


def without_own(view: View) -> View:
    """The view without the table's custom content, for receivers that have it."""
    if view["content"] is None:
        return view
    return {name: value for name, value in view.items() if name != "content"}


def known_by(update: protocol.Update) -> commands.Hello:
    """The state of a device that has received this update."""
    shown = update.seats[0]
    return commands.Hello(update.seq, shown.first_event + len(shown.events))


def viewers(held: Sequence[int]) -> list[int | None]:
    """The viewers for which a device gets updates: its seats or, without any, the public."""
    return [*held] if held else [None]


def table_info(
    table: Table, online: Collection[int], gone: Mapping[int, Gone] = MappingProxyType({})
) -> protocol.TableInfo:
    """The public facts about a table."""
    log = table.log
    return protocol.TableInfo(
        table.id,
        log.name,
        table.game,
        [seat_info(row, row.seat in online, gone.get(row.seat)) for row in log.seats],
        table.status,
        table.entries,
        table.decision,
        table.asked(),
        table.since,
        log.as_it_stands(),
        "" if table.status == RUNNING else table.secret,
        table.release,
        table.match.header.begun,
        table.match.header.continued,
    )


def seat_info(row: SeatRow, online: bool, gone: Gone | None = None) -> protocol.SeatInfo:
    """The public facts about a seat."""
    stands_in, here = bool(row.stand_in), bool(row.bot) or online
    seen, at = (None, None) if here or gone is None or row.player != HUMAN else gone
    return protocol.SeatInfo(row.seat, row.name, row.bot or row.player, stands_in, here, seen, at)


def table_row(
    stored: Listed | StoredTable, held: list[int], online: Collection[int]
) -> protocol.TableRow:
    """A table in the lobby, for a device with these seats; from stored data, without the match.

    If the asked seats or the open request cannot be read, the row omits them: the log has them.
    """
    summary = stored.summary
    request = _part(stored.id, summary.request, protocol.Request) if summary.request else None
    info = protocol.TableInfo(
        stored.id,
        summary.name,
        stored.game,
        [seat_info(row, row.seat in online) for row in stored.seats],
        summary.status,
        summary.entries,
        summary.decision,
        _part(stored.id, summary.asked, list[int]) or [],
        summary.since,
        request,
    )
    waiting = request.waiting if request else []
    return protocol.TableRow(info, held, [seat for seat in held if seat in waiting])


def _part(table: str, text: str, kind: type[T]) -> T | None:
    """A part of a table's row in the lobby, or None if it cannot be read."""
    try:
        return parse(text, kind)
    except (msgspec.MsgspecError, TypeError, ValueError):
        LOG.error("the lobby's row of table %s is damaged", table)
        return None


def seat_update(table: Table, viewer: int | None, first_event: int) -> protocol.SeatUpdate:
    """Everything that a seat, or the public, may know now."""
    running = table.status == RUNNING
    shown = moment(table.match, viewer, first_event)
    if viewer is None or not running:
        return shown
    shown.standing = table.standing[viewer]
    shown.webhook = bool(table.webhooks[viewer])
    if viewer in table.asked():
        shown.choices = [choice.text for choice in table.match.choices(viewer)]
        shown.hint = table.hint(viewer)
    points, reason = table.undo_points(viewer)
    shown.undo = protocol.UndoInfo(len(points), wire_message(reason))
    return shown


def moment(match: Match, viewer: int | None, first_event: int = 0) -> protocol.SeatUpdate:
    """A match as the viewer may see it, without choices, for replays."""
    events = match.events(viewer, first_event)
    outcome = match.outcome().json() if match.over else None
    return protocol.SeatUpdate(viewer, match.view(viewer), [], None, first_event, events, outcome)
