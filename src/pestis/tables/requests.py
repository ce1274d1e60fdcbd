"""Requests to the other seats and their answers, validated and stored as rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pestis.tables import commands
from pestis.tables.log_rows import Consented, Requested
from pestis.tables.protocol import Request
from pestis.tables.refusals import Refused
from pestis.tables.rows import HUMAN, OPEN
from pestis.tables.table_log import AGAIN, TableLog
from pestis.words import Words


@dataclass(frozen=True)
class Away:
    """The seats whose owners need not agree because they have been away too long.

    stand_in  when a bot is to stand in for somebody
    absent    when anything else is requested
    """

    stand_in: frozenset[int] = frozenset()
    absent: frozenset[int] = frozenset()


NOBODY_AWAY = Away()


def ask_back(log: TableLog, entries: int, away: Away) -> Requested:
    """Request to go back to when the log had this many entries.  Raises Refused."""
    check_none_open(log)
    have = len(log.lines)
    if not 0 <= entries < have:
        raise Refused("rewind", {"entries": entries, "have": have})
    if entries < log.begun:
        raise Refused("rewind-rules", {"begun": log.begun})
    return Requested("back", entries, sorted(away.absent))


def ask_end(log: TableLog, away: Away) -> Requested:
    """Request to end the table.  Raises Refused."""
    check_none_open(log)
    return Requested("end", len(log.lines), sorted(away.absent))


def ask_stand_in(log: TableLog, seat: int, about: int, bot: str, away: Away) -> Requested:
    """Request that a bot play for the seat ``about``.  If nobody has sat there yet, no seat need
    agree, because a player who comes later plays themselves.  Raises Refused."""
    player = _player(log, seat, about)
    if player not in (HUMAN, OPEN) or log.seats[about].stand_in:
        raise Refused("nobody-there", {"seat": about})
    free = player == OPEN and about not in log.handed_on
    asked_nobody = frozenset(range(len(log.seats))) if free else away.stand_in
    return Requested("stand-in", len(log.lines), sorted(asked_nobody), about=about, bot=bot)


def ask_hand_on(log: TableLog, seat: int, about: int, away: Away) -> Requested:
    """Request to open the seat ``about`` for somebody else.  Raises Refused."""
    if _player(log, seat, about) != HUMAN:
        raise Refused("nobody-there", {"seat": about})
    name = log.seats[about].name
    return Requested("hand-on", len(log.lines), sorted(away.absent), about=about, name=name)


def consent(log: TableLog, command: commands.Consent) -> Consented:
    """Answer the open request; the asker and the seat concerned may always decline.  Raises
    Refused."""
    request, seat = log.request, command.seat
    if request is None or request.id != command.request:
        raise Refused("request-gone")
    if request.kind == AGAIN:
        check_not_started(request)
        # An answer to an offer may be changed until the game starts.
        if seat in (request.agreed if command.yes else request.refused):
            raise Refused("request-answered")
        return Consented(request.id, command.yes)
    withdraws = seat in (request.seat, request.about) and not command.yes
    if seat not in request.waiting and not withdraws:
        raise Refused("request-answered")
    return Consented(request.id, command.yes)


def _player(log: TableLog, seat: int, about: int) -> str:
    """The player of the seat that a request is about; empty if there is no such seat."""
    check_none_open(log)
    if about == seat:
        raise Refused("own-seat")
    return log.seats[about].player if about < len(log.seats) else ""


def check_not_started(request: Request) -> None:
    if request.next:
        raise Refused("again-started")


def check_none_open(log: TableLog) -> None:
    if log.request is not None:
        raise Refused("request-open")


def request_text(
    asked: Mapping[str, Any], game: str, events: Sequence[Any], words: Words, held: Sequence[int]
) -> str:
    """The text of an update's open request, for the holder of these seats."""
    said: dict[str, object] = {"name": words.player(asked["seat"]), "other": asked["about"]}
    if asked["kind"] == "back":
        first = next((event for event in events if event["at"] > asked["entries"]), None)
        said["what"] = words.event(game, first).removesuffix(".") if first else None
        said["whose"] = asked["back"]
    about = "-you" if asked["kind"] == "stand-in" and asked["about"] in held else ""
    own = "-mine" if [*held] == [asked["seat"]] else about
    return words.text(f"web.request.{asked['kind']}{own}", **said)
