"""Requests to the other seats and their answers, validated and stored as rows."""

from __future__ import annotations

from dataclasses import dataclass

from pestis.tables import commands
from pestis.tables.refusals import Refused
from pestis.tables.rows import HUMAN, OPEN
from pestis.tables.table_log import Body, TableLog


@dataclass(frozen=True)
class Away:
    """The seats whose owners need not agree because they have been away too long.

    stand_in  to a bot that stands in for somebody
    absent    to anything else
    """

    stand_in: frozenset[int] = frozenset()
    absent: frozenset[int] = frozenset()


NOBODY_AWAY = Away()


def ask_back(log: TableLog, entries: int, away: Away) -> Body:
    """Go back to when the log had this many entries.  Raises Refused."""
    _check_none_open(log)
    have = len(log.lines)
    if not 0 <= entries < have:
        raise Refused("rewind", {"entries": entries, "have": have})
    if entries < log.begun:
        raise Refused("rewind-rules", {"begun": log.begun})
    return _request("back", entries, away.absent)


def ask_end(log: TableLog, away: Away) -> Body:
    """End the table.  Raises Refused."""
    _check_none_open(log)
    return _request("end", len(log.lines), away.absent)


def ask_stand_in(log: TableLog, seat: int, about: int, bot: str, away: Away) -> Body:
    """Let a bot play for the seat ``about``.  Raises Refused."""
    player = _player(log, seat, about)
    if player not in (HUMAN, OPEN) or log.seats[about].stand_in:
        raise Refused("nobody-there", {"seat": about})
    return {**_request("stand-in", len(log.lines), away.stand_in), "about": about, "bot": bot}


def ask_hand_on(log: TableLog, seat: int, about: int, away: Away) -> Body:
    """Open the seat ``about`` for somebody else.  Raises Refused."""
    if _player(log, seat, about) != HUMAN:
        raise Refused("nobody-there", {"seat": about})
    body = _request("hand-on", len(log.lines), away.absent)
    return {**body, "about": about, "name": log.seats[about].name}


def consent(log: TableLog, command: commands.Consent) -> Body:
    """An answer to the open request; the asker and the seat it concerns may always decline.
    Raises Refused."""
    request, seat = log.request, command.seat
    if request is None or request.id != command.request:
        raise Refused("request-gone")
    withdraws = seat in (request.seat, request.about) and not command.yes
    if seat not in request.waiting and not withdraws:
        raise Refused("request-answered")
    return {"request": request.id, "yes": command.yes}


def _player(log: TableLog, seat: int, about: int) -> str:
    """The player of the seat that a request is about; empty if there is no such seat."""
    _check_none_open(log)
    if about == seat:
        raise Refused("own-seat")
    return log.seats[about].player if about < len(log.seats) else ""


def _check_none_open(log: TableLog) -> None:
    if log.request is not None:
        raise Refused("request-open")


def _request(kind: str, entries: int, away: frozenset[int]) -> Body:
    return {"kind": kind, "entries": entries, "away": [*sorted(away)]}
