"""Notifies the webhooks of seats that have a new prompt or are offered another game."""

from __future__ import annotations

from pestis.server.rooms.room import Room
from pestis.server.rooms.rooms import Rooms
from pestis.server.rooms.webhooks import Webhooks
from pestis.tables.rows import HUMAN
from pestis.tables.table import Table
from pestis.tables.table_log import AGAIN


class Turns:
    """Calls a seat's webhook when the seat is newly asked, unless it acted last itself, and when it
    is offered another game."""

    def __init__(self, rooms: Rooms, webhooks: Webhooks) -> None:
        self._webhooks = webhooks
        rooms.after.append(self.look)

    def look(self, room: Room, table: Table) -> None:
        """Check, after a table was changed or loaded, which seats are newly asked."""
        # Recorded with or without a webhook, because one may be added before the next change.
        asked, offered = room.asked, room.offered
        remember(room, table)
        log = table.match.log
        last = log[-1].seat if log else -1
        for seat in () if asked is None or room.asked is None else room.asked - asked:
            row = table.log.seats[seat]
            url = table.webhooks.get(seat, "")
            asked_himself = row.player == HUMAN and not row.bot
            if seat != last and url and asked_himself and not table.standing_answer(seat):
                self._webhooks.send(url, message("your-turn", table, seat))
        request = table.log.request
        if request is None or offered is None or room.offered in (0, offered):
            return
        for seat in request.waiting:
            if url := table.webhooks.get(seat, ""):
                self._webhooks.send(url, message("play-again", table, seat))


def remember(room: Room, table: Table) -> None:
    """Record who is asked and what is offered, so that nobody is called for it later."""
    request = table.log.request
    room.asked = set(table.asked())
    room.offered = 0 if request is None or request.kind != AGAIN else request.id


def message(event: str, table: Table, seat: int) -> dict[str, object]:
    """The JSON content of a webhook call; only public facts."""
    return {
        "event": event,
        "table": table.id,
        "name": table.log.name,
        "game": table.game,
        "seat": seat,
        "player": table.log.seats[seat].name,
    }
