"""The rows of a table's log as types: what each kind holds, and what it changes when folded.

A row is stored as its kind and its body, which is JSON with sorted keys.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar, Final, get_args

import msgspec
from msgspec import UNSET, Struct, UnsetType

from pestis.kernel.json import compact, read_json
from pestis.kernel.worlds.bot import BY_CHANCE
from pestis.tables.protocol import Request
from pestis.tables.rows import HUMAN, OPEN, Row, SeatRow
from pestis.tables.table_log import AGAIN, Body, TableLog

MEMORY: Final = "memory"
"""What the row of a bot's answer holds beside the answer: what the bot remembers."""
NOBODY: Final = -1
"""The seat of a row that is no seat's."""


class LogRow(Struct, frozen=True):
    """What a row says.  A field that is not set is not stored."""

    row_kind: ClassVar[str]
    of_seat: ClassVar[bool] = True
    """Whether a seat made it: without one the row changes nothing."""

    @property
    def text(self) -> str:
        """The stored form."""
        return compact(msgspec.to_builtins(self))

    def apply(self, log: TableLog, seat: int) -> int | None:
        """Fold the row.  If choices were taken back, returns how many are left."""
        raise NotImplementedError


class Chosen(LogRow, frozen=True):
    """An answer, as a line of the record, and what the bot that gave it remembers."""

    row_kind = "choice"
    of_seat = False
    line: dict[str, Any]
    memory: Any = None

    @property
    def text(self) -> str:
        kept: Body = {} if self.memory is None else {MEMORY: self.memory}
        return compact({**self.line, **kept})

    def apply(self, log: TableLog, seat: int) -> None:
        log.add_line(self.line, self.memory)
        if seat != NOBODY and self.line.get("origin", "") == BY_CHANCE:
            log.note_failed_bot(seat)


class SeedChosen(LogRow, frozen=True):
    """A first row: the table's maker chose the seed, so could have replayed the deal."""

    row_kind = "seed"
    of_seat = False

    def apply(self, log: TableLog, seat: int) -> None:
        log.note("seed-chosen", {})


class HintsOff(LogRow, frozen=True):
    """A first row: no hints at this table."""

    row_kind = "hints"
    of_seat = False

    def apply(self, log: TableLog, seat: int) -> None:
        log.hints = False
        log.note("hints-off", {})


class RulesChanged(LogRow, frozen=True):
    """The table goes on under newer rules.

    rules    their version
    entries  how many choices are kept
    again    for each choice that is asked again, its seat
    header   of a match that begins from its position after them; None where they replay
    """

    row_kind = "rules"
    of_seat = False
    rules: int
    entries: int
    again: list[int]
    header: dict[str, Any] | None

    def apply(self, log: TableLog, seat: int) -> None:
        log.change_rules(self.rules, self.entries, self.again, self.header)


class Closed(LogRow, frozen=True):
    """The operator ended the table: nobody had played for some days, or (0) they wanted to."""

    row_kind = "close"
    of_seat = False
    days: int

    def apply(self, log: TableLog, seat: int) -> None:
        log.ended, log.request = True, None
        log.note("closed", {"n": self.days})


class HintTaken(LogRow, frozen=True):
    """A seat takes a hint at a decision."""

    row_kind = "hint"
    decision: str

    def apply(self, log: TableLog, seat: int) -> None:
        log.take_hint(seat, self.decision)


class HintTold(LogRow, frozen=True):
    """What the hint says, to that seat alone."""

    row_kind = "advice"
    decision: str
    told: Any

    def apply(self, log: TableLog, seat: int) -> None:
        log.tell_hint(seat, self.decision, self.told)


class Undone(LogRow, frozen=True):
    """A seat took back its own choices; ``entries`` of the log are left."""

    row_kind = "undo"
    entries: int

    def apply(self, log: TableLog, seat: int) -> int:
        left = log.go_back(self.entries)
        log.note("undone", {"seat": seat})
        return left


class Renamed(LogRow, frozen=True):
    """The table has a new name."""

    row_kind = "rename"
    name: str

    def apply(self, log: TableLog, seat: int) -> None:
        log.name = self.name
        log.note("renamed", {"seat": seat, "name": self.name})


class Named(LogRow, frozen=True):
    """A seat's player has a new name; ``was`` is the former one."""

    row_kind = "named"
    name: str
    was: str

    def apply(self, log: TableLog, seat: int) -> None:
        log.name_player(seat, self.name, self.was)


class SeatChanged(LogRow, frozen=True):
    """Somebody sits down (``player``), or a bot plays for a seat until its player is back."""

    row_kind = "seat"
    stand_in: str = ""
    player: str | UnsetType = UNSET
    name: str | UnsetType = UNSET

    def apply(self, log: TableLog, seat: int) -> None:
        if self.player is not UNSET:
            log.sit_down(seat, self.player, None if self.name is UNSET else self.name)
        else:
            log.stand_in(seat, self.stand_in)


class Requested(LogRow, frozen=True):
    """A seat asks the others.  The absent are not waited for, but may answer.

    kind     as in ``Request``
    entries  of the log: those to go back to, or those that there are
    away     the seats that need not agree
    about    of "stand-in" and "hand-on": the seat that it is about
    bot      of "stand-in": who plays there
    name     of "hand-on": what the seat's player was called
    turn     of "again": by how many seats everybody moves on
    """

    row_kind = "request"
    kind: str
    entries: int
    away: list[int]
    about: int | UnsetType = UNSET
    bot: str | UnsetType = UNSET
    name: str | UnsetType = UNSET
    turn: int | UnsetType = UNSET

    def apply(self, log: TableLog, seat: int) -> None:
        others = [other for other in range(len(log.seats)) if other != seat]
        log.request = Request(
            log.seq,
            self.kind,
            seat,
            self.entries,
            [other for other in others if other not in self.away],
            about=None if self.about is UNSET else self.about,
            bot="" if self.bot is UNSET else self.bot,
            agreed=[seat] if self.kind == AGAIN else [],
            turn=0 if self.turn is UNSET else self.turn,
        )


class Consented(LogRow, frozen=True):
    """A seat answers the open request, whose number it names."""

    row_kind = "consent"
    request: int
    yes: bool

    def apply(self, log: TableLog, seat: int) -> None:
        log.take_answer(seat, self.yes)


class StartedAgain(LogRow, frozen=True):
    """The next game starts without waiting; ``bot`` plays for those who have not agreed."""

    row_kind = "again"
    bot: str

    def apply(self, log: TableLog, seat: int) -> None:
        log.filler = self.bot
        log.start_again()


AnyRow = (
    Chosen
    | SeedChosen
    | HintsOff
    | RulesChanged
    | Closed
    | HintTaken
    | HintTold
    | Undone
    | Renamed
    | Named
    | SeatChanged
    | Requested
    | Consented
    | StartedAgain
)
KINDS: Final[dict[str, type[LogRow]]] = {kind.row_kind: kind for kind in get_args(AnyRow)}
SEATING: Final = (SeatChanged.row_kind, Requested.row_kind, Named.row_kind)
"""The kinds that tell who sat where."""


def read_row(row: Row) -> LogRow | None:
    """What a stored row says; None for one that a damaged database holds only in part."""
    kind = KINDS.get(row.kind)
    if kind is None or (kind.of_seat and row.seat is None):
        return None
    try:
        body = read_json(row.body)
        if kind is not Chosen:
            return msgspec.convert(body, kind)
    except ValueError:
        return Chosen({}) if kind is Chosen else None
    line = body if isinstance(body, dict) else {}
    return Chosen(line, line.pop(MEMORY, None))


def fold(log: TableLog, row: Row) -> int | None:
    """Fold a row into a table's log, in the same way when it happens and when a table is rebuilt.
    If choices were taken back, returns how many are left."""
    log.count(row)
    said = read_row(row)
    if said is None:
        return None
    left = said.apply(log, NOBODY if row.seat is None else row.seat)
    return log.settle() if left is None else left


def as_founded(seats: tuple[SeatRow, ...], rows: Sequence[Row]) -> list[SeatRow]:
    """The seats before the first row, worked out from the current ones.

    Who had to agree to a request depends on who was seated then.  Somebody who sat down took an
    open seat; a seat that was handed on had belonged to somebody, whose name the request says.
    """
    first: dict[int, str] = {}
    named: dict[int, str] = {}
    for row in rows:
        said = read_row(row) if row.kind in SEATING else None
        match said:
            case SeatChanged(player=str()) if row.seat is not None:
                first.setdefault(row.seat, OPEN)
            case Requested(kind="hand-on", about=int(about)):
                first.setdefault(about, HUMAN)
                named.setdefault(about, said.name or "")
            case Named() if row.seat is not None:
                named.setdefault(row.seat, said.was)
    return [
        replace(
            seat,
            name=named.get(seat.seat) or seat.name,
            player=first.get(seat.seat, seat.player),
            stand_in="",
        )
        for seat in seats
    ]
