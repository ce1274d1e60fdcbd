"""The rows of a table's log as types: the fields of each kind, and its effect when folded.

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
"""The field with the bot's memory in the row of a bot's answer."""
NOBODY: Final = -1
"""The seat of a row that belongs to no seat."""


class LogRow(Struct, frozen=True):
    """One row of a table's log.  Unset fields are not stored."""

    row_kind: ClassVar[str]
    of_seat: ClassVar[bool] = True
    """Whether the row must name a seat; if it names none, it is ignored."""

    @property
    def text(self) -> str:
        """The stored form."""
        return compact(msgspec.to_builtins(self))

    def apply(self, log: TableLog, seat: int) -> int | None:
        """Fold the row into the log.  If choices were taken back, returns how many are left."""
        raise NotImplementedError


class Chosen(LogRow, frozen=True):
    """An answer, as a line of the record, and the memory of the bot that gave it."""

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
    """A first row: the table's owner chose the seed, and so could have replayed the deal."""

    row_kind = "seed"
    of_seat = False

    def apply(self, log: TableLog, seat: int) -> None:
        log.note("seed-chosen", {})


class HintsOff(LogRow, frozen=True):
    """A first row: hints are off at this table."""

    row_kind = "hints"
    of_seat = False

    def apply(self, log: TableLog, seat: int) -> None:
        log.hints = False
        log.note("hints-off", {})


class RulesChanged(LogRow, frozen=True):
    """The table continues under newer rules.

    rules    their version
    entries  how many choices are kept
    again    the seat of each choice that is asked again
    header   of a match that begins at the position after these choices; None if they replay
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
    """The operator ended the table after ``days`` without a move, or (0) by their own decision."""

    row_kind = "close"
    of_seat = False
    days: int

    def apply(self, log: TableLog, seat: int) -> None:
        log.ended, log.request = True, None
        log.note("closed", {"n": self.days})


class HintTaken(LogRow, frozen=True):
    """A seat takes a hint for a decision, perhaps in its player's ``first`` game."""

    row_kind = "hint"
    decision: str
    first: bool | UnsetType = UNSET

    def apply(self, log: TableLog, seat: int) -> None:
        log.take_hint(seat, self.decision, self.first is True)


class HintTold(LogRow, frozen=True):
    """The hint itself, for the seat that took it."""

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
    """Somebody sits down (``player``), or a bot stands in until the seat's player is back."""

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
    """A seat makes a request to the others.  Absent players may answer, but need not agree.

    kind     as in ``Request``
    entries  for "back": how many entries of the log to keep; otherwise, how many there are
    away     the seats that need not agree
    about    for "stand-in" and "hand-on": the seat concerned
    bot      for "stand-in": the bot that plays there
    name     for "hand-on": the name of the seat's player
    turn     for "again": by how many seats everybody moves on
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
    """A seat answers the open request, named by its id."""

    row_kind = "consent"
    request: int
    yes: bool

    def apply(self, log: TableLog, seat: int) -> None:
        log.take_answer(seat, self.yes)


class StartedAgain(LogRow, frozen=True):
    """The next game starts at once; ``bot`` plays for players who have not agreed."""

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
"""The kinds of rows that show who sat where."""


def read_row(row: Row) -> LogRow | None:
    """The typed form of a stored row; None if a damaged database holds only part of it."""
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
    """Fold a row into a table's log, both when it is new and when the table is rebuilt.  If choices
    were taken back, returns how many are left."""
    log.count(row)
    said = read_row(row)
    if said is None:
        return None
    left = said.apply(log, NOBODY if row.seat is None else row.seat)
    return log.settle() if left is None else left


def as_founded(seats: tuple[SeatRow, ...], rows: Sequence[Row]) -> list[SeatRow]:
    """The seats before the first row, derived from the current ones.

    Who had to agree to a request depends on who was seated then.  A player who sat down took an
    open seat; a seat that was handed on had belonged to a player, whose name the request holds.
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
