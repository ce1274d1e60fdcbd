"""A bot plays the same in the terminal as in the lab."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

import pestis
from pestis.bots import Answer, Bot, Player, Question, find_bot, play_out
from pestis.cli.table.autosave import Keeper
from pestis.cli.table.seating import bot_called
from pestis.cli.table.session import NOBODY, Session
from pestis.cli.terminal import Terminal
from pestis.games import GAMES
from pestis.kernel.errors import BotError
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


def test_a_bot_that_fails_does_not_stop_the_game_and_everybody_is_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: Question) -> Answer:
        raise BotError("bot-choice", {"bot": "failing-1", "choice": "none"})

    monkeypatch.setattr("pestis.cli.table.session.find_bot", lambda *_: Bot("failing-1", fail, 0))
    match = pestis.new("pest", 2, 5, seated=("Anna", "bot:greedy"))
    shown = io.StringIO()
    keeper, terminal = Keeper(tmp_path / "kept.pestis"), Terminal(shown, io.StringIO())
    session = Session(match, keeper, Words("en"), terminal)
    person = Player(find_bot("pest", "random"), 0, "person")
    while len(match.log) < 40:
        assert session.go_on() == 0
        session.show_news(0, "news")
        person.step(match)
    told = " ".join(shown.getvalue().split())
    assert told.count("the bot has failed. Until it works again") == 1
    assert told.count("failing-1") == 1
    assert {entry.origin for entry in match.log if entry.seat == 1} == {"bot:random", "forced"}
