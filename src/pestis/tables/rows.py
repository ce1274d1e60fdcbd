"""The stored form of a table: log rows and current state."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

OPEN: Final = "open"
HUMAN: Final = "human"
MOST_LISTED: Final = 100
"""Tables of a page of the lobby's list."""


@dataclass(frozen=True)
class Row:
    """One row of a table's log; ``body`` is JSON text."""

    seq: int
    kind: str
    seat: int | None
    key: str | None
    body: str
    at: float


@dataclass(frozen=True)
class Summary:
    """What the lobby shows of a table without loading its match."""

    name: str
    status: str
    seq: int
    entries: int
    decision: str
    asked: str
    since: float
    bots_asked: bool
    request: str = ""
    """The open request as JSON, or empty."""


@dataclass(frozen=True)
class SeatRow:
    """A seat in its current state.  ``player`` is "open", "human" or the name of a bot;
    ``standing`` holds its standing orders as JSON."""

    seat: int
    name: str
    player: str
    stand_in: str
    webhook: str
    standing: str = ""

    @property
    def bot(self) -> str:
        """The bot that currently answers for the seat, or empty."""
        return self.stand_in or ("" if self.player in (OPEN, HUMAN) else self.player)


@dataclass(frozen=True)
class Rematch:
    """A game that begins as another one did, for its driver to make.

    id      of the new table; two servers or two presses come to the same one
    seats   who sits there; an open seat may have a bot that plays until its player comes
    former  the seat of the finished table that each of them comes from
    seat    who asked for it, a seat of the finished table
    """

    id: str
    name: str
    seats: tuple[SeatRow, ...]
    former: tuple[int, ...]
    seat: int
    hints: bool


@dataclass(frozen=True)
class Change:
    """The result of a command or an answer, for the driver to store.

    row       to append to the table's log; None where it is the seat's own affair, of which
              nobody else hears
    summary   what the lobby shows now
    seat      the seat that has changed, as it is now; no row changes two
    freed     whether that seat was handed on: its devices lose it
    snapshot  where the match stands now, as JSON; empty where it has not changed
    rematch   the new table that starts with this change, to be stored with it
    """

    table: str
    row: Row | None
    summary: Summary
    seat: SeatRow | None = None
    freed: bool = False
    snapshot: str = ""
    rematch: Rematch | None = None


@dataclass(frozen=True)
class Listed:
    """A table as the lobby lists it."""

    id: str
    game: str
    created: float
    summary: Summary
    seats: tuple[SeatRow, ...]


@dataclass(frozen=True)
class StoredTable:
    """A table as created, with its current state; its rows are stored separately."""

    id: str
    game: str
    owner: str
    secret: str
    header: str
    created: float
    summary: Summary
    seats: tuple[SeatRow, ...]
    snapshot: str = ""
    """Where its match stands, as the last line of a record."""

    def after(self, change: Change) -> StoredTable:
        """The table after the change is stored."""
        new = change.seat
        seats = [new if new and new.seat == old.seat else old for old in self.seats]
        snapshot = change.snapshot or self.snapshot
        return replace(self, summary=change.summary, seats=tuple(seats), snapshot=snapshot)
