"""Whole games and single answers through ``pestis play``."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import pestis
from pestis.cli.table.effects import Effects
from pestis.cli.table.reception import ROOM
from pestis.games import GAMES, game_ids
from pestis.kernel.match import Match
from pestis.words import LANGUAGES, Words
from tests.cli.desk import Desk, Run

ONES = ["1"] * 600
ANNA = ("play", "--seed", "7", "--seat", "Anna", "--seat", "random", "--seat", "random")


def saved(path: Path) -> Match:
    return pestis.load(path.read_text(encoding="utf-8"))


def play(desk: Desk, *lines: str) -> Run:
    """Three seats, one person; the game is saved in game.pestis."""
    return desk.run(*ANNA, "--save", str(desk.folder / "game.pestis"), lines=lines)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("lang", ["en", "de", "nl"])
def test_a_whole_game_by_numbers(desk: Desk, seats: int, lang: str) -> None:
    run = desk.run(
        "play", "--seed", "7", "--seats", str(seats), "--lang", lang, "--quick",
        "--option", "buildings=five-of-ten", "--seat", "Anna", *["--seat", "random"] * (seats - 1),
        lines=ONES,
    )  # fmt: skip
    assert run.code == 0
    assert run.err == ""
    title = {"en": "Final score", "de": "Endwertung", "nl": "Eindstand"}[lang]
    assert title in run.told
    assert "(" + "cli." not in run.told
    [kept] = desk.kept()
    assert saved(kept).over


def test_bots_alone_play_to_the_end(desk: Desk) -> None:
    run = desk.run("play", "--seed", "3", "--seat", "random", "--seat", "random")
    assert run.code == 0
    assert "Round 10 of 10 begins." in run.told
    assert "Ranking" in run.told


def test_the_same_seed_and_answers_give_the_same_transcript(desk: Desk) -> None:
    runs = [play(desk, *ONES[:30]) for _ in range(2)]
    assert runs[0] == runs[1]


def test_the_end_shows_points_plague_ranking_and_reason(desk: Desk) -> None:
    out = play(desk, *ONES).told
    end = out[out.index("Final score") :]
    match = saved(desk.folder / "game.pestis")
    outcome = match.outcome()
    for total in outcome.totals:
        assert str(total) in end
    assert f"The Nun-row shows {outcome.facts['nuns'][0]} nuns" in end
    assert f"●1 Anna: {outcome.facts['rats'][0]} rats against" in end
    assert "1. " in end
    assert "is saved in" in end


# -- answers ------------------------------------------------------------------------------------


def test_an_answer_is_a_number_a_text_or_words(desk: Desk) -> None:
    texts = ["1", "supply fortune-tellers-tent-1", "Supplies from Fortune-teller's Tent (1)"]
    texts += ["Supplies from Fortune-teller’s Tent (1)"]
    texts += ["SUPPLY  fortune_tellers_tent-1", "fortune-tellers-tent-1"]
    hashes = set()
    for text in texts:
        play(desk, text)
        hashes.add(saved(desk.folder / "game.pestis").hash())
    assert len(hashes) == 1


def test_several_answers_in_one_line(desk: Desk) -> None:
    one_by_one = play(desk, "1", "1", "1", "1", "done", "quit")
    kept = saved(desk.folder / "game.pestis").hash()
    together = play(desk, "1", "1; 1,1 , done", "quit")
    assert saved(desk.folder / "game.pestis").hash() == kept
    assert "Not carried out" not in one_by_one.out + together.told


def test_answers_stop_at_the_first_that_fails(desk: Desk) -> None:
    out = play(desk, "1", "1, play gold, done").told
    assert "Gold is never played" in out
    assert "Not carried out: done." in out
    match = saved(desk.folder / "game.pestis")
    assert [e.choice.verb for e in match.log if e.seat == 0] == ["supply", "enter"]


def test_answers_stop_where_something_came_to_light(desk: Desk) -> None:
    out = play(desk, "1, 1, 1").told
    assert "No longer carried out: 1, 1." in out
    match = saved(desk.folder / "game.pestis")
    assert [e.choice.verb for e in match.log if e.seat == 0] == ["supply"]


def test_wrong_answers_leave_the_match_as_it_is(desk: Desk) -> None:
    play(desk, "1")
    before = saved(desk.folder / "game.pestis").hash()
    out = play(desk, "1", "0", "17", "entre farm-1", "enter farm-1", "flurb", "undoo", "done").told
    assert saved(desk.folder / "game.pestis").hash() == before
    assert "There is no number 17 here: choose 1 to 2." in out
    assert "Did you mean “enter farm-1”?" in out
    assert "Farm (1) is not in the row (RC 3.7)." in out
    assert "“flurb” is not a choice in this game." in out
    assert "Did you mean “undo”?" in out


def test_forced_answers_are_given_and_told(desk: Desk) -> None:
    lines = ["1", "1, " + "1, " * 40 + "done"]
    desk.run(*ANNA, "--save", str(desk.folder / "game.pestis"), lines=[*lines * 9])
    match = saved(desk.folder / "game.pestis")
    own = [entry for entry in match.log if entry.seat == 0]
    assert any(entry.origin == "forced" for entry in own)
    assert {entry.origin for entry in match.log if entry.seat > 0} <= {"forced", "bot:random"}
    out = desk.run("play", "--load", str(desk.folder / "game.pestis"), lines=["log"]).told
    assert "there was no other choice" in out


# -- commands at the prompt ----------------------------------------------------------------------


def test_help_and_explanations(desk: Desk) -> None:
    out = play(
        desk,
        "?",
        "? 5.2",
        "? RC A22",
        "? sword",
        "? monastery-4",
        "? Monastry",
        "? 1",
        "? nun-row",
        "? xyzzy",
    ).told
    assert "undo your last answer" in out
    assert "RC 5.2: In a building" in out and "RC A22: Our ruling" in out
    assert "Sword: Played face down" in out and "RC 5.2" in out
    assert "Monastery (4) (Church, RC 4.5)" in out and "As printed on the card." in out
    assert "“Monastry” is not known; the closest match is Monastery." in out
    assert "our reconstruction" in out.casefold()
    assert "Nothing is known about “xyzzy”." in out


def test_every_known_word_is_explained_in_every_language(desk: Desk) -> None:
    from pestis.games.rattus_cartus.terminal import screen  # noqa: PLC0415

    for language in LANGUAGES:
        words = Words(language)
        for id in screen.known_ids():
            lines = screen.explain(id, words, None)
            assert lines and all(lines), id
            assert "rattus-cartus." not in "".join(lines), id
    assert screen.explain("xyzzy", Words("en"), None) is None


def test_why(desk: Desk) -> None:
    out = play(desk, "why", "why 1", "why enter farm-1", "why flute", "why flurb").told
    assert "Why what?" in out
    assert "is possible now" in out
    assert "(RC " in out


@pytest.mark.parametrize(
    ("language", "order", "drawn"),
    [
        ("en", "what", "Then something is drawn."),
        ("de", "was", "Dann wird gezogen."),
        ("nl", "wat", "Daarna wordt er getrokken."),
    ],
)
def test_what_a_choice_will_do(desk: Desk, language: str, order: str, drawn: str) -> None:
    lines = [order, f"{order} 1", f"{order} pass", f"{order} 99", "quit"]
    out = desk.run(*ANNA, "--lang", language, lines=lines).told
    assert drawn in out
    assert "(RC " in out
    assert "99" in out
    assert "preview." not in out


@pytest.mark.parametrize(
    ("lang", "order", "wins"),
    [
        ("en", "hint all", "You win about"),
        ("de", "tipp alles", "Damit gewinnst du etwa"),
        ("nl", "tip alles", "Daarmee win je ongeveer"),
    ],
)
def test_a_hint_says_what_looks_best_and_why(desk: Desk, lang: str, order: str, wins: str) -> None:
    lines = [*ONES[:6], order, "quit"]
    file = str(desk.folder / "game.pestis")
    run = desk.run(*ANNA, "--lang", lang, "--save", file, lines=lines)
    assert run.code == 0
    told = " ".join(run.out.split())
    assert re.search(rf"{wins} \d+ \w+( de)? 100 ", told)
    assert re.search(r"\n *[+−] \w", run.out), "a reason"
    assert "advice." not in run.out and ".judge." not in run.out
    again = desk.run(*ANNA, "--lang", lang, "--save", file, lines=lines)
    assert run == again, "the same each time"


@pytest.mark.parametrize("game", [*GAMES])
def test_a_hint_is_two_lines_and_tells_all_on_demand(
    desk: Desk, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    table = ("--game", game, "--seed", "3", "--seat", "Anna", "--seat", "random")
    run = desk.run("play", *table, lines=["hint", "hint all", "quit"])
    thinking = Words("en").text("advice.thinking")
    short, whole = (
        part.partition("\n●")[0].split("\n")[1:] for part in run.out.split(thinking)[1:]
    )
    assert 1 <= len(short) <= 2, short
    assert whole[: len(short)] == short
    assert len(whole) > len(short) or game == "rattus-cartus", "two answers that do the same"


@pytest.mark.parametrize("game", [*GAMES])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_alone_tells_what_each_choice_does(desk: Desk, game: str, language: str) -> None:
    """By its effects or, where these only repeat the choice, by what its card says."""
    what = Words(language).text("cli.order.what.names")
    file = desk.folder / "game.pestis"
    table = ("--game", game, "--seed", "11", "--seat", "Anna", "--seat", "random")
    run = desk.run("play", *table, "--lang", language, "--save", str(file), lines=[what, "quit"])
    told = run.out.partition(f"> {what}\n")[2].partition("> ")[0]
    numbers = re.findall(r"^ *(\d+)  ", told, re.M)
    assert numbers == [str(n + 1) for n in range(len(saved(file).choices(0)))]
    assert Words(language).text("preview.nothing") not in " ".join(told.split())


def test_what_tells_both_actions_of_a_cell() -> None:
    match = pestis.new("pest", 2, seed=3)
    while match.prompts()[0].kind != "place-assistant":
        seat = match.prompts()[0].seats[0]
        match.submit(seat, match.choices(seat)[0].text)
    prompt = match.prompts()[0]
    effects = Effects(match.view(prompt.seats[0]), prompt, Words("en"))
    move, cure, *_ = effects.of("place move-cure")
    assert move.startswith("Move: ") and cure.startswith("Cure: ")
    brief = next(line for line in effects.of_all() if " Move and Cure: " in line)
    assert "Move: You have 2 movement" in brief and "Cure: Pay herbs" in brief


def test_what_a_choice_without_a_card_does_is_told_for_its_number(desk: Desk) -> None:
    play(desk, "1", "1", "quit")
    done = len(saved(desk.folder / "game.pestis").choices(0))
    out = play(desk, "1", "1", f"? {done}", "quit").told
    assert "You play no cards." in out.partition(f"? {done}")[2]


def test_the_first_question_says_what_else_can_be_typed(desk: Desk) -> None:
    out = play(desk, "1", "quit").told
    assert out.count(Words("en").text("cli.play.tip")) == 1


def test_undo_goes_to_the_barrier_and_says_why(desk: Desk) -> None:
    out = play(desk, "undo", "1", "undo", "1", "1", "undo", "undo", "undo", "restart").told
    assert "This cannot be taken back." in out
    assert "has moved since then." in out
    assert "Taken back: Play " in out
    assert "Taken back: Enter " in out
    assert "You cannot undo further." in out


def test_restart_takes_back_the_whole_turn(desk: Desk) -> None:
    play(desk, "1")
    before = saved(desk.folder / "game.pestis").hash()
    out = play(desk, "1", "1, 1, 1, restart").told
    assert saved(desk.folder / "game.pestis").hash() == before
    assert out.count("Taken back: ") == 1


def test_table_hand_piles_score_and_log(desk: Desk) -> None:
    out = play(desk, "table", "hand", "piles", "score", "log", "", "t", "l").told
    assert out.count("── Your hand") == 4
    assert "Building cards not yet seen" in out
    assert "What the tracks alone would score now" in out
    assert out.count("The whole game so far") == 2
    assert out.count("Phase B: Supplies") == 4


def test_orders_in_german_and_dutch(desk: Desk) -> None:
    german = desk.run(*ANNA, "--lang", "de", lines=["hilfe", "? Schwert", "tisch", "ende"])
    assert "zeigen, welche Regel eine Wahl verbietet" in german.told
    assert "Schwert: " in german.told
    dutch = desk.run(*ANNA, "--lang", "nl", lines=["hulp", "? Zwaard", "tafel", "stop"])
    assert "tonen welke regel een keuze verbiedt" in dutch.told
    assert german.code == dutch.code == 0


# -- saving -------------------------------------------------------------------------------------


def test_save_quit_and_resume_reach_the_same_end(desk: Desk) -> None:
    play(desk, *ONES)
    whole = saved(desk.folder / "game.pestis")
    play(desk, *ONES[:20], "quit")
    resumed = 0
    while not saved(desk.folder / "game.pestis").over:
        run = desk.run(
            "play", "--load", str(desk.folder / "game.pestis"), lines=[*ONES[:25], "quit"]
        )
        assert run.code == 0
        resumed += 1
    assert resumed > 1
    again = saved(desk.folder / "game.pestis")
    assert again.hash() == whole.hash()
    assert again.header.seated == ("Anna", "bot:random", "bot:random")


def test_a_game_whose_seed_nobody_chose_goes_on_as_if_never_put_away(desk: Desk) -> None:
    file = desk.folder / "game.pestis"
    seats = ("--seat", "Anna", "--seat", "random", "--seat", "random")
    run = desk.run("play", *seats, "--save", str(file), lines=[*ONES[:20], "quit"])
    begun, seed = file.read_bytes(), saved(file).header.seed
    assert isinstance(seed, str)
    told = run.told
    ends = set()
    for lines in (ONES, ONES[:25]):
        file.write_bytes(begun)
        while not saved(file).over:
            told += desk.run("play", "--load", str(file), lines=[*lines, "quit"]).told
        ends.add(saved(file).hash())
        assert saved(file).header.seed == seed
    assert len(ends) == 1
    assert seed not in told


def test_the_end_of_the_input_keeps_the_game(desk: Desk) -> None:
    run = desk.run(*ANNA, lines=["1"])
    assert run.code == 0
    [kept] = desk.kept()
    assert not saved(kept).over
    assert f"pestis play --load {kept}" in run.told


def test_an_interrupt_keeps_the_game(desk: Desk) -> None:
    run = desk.run(*ANNA, lines=["1", KeyboardInterrupt])
    assert run.code == 130
    assert "Traceback" not in run.out + run.err
    [kept] = desk.kept()
    assert [e.choice.verb for e in saved(kept).log if e.seat == 0] == ["supply"]
    assert f"pestis play --load {kept}" in run.told


def test_save_to_another_file_and_load_it(desk: Desk) -> None:
    other = desk.folder / "other, with a comma.pestis"
    run = play(desk, "1", f"save {other}", "1", "load nowhere", f"load {desk.folder}", "quit")
    assert "From now on the game is saved to" in run.told
    assert "There is no file nowhere." in run.told
    assert "is a folder, not a file." in run.told
    assert len(saved(other).log) > len(saved(desk.folder / "game.pestis").log)
    loaded = desk.run("play", "--seed", "8", "--quick", lines=[f"load {other}", "quit"])
    assert f"pestis play --load '{other}'" in loaded.told
    assert len(desk.kept()) == 1


def test_a_home_folder_is_found_and_nobodys_is_refused(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(desk.folder))
    monkeypatch.setenv("USERPROFILE", str(desk.folder))
    play(desk, "1", "save ~/mine.pestis", "1", "quit")
    assert len(saved(desk.folder / "mine.pestis").log) > 1
    assert "There is no file" not in play(desk, "load ~/mine.pestis", "quit").told
    for order in ("load", "save"):
        told = play(desk, f"{order} ~nobody-of-that-name/x", "quit").told
        assert "~nobody-of-that-name/x cannot be found" in told


def test_a_file_whose_name_begins_with_a_tilde_is_no_home(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(desk.folder)
    play(desk, "1", "save other.pestis", "quit")
    (desk.folder / "other.pestis").rename(desk.folder / "~draft.pestis")
    assert desk.run("play", "--load", "~draft.pestis", lines=["quit"]).code == 0


def test_a_position_is_loaded_at_the_table_and_saved_elsewhere(desk: Desk) -> None:
    file = desk.folder / "position.json"
    position = json.dumps(pestis.new("rattus-cartus", 2, 3).position())
    file.write_text(position)
    assert play(desk, f"load {file}", "1", "quit").code == 0
    assert file.read_text() == position


def test_a_file_that_is_no_game_is_not_written_over(desk: Desk) -> None:
    notes = desk.folder / "notes.txt"
    notes.write_text("milk, bread")
    assert "is not a saved game: choose another name" in play(desk, f"save {notes}").told
    told = play(desk, f"load {notes}").told
    assert "Line 1 of the saved game cannot be read." in told
    assert "choose another name" not in told
    run = desk.run("play", "--save", str(notes))
    assert run.code == 2
    assert notes.read_text() == "milk, bread"


def test_an_unwritable_folder_does_not_stop_the_game(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    (desk.folder / "file").write_text("")
    monkeypatch.setenv("PESTIS_DATA", str(desk.folder / "file"))
    run = desk.run(*ANNA, lines=["1", "quit", "1", "save", "quit now"])
    assert run.code == 0
    assert run.out.count("cannot be written") == 3
    assert "is not saved." in run.told
    assert "Traceback" not in run.err


@pytest.mark.parametrize(
    ("language", "order"), [("en", "quit now"), ("de", "ende sofort"), ("nl", "sluit nu")]
)
def test_leaving_without_saving_goes_by_the_words_that_are_named(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, language: str, order: str
) -> None:
    (desk.folder / "file").write_text("")
    monkeypatch.setenv("PESTIS_DATA", str(desk.folder / "file"))
    run = desk.run(*ANNA, "--lang", language, lines=["1", "quit", order])
    assert run.code == 0
    assert order in run.told


def test_where_games_are_kept(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PESTIS_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", str(desk.folder / "xdg"))
    desk.run(*ANNA)
    assert len(list((desk.folder / "xdg" / "pestis" / "games").glob("*.pestis"))) == 1


def test_sitting_down_anew(desk: Desk) -> None:
    play(desk, "1")
    file = str(desk.folder / "game.pestis")
    seats = ["--seat", "random", "--seat", "random", "--seat", "Zoe"]
    out = desk.run("play", "--load", file, *seats, lines=["1"]).told
    assert "■3 Zoe>" in out
    assert saved(desk.folder / "game.pestis").header.seated == ("bot:random", "bot:random", "Zoe")
    assert desk.run("play", "--load", file, "--seat", "Zoe").code == 2
    assert desk.run("play", "--load", file, "--seed", "3").code == 2


@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_the_same_again_in_one_command(desk: Desk, language: str) -> None:
    """The message at the end names the command; seats and options stay, the deal is new."""
    file, next = desk.folder / "game.pestis", desk.folder / "next.pestis"
    table = ("--option", "buildings=five-of-ten", "--no-hints", "--lang", language)
    told = desk.run(*ANNA, *table, "--save", str(file), lines=ONES).told
    assert f"pestis play --again {file}" in told
    assert "pestis serve --host 0.0.0.0" in told
    run = desk.run("play", "--again", str(file), "--save", str(next), lines=["1", "quit"])
    assert run.code == 0, run.err
    old, new = saved(file), saved(next)
    assert old.over and not new.over
    assert new.header.seated == old.header.seated
    assert new.options == old.options
    assert new.header.seed != old.header.seed


def test_what_the_same_again_refuses(desk: Desk) -> None:
    play(desk, "1")
    file = str(desk.folder / "game.pestis")
    refused = desk.run("play", "--again", file, "--game", "pest")
    assert refused.code == 2
    assert "--game cannot be used with --again" in refused.err
    assert desk.run("play", "--again", file, "--seat", "Zoe").code == 2
    assert (
        "--again cannot be used with --load"
        in desk.run("play", "--again", file, "--load", file).err
    )


def test_a_position_can_be_played_from(desk: Desk) -> None:
    import json  # noqa: PLC0415

    file = desk.folder / "position.json"
    text = json.dumps(pestis.new("rattus-cartus", 2, 5).position(), indent=1)
    file.write_text(text)
    run = desk.run("play", "--load", str(file), lines=["1", "quit"])
    assert run.code == 0
    assert file.read_text() == text
    assert len(desk.kept()) == 1


def test_supplies_all_at_once_for_two_people(desk: Desk) -> None:
    out = desk.run(
        "play", "--seed", "7", "--seat", "Anna", "--seat", "Bert", "--option", "supply=together",
        lines=["1", "2", "1"],
    ).out  # fmt: skip
    assert "Anna> 1" in out
    assert out.index("Anna> 1") < out.index("Bert> 2")


# -- the questions before a game ------------------------------------------------------------------


def test_the_interview(desk: Desk) -> None:
    answers = [
        "nl",
        "rattus-carta",
        "",
        "xx",
        "wijzig",
        "7",
        "3",
        "Anna",
        "gredy",
        "Anna",
        "Bert",
        "bot:random",
    ]
    answers += ["suply=together", "nonsense", "buildings=farm", "open-rats=on", ""]
    run = desk.run("play", lines=answers, live=True)
    assert run.code == 0
    assert "Bedoel je" in run.told
    assert "Rattus Cartus is voor 2 tot 5 spelers" in run.told
    [kept] = desk.kept()
    match = saved(kept)
    assert match.header.seated == ("Anna", "Bert", "bot:random")
    assert match.options["open-rats"] == "on"


def test_enter_takes_the_usual(desk: Desk) -> None:
    """Two questions lead to the first card; each game has a sentence, and gentle bots have
    different names."""
    run = desk.run("play", lines=["", ""], live=True)
    assert run.code == 0
    assert saved(desk.kept()[0]).header.seated == ("", *["bot:newcomer"] * 3)
    for game in GAMES:
        assert " ".join(Words("en").text(f"{game}.lessons.goal").split()) in run.told
    assert "Newcomer 1" in run.told and "Newcomer 3" in run.told


@pytest.mark.parametrize(
    ("arguments", "typed", "bots"),
    [
        ((), None, ["newcomer"] * 3),
        (("--quick",), [], ["newcomer"] * 3),
        (("--seats", "3"), ["", "", "", ""], ["newcomer"] * 2),
        (("--seats", "3", "--seat", "Anna"), None, ["newcomer"] * 2),
        (("--seats", "2", "--seat", "Anna", "--seat", "expert"), None, ["expert"]),
        ((), ["change", "3", "", "", "", ""], ["newcomer"] * 2),
    ],
)
def test_bots_that_nobody_named_are_the_gentlest(
    desk: Desk, arguments: tuple[str, ...], typed: list[str] | None, bots: list[str]
) -> None:
    """By pipe, with options, or after the questions."""
    live = typed is not None
    lines = [*(typed or []), *["quit"] * 3]
    run = desk.run("play", "--game", "rattus", *arguments, lines=lines, live=live)
    assert run.code == 0
    [kept] = desk.kept()
    assert saved(kept).header.seated[1:] == tuple(f"bot:{bot}" for bot in bots)


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_says_which_bots_play(desk: Desk, language: str) -> None:
    gentlest = {"en": "gentlest bots", "de": "leichtesten Bots", "nl": "makkelijkste bots"}
    assert gentlest[language] in desk.run("play", "--help", "--lang", language).told


@pytest.mark.parametrize(("seats", "placements"), [(2, 2), (5, 3)])
def test_a_first_placement_says_which_it_is(desk: Desk, seats: int, placements: int) -> None:
    bots = ["--seat", "random"] * (seats - 1)
    table = ("--game", "rattus", "--seed", "7", "--seat", "Anna", *bots)
    expansion = "africanus" if seats > 4 else "none"
    run = desk.run("play", *table, "--option", f"expansion={expansion}", lines=ONES[:placements])
    for n in range(placements):
        assert f"two of your cubes ({n + 1} of {placements})" in run.told


@pytest.mark.parametrize(
    ("language", "asked"),
    [("en", "what do I do"), ("de", "was soll ich tun"), ("nl", "wat moet ik doen")],
)
@pytest.mark.parametrize("game", GAMES)
def test_who_asks_what_to_do_gets_help(desk: Desk, game: str, language: str, asked: str) -> None:
    table = ("--game", game, "--seed", "7", "--lang", language)
    told = desk.run("play", *table, lines=[asked, "quit"]).told
    words = Words(language)
    assert " ".join(words.text("cli.topic.answer").split()) in told
    assert words.text("cli.order.hint.help") in told


def test_what_is_no_choice_is_still_refused(desk: Desk) -> None:
    told = play(desk, "1", "what entre farm-1", "what flurb").told
    assert "Did you mean “enter farm-1”?" in told
    assert "“flurb” is not a choice in this game." in told


@pytest.mark.parametrize("order", ["what", "what 1"])
def test_what_tells_both_actions_of_a_building_to_enter(desk: Desk, order: str) -> None:
    told = play(desk, "1", order, "quit").told.partition(f"> {order} ")[2]
    premium = told.index("Premium: Look at 2 cards of the Nun-row.")
    assert told.index("Standard: Look at 1 card of the Nun-row.") > premium


def test_the_goal_and_a_lesson_are_one_word_away(desk: Desk) -> None:
    run = desk.run("play", "--seed", "7", lines=["goal", "learn", "quit", "ziel", "quit"])
    goal = " ".join(Words("en").text("rattus-cartus.lessons.goal").split())
    assert run.told.count(goal) >= 1
    assert "1 of" in run.told, "a lesson has begun"


@pytest.mark.parametrize("language", LANGUAGES)
def test_commands_work_at_each_question_before_a_game(desk: Desk, language: str) -> None:
    words = Words(language)
    help_, goal, learn, leave = [
        words.text(f"cli.order.{order}.names").split()[-1]
        for order in ("help", "goal", "learn", "quit")
    ]
    lines = [help_, goal, learn, leave, "Rattus", "?", goal, f"{learn} pest", leave]
    lines += [words.text("cli.ask.change"), goal, "3", "?", "Anna", learn, leave, "", "", goal]
    run = desk.run("play", "--lang", language, lines=[*lines, leave], live=True)
    assert run.code == 0 and desk.kept() == []
    assert run.told.count(" ".join(words.text("cli.ask.help", game=game_ids()[0]).split())) == 3
    told = [" ".join(words.text(f"{game}.lessons.goal").split()) for game in GAMES]
    assert [run.told.count(goal) for goal in told] == [2, 5, 2]
    assert run.told.count("pestis learn rattus lesson-1") == 2, "of the game that was chosen"


def test_a_question_before_a_game_leaves_room_for_the_answer(desk: Desk) -> None:
    desk.run("play", lines=["rattus", ""], live=True)
    assert all(len(page.rpartition("\n")[2]) <= 80 - ROOM for page in desk.pages[:2])


def test_learn_with_a_game_teaches_it_before_one_is_chosen(desk: Desk) -> None:
    run = desk.run("play", lines=["learn pest", "quit", "learn chess", "quit"], live=True)
    assert "pestis learn pest lesson-1" in run.told
    assert "There is no game “chess”" in run.told


def test_options_are_asked_for_in_words(desk: Desk) -> None:
    run = desk.run("play", "--game", "rattus", lines=["change", "2", "", "", ""], live=True)
    assert "Base game only [expansion=none]" in run.told


def expansion_of(desk: Desk, *args: str, lines: list[str]) -> tuple[object, str]:
    """The expansion that a game of Rattus is set up with, and what was told."""
    before = set(desk.kept())
    run = desk.run("play", "--game", "rattus", *args, lines=[*lines, "quit"], live=True)
    [kept] = set(desk.kept()) - before
    return saved(kept).options["expansion"], run.told


@pytest.mark.parametrize("language", LANGUAGES)
def test_rattus_is_dealt_without_africanus_unless_it_is_chosen(desk: Desk, language: str) -> None:
    """As in the page: the first question says what is dealt, and more seats need the expansion."""
    text = Words(language).text
    change, base = text("cli.ask.change"), text("rattus.lobby.expansion-value.none")
    lang, wanted = ("--lang", language), ("--quick", "--option", "expansion=africanus")
    dealt, told = expansion_of(desk, *lang, lines=[""])
    assert dealt == "none"
    assert base in told
    assert expansion_of(desk, *lang, "--quick", lines=[])[0] == "none"
    assert expansion_of(desk, *lang, *wanted, lines=[])[0] == "africanus"
    asked = [change, "3", "", "", ""]
    assert expansion_of(desk, *lang, lines=[*asked, ""])[0] == "none"
    assert expansion_of(desk, *lang, lines=[*asked, "expansion=africanus", ""])[0] == "africanus"


@pytest.mark.parametrize("seats", [5, 6])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_base_game_of_rattus_is_refused_in_words(desk: Desk, seats: int, language: str) -> None:
    words = Words(language)
    params = {"game": "rattus", "seats": seats, "max": 4, "all": 6}
    refusal = " ".join(words.text("rattus.error.seats-base", **params).split())
    lines = [words.text("cli.ask.change"), str(seats), *[""] * seats, "expansion=none", ""]
    dealt, told = expansion_of(desk, "--lang", language, lines=lines)
    assert refusal in told
    assert dealt == "africanus"
    args = ("--game", "rattus", "--seats", str(seats), "--option", "expansion=none")
    run = desk.run("play", *args, "--lang", language)
    assert run.code == 2
    assert refusal in " ".join(run.err.split())


def test_leaving_during_the_questions(desk: Desk) -> None:
    assert desk.run("play", live=True).code == 0
    assert desk.run("play", lines=["en", KeyboardInterrupt], live=True).code == 130
    assert desk.kept() == []


def test_bare_pestis_starts_the_server(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[bool] = []
    monkeypatch.setattr(
        "pestis.server.serving.serve", lambda _settings, _told, browser: started.append(browser)
    )
    assert desk.run("--lang", "de").code == 0
    assert started == [True]


def test_the_log_has_forms_and_levels(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[tuple[str, str]] = []
    monkeypatch.setattr(
        "pestis.server.serving.serve",
        lambda settings, _told, _browser: started.append((settings.log, settings.log_level)),
    )
    assert desk.run("serve", "--log", "json", "--log-level", "error").code == 0
    assert started == [("json", "error")]
    for option in ("--log", "--log-level"):
        run = desk.run("serve", option, "xml")
        assert run.code == 2
        assert f"{option} takes one of: " in run.err
    assert len(started) == 1


def test_with_terminal_bare_pestis_plays(desk: Desk) -> None:
    run = desk.run("--terminal", "--lang", "de", lines=["1"])
    assert run.code == 0
    assert "Nachschub" in run.told


def test_a_set_is_picked_in_any_order(desk: Desk) -> None:
    """By the numbers shown, and by names; the picked set is the same."""
    shown = play(desk, "1", "1", "quit").told
    listed = shown[shown.rindex("Play cards face down") :]
    kinds = re.findall(r"\[(play [\w-]+)\]", listed)
    assert len(kinds) > 2
    wanted = f"{kinds[2]}, {kinds[0]}, done"
    for line in (wanted, f"{len(kinds) + 1}, 3, 1"):
        (desk.folder / "game.pestis").unlink(missing_ok=True)
        play(desk, "1", "1", line, "quit")
        log = saved(desk.folder / "game.pestis").log
        played = [entry.choice.text for entry in log if entry.seat == 0][-3:]
        assert played == [kinds[0], kinds[2], "done"]


def test_the_numbers_of_a_set_are_those_shown_even_before_a_slip(desk: Desk) -> None:
    shown = play(desk, "1", "1", "quit").told
    kinds = re.findall(r"\[(play [\w-]+)\]", shown[shown.rindex("Play cards face down") :])
    (desk.folder / "game.pestis").unlink()
    out = play(desk, "1", "1", "3, 1, flurb", "quit").told
    assert "“flurb” is not a choice in this game." in out
    log = saved(desk.folder / "game.pestis").log
    assert [entry.choice.text for entry in log if entry.seat == 0][-2:] == [kinds[0], kinds[2]]
