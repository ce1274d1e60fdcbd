"""Several people at one terminal: nobody sees another player's hand."""

from __future__ import annotations

import re

from tests.cli.desk import Desk

WIPE = "\x1b[H\x1b[2J\x1b[3J"
TABLE = ("play", "--seed", "7", "--quick", "--seat", "Anna", "--seat", "Bert", "--seat", "random")
LIFT = "press Enter when nobody else is looking."


def screen(page: str) -> str:
    """The part of the output that is still visible: everything since the screen was wiped."""
    return page.rpartition(WIPE)[2]


def test_a_hand_is_shown_only_behind_the_lifted_curtain(desk: Desk) -> None:
    run = desk.run(*TABLE, lines=["" if n % 2 == 0 else "1" for n in range(120)], live=True)
    assert run.code == 0
    lifted = ""
    handed = 0
    for page in desk.pages:
        shown = screen(page)
        if LIFT in shown:
            lifted = re.findall(rf"\d\s(\w+), {LIFT}", shown)[-1]
            assert "Your hand" not in shown
            assert "[" not in shown
            handed += 1
            continue
        for name in re.findall(r"── [●▲■]\d\s(\w+) · Round", shown):
            assert name == lifted
        for cards in re.findall(r"(\w+) (?:draws|plays) \d cards?(?: face down)?: ", shown):
            assert cards == lifted
    assert handed > 5


def test_what_one_has_just_drawn_can_be_read_before_handing_over(desk: Desk) -> None:
    desk.run(*TABLE, lines=["", "1"], live=True)
    assert "draws 4 cards: " in screen(desk.pages[2])
    assert "Press Enter to clear the screen." in screen(desk.pages[2])


def test_the_others_hear_who_took_a_hint(desk: Desk) -> None:
    desk.run(*TABLE, lines=["", "hint", "hint", "1", "1", *["", "1"] * 6], live=True)
    told = [page.count("Bert took a hint.") for page in desk.pages]
    assert told[-1] == 1, "once, however often"
    first = next(page for page in desk.pages if "took a hint" in page)
    assert re.findall(rf"\d\s(\w+), {LIFT}", first)[-1] == "Anna"


def test_a_game_without_hints_stays_so_when_it_is_resumed(desk: Desk) -> None:
    file = str(desk.folder / "game.pestis")
    begun = desk.run(*TABLE, "--no-hints", "--save", file, lines=["hint", "1", "quit"])
    resumed = desk.run("play", "--load", file, lines=["hint", "quit"])
    anew = desk.run(
        "play", "--load", file, "--seat", "Cora", "--seat", "random", "--seat", "random",
        lines=["hint", "quit"],
    )  # fmt: skip
    for run in (begun, resumed, anew):
        assert run.out.count("There are no hints at this table.") == 2, run.out
        assert "Best: " not in run.out
    both = desk.run("play", "--load", file, "--no-hints")
    assert "--no-hints cannot be used with --load" in both.err


def test_scripts_and_a_person_alone_need_no_curtain(desk: Desk) -> None:
    script = desk.run(*TABLE, lines=["1"] * 10)
    alone = desk.run(
        "play", "--seed", "7", "--quick", "--seat", "Anna", "--seat", "random",
        lines=["1"] * 10, live=True,
    )  # fmt: skip
    for run in (script, alone):
        assert WIPE not in run.out
        assert LIFT not in run.told


def test_an_interrupt_at_the_curtain_keeps_the_game(desk: Desk) -> None:
    run = desk.run(*TABLE, lines=[KeyboardInterrupt], live=True)
    assert run.code == 130
    assert len(desk.kept()) == 1
    assert "Your hand" not in run.out


def test_one_can_leave_at_the_curtain(desk: Desk) -> None:
    run = desk.run(*TABLE, lines=["quit"], live=True)
    assert run.code == 0
    assert "Your hand" not in run.out
    assert "pestis play --load" in run.told
