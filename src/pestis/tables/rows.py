"""The stored form of a table: log rows and current state."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

OPEN: Final = "open"
HUMAN: Final = "human"
MOST_LISTED: Final = 100
"""Maximum number of tables on a page of the lobby's list."""


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
    """The facts about a table that the lobby shows without loading its match."""

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
    """A game with the set-up of a finished one, for the driver to create.

    id      of the new table; always the same, even if two servers or two clicks start it
    seats   of the new table; an open seat may have a bot that plays until its player comes
    former  for each of them, the seat of the finished table that it comes from
    seat    of the finished table that asked for the game
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

    row       to append to the table's log; None if the change is private to a seat
    summary   for the lobby, after the change
    seat      the changed seat in its new state; no row changes two
    freed     whether that seat was handed on, so that its devices lose it
    snapshot  the new state of the match, as JSON; empty if it has not changed
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
    """The state of its match, as the last line of a record."""

    def after(self, change: Change) -> StoredTable:
        """The table after the change is stored."""
        new = change.seat
        seats = [new if new and new.seat == old.seat else old for old in self.seats]
        snapshot = change.snapshot or self.snapshot
        return replace(self, summary=change.summary, seats=tuple(seats), snapshot=snapshot)
