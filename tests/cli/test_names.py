"""Names in every script at the terminal: the same rule as on the page, the server and in
records."""

from __future__ import annotations

import msgspec
import pytest

import pestis
from pestis.cli.table.records import seated
from pestis.cli.table.seating import Sitter, names_of, read_sitter
from pestis.cli.terminal import showable
from pestis.kernel.records.log import seal, unseal
from pestis.parts.drawing import cells, fit, pad
from pestis.tables.commands import MOST_NAME
from pestis.tables.names import clean
from pestis.tables.records import uploaded_info
from pestis.words import Words
from pestis.words.visible import LEFT_TO_RIGHT
from tests.cli.desk import Desk

NAMES = {
    "Persian": "علی\u200cرضا",
    "Hebrew": "אֵיתָן",
    "Arabic": "محمّد",
    "Devanagari": "क्\u200dषितिज",
    "Sinhala": "ශ්\u200dරී",
    "Malayalam": "അവന്\u200d",
    "family": "👨\u200d👩\u200d👧",
    "heart": "❤\ufe0f Zoë",
    "Chinese": "王小明",
    "long": "Anne-Sophie von Hohenstaufen-Sigmaringen",
}


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_a_name_is_the_same_at_the_terminal_and_at_a_table(name: str) -> None:
    assert read_sitter(name, "rattus") == Sitter(name, "")
    assert clean(name) == name


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_a_record_with_the_name_is_replayed_and_played_on(desk: Desk, name: str) -> None:
    match = pestis.new("rattus", 2, 1, seated=[name, "greedy"])
    for _ in range(6):
        seat = match.prompts()[0].seats[0]
        match.submit(seat, match.choices(seat)[0])
    file = desk.folder / "game.pestis"
    file.write_text(match.save(), encoding="utf-8")
    assert pestis.load(match.save()).header.seated == (name, "greedy")
    assert name in uploaded_info("id", match.save()).decode()
    for command in (("replay",), ("play", "--load")):
        run = desk.run(*command, str(file), lines=["as " + name, "q"])
        assert run.code == 0, run.err
        assert name in run.out


@pytest.mark.parametrize(
    "name", ["x" * 200, "Anna\x1b[31m\u202e", "\ud800", "\u200b", "", "Greedyy", "a\u2028b\x85"]
)
def test_whatever_a_record_calls_its_players_it_is_replayed(desk: Desk, name: str) -> None:
    match = pestis.new("rattus", 2, 1, seated=[name, name])
    sitters = seated(match)
    assert all(len(sitter.name) <= MOST_NAME and not sitter.bot for sitter in sitters)
    file = desk.folder / "game.pestis"
    file.write_text(match.save(), encoding="utf-8")
    run = desk.run("replay", str(file), lines=["q"])
    assert run.code == 0, run.err
    assert "\x1b" not in run.out
    assert "\u202e" not in run.out


def test_what_steers_a_terminal_is_dropped_from_a_name() -> None:
    assert read_sitter("Anna\u202e \x1b\u200f", "rattus") == Sitter("Anna", "")


def test_numbers_after_a_name_from_right_to_left_stay_behind_it() -> None:
    people = [Sitter("علی", ""), Sitter("Anna", ""), Sitter("", "")]
    names = names_of("rattus", people, Words("en"))
    assert [LEFT_TO_RIGHT in name for name in names] == [True, False, False]
    assert names[0].endswith(LEFT_TO_RIGHT)
    assert showable(names[0], "utf-8") == names[0]


def test_a_poor_encoding_does_without_joiners() -> None:
    assert showable("a\u200cb\u200d" + LEFT_TO_RIGHT, "latin-1") == "ab"


@pytest.mark.parametrize(
    ("name", "width"),
    [
        ("Persian", 6),
        ("Devanagari", 6),
        ("Sinhala", 2),
        ("family", 2),
        ("heart", 5),
        ("Chinese", 6),
    ],
)
def test_joiners_and_marks_take_no_cell(name: str, width: int) -> None:
    assert cells(NAMES[name]) == width
    assert cells(pad(NAMES[name], 30)) == 30
    assert cells(fit(NAMES[name] * 9, 10)) <= 10


@pytest.mark.parametrize("foreign", ["\ud800", "\u202e", "x" * 900])
def test_a_bot_and_a_release_that_a_record_names_are_shown_as_far_as_they_can_be(
    foreign: str,
) -> None:
    match = pestis.new("rattus", 2, 1)
    seat = match.prompts()[0].seats[0]
    match.submit(seat, match.choices(seat)[0])
    lines = unseal(match.save())
    lines[-1]["release"] = foreign
    lines[1]["origin"] = f"bot:{foreign}"
    shown = msgspec.json.decode(uploaded_info("id", seal(lines)))
    told = [shown["release"], *[each["player"] for each in shown["seats"]]]
    assert all(len(text) <= MOST_NAME and text.isprintable() for text in told)
