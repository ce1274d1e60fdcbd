"""A table on its own: the operations and guarantees that drivers rely on."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

import pestis
from pestis.bots.registry import permanent_names
from pestis.games import game_ids
from pestis.kernel.errors import IllegalChoice, PestisError
from pestis.kernel.worlds.bot import BY_CHANCE
from pestis.tables.commands import (
    MOST_NAME,
    AskEnd,
    Choose,
    Consent,
    LeaveToBot,
    Rename,
    SetWebhook,
    TakeBack,
    TakeHint,
    Undo,
)
from pestis.tables.creating import RandomIds, create
from pestis.tables.jobs import has_job, next_job
from pestis.tables.protocol import Hint, NewSeat, NewTable, Problem
from pestis.tables.questions import why
from pestis.tables.refusals import Refused
from pestis.tables.requests import NOBODY_AWAY
from pestis.tables.rows import Row, StoredTable
from pestis.tables.table import Table
from pestis.tables.updates import update

ENV = {
    **os.environ,
    "PYTHONPATH": os.pathsep.join(
        [str(Path(str(module.__file__)).parents[1]) for module in (pestis, msgspec)]
    ),
}
DRAWN = RandomIds("table", "0" * 32, "1" * 32)


def new(game: str, others: str = "here") -> tuple[StoredTable, list[Row]]:
    seats = [NewSeat("", "here"), NewSeat("", others), NewSeat("", others)]
    return create(NewTable(game, "Table", seats), "me", None, permanent_names(game), DRAWN, 1.0)


def next_answer(table: Table, key: str) -> Choose:
    seat = table.asked()[0]
    return Choose(key, seat, table.decision, table.match.choices(seat)[0].text)


@pytest.mark.parametrize("game", game_ids())
def test_a_driver_is_three_lines(game: str) -> None:
    """Any table can be rebuilt from its rows."""
    stored, rows = new(game)
    table = Table(stored, rows)
    assert table.summary() == stored.summary
    for n in range(20):
        change = table.carry_out(next_answer(table, f"k{n}"), 2.0 + n, NOBODY_AWAY)
        stored = stored.after(change)
        rows += [change.row] if change.row else []
    again = Table(stored, rows)
    for held in ([0, 1, 2], [1], []):
        assert update(again, held) == update(table, held)
    assert again.summary() == stored.summary == table.summary()


def test_equal_draws_give_equal_tables() -> None:
    assert new("pest") == new("pest")


def test_what_was_not_stored_is_folded_away() -> None:
    stored, rows = new("rattus")
    before = update(Table(stored, rows), [0])
    lost = Table(stored, rows)
    assert lost.carry_out(next_answer(lost, "k"), 2.0, NOBODY_AWAY).row is not None
    assert update(lost, [0]) != before
    assert update(Table(stored, rows), [0]) == before


def test_nobody_waits_for_a_hint() -> None:
    """A hint that comes after its question was answered is dropped."""
    stored, rows = new("rattus")
    table = Table(stored, rows)
    seat, decision = table.asked()[0], table.decision
    table.carry_out(TakeHint("h", seat, decision), 2.0, NOBODY_AWAY)
    assert has_job(table)
    job = next_job(table)
    assert job is not None and job.hint and (job.seat, job.decision) == (seat, decision)
    assert job.view == table.match.view(seat)
    table.carry_out(next_answer(table, "k"), 3.0, NOBODY_AWAY)
    assert not has_job(table) and next_job(table) is None
    with pytest.raises(PestisError, match="late"):
        table.tell_hint(seat, decision, None, 4.0)
    assert [note.id for note in table.log.notes] == ["note.hint-taken"]


def test_a_hint_among_bots_makes_no_note() -> None:
    """There is nobody else to notify."""
    stored, rows = new("rattus", "random")
    table = Table(stored, rows)
    while (seat := table.asked()[0]) != 0:
        choice = table.match.choices(seat)[0].text
        table.answer(seat, table.decision, choice, "bot-random", None, 1.5)
    table.carry_out(TakeHint("h", 0, table.decision), 2.0, NOBODY_AWAY)
    assert table.hint(0) == Hint("thinking", None)
    assert table.log.notes == []


def test_a_hint_in_a_first_game_makes_no_note() -> None:
    stored, rows = new("rattus")
    table = Table(stored, rows)
    seat = table.asked()[0]
    change = table.carry_out(TakeHint("h", seat, table.decision, first=True), 2.0, NOBODY_AWAY)
    assert change.row is not None
    assert table.hint(seat) == Hint("thinking", None)
    assert table.log.notes == []
    assert Table(stored, [*rows, change.row]).log.notes == []


def test_a_hint_that_cannot_be_thought_out_is_told_as_well() -> None:
    stored, rows = new("rattus")
    table = Table(stored, rows)
    seat, decision = table.asked()[0], table.decision
    table.carry_out(TakeHint("h", seat, decision), 2.0, NOBODY_AWAY)
    table.tell_hint(seat, decision, None, 3.0)
    assert table.hint(seat) == Hint("told", None)
    assert next_job(table) is None


def test_a_refusal_changes_nothing() -> None:
    stored, rows = new("rattus")
    table = Table(stored, rows)
    asked = table.asked()[0]
    legal = table.match.choices(asked)[0].text
    for command in (
        Choose("k", asked, "0-9", legal),
        Choose("k", asked, table.decision, "nothing"),
        Choose("k", (asked + 1) % 3, table.decision, legal),
        Undo("k", 0),
        SetWebhook("k", 0, "nowhere"),
    ):
        with pytest.raises(PestisError):
            table.carry_out(command, 2.0, NOBODY_AWAY)
        assert update(table, [0, 1, 2]) == update(Table(stored, rows), [0, 1, 2])
    table.carry_out(AskEnd("k", 0), 2.0, NOBODY_AWAY)
    with pytest.raises(PestisError):
        table.carry_out(AskEnd("l", 1), 3.0, NOBODY_AWAY)


ALONE = """
import importlib, pkgutil, sys
import pestis.tables
for module in pkgutil.iter_modules(pestis.tables.__path__, "pestis.tables."):
    importlib.import_module(module.name)
layers = {name.split(".")[1] for name in sys.modules if name.startswith("pestis.")}
print(*sorted(layers & {"bots", "lab", "server", "web", "cli"}))
others = {name.split(".")[0] for name in sys.modules} - sys.stdlib_module_names
print(*sorted(name for name in others if not name.startswith("_") and "mypyc" not in name))
"""


def test_tables_load_without_a_server_and_without_bots() -> None:
    """The packages that a browser tab unpacks are enough."""
    ran = subprocess.run(
        [sys.executable, "-S", "-c", ALONE], env=ENV, text=True, check=True, capture_output=True
    )
    layers, others = ran.stdout.splitlines()
    assert layers == ""
    assert set(others.split()) <= {"msgspec", "pestis", "mypy_extensions", "typing_extensions"}


def test_chance_answers_for_a_bot_only_if_the_table_is_told() -> None:
    """The note appears once; a random bot that answers has not failed."""
    bots = permanent_names("rattus")
    wish = NewTable("rattus", "Table", [NewSeat("", "greedy"), NewSeat("", "random")])
    stored, rows = create(wish, "me", None, bots, DRAWN, 1.0)
    table = Table(stored, rows, bots)
    greedy = iter([BY_CHANCE, BY_CHANCE, "bot:greedy-1", BY_CHANCE])
    told = []
    for origin in greedy:
        while table.asked() == [1]:
            answer = (table.decision, table.match.choices(1)[0].text, BY_CHANCE, None, 2.0)
            table.answer(1, *answer)
        table.answer(0, table.decision, table.match.choices(0)[0].text, origin, None, 2.0)
        told.append([(note.id, note.params) for note in table.log.notes])
    assert told == [[("note.bot-failed", {"seat": 0})]] * 4


def test_chance_does_not_answer_for_a_person() -> None:
    table = Table(*new("rattus"))
    seat = table.asked()[0]
    with pytest.raises(PestisError, match="late"):
        table.answer(seat, table.decision, table.match.choices(seat)[0].text, BY_CHANCE, None, 2.0)


@pytest.mark.parametrize("game", game_ids())
def test_nothing_like_an_unknown_choice_is_searched_for(game: str) -> None:
    """A search over all choices of the game may take a tenth of a second, during which a server
    does nothing else."""
    stored, rows = new(game)
    table = Table(stored, rows)
    command = next_answer(table, "k")
    near = msgspec.structs.replace(command, choice=command.choice + "x")
    with pytest.raises(IllegalChoice) as refused:
        table.carry_out(near, 2.0, NOBODY_AWAY)
    assert refused.value.params == {"choice": near.choice, "hint": ""}
    told = why(table, near.seat, near.choice)["problem"]
    assert isinstance(told, Problem)
    assert told.params == {"choice": near.choice, "hint": ""}


@pytest.mark.parametrize("letter", ["\ufb2c", "\U0001d160", "\u0958", "a"])
def test_no_name_is_stored_longer_than_names_may_be(letter: str) -> None:
    """Some letters become two or three when they are normalised."""
    stored, rows = new("pest")
    table = Table(stored, rows)
    renamed = table.carry_out(Rename("k", 0, letter * MOST_NAME), 2.0, NOBODY_AWAY)
    assert len(renamed.summary.name) == MOST_NAME
    seats = [NewSeat(letter * MOST_NAME, "here")] * 3
    wish = NewTable("pest", letter * MOST_NAME, seats)
    made, _ = create(wish, "me", None, permanent_names("pest"), DRAWN, 1.0)
    assert {len(made.summary.name), *[len(seat.name) for seat in made.seats]} == {MOST_NAME}


def test_rows_that_are_no_choices_come_to_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows are kept for ever, so their number is limited; the game itself continues to its end."""
    monkeypatch.setattr("pestis.tables.table.MOST_OTHER_ROWS", 2)
    stored, rows = new("pest")
    table = Table(stored, rows)
    table.carry_out(next_answer(table, "a"), 2.0, NOBODY_AWAY)
    for key in ("b", "c"):
        table.carry_out(Rename(key, 0, key), 2.0, NOBODY_AWAY)
    refused = (Rename("d", 0, "d"), Undo("e", 0), TakeHint("g", 0, table.decision))
    for command in refused:
        with pytest.raises(Refused, match="too-much-changed"):
            table.carry_out(command, 2.0, NOBODY_AWAY)
    assert table.log.seq == 3
    table.carry_out(next_answer(table, "h"), 2.0, NOBODY_AWAY)


def test_requests_are_answered_and_seats_taken_back_beyond_the_limit_of_rows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A table must not get stuck, but it may not grow for ever either."""
    stored, rows = new("pest")
    table = Table(stored, rows, {"random": "random"})
    table.carry_out(LeaveToBot("a", 0, "random"), 2.0, NOBODY_AWAY)
    monkeypatch.setattr("pestis.tables.table.MOST_OTHER_ROWS", 2)
    table.carry_out(TakeBack("b", 0), 2.0, NOBODY_AWAY)
    with pytest.raises(Refused, match="too-much-changed"):
        table.carry_out(LeaveToBot("c", 0, "random"), 2.0, NOBODY_AWAY)
    table.carry_out(AskEnd("d", 0), 2.0, NOBODY_AWAY)
    assert table.log.request is not None
    no = Consent("e", 1, table.log.request.id, False)
    table.carry_out(no, 2.0, NOBODY_AWAY)
    with pytest.raises(Refused, match="too-much-changed"):
        table.carry_out(AskEnd("f", 0), 2.0, NOBODY_AWAY)
