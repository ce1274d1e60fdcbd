"""What the rows of a table's log come to, the match itself left aside.

Rows are folded one by one, alike when they happen and when a table is rebuilt after a restart.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Final

from pestis.kernel.fields import Json
from pestis.kernel.log import compact
from pestis.server.store import Row, SeatRow
from pestis.server.wire import Request

OPEN: Final = "open"
HUMAN: Final = "human"

Body = dict[str, Json]


class Ledger:
    """Everything about a table that its log says beside the positions of the match.

    lines  the choices that count, as in a saved game: those taken back are gone
    epoch  how often choices were taken back
    keys   seat and key of a command -> the number of its row
    """

    def __init__(self, name: str, seats: tuple[SeatRow, ...]) -> None:
        self.name = name
        self.seats = list(seats)
        self.lines: list[Body] = []
        self.epoch = 0
        self.seq = 0
        self.last_back = 0
        self.ended = False
        self.request: Request | None = None
        self.keys: dict[tuple[int, str], int] = {}

    def is_bot(self, seat: int) -> bool:
        """Whether a bot answers for the seat now."""
        row = self.seats[seat]
        return bool(row.stand_in) or row.player not in (OPEN, HUMAN)

    def bot_name(self, seat: int) -> str:
        """The bot that answers for the seat."""
        row = self.seats[seat]
        return row.stand_in or row.player

    def apply(self, row: Row) -> int | None:
        """Fold a row.  Returns how many choices are left where some were taken back."""
        body = json.loads(row.body)
        self.seq = row.seq
        if row.key is not None and row.seat is not None:
            self.keys[row.seat, row.key] = row.seq
        if row.kind == "undo":
            return self._go_back(int(body["entries"]))
        if row.kind == "choice":
            self.lines.append(body)
        elif row.kind == "rename":
            self.name = body["name"]
        elif row.kind == "seat" and row.seat is not None:
            self.seats[row.seat] = replace(self.seats[row.seat], **body)
        elif row.kind == "request" and row.seat is not None:
            waiting = [s.seat for s in self.seats if s.seat != row.seat]
            self.request = Request(row.seq, body["kind"], row.seat, body["entries"], waiting)
        elif row.kind == "consent" and self.request is not None:
            self.request.waiting = [s for s in self.request.waiting if s != row.seat]
            if not body["yes"]:
                self.request = None
        return self._settle()

    def _settle(self) -> int | None:
        """Bots and open seats agree to everything; when all agree it is done."""
        request = self.request
        if request is None:
            return None
        request.waiting = [s for s in request.waiting if self._must_agree(s)]
        if request.waiting:
            return None
        self.request = None
        if request.kind == "end":
            self.ended = True
            return None
        return self._go_back(request.entries)

    def _must_agree(self, seat: int) -> bool:
        return self.seats[seat].player == HUMAN and not self.seats[seat].stand_in

    def _go_back(self, entries: int) -> int:
        entries = min(entries, len(self.lines))
        del self.lines[entries:]
        self.epoch += 1
        self.last_back = self.seq
        request = self.request
        if request is not None and request.kind == "back" and request.entries >= entries:
            self.request = None
        return entries


def body_text(body: Body) -> str:
    """A row's body as it is stored."""
    return compact(body)
