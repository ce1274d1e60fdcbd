"""Everything about a table, except its match, that follows from the rows of its log."""

from __future__ import annotations

import hashlib
from base64 import urlsafe_b64encode
from dataclasses import replace
from typing import Any, Final

import msgspec

from pestis.games.versions import changes
from pestis.kernel.json import Json, plain
from pestis.kernel.worlds.bot import FORCED, RANDOM_NAME
from pestis.tables.protocol import Note, Request
from pestis.tables.rows import HUMAN, OPEN, Row, SeatRow

AGAIN: Final = "again"
"""The kind of the request for another game."""

STANDING: Final = "standing-order"
AUTOMATIC: Final = (FORCED, STANDING)
"""Origins of a driver's answers: if only such an answer were taken back, it would come again."""

Body = dict[str, Json]


class TableLog:
    """Everything about a table, except its match, that follows from its rows.

    lines  the choices that count, as in a saved game: those taken back are removed
    begun  how many of them were given under older rules, and are not replayed
    rules  the rules version that the table was last notified of
    epoch  how often choices were taken back
    keys   seat and key of a command -> the number of its row
    notes  events outside the game

    hints       whether hints may be taken
    hint_taken  seat -> the decision of the last hint that it took
    hint_told   seat -> that hint, once it is known; None if there was nothing to say

    ``handed_on`` are the seats that were opened again and not taken yet.  ``filler`` is the bot
    that plays in the next game for players who have not agreed to it, or empty.
    """

    def __init__(self, id: str, name: str, seats: list[SeatRow], header: Body) -> None:
        self.id = id
        self.name = name
        self.begun = 0
        rules = header.get("rules")
        self.rules = rules if isinstance(rules, int) else 1
        self._header = header
        self._past: list[Json] = []
        self.seats = seats
        self.lines: list[Body] = []
        self._memories: list[Json] = []
        self.epoch = 0
        self.seq = 0
        self.last_back = 0
        self.ended = False
        self.request: Request | None = None
        self.keys: dict[tuple[int, str], int] = {}
        self.handed_on: set[int] = set()
        self.notes: list[Note] = []
        self.hints = True
        self.hint_taken: dict[int, str] = {}
        self.hint_told: dict[int, Any] = {}
        self.filler = ""
        self._failed: set[tuple[int, str]] = set()
        """Seats, with their bots, for which chance has answered instead."""
        self._now = 0.0

    @property
    def last(self) -> float:
        """When the last row was written; 0 before the first."""
        return self._now

    def record(self) -> list[Body]:
        """The lines of the table's record: header and answers."""
        header = {**self._header, "past": self._past} if self._past else self._header
        return [header, *self.lines[self.begun :]]

    def remembered(self, seat: int, origin: str) -> tuple[Json, int]:
        """The memory of the bot behind an origin, None if somebody else has answered for the
        seat since or the rules have changed; and the number of the seat's answers so far."""
        own = [n for n, line in enumerate(self.lines) if line.get("seat") == seat]
        for n in reversed(own):
            if n < self.begun:
                break
            by = self.lines[n].get("origin", "")
            if by != FORCED:
                return self._memories[n] if by == origin else None, len(own)
        return None, len(own)

    def as_it_stands(self) -> Request | None:
        """The open request, with the seats of the choices that it would take back now."""
        request = self.request
        if request is None or request.kind != "back":
            return request
        given = [line for line in self.lines[request.entries :] if _by_hand(line)]
        return msgspec.structs.replace(request, back=[line["seat"] for line in given])

    def count(self, row: Row) -> None:
        """Record the number, time and key of a row of any kind."""
        self.seq = row.seq
        self._now = row.at
        if row.key is not None and row.seat is not None:
            self.keys[row.seat, row.key] = row.seq

    def add_line(self, line: Body, memory: Json) -> None:
        """Append a choice, as a line of the record, and the memory of the bot that made it."""
        self.lines.append(line)
        self._memories.append(memory)

    def note_failed_bot(self, seat: int) -> None:
        """Note once that chance answers in place of a seat's bot."""
        bot = self.seats[seat].bot
        if bot != RANDOM_NAME and (seat, bot) not in self._failed:
            self._failed.add((seat, bot))
            self.note("bot-failed", {"seat": seat})

    def take_hint(self, seat: int, decision: str, first: bool = False) -> None:
        """Record that a seat takes a hint.  The table is notified unless all others are bots or it
        is the player's first game."""
        self.hint_taken[seat] = decision
        self.hint_told.pop(seat, None)
        people = [other for other, row in enumerate(self.seats) if other != seat and not row.bot]
        if people and not first:
            self.note("hint-taken", {"seat": seat})

    def tell_hint(self, seat: int, decision: str, told: Json) -> None:
        """Record the hint for the seat that took it."""
        self.hint_taken[seat] = decision
        self.hint_told[seat] = told

    def note(self, id: str, params: Body) -> None:
        """Add a note for everybody at the table."""
        whole = id if "." in id else f"note.{id}"
        self.notes.append(Note(self.seq, len(self.lines), whole, params, self._now))

    def change_rules(self, rules: int, entries: int, again: list[int], header: Body | None) -> None:
        """Continue under newer rules, see ``RulesChanged``."""
        if header is not None:
            former: list[Json] = [self._header, *self.lines[self.begun :]]
            self._past.append({"lines": former, "entries": entries})
            self._header, self.begun = header, entries
        if rules == self.rules:
            self.note("repaired", {})
        else:
            self.note("rules" if header is None else "rules-from-here", {})
        for message in changes(str(self._header["game"]), self.rules):
            self.note(message.id, plain(message.params))
        self.rules = rules
        if len(self.lines) > entries:
            self.go_back(entries)
        for seat in sorted(set(again)):
            self.note("asked-again", {"seat": seat, "n": again.count(seat)})
        if self.request is not None and self.request.entries < self.begun:
            self.request = None
        self.last_back = self.seq

    def sit_down(self, seat: int, player: str, name: str | None) -> None:
        """Let somebody take an open seat."""
        was = self.seats[seat]
        name = was.name if name is None else name
        self.seats[seat] = replace(was, name=name, player=player, stand_in="")
        self.handed_on.discard(seat)
        self.note("sat-down", {"seat": seat, "who": _called(self.seats[seat])})

    def stand_in(self, seat: int, bot: str) -> None:
        """Leave a seat to a bot; an empty name means that its player is back."""
        self.seats[seat] = replace(self.seats[seat], stand_in=bot)
        if bot:
            self.note("left", {"seat": seat, "bot": bot})
        else:
            self.note("back", {"seat": seat})

    def name_player(self, seat: int, name: str, was: str) -> None:
        """Change the name of a seat's player."""
        former = replace(self.seats[seat], name=was)
        self.seats[seat] = replace(former, name=name)
        self.note("named", {"who": _called(former), "name": name})

    def take_answer(self, seat: int, yes: bool) -> None:
        """Record a seat's answer to the open request."""
        request = self.request
        if request is None:
            return
        for others in (request.waiting, request.agreed, request.refused):
            if seat in others:
                others.remove(seat)
        if request.kind == AGAIN and seat != request.seat:
            (request.agreed if yes else request.refused).append(seat)
        elif not yes:
            self.note("withdrawn" if seat == request.seat else "declined", {"seat": seat})
            self.request = None

    def settle(self) -> int | None:
        """Carry out the open request once all have agreed.  Bots in seats of their own and open
        seats agree to everything.  If choices were taken back, returns how many are left."""
        request = self.request
        if request is None:
            return None
        request.waiting = [s for s in request.waiting if self._must_agree(s)]
        if request.waiting:
            return None
        if request.kind == AGAIN:
            if not request.refused:
                self.start_again()
            return None
        self.request = None
        if request.kind == "back":
            left = self.go_back(request.entries)
            self.note("went-back", {"seat": request.seat})
            return left
        if request.about is not None:
            self._replace(request, request.about)
        else:
            self.ended = True
            self.note("ended", {"seat": request.seat})
        return None

    def start_again(self) -> None:
        """Start the next game; the request stays open and holds the id of its table."""
        request = self.request
        if request is not None and not request.next:
            request.next = next_table(self.id)
            self.note("again", {"seat": request.seat})

    def _replace(self, request: Request, about: int) -> None:
        """Leave an absent player's seat to a bot, or open it for another player."""
        seat = self.seats[about]
        said: Body = {"seat": about, "by": request.seat}
        if request.kind == "stand-in":
            self.seats[about] = replace(seat, stand_in=request.bot)
            self.note("stand-in", {**said, "bot": request.bot})
        else:
            self.seats[about] = replace(seat, player=OPEN, stand_in="")
            self.handed_on.add(about)
            self.note("handed-on", {**said, "who": _called(seat)})

    def _must_agree(self, seat: int) -> bool:
        return self.seats[seat].player == HUMAN

    def go_back(self, entries: int) -> int:
        """Take back all choices but the first ``entries``; returns how many are left."""
        entries = min(entries, len(self.lines))
        del self.lines[entries:]
        del self._memories[entries:]
        self.epoch += 1
        self.last_back = self.seq
        request = self.request
        if request is not None and request.kind == "back" and request.entries >= entries:
            self.request = None
        return entries


def next_table(id: str) -> str:
    """The id of the table where a finished one is played again: always the same."""
    digest = hashlib.sha256(f"again {id}".encode()).digest()
    return urlsafe_b64encode(digest[:16]).decode().rstrip("=")


def _called(seat: SeatRow) -> Json:
    """The current name of a seat, kept because the seat may be somebody else's later; its number if
    it has no name, or one that looks like a number."""
    number = seat.name.removeprefix("seat-")
    return seat.name if number and not number.isdecimal() else seat.seat


def _by_hand(line: Body) -> bool:
    """Whether a player or bot made the choice, not the driver for them."""
    return line.get("origin", "") not in AUTOMATIC
