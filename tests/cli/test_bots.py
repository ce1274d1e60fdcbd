"""A bot plays the same in the terminal as in the lab."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

import pestis
from pestis.bots import Player, find_bot, play_out
from pestis.cli.table.autosave import Keeper
from pestis.cli.table.seating import bot_called
from pestis.cli.table.session import NOBODY, Session
from pestis.cli.terminal import Terminal
from pestis.games import GAMES
from pestis.kernel.match import Match
from pestis.words import Words

NAMES = ("greedy", "random", "greedy")


def session_of(match: Match, folder: Path) -> Session:
    terminal = Terminal(io.StringIO(), io.StringIO())
    return Session(match, Keeper(folder / "kept.pestis"), Words("en"), terminal)


@pytest.mark.parametrize("game", [*GAMES])
def test_bots_play_as_in_the_lab(game: str, tmp_path: Path) -> None:
    seated = [f"bot:{name}" for name in NAMES]
    match = pestis.new(game, len(NAMES), 5, seated=seated)
    assert session_of(match, tmp_path).go_on() == NOBODY
    other = pestis.new(game, len(NAMES), 5, seated=seated)
    play_out(other, [find_bot(game, name) for name in NAMES], "5")
    assert other.save() == match.save()


def test_no_file_holds_a_memory_and_a_loaded_game_goes_on_without(tmp_path: Path) -> None:
    match = pestis.new("pest", 2, 5, seated=("Anna", "bot:greedy"))
    session = session_of(match, tmp_path)
    person = Player(find_bot("pest", "random"), 0, "person")
    while len(match.log) < 40:
        assert session.go_on() == 0
        person.step(match)
    session.keeper.keep(match)
    text = session.keeper.path.read_text(encoding="utf-8")
    assert text == match.save()
    assert "memory" not in text
    loaded = session_of(pestis.load(text), tmp_path)
    while len(loaded.match.log) < 80:
        assert loaded.go_on() == 0
        Player(find_bot("pest", "random"), 0, "person").step(loaded.match)


@pytest.mark.parametrize(
    ("lang", "called", "bot"),
    [
        ("en", "grand  master", "grandmaster"),
        ("de", "Lehrling", "apprentice"),
        ("nl", "LEERLING", "apprentice"),
        ("de", "apprentice", "apprentice"),
        ("de", "Anna", "Anna"),
    ],
)
def test_a_bot_goes_by_its_name_in_the_language(lang: str, called: str, bot: str) -> None:
    assert bot_called(called, "rattus", Words(lang)) == bot
