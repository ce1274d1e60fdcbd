"""Bots are found by name, and see a view and the choices only."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import pestis
from pestis.bots import RandomBot, bot_names, make_bot, play_out, step
from pestis.kernel.choices import Choice
from pestis.kernel.errors import SetupError
from pestis.kernel.fields import View
from pestis.kernel.generator import Dice

SOURCE = Path(__file__).parents[2] / "src" / "pestis"
BOT_SOURCES = [
    SOURCE / "kernel" / "bot.py",
    SOURCE / "bots" / "random_bot.py",
    *sorted((SOURCE / "games").glob("*/greedy*.py")),
    *sorted((SOURCE / "games").glob("*/heuristics.py")),
]
OUT_OF_REACH = {"driver", "events", "flow", "log", "match", "opening", "record"}
"""Modules from which a bot could get at the game that is being played.

What a state and a task look like it may know: a bot that looks ahead plays on
in worlds it has sampled from its own view.
"""


def test_names() -> None:
    assert bot_names("rattus-cartus") == ("greedy", "random")


def test_bots_are_given_a_view_and_the_choices_and_reach_for_nothing_else() -> None:
    """Read from the source, so that it also holds for the compiled build."""
    found = 0
    for path in BOT_SOURCES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom):
                assert str(node.module).rpartition(".")[2] not in OUT_OF_REACH, path
            if isinstance(node, ast.FunctionDef) and node.name == "choose":
                shown = [
                    (arg.arg, ast.unparse(arg.annotation))
                    for arg in node.args.args[1:]
                    if arg.annotation is not None
                ]
                assert shown == [("view", "View"), ("choices", "tuple[Choice, ...]")], path
                found += 1
    assert found >= 3  # the shape of a bot, and two bots


def test_unknown_bot_is_refused_with_the_near_name() -> None:
    with pytest.raises(SetupError) as error:
        make_bot("rattus-cartus", "gredy", 0, 4, Dice("test"))
    assert error.value.id == "error.bot-unknown"
    assert error.value.params == {"bot": "gredy", "hint": "greedy", "known": ["greedy", "random"]}


def test_unknown_game_is_refused() -> None:
    with pytest.raises(SetupError) as error:
        bot_names("ratus-cartus")
    assert error.value.params["hint"] == "rattus-cartus"


class Watcher:
    """Chooses at random and notes what it was shown."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.inner = RandomBot(Dice("watcher", str(seat)))
        self.sizes: list[int] = []

    def choose(self, view: View, choices: tuple[Choice, ...]) -> Choice:
        assert view["viewer"] == self.seat
        self.sizes.append(len(choices))
        return self.inner.choose(view, choices)


def test_the_driver_shows_each_bot_its_own_view_and_answers_forced_choices() -> None:
    match = pestis.new("rattus-cartus", seats=3, seed=5, options={"supply": "together"})
    bots = [Watcher(seat) for seat in range(3)]
    play_out(match, bots)
    assert match.over
    assert all(min(bot.sizes) > 1 for bot in bots)
    origins = [entry.origin for entry in match.log]
    assert set(origins) == {"bot", "forced"}
    assert origins.count("bot") == sum(len(bot.sizes) for bot in bots)


def test_one_step_answers_one_prompt() -> None:
    match = pestis.new("rattus-cartus", seats=2, seed=5)
    seat = match.prompts()[0].seats[0]
    step(match, seat, Watcher(seat))
    assert len(match.log) == 1


def test_bots_play_alike_from_equal_dice() -> None:
    logs: list[str] = []
    for _ in range(2):
        match = pestis.new("rattus-cartus", seats=3, seed=9)
        names = ["greedy", "random", "greedy"]
        play_out(
            match,
            [
                make_bot("rattus-cartus", name, seat, 3, Dice("test", str(seat)))
                for seat, name in enumerate(names)
            ],
        )
        logs.append(match.save())
    assert logs[0] == logs[1]
