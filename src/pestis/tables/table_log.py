"""Folds the rows of a table's log, except for the match itself.

Rows are folded one by one, in the same way when they happen and when a table is rebuilt.
"""

from __future__ import annotations

import hashlib
from base64 import urlsafe_b64encode
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

import msgspec

from pestis.games.versions import changes
from pestis.kernel.json import Json, compact, plain, read_json
from pestis.kernel.worlds.bot import BY_CHANCE, FORCED, RANDOM_NAME
from pestis.tables.protocol import Note, Request
from pestis.tables.rows import HUMAN, OPEN, Row, SeatRow

SEED: Final = "seed"
"""The kind of a table's first row where its maker chose the seed, and so could deal the
game for himself beforehand and know all that is hidden: his friends are told."""

HINTS: Final = "hints"
"""The kind of a first row where hints are switched off at the table."""
HINT: Final = "hint"
ADVICE: Final = "advice"
"""The kinds of the rows with which a seat takes a hint, and of what it says to that seat."""

MEMORY: Final = "memory"
"""What the row of a bot's answer says beside the answer: what the bot remembers."""
CLOSE: Final = "close"
"""The kind of the row with which the operator of the server ends a table, after some days in which
nobody has played, or (0) because they want to."""
RULES: Final = "rules"
"""The kind of the row with which a table goes on under newer rules."""

AGAIN: Final = "again"
"""The kind of the request for another game, and of the row with which it starts without waiting."""

NAMED: Final = "named"
"""The kind of the row with which a seat's player changes their name; it keeps the former one."""

STANDING: Final = "standing-order"
AUTOMATIC: Final = (FORCED, STANDING)
"""Origins of answers that were the driver's: taking one back alone would bring it again."""

Body = dict[str, Json]


class TableLog:
    """Everything about a table, except its match, that follows from its rows.

    lines  the choices that count, as in a saved game: those taken back are gone
    begun  how many of them were given under older rules and are only told
    rules  the rules version that the table was last told of
    epoch  how often choices were taken back
    keys   seat and key of a command -> the number of its row
    notes  what happened beside the game

    hints  whether hints may be taken
    taken  for each seat the last hint that it took: its decision, and what it says once that is
           known

    ``handed_on`` are the seats that were opened again and not taken yet.  ``filler`` is the bot
    that plays in the next game for those who have not agreed to it, or empty.
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
        self.taken: dict[int, Body] = {}
        self.filler = ""
        self._failed: set[tuple[int, str]] = set()
        """Seats and their bots for which chance has answered."""
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
        seat since or the rules have changed; and the number of answers from the seat."""
        own = [n for n, line in enumerate(self.lines) if line.get("seat") == seat]
        for n in reversed(own):
            if n < self.begun:
                break
            by = self.lines[n].get("origin", "")
            if by != FORCED:
                return self._memories[n] if by == origin else None, len(own)
        return None, len(own)

    def as_it_stands(self) -> Request | None:
        """The open request, with the choices that it would take back now."""
        request = self.request
        if request is None or request.kind != "back":
            return request
        given = [line for line in self.lines[request.entries :] if _by_hand(line)]
        return msgspec.structs.replace(request, back=[line["seat"] for line in given])

    def apply(self, row: Row) -> int | None:
        """Fold a row.  If choices were taken back, returns how many are left."""
        self.seq = row.seq
        self._now = row.at
        if row.key is not None and row.seat is not None:
            self.keys[row.seat, row.key] = row.seq
        body = _body_of(row)
        if body is None and row.kind != "choice":
            return None
        if row.kind == "choice":
            line = body or {}
            self._memories.append(line.pop(MEMORY, None))
            self.lines.append(line)
            self._look_after(row.seat, str(line.get("origin", "")))
        elif row.kind == SEED:
            self._note("seed-chosen", {})
        elif row.kind == HINTS:
            self.hints = False
            self._note("hints-off", {})
        elif row.kind == RULES:
            self._change_rules(body)
        elif row.kind == CLOSE:
            self.ended, self.request = True, None
            self._note("closed", {"n": body["days"]})
        elif row.seat is None:
            return None
        elif row.kind == HINT:
            self.taken[row.seat] = body
            self._note_hint(row.seat)
        elif row.kind == ADVICE:
            self.taken[row.seat] = body
        elif row.kind == "undo":
            left = self._go_back(int(body["entries"]))
            self._note("undone", {"seat": row.seat})
            return left
        elif row.kind == "rename":
            self.name = body["name"]
            self._note("renamed", {"seat": row.seat, "name": self.name})
        elif row.kind in ("seat", NAMED):
            self._change_seat(row.seat, body)
        else:
            self._ask(row, row.seat, body)
        return self._settle()

    def _ask(self, row: Row, seat: int, body: Any) -> None:
        """A request, an answer to one, or the end of waiting for answers."""
        if row.kind == "request":
            self.request = _request(row, body, self.seats)
        elif row.kind == "consent":
            self._hear(seat, bool(body["yes"]))
        elif row.kind == AGAIN:
            self.filler = body["bot"]
            self._start_again()

    def _look_after(self, seat: int | None, origin: str) -> None:
        """Say once that chance answers in place of a seat's bot."""
        if seat is None or origin != BY_CHANCE:
            return
        bot = self.seats[seat].bot
        if bot != RANDOM_NAME and (seat, bot) not in self._failed:
            self._failed.add((seat, bot))
            self._note("bot-failed", {"seat": seat})

    def _note_hint(self, seat: int) -> None:
        """Tell the table that a hint was taken, unless all other seats are bots'."""
        if any([other != seat and not row.bot for other, row in enumerate(self.seats)]):
            self._note("hint-taken", {"seat": seat})

    def _note(self, id: str, params: Body) -> None:
        whole = id if "." in id else f"note.{id}"
        self.notes.append(Note(self.seq, len(self.lines), whole, params, self._now))

    def _change_rules(self, body: Any) -> None:
        """Continue under newer rules."""
        entries = body["entries"]
        if body["header"] is not None:
            former: list[Json] = [self._header, *self.lines[self.begun :]]
            self._past.append({"lines": former, "entries": entries})
            self._header, self.begun = body["header"], entries
        if body["rules"] == self.rules:
            self._note("repaired", {})
        else:
            self._note("rules" if body["header"] is None else "rules-from-here", {})
        for message in changes(str(self._header["game"]), self.rules):
            self._note(message.id, plain(message.params))
        self.rules = body["rules"]
        if len(self.lines) > entries:
            self._go_back(entries)
        for seat in sorted(set(body["again"])):
            self._note("asked-again", {"seat": seat, "n": body["again"].count(seat)})
        if self.request is not None and self.request.entries < self.begun:
            self.request = None
        self.last_back = self.seq

    def _change_seat(self, seat: int, body: Any) -> None:
        """Somebody sits down, changes their name, leaves the seat to a bot, or comes back."""
        if "was" in body:
            was = replace(self.seats[seat], name=body["was"])
            self.seats[seat] = replace(was, name=body["name"])
            self._note("named", {"who": _called(was), "name": body["name"]})
            return
        changed = replace(self.seats[seat], **body)
        self.seats[seat] = changed
        if "player" in body:
            self.handed_on.discard(seat)
            self._note("sat-down", {"seat": seat, "who": _called(changed)})
        elif changed.stand_in:
            self._note("left", {"seat": seat, "bot": changed.stand_in})
        else:
            self._note("back", {"seat": seat})

    def _hear(self, seat: int, yes: bool) -> None:
        """An answer to the open request."""
        request = self.request
        if request is None:
            return
        for others in (request.waiting, request.agreed, request.refused):
            if seat in others:
                others.remove(seat)
        if request.kind == AGAIN and seat != request.seat:
            (request.agreed if yes else request.refused).append(seat)
        elif not yes:
            self._note("withdrawn" if seat == request.seat else "declined", {"seat": seat})
            self.request = None

    def _settle(self) -> int | None:
        """Bots in seats of their own and open seats agree to everything; once all have agreed,
        the request is carried out."""
        request = self.request
        if request is None:
            return None
        request.waiting = [s for s in request.waiting if self._must_agree(s)]
        if request.waiting:
            return None
        if request.kind == AGAIN:
            if not request.refused:
                self._start_again()
            return None
        self.request = None
        if request.kind == "back":
            left = self._go_back(request.entries)
            self._note("went-back", {"seat": request.seat})
            return left
        if request.about is not None:
            self._replace(request, request.about)
        else:
            self.ended = True
            self._note("ended", {"seat": request.seat})
        return None

    def _start_again(self) -> None:
        """The next game starts; the request stays and says where."""
        request = self.request
        if request is not None and not request.next:
            request.next = next_table(self.id)
            self._note("again", {"seat": request.seat})

    def _replace(self, request: Request, about: int) -> None:
        """A bot or another player takes over an absent player's seat."""
        seat = self.seats[about]
        said: Body = {"seat": about, "by": request.seat}
        if request.kind == "stand-in":
            self.seats[about] = replace(seat, stand_in=request.bot)
            self._note("stand-in", {**said, "bot": request.bot})
        else:
            self.seats[about] = replace(seat, player=OPEN, stand_in="")
            self.handed_on.add(about)
            self._note("handed-on", {**said, "who": _called(seat)})

    def _must_agree(self, seat: int) -> bool:
        return self.seats[seat].player == HUMAN

    def _go_back(self, entries: int) -> int:
        entries = min(entries, len(self.lines))
        del self.lines[entries:]
        del self._memories[entries:]
        self.epoch += 1
        self.last_back = self.seq
        request = self.request
        if request is not None and request.kind == "back" and request.entries >= entries:
            self.request = None
        return entries


def as_founded(seats: tuple[SeatRow, ...], rows: Sequence[Row]) -> list[SeatRow]:
    """The seats before the first row, worked out from the current ones.

    Who had to agree to a request depends on who was seated then.  Somebody who sat down took an
    open seat; a seat that was handed on had belonged to somebody, whose name the request says.
    """
    first: dict[int, str] = {}
    named: dict[int, str] = {}
    for row in rows:
        if row.kind in ("seat", "request", NAMED):
            body = _body_of(row) or {}
            if "player" in body and row.seat is not None:
                first.setdefault(row.seat, OPEN)
            elif body.get("kind") == "hand-on":
                first.setdefault(body["about"], HUMAN)
                named.setdefault(body["about"], body.get("name", ""))
            elif "was" in body and row.seat is not None:
                named.setdefault(row.seat, body["was"])
    return [
        replace(
            seat,
            name=named.get(seat.seat) or seat.name,
            player=first.get(seat.seat, seat.player),
            stand_in="",
        )
        for seat in seats
    ]


def _request(row: Row, body: Body, seats: list[SeatRow]) -> Request:
    """A new request.  Absent players are not waited for, but may answer."""
    assert row.seat is not None
    about: Any = body.get("about")
    away: Any = body["away"]
    return Request(
        row.seq,
        str(body["kind"]),
        row.seat,
        int(str(body["entries"])),
        [seat.seat for seat in seats if seat.seat != row.seat and seat.seat not in away],
        about,
        str(body.get("bot", "")),
        agreed=[row.seat] if body["kind"] == AGAIN else [],
        turn=int(str(body.get("turn", 0))),
    )


def next_table(id: str) -> str:
    """The id of the table where a finished one is played again: always the same."""
    digest = hashlib.sha256(f"again {id}".encode()).digest()
    return urlsafe_b64encode(digest[:16]).decode().rstrip("=")


def _called(seat: SeatRow) -> Json:
    """What a seat is called now, for it may be somebody else's later; its number where it has no
    name that can be told from one."""
    number = seat.name.removeprefix("seat-")
    return seat.name if number and not number.isdecimal() else seat.seat


def _by_hand(line: Body) -> bool:
    """Whether somebody chose, and not the driver for him."""
    return line.get("origin", "") not in AUTOMATIC


def _body_of(row: Row) -> Any:
    """A row's body; None if the database holds it only in part."""
    try:
        body = read_json(row.body)
    except ValueError:
        return None
    return body if isinstance(body, dict) else None


def body_text(body: Body) -> str:
    """A row's body in its stored form."""
    return compact(body)
