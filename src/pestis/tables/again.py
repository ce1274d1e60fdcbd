"""Rematches: the offer at a finished table, the answers to it, and the table that follows."""

from __future__ import annotations

from pestis.tables import commands
from pestis.tables.log_rows import Consented, Requested, StartedAgain
from pestis.tables.protocol import Request
from pestis.tables.refusals import Refused
from pestis.tables.requests import check_none_open, check_not_started, consent
from pestis.tables.rows import HUMAN, OPEN, Rematch, SeatRow
from pestis.tables.table_log import AGAIN, TableLog


def offer_again(log: TableLog, command: commands.OfferAgain) -> Requested | Consented:
    """Offer the same game again, or agree if it is already offered.  Raises Refused."""
    request = log.request
    if request is not None and request.kind == AGAIN:
        yes = commands.Consent(command.key, command.seat, request.id, True)
        return consent(log, yes)
    check_none_open(log)
    return Requested(AGAIN, len(log.lines), [], turn=command.turn % len(log.seats))


def start_again(log: TableLog, command: commands.StartAgain) -> StartedAgain:
    """Start the offered game; any seat that has agreed may.  Raises Refused."""
    request = log.request
    if request is None or request.kind != AGAIN:
        raise Refused("request-gone")
    check_not_started(request)
    if command.seat not in request.agreed:
        raise Refused("again-agree")
    return StartedAgain(command.bot)


def next_game(log: TableLog) -> Rematch | None:
    """The rematch that has started at this table; None if none has started."""
    request = log.request
    if request is None or not request.next:
        return None
    count = len(log.seats)
    former = tuple([(seat + request.turn) % count for seat in range(count)])
    seats = [_next_seat(log, request, log.seats[old], new) for new, old in enumerate(former)]
    return Rematch(request.next, log.name, tuple(seats), former, request.seat, log.hints)


def _next_seat(log: TableLog, request: Request, former: SeatRow, seat: int) -> SeatRow:
    """A seat of the next game.  Bots and players who agreed keep theirs; any other seat is open,
    and keeps its player's name if that player has not answered yet."""
    name, player, stand_in = former.name, former.player, ""
    if player == OPEN or (player == HUMAN and former.seat not in request.agreed):
        name = name if former.seat in request.waiting else ""
        player, stand_in = OPEN, log.filler
    return SeatRow(seat, name, player, stand_in, "")
