"""Records of tables and uploaded records: export, and views of any moment.

A record is built only from a table's rows.  That takes time, so a server does all this in workers;
the result holds nothing that the given viewers may not know.
"""

from __future__ import annotations

import json
from codecs import BOM_UTF8
from collections.abc import Callable, Sequence
from functools import lru_cache

import msgspec

import pestis
from pestis.kernel.errors import RecordError
from pestis.kernel.json import View, read_json
from pestis.kernel.match import Match
from pestis.kernel.records.load import playable
from pestis.kernel.records.log import rows_of
from pestis.kernel.records.moments import moments
from pestis.kernel.worlds.bot import FORCED, bot_behind
from pestis.tables import protocol, updates
from pestis.tables.commands import MOST_NAME
from pestis.tables.messages import parse
from pestis.tables.refusals import Refused
from pestis.tables.rows import HUMAN, OPEN, Row, StoredTable
from pestis.tables.table import Table
from pestis.tables.table_state import OVER, RUNNING
from pestis.words.visible import visible

Tell = Callable[[Match, int | None, int | None], protocol.SeatUpdate]
"""Returns the update for a moment of a match, given by its entries, and a viewer."""


def record_of(stored: StoredTable, rows: list[Row], held: Sequence[int]) -> bytes:
    """A table's log as text if the holder of these seats may have all of it; otherwise, as JSON,
    the part that they could know."""
    return record_at(Table(stored, rows), held)


def record_at(table: Table, held: Sequence[int]) -> bytes:
    """Like ``record_of``, for a table in memory."""
    if whole(table, held):
        return table.saved().encode()
    told = [own_record(table.match, viewer) for viewer in updates.viewers(held)]
    info = updates.table_info(table, ())
    own = protocol.OwnRecord(table.log.seq, info, told, table.log.notes)
    return msgspec.json.encode(own)


def whole(table: Table, held: Sequence[int]) -> bool:
    """Whether the holder of these seats may have the whole log, with everything hidden: the game is
    closed, or they hold one seat and bots all the others."""
    others = [row for row in table.log.seats if row.seat not in held]
    alone = len(held) == 1 and all(row.player not in (OPEN, HUMAN) for row in others)
    return alone or table.status != RUNNING


def own_record(match: Match, viewer: int | None) -> protocol.SeatRecord:
    """Everything that a seat, or the public, could know so far: all events and, for each moment,
    the changes in its view, as in a replay."""
    shown: View = {}
    told: list[protocol.Moment] = []
    for at, then in enumerate(moments(match), match.header.begun):
        view = then.view(viewer)
        changed = {name: value for name, value in view.items() if _is_new(shown, name, value)}
        told.append(protocol.Moment(at, changed))
        shown = view
    return protocol.SeatRecord(viewer, match.events(viewer), told)


def _is_new(shown: View, name: str, value: object) -> bool:
    return name not in shown or shown[name] != value


def check_record(text: str) -> str:
    """Replay an uploaded record, or check that its events can be shown.  Returns the game's id;
    raises PestisError."""
    match = playable(pestis.read(text))
    match.save()
    _check_letters(text)
    return match.spec.id


def _check_letters(text: str) -> None:
    """Raise RecordError for a lone surrogate, because no response that has one can be encoded."""
    for number, row in enumerate(rows_of(text), start=1):
        if "\\u" not in row:
            continue
        try:
            json.dumps(read_json(row), ensure_ascii=False).encode()
        except UnicodeEncodeError:
            raise RecordError("record-malformed", {"line": number}) from None


def is_of_running(body: bytes) -> bool:
    """Whether a file is the result of ``record_of`` for a running table."""
    try:
        parse(body.removeprefix(BOM_UTF8), protocol.OwnRecord)
    except (msgspec.MsgspecError, UnicodeError):
        return False
    return True


def uploaded_info(id: str, text: str) -> bytes:
    """The facts about an uploaded record that the page shows, as JSON."""
    match, release = _loaded(text)
    seats = [_sitter(match, seat) for seat in range(match.seats)]
    status = OVER if match.over else RUNNING
    game, entries, begun = match.spec.id, len(match.log), match.header.begun
    info = protocol.TableInfo(id, "", game, seats, status, entries, "", [], 0.0, None)
    info.release, info.begun = visible(release)[:MOST_NAME], begun
    info.continued = match.header.continued
    return msgspec.json.encode(info)


def _sitter(match: Match, seat: int) -> protocol.SeatInfo:
    """The player of a seat, by the record's header or the seat's last answer."""
    seated = match.header.seated
    name = seated[seat] if seat < len(seated) else ""
    by = [entry.origin for entry in match.log if entry.seat == seat and entry.origin != FORCED]
    bot = visible(bot_behind(by[-1] if by else name))[:MOST_NAME]
    shown = "" if bot_behind(name) else visible(name)[:MOST_NAME]
    return protocol.SeatInfo(seat, shown, bot or HUMAN, False, bool(bot))


def uploaded_moment(text: str, at: int | None, viewer: str, tell: Tell) -> bytes:
    """A moment of an uploaded record, by default the last, as JSON.  Raises Refused."""
    match = uploaded_match(text)
    seat = read_viewer(viewer, range(match.seats), None)
    return msgspec.json.encode(tell(match, at, seat))


def moment(match: Match, at: int | None, viewer: int | None) -> protocol.SeatUpdate:
    """The match after this many entries, as the viewer may see it.  Rewinds the match; raises
    Refused."""
    have = len(match.log)
    entries = have if at is None else at
    if entries > have:
        raise Refused("rewind", {"entries": entries, "have": have})
    match.rewind(entries)
    return updates.moment(match, viewer)


def further_moment(match: Match, at: int | None, viewer: int | None) -> protocol.SeatUpdate:
    """Like ``moment``, without custom content, for a viewer who has seen another moment.  Raises
    Refused."""
    found = moment(match, at, viewer)
    found.view = updates.without_own(found.view)
    return found


def read_viewer(wanted: str, allowed: Sequence[int], default: int | None) -> int | None:
    """The requested viewer, if it is among the allowed ones.  Raises Refused."""
    if not wanted:
        return default
    if wanted == "public":
        return None
    if wanted.isascii() and wanted.isdecimal() and len(wanted) < 3 and int(wanted) in allowed:
        return int(wanted)
    raise Refused("not-your-seat", status=403)


def replay_viewer(table: Table, held: Sequence[int], wanted: str) -> int | None:
    """The viewer of a table's past: a held seat or the public while it is running, any seat
    afterwards.  Raises Refused."""
    allowed = held if table.status == RUNNING else range(table.match.seats)
    return read_viewer(wanted, allowed, held[0] if held else None)


def uploaded_match(text: str) -> Match:
    """The match of an uploaded record."""
    return _loaded(text)[0].copy()


@lru_cache(maxsize=8)
def _loaded(text: str) -> tuple[Match, str]:
    """The match of a record, and the release that can play it if this one cannot."""
    found = pestis.read(text)
    match = playable(found)
    return match, "" if found.problem is None else found.release
