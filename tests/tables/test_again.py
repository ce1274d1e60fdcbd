"""Playing a finished game again: who is asked, who sits where, and simultaneous presses."""

from __future__ import annotations

from typing import Final

import pytest

from pestis.bots.registry import permanent_names
from pestis.kernel.errors import PestisError
from pestis.tables.again import next_game
from pestis.tables.commands import AskEnd, Consent, LoggedCommand, OfferAgain, StartAgain
from pestis.tables.creating import RandomIds, create, rematch
from pestis.tables.protocol import NewSeat, NewTable, Request
from pestis.tables.requests import NOBODY_AWAY
from pestis.tables.rows import Change, Row, SeatRow, StoredTable
from pestis.tables.table import Table
from pestis.tables.table_log import next_table
from pestis.tables.updates import table_row, update

GAME: Final = "rattus-cartus"
BOTS = permanent_names(GAME)
DRAWN: Final = RandomIds("table", "0" * 32, "1" * 32)
ANEW: Final = RandomIds("", "2" * 32, "3" * 32)


class Finished:
    """A table that has ended, and its rows."""

    def __init__(self, *players: str, hints: bool = True) -> None:
        names = ["Anna", "Ben", "Cleo", "Dora"]
        seats = [NewSeat(name, who) for name, who in zip(names, players, strict=False)]
        options: dict[str, bool | str | list[str]] = {"all-dead": "fewest-rats"}
        wish = NewTable(GAME, "Evening", seats, options, hints=hints)
        self.stored, self.rows = create(wish, "me", None, BOTS, DRAWN, 1.0)
        self.table = Table(self.stored, self.rows, BOTS)
        self.keys = 0
        people = [n for n, who in enumerate(players) if who == "here"]
        self.do(AskEnd(self.key(), people[0]))
        for seat in people[1:]:
            self.answer(seat, True)
        assert self.table.status == "ended"

    def key(self) -> str:
        self.keys += 1
        return f"k{self.keys}"

    def do(self, command: LoggedCommand) -> Change:
        change = self.table.carry_out(command, 2.0, NOBODY_AWAY)
        self.stored = self.stored.after(change)
        assert change.row is not None
        self.rows.append(change.row)
        self.fold()
        return change

    def fold(self) -> None:
        """Check that the table is the same when rebuilt from its rows."""
        again = Table(self.stored, self.rows, BOTS)
        assert again.summary() == self.table.summary() == self.stored.summary
        assert update(again, []) == update(self.table, [])
        assert next_game(again.log) == next_game(self.table.log)

    @property
    def request(self) -> Request:
        assert self.table.log.request is not None
        return self.table.log.request

    def offer(self, seat: int, turn: int = 0) -> Change:
        return self.do(OfferAgain(self.key(), seat, turn))

    def answer(self, seat: int, yes: bool) -> Change:
        return self.do(Consent(self.key(), seat, self.request.id, yes))

    def start(self, seat: int, bot: str = "") -> tuple[StoredTable, list[Row]]:
        return self.made(self.do(StartAgain(self.key(), seat, bot)))

    def made(self, change: Change) -> tuple[StoredTable, list[Row]]:
        assert change.rematch is not None
        return rematch(self.table.match, change.rematch, "me", BOTS, ANEW, 3.0)


def seated(stored: StoredTable) -> list[tuple[str, str, str]]:
    return [(seat.name, seat.player, seat.stand_in) for seat in stored.seats]


def test_it_starts_once_everybody_has_agreed() -> None:
    game = Finished("here", "here", "random", "here")
    assert game.offer(0).rematch is None
    assert game.request.waiting == [1, 3]
    assert game.answer(3, True).rematch is None
    stored, _ = game.made(game.answer(1, True))
    assert stored.id == game.request.next == next_table("table") != "table"
    assert seated(stored) == [
        ("Anna", "human", ""),
        ("Ben", "human", ""),
        ("Cleo", "random", ""),
        ("Dora", "human", ""),
    ]


def test_it_is_set_up_alike_and_dealt_anew() -> None:
    game = Finished("here", "random", hints=False)
    stored, rows = game.made(game.offer(0))
    fresh = Table(stored, rows, BOTS)
    assert (stored.game, stored.summary.name) == (GAME, "Evening")
    assert fresh.match.header.box.options["all-dead"] == "fewest-rats"
    assert fresh.match.header.seed == ANEW.seed and stored.secret == ANEW.secret
    assert not fresh.log.hints


def test_alone_against_bots_it_starts_at_once() -> None:
    game = Finished("random", "here", "greedy")
    assert seated(game.made(game.offer(1))[0])[1] == ("Ben", "human", "")


@pytest.mark.parametrize("turn", [0, 1, 5])
def test_seats_stay_unless_they_are_turned(turn: int) -> None:
    game = Finished("here", "random", "greedy")
    stored, _ = game.made(game.offer(0, turn))
    names = ["Anna", "Ben", "Cleo"]
    assert [seat.name for seat in stored.seats] == names[turn % 3 :] + names[: turn % 3]
    assert [seat.seat for seat in stored.seats] == [0, 1, 2]


def test_a_second_press_is_a_yes_to_the_first() -> None:
    game = Finished("here", "here")
    game.offer(0, turn=1)
    stored, _ = game.made(game.offer(1, turn=0))
    assert [seat.name for seat in stored.seats] == ["Ben", "Anna"]
    with pytest.raises(PestisError, match="again-started"):
        game.offer(0)


def test_a_refusal_keeps_the_others_waiting_for_whoever_starts() -> None:
    game = Finished("here", "here", "here")
    game.offer(0)
    game.answer(1, False)
    assert game.answer(2, True).rematch is None
    assert (game.request.agreed, game.request.refused) == ([0, 2], [1])
    stored, rows = game.start(2)
    assert seated(stored)[1] == ("", "open", "")
    assert rows == []


def test_an_answer_may_be_changed_until_it_starts() -> None:
    game = Finished("here", "here", "here")
    game.offer(0)
    game.answer(1, False)
    game.answer(2, True)
    stored, _ = game.made(game.answer(1, True))
    assert [seat.player for seat in stored.seats] == ["human"] * 3


def test_a_bot_keeps_the_seat_of_whoever_has_not_answered() -> None:
    """The player takes the seat when they come."""
    game = Finished("here", "here", "here")
    game.offer(0)
    game.answer(1, False)
    stored, rows = game.start(0, "greedy")
    assert seated(stored) == [
        ("Anna", "human", ""),
        ("", "open", "greedy"),
        ("Cleo", "open", "greedy"),
    ]
    table = Table(stored, rows, BOTS)
    assert [seat.bot for seat in table.log.seats] == ["", "greedy", "greedy"]
    assert table.summary() == stored.summary
    stored = stored.after(table.sit_down(2, "Cleo", False, 4.0))
    assert stored.seats[2] == SeatRow(2, "Cleo", "human", "", "")


def test_whoever_offered_it_may_withdraw_it() -> None:
    game = Finished("here", "here")
    game.offer(0)
    game.answer(0, False)
    assert game.table.log.request is None
    game.offer(1)
    assert (game.request.seat, game.request.waiting) == (1, [0])


def test_the_lobby_shows_an_offer_and_where_it_led() -> None:
    game = Finished("here", "here")
    game.offer(0)
    for seat, asks in ((0, []), (1, [1])):
        row = table_row(game.stored, [seat], [])
        assert row.consent == asks and row.table.request == game.request
    game.answer(1, True)
    request = table_row(game.stored, [1], []).table.request
    assert request is not None and request.next == next_table("table")


def test_a_bot_of_an_older_release_is_followed_by_its_family() -> None:
    game = Finished("here", "greedy")
    game.table.log.seats[1] = SeatRow(1, "Ben", "greedy-0", "", "")
    change = game.table.carry_out(OfferAgain(game.key(), 0), 2.0, NOBODY_AWAY)
    assert game.made(change)[0].seats[1].player == "greedy"
