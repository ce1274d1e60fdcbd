"""The rulebook at the terminal: of a game, and of one particular table."""

from __future__ import annotations

import pytest

from pestis.games import GAMES
from pestis.parts.drawing import cells
from pestis.tables.rulebook import chapter_of
from pestis.words import LANGUAGES, Words
from tests.cli.desk import Desk

TABLE = [
    "play",
    "--game",
    "rattus",
    "--seat",
    "Anna",
    "--seat",
    "Ben",
    "--option",
    "expansion=none",
]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_chapter_a_number_and_a_word(desk: Desk, game: str, lang: str) -> None:
    run = desk.run("rules", game, "2", "--lang", lang)
    assert (run.code, run.err) == (0, "")
    assert Words(lang).text(f"{game}.chapter.{'map' if game == 'rattus' else 'setup'}") in run.out
    number = {"rattus": "RA 4.2", "rattus-cartus": "RC 3.3", "pest": "PE 6.A.3"}[game]
    sentence = Words(lang).text(f"{game}.rule.{number}")
    assert sentence in desk.run("rules", game, number, "--lang", lang).told
    assert sentence in desk.run("rules", game, number[3:].lower(), "--lang", lang).told
    chapter = Words(lang).text(chapter_of(game, number))
    head = f"── {chapter} · {number} ──"
    assert desk.run("rules", game, number, "--lang", lang).out.startswith(head)
    word = max(sentence.split()[:6], key=len).strip(",.:")
    found = desk.run("rules", game, word, "--lang", lang)
    assert sentence in found.told
    assert f"── {chapter} ──" in found.out
    assert all(cells(line) <= 80 for line in found.out.splitlines())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_position_that_shows_a_rule_is_headed_by_its_chapter(desk: Desk, lang: str) -> None:
    chapter = Words(lang).text(chapter_of("rattus", "RA 6.1"))
    run = desk.run("show", "rattus", "6.1", "--lang", lang, lines=["q"])
    assert run.out.startswith(f"── {chapter} · RA 6.1 ──")


def test_the_game_lists_its_chapters(desk: Desk) -> None:
    assert "5 The plague" in desk.run("rules", "rattus").told


def test_a_card_with_a_number_is_a_rule(desk: Desk) -> None:
    told = desk.run("rules", "pest", "T6").told
    assert "Cloning Experiment" in told and "Try it out: show T6" in told


def test_the_rules_of_a_table_that_there_is_not_yet(desk: Desk) -> None:
    options = ["--seats", "2", "--option", "duel=on"]
    whole = desk.run("rules", "pest", *options)
    assert (whole.code, whole.err) == (0, "")
    assert "You are plague doctors" in whole.told and "── The duel ──" in whole.out
    assert "Playing alone" not in whole.told and "5 renown, the second highest 3" not in whole.told
    decrees = [line for line in whole.out.splitlines() if line.startswith("PE D")]
    assert len(decrees) == 15, "any decree may come"
    assert "Passing 1, 2" in desk.run("rules", "pest", "13.6", *options).told
    refused = desk.run("rules", "pest", "--seats", "3", "--option", "duel=on")
    assert refused.code == 2 and "for two players, not for 3" in refused.err


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_begin_with_what_the_game_is_about(desk: Desk, game: str, lang: str) -> None:
    words = Words(lang)
    told = desk.run("rules", game, "--lang", lang).told
    assert all(words.text(f"{game}.overview.{n}") in told for n in range(1, 6))


def test_what_the_rules_do_not_say(desk: Desk) -> None:
    run = desk.run("rules", "rattus", "99.9")
    assert run.code == 2 and "say nothing of “99.9”" in run.err


def test_at_the_table_are_its_own_rules_only(desk: Desk) -> None:
    run = desk.run(*TABLE, lines=["rules", "rules 4", "rules caravan", "rules 6.1", "quit"])
    assert "Class cards" in run.told and "Region cards" not in run.told
    assert "RA 4.2 You may take one class card per turn" in run.told
    assert "say nothing of “caravan”" in run.told
    assert "RA 6.1: King" in run.told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_rule_is_shown_in_a_position(desk: Desk, lang: str) -> None:
    run = desk.run("show", "rattus", "6.1", "--lang", lang, lines=["from italia", "from gallia"])
    assert (run.code, run.err) == (0, "")
    words = Words(lang)
    assert words.text("rattus.lessons.show.RA 6.1") in run.told
    assert run.told.count("RA 6.1") >= 3
    assert words.text("rattus.rule.RA 6.1") in run.told


def test_in_a_game_too_which_then_goes_on(desk: Desk) -> None:
    run = desk.run(
        *TABLE, lines=["rules 6.1", "show 6.1", "from gallia", "show 4.2", "quit", "quit"]
    )
    assert run.code == 0
    assert "Try it out: show 6.1" in run.told
    assert "That is the rule: RA 6.1: King" in run.told
    assert "Take it from her" in run.told and "pestis play --load" in run.told


def test_a_rule_without_a_position_is_refused(desk: Desk) -> None:
    run = desk.run("show", "rattus", "99")
    assert run.code == 2 and "no position to show" in run.err


def test_a_game_that_ends_in_a_show_is_counted(desk: Desk) -> None:
    run = desk.run("show", "pest", "11", lines=["end-turn"])
    assert run.code == 0 and "Total 66" in run.told
