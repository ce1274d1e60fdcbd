"""``replay``, ``simulate``, ``rules``, ``check`` and the help pages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import pestis
from pestis.cli.commands import ladder as ladder_command
from pestis.cli.commands import running as running_command
from pestis.cli.components import text_of
from pestis.games import game_ids
from pestis.parts.drawing import cells
from pestis.words import LANGUAGES
from tests.cli.desk import Desk


@pytest.fixture
def game(desk: Desk) -> Path:
    """A finished game of Anna against two bots."""
    file = desk.folder / "game.pestis"
    seats = ["--seat", "Anna", "--seat", "random", "--seat", "random"]
    run = desk.run("play", "--seed", "7", *seats, "--save", str(file), lines=["1"] * 400)
    assert run.code == 0
    return file


# -- replay -------------------------------------------------------------------------------------


def test_one_moment_of_a_replay(desk: Desk, game: Path) -> None:
    run = desk.run("replay", str(game), "--at", "3", "--as", "anna")
    assert run.code == 0
    assert "Moment 3 of" in run.told
    assert "── Your hand" in run.out
    public = desk.run("replay", str(game), "--at", "3")
    assert "Your hand" not in public.out
    assert run.out == desk.run("replay", str(game), "--at", "3", "--as", "1").out


def test_stepping_through_a_replay(desk: Desk, game: Path) -> None:
    last = len(pestis.load(game.read_text()).log)
    orders = ["", "n", "b", "g 40", "as 2", "as public", f"g {last}", "n", "?", "hop", "as 9", "q"]
    run = desk.run("replay", str(game), lines=orders)
    assert run.code == 0
    for moment in (0, 1, 2, 40, last):
        assert f"Moment {moment} of {last}" in run.told
    assert "Final score" in run.out
    assert f"There is no moment {last + 1}" in run.told
    assert "“hop” is not a command here." in run.told
    assert "“9” has no seat here" in run.told


def test_a_replay_shows_each_seat_its_own_cards_only(desk: Desk, game: Path) -> None:
    match = pestis.load(game.read_text())
    drawn = [
        entry.number if hasattr(entry, "number") else n
        for n, entry in enumerate(match.log, start=1)
        if entry.seat == 1 and entry.outcomes and entry.choice.verb == "supply"
    ]
    at = str(drawn[0])
    assert "cards: " in desk.run("replay", str(game), "--at", at, "--as", "2").told
    for other in ("1", "3", "public"):
        told = desk.run("replay", str(game), "--at", at, "--as", other).told
        assert "draws" in told and "cards: " not in told


def test_a_new_game_goes_on_from_a_moment(desk: Desk, game: Path) -> None:
    last = len(pestis.load(game.read_text()).log)
    before = game.read_bytes()
    orders = ["g 20", "c Anna", "c Anna greeedy Bea", f"g {last}", "c", "g 20", "C", "1"]
    run = desk.run("replay", str(game), lines=orders)
    assert run.code == 0
    assert "name everybody or nobody (1 are named)" in run.told
    assert "greeedy" in run.err + run.told
    assert "The game is over. There is nothing left to decide." in run.told
    assert "A new game goes on from moment 20." in run.told
    (kept,) = desk.kept()
    onward, old = pestis.load(kept.read_text()), pestis.load(game.read_text())
    assert onward.at(0).hash() == old.at(20).hash()
    assert onward.header.seated == old.header.seated
    assert onward.header.seed != old.header.seed
    assert game.read_bytes() == before
    assert "did not begin with its set-up" in desk.run("replay", str(kept), "--at", "0").told
    others = desk.run("replay", str(game), lines=["g 20", "c Bea random random", "1"])
    assert "Bea" in others.out


# -- simulate -----------------------------------------------------------------------------------


def test_a_simulation_is_the_same_with_any_number_of_processes(desk: Desk) -> None:
    arguments = ["simulate", "--bots", "greedy,random", "--games", "6", "--seed", "3"]
    one = desk.run(*arguments)
    two = desk.run(*arguments, "--processes", "2")
    assert one.code == two.code == 0
    assert one.out == two.out
    assert "games a second" in one.err and "games a second" not in one.out
    assert "95%" in one.out and "Fingerprint: " in one.out
    assert one.out != desk.run(*arguments[:-1], "4").out


def test_a_simulation_of_another_kind(desk: Desk) -> None:
    run = desk.run(
        "simulate", "--seats", "5", "--bots", "random", "--games", "2",
        "--option", "buildings=five-of-ten", "--option", "all-dead=fewest-rats", "--lang", "de",
    )  # fmt: skip
    assert run.code == 0
    assert "2 Spiele Rattus Cartus, 5 Plätze" in run.told
    assert "10  " in run.out
    assert len(desk.run("simulate", "--games", "1").out.splitlines()) > 5


# -- ladder -------------------------------------------------------------------------------------


TABLE = ("--game", "rattus-cartus", "--seats", "2", "--bots", "greedy,random")
LADDER = ("ladder", *TABLE, "--seed", "1", "--width", "5", "--most", "2")


def test_a_ladder_writes_a_page_in_any_language(desk: Desk, tmp_path: Path) -> None:
    pytest.importorskip("choix")
    kept, page = tmp_path / "kept", tmp_path / "page.md"
    for lang, title in (
        ("en", "# The ladder"),
        ("de", "# Die Rangliste"),
        ("nl", "# De ranglijst"),
    ):
        files = ("--keep", str(kept), "--page", str(page), "--lang", lang)
        told = desk.run(*LADDER, "--processes", "1", *files)
        assert (told.code, told.err) == (0, "")
        text = page.read_text(encoding="utf-8")
        assert text.startswith(title)
        assert "| greedy-1 | 1" in text
        *_, made, _, _, again, _ = text.splitlines()
        assert made.split()[-1] == told.out.split()[-1]
        assert again == f"pestis {' '.join(LADDER)}"
    refused = desk.run(*LADDER, "--seed", "2", "--keep", str(kept))
    assert refused.code == 2
    assert "another seed" in refused.err


def test_without_the_library_a_ladder_says_how_to_get_it(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ladder_command, "can_rate", lambda: False)
    refused = desk.run(*LADDER)
    assert refused.code == 2
    assert "pestis[lab]" in refused.err


@pytest.mark.parametrize("command", [LADDER, ("simulate",), ("train", "rattus-cartus")])
def test_games_are_played_here_or_on_ray_and_nowhere_else(
    desk: Desk, command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("choix")
    monkeypatch.setattr(running_command, "has_ray", lambda: False)
    for place, told in (("moon", "Known: ray"), ("ray", "pestis[lab]")):
        refused = desk.run(*command, "--on", place)
        assert refused.code == 2
        assert told in refused.err


# -- rules and check ------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules(desk: Desk, lang: str) -> None:
    run = desk.run("rules", "--lang", lang)
    assert run.code == 0
    assert run.out == "".join([desk.run("rules", game, "--lang", lang).out for game in game_ids()])
    ours = str(text_of("rattus-cartus", "supplies").count("[[card]]") - 3)
    for word in ("five-of-ten", "open-rats", ours, "monastery-1", "[[card]]", "--content"):
        assert word in run.told
    assert "cli." not in run.out
    assert not [game for game in game_ids() if f"{game}.s" in run.out]
    assert all(cells(line) <= 80 for line in run.out.splitlines())


def test_checking_what_is_in_order(desk: Desk, game: Path) -> None:
    match = pestis.load(game.read_text())
    told = desk.run("check", str(game)).told
    assert "is a valid saved game of Rattus Cartus for 3" in told
    assert match.hash() in told and "the game is over" in told
    position = desk.folder / "position.json"
    position.write_text(json.dumps(match.at(30).position()))
    assert "is a valid position of Rattus Cartus" in desk.run("check", str(position)).told
    cards = desk.folder / "cards.toml"
    cards.write_text(
        'origin = "printed"\n[[card]]\nid = "farm-1"\ndraw = 3\ndiscard-rats = 0\nlook = 1'
    )
    assert "is valid card data for Rattus Cartus" in desk.run("check", str(cards)).told


def test_own_cards_are_played_with_and_told_as_such(desk: Desk) -> None:
    cards = desk.folder / "cards.toml"
    row = "draw = 7\ndiscard-rats = 0\nlook = 1\n"
    ids = [f"fortune-tellers-tent-{n}" for n in range(1, 6)]
    cards.write_text("".join(f'[[card]]\nid = "{id}"\n{row}' for id in ids))
    run = desk.run(
        "play", "--seed", "7", "--seats", "2", "--content", str(cards),
        lines=["? fortune-tellers-tent-1"],
    )  # fmt: skip
    assert "draw 7 cards" in run.told
    assert "From your own content file." in run.told
    assert desk.run("play", "--load", str(desk.kept()[0]), lines=["table"]).out.count("draw 7") > 0


# -- help ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_pages_speak_the_language(desk: Desk, lang: str) -> None:
    english = ("Usage:", "Options", "Commands", "Show ")
    for page in (
        (),
        ("play",),
        ("replay",),
        ("simulate",),
        ("ladder",),
        ("rules",),
        ("check",),
        ("doctor",),
    ):
        run = desk.run(*page, "--help", "--lang", lang)
        assert run.code == 0
        assert "cli." not in run.out
        assert all(cells(line) <= 80 for line in run.out.splitlines())
        if lang != "en":
            assert not any(word in run.out for word in english), run.out


def test_version(desk: Desk) -> None:
    said = desk.run("--version").out
    assert said.startswith(f"pestis {pestis.__version__} (")
    assert "compiled" in said or "from source" in said
