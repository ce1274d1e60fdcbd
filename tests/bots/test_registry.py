"""Bots are found by name, and see only a view and the choices."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import pestis
from pestis.bots import Answer, Bot, Player, Question, bot_names, find_bot, play_out
from pestis.bots.blind import choose_blindly
from pestis.bots.registry import permanent_names
from pestis.games import GAMES
from pestis.kernel.errors import SetupError
from pestis.search.levels import levels

SOURCE = Path(__file__).parents[2] / "src" / "pestis"
BOT_SOURCES = [
    SOURCE / "kernel" / "worlds" / "bot.py",
    *[
        path
        for path in sorted((SOURCE / "bots").glob("*.py"))
        if "= Bot(" in path.read_text("utf-8")
    ],
    *sorted((SOURCE / "games").glob("*/bots/*.py")),
    *sorted((SOURCE / "search").glob("*.py")),
]
ONE_QUESTION = re.compile(r"(self, )?(thinking: \w+, )?asked: Question")
"""The parameters of a function that gives an answer: only the question and, in some, a searcher
built from the question alone."""
OUT_OF_REACH = {
    *("append", "events", "history", "load", "log", "match", "record"),
    *("driver", "factory", "rounds", "setup"),
}
"""Modules through which a bot could reach the game being played.

A bot may use states and tasks, because a bot that looks ahead plays on in
worlds it has sampled from its own view.
"""


def test_names() -> None:
    """Levels for people come first, weakest first; other bots come after them."""
    names = list(bot_names("rattus-cartus"))
    people = list(levels("rattus-cartus"))
    assert names[: len(people)] == people
    assert {"greedy", "random"} <= set(names[len(people) :])


@pytest.mark.parametrize("game", GAMES)
def test_the_permanent_name_finds_the_same_bot(game: str) -> None:
    assert find_bot(game, "greedy-1").name == "greedy-1"
    assert find_bot(game, find_bot(game, "greedy").name) is find_bot(game, "greedy")
    names = permanent_names(game)
    assert tuple(names) == bot_names(game)
    assert names["greedy"] == find_bot(game, "greedy").name


def test_bots_are_asked_one_question_and_reach_for_nothing_else() -> None:
    """Checked in the source, so that it also holds for the compiled build."""
    found = 0
    for path in BOT_SOURCES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom):
                assert str(node.module).rpartition(".")[2] not in OUT_OF_REACH, path
            if isinstance(node, ast.FunctionDef) and ast.unparse(node.returns or node) == "Answer":
                assert ONE_QUESTION.fullmatch(ast.unparse(node.args)), path
                found += 1
    assert found >= 1 + len(GAMES)


def test_unknown_bot_is_refused_with_the_near_name() -> None:
    with pytest.raises(SetupError) as error:
        find_bot("rattus-cartus", "gredy")
    assert error.value.id == "error.bot-unknown"
    known = error.value.params.pop("known")
    assert error.value.params == {"bot": "gredy", "hint": "greedy"}
    assert isinstance(known, list)
    assert known == sorted({*bot_names("rattus-cartus"), "greedy-1", "master-1", *known})


def test_unknown_game_is_refused() -> None:
    with pytest.raises(SetupError) as error:
        bot_names("ratus-cartus")
    assert error.value.params["hint"] == "rattus-cartus"


class Watcher:
    """Chooses at random and records what it was shown."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.sizes: list[int] = []

    def think(self, asked: Question) -> Answer:
        assert asked.view["viewer"] == self.seat
        self.sizes.append(len(asked.choices))
        return choose_blindly(asked)


def test_the_driver_shows_each_bot_its_own_view_and_answers_forced_choices() -> None:
    match = pestis.new("rattus-cartus", seats=3, seed=5, options={"supply": "together"})
    watchers = [Watcher(seat) for seat in range(3)]
    play_out(match, [Bot("watcher", watcher.think, 0) for watcher in watchers], "test")
    assert match.over
    assert all(min(watcher.sizes) > 1 for watcher in watchers)
    origins = [entry.origin for entry in match.log]
    assert set(origins) == {"bot:watcher", "forced"}
    assert origins.count("bot:watcher") == sum(len(watcher.sizes) for watcher in watchers)


def test_one_step_answers_one_prompt() -> None:
    match = pestis.new("rattus-cartus", seats=2, seed=5)
    seat = match.prompts()[0].seats[0]
    Player(find_bot("rattus-cartus", "random"), seat, "test").step(match)
    assert len(match.log) == 1


def test_bots_play_alike_from_equal_seeds() -> None:
    logs: dict[str, str] = {}
    bots = [find_bot("rattus-cartus", name) for name in ("greedy", "random", "greedy")]
    for seed in ("one", "two", "one"):
        match = pestis.new("rattus-cartus", seats=3, seed=9)
        play_out(match, bots, seed)
        assert logs.setdefault(seed, match.save()) == match.save()
    assert logs["one"] != logs["two"]
