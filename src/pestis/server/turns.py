"""Your turn: which seats are asked anew, and who is told by webhook."""

from __future__ import annotations

from pestis.server.house import House
from pestis.server.ledger import HUMAN
from pestis.server.live import Live
from pestis.server.table import Table
from pestis.server.webhooks import Webhooks


class Turns:
    """Tells a seat's webhook when the seat becomes asked: once, until somebody else acts."""

    def __init__(self, house: House, webhooks: Webhooks) -> None:
        self._webhooks = webhooks
        self._asked: dict[str, set[int]] = {}
        house.after.append(self.look)

    def look(self, live: Live, table: Table) -> None:
        """Something was committed at the table, or it came into memory."""
        asked = set(table.asked())
        before = self._asked.get(live.id)
        if any(table.webhooks.values()):
            self._asked[live.id] = asked
        else:
            self._asked.pop(live.id, None)
        log = table.match.log
        last = log[-1].seat if log else -1
        for seat in asked if before is not None else ():
            row = table.ledger.seats[seat]
            new = before is not None and seat not in before and seat != last
            url = table.webhooks.get(seat, "")
            asked_himself = row.player == HUMAN and not row.stand_in
            if new and url and asked_himself and not table.standing_answer(seat):
                self._webhooks.send(url, message(table, seat))


def message(table: Table, seat: int) -> dict[str, object]:
    """What a webhook gets: nothing that is not public."""
    return {
        "event": "your-turn",
        "table": table.id,
        "name": table.ledger.name,
        "game": table.game,
        "seat": seat,
        "player": table.ledger.seats[seat].name,
    }
