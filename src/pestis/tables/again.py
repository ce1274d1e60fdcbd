"""The same game once more with everybody: the offer at a finished table, and what comes of it."""

from __future__ import annotations

from pestis.tables import commands
from pestis.tables.log_rows import Consented, Requested, StartedAgain
from pestis.tables.protocol import Request
from pestis.tables.refusals import Refused
from pestis.tables.requests import check_none_open, check_not_started, consent
from pestis.tables.rows import HUMAN, OPEN, Rematch, SeatRow
from pestis.tables.table_log import AGAIN, TableLog


def offer_again(log: TableLog, command: commands.OfferAgain) -> Requested | Consented:
    """The same game once more, or a yes where that is offered already.  Raises Refused."""
    request = log.request
    if request is not None and request.kind == AGAIN:
        yes = commands.Consent(command.key, command.seat, request.id, True)
        return consent(log, yes)
    check_none_open(log)
    return Requested(AGAIN, len(log.lines), [], turn=command.turn % len(log.seats))


def start_again(log: TableLog, command: commands.StartAgain) -> StartedAgain:
    """Start what is offered; everybody who has agreed may.  Raises Refused."""
    request = log.request
    if request is None or request.kind != AGAIN:
        raise Refused("request-gone")
    check_not_started(request)
    if command.seat not in request.agreed:
        raise Refused("again-agree")
    return StartedAgain(command.bot)


def next_game(log: TableLog) -> Rematch | None:
    """The game that everybody goes on to, as the offer says; None where none has started."""
    request = log.request
    if request is None or not request.next:
        return None
    count = len(log.seats)
    former = tuple([(seat + request.turn) % count for seat in range(count)])
    seats = [_next_seat(log, request, log.seats[old], new) for new, old in enumerate(former)]
    return Rematch(request.next, log.name, tuple(seats), former, request.seat, log.hints)


def _next_seat(log: TableLog, request: Request, former: SeatRow, seat: int) -> SeatRow:
    """A seat of the next game: players who agreed keep it, bots too; any other is open, under its
    player's name as long as that player may still come."""
    name, player, stand_in = former.name, former.player, ""
    if player == OPEN or (player == HUMAN and former.seat not in request.agreed):
        name = name if former.seat in request.waiting else ""
        player, stand_in = OPEN, log.filler
    return SeatRow(seat, name, player, stand_in, "")
