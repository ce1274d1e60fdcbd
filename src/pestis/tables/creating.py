"""Validates and creates a new table."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace

import pestis
from pestis.kernel.json import Json, compact, plain
from pestis.kernel.match import Match
from pestis.kernel.records.append import closing_line, open_turn
from pestis.parts.content import parse_toml
from pestis.tables.log_rows import HintsOff, LogRow, SeatChanged, SeedChosen
from pestis.tables.names import Bots, check_bot, clean
from pestis.tables.protocol import NewSeat, NewTable, Onward
from pestis.tables.refusals import Refused
from pestis.tables.rows import HUMAN, OPEN, Rematch, Row, SeatRow, StoredTable, Summary
from pestis.tables.table_state import OVER, RUNNING, header_of

HERE = "here"
LINK = "link"
CONTENT_FILE = "content.toml"
"""The file name of a player's custom content in messages."""


@dataclass(frozen=True)
class RandomIds:
    """Random values for a new table, drawn by its driver.

    id      128 random bits as text that is valid in an address
    secret  the seed of its bots, 32 hexadecimal digits
    seed    the seed of its match if nobody has chosen one, in the same form
    """

    id: str
    secret: str
    seed: str


def create(
    wish: NewTable, owner: str, content: Json, bots: Bots, drawn: RandomIds, at: float
) -> tuple[StoredTable, list[Row]]:
    """The table to store and its first rows.  Raises SetupError, ContentError or Refused."""
    seed = drawn.seed if wish.seed is None else wish.seed
    match = pestis.new(wish.game, len(wish.seats), seed, dict(wish.options), content)
    seats = tuple([_seat(n, seat, bots) for n, seat in enumerate(wish.seats)])
    told = wish.seed is not None and any(seat.player == OPEN for seat in seats)
    said: list[LogRow] = [SeedChosen()] if told else []
    rows = _first_rows(said if wish.hints else [*said, HintsOff()], at)
    summary = _summary(wish.name, match, seats, len(rows), at)
    return _stored(match, seats, summary, owner, drawn), rows


def fork(
    match: Match,
    wish: Onward,
    owner: str,
    bots: Bots,
    drawn: RandomIds,
    at: float,
    hints: bool = True,
) -> tuple[StoredTable, list[Row]]:
    """Like ``create``, for a table that begins at a moment of a match.  Future chance gets a new
    seed, because its outcomes are already known.  Raises SetupError, UndoRefused, NotAsked or
    Refused."""
    if len(wish.seats) != match.seats:
        raise Refused("continue-seats", {"seats": match.seats}, status=400)
    onward = pestis.go_on(match, wish.at, drawn.seed)
    seats = tuple([_seat(n, seat, bots) for n, seat in enumerate(wish.seats)])
    rows = _first_rows([] if hints else [HintsOff()], at)
    summary = _summary(wish.name, onward, seats, len(rows), at)
    return _stored(onward, seats, summary, owner, drawn), rows


def rematch(
    match: Match, next: Rematch, owner: str, bots: Bots, drawn: RandomIds, at: float
) -> tuple[StoredTable, list[Row]]:
    """Like ``create``, for a rematch set up as ``match`` was.  Raises SetupError or Refused."""
    box = match.header.box
    options: dict[str, object] = dict(plain(match.spec.known_options(box)))
    fresh = pestis.new(match.spec.id, match.seats, drawn.seed, options, box.content)
    seats = tuple([_seat_again(seat, bots) for seat in next.seats])
    rows = _first_rows([] if next.hints else [HintsOff()], at)
    for seat in seats:
        if seat.stand_in:
            said = SeatChanged(seat.stand_in)
            rows.append(Row(len(rows) + 1, said.row_kind, seat.seat, None, said.text, at))
    summary = _summary(next.name, fresh, seats, len(rows), at)
    return _stored(fresh, seats, summary, owner, replace(drawn, id=next.id)), rows


def _seat_again(seat: SeatRow, bots: Bots) -> SeatRow:
    """The same seat; a bot of an older release is replaced by the current one of its family."""
    if seat.player in (HUMAN, OPEN, *bots):
        return seat
    family = [bot for bot in bots if seat.player.startswith(f"{bot}-")]
    check_bot(family[0] if family else seat.player, bots)
    return replace(seat, player=family[0])


def _first_rows(said: list[LogRow], at: float) -> list[Row]:
    """Rows with facts that everybody learns before the game begins."""
    return [Row(n, one.row_kind, None, None, one.text, at) for n, one in enumerate(said, start=1)]


def _stored(
    match: Match, seats: tuple[SeatRow, ...], summary: Summary, owner: str, drawn: RandomIds
) -> StoredTable:
    return StoredTable(
        id=drawn.id,
        game=match.spec.id,
        owner=owner,
        secret=drawn.secret,
        header=json.dumps(header_of(match), ensure_ascii=False),
        created=summary.since,
        summary=summary,
        seats=seats,
        snapshot=compact(closing_line(match, open_turn(match, None))),
    )


def read_content(game: str, seats: int, options: dict[str, object], text: str) -> Json:
    """Parse a content file and check it by setting up a match with it.  Raises ContentError or
    SetupError."""
    content: Json = {**parse_toml(text, CONTENT_FILE), "file": CONTENT_FILE}
    pestis.new(game, seats, 0, options, content)
    return content


def _seat(number: int, wish: NewSeat, bots: Bots) -> SeatRow:
    player = {HERE: HUMAN, LINK: OPEN}.get(wish.player, wish.player)
    if player not in (HUMAN, OPEN):
        check_bot(player, bots)
    name = clean(wish.name) if wish.name.strip() else ""
    return SeatRow(number, name, player, "", "")


def _summary(name: str, match: Match, seats: tuple[SeatRow, ...], seq: int, at: float) -> Summary:
    asked = [seat for prompt in match.prompts() for seat in prompt.seats]
    bots = any(seats[seat].bot for seat in asked)
    status = OVER if match.over else RUNNING
    shown = clean(name) if name.strip() else ""
    return Summary(shown, status, seq, 0, "0-0", json.dumps(asked), at, bots)
