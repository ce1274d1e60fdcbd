"""No decision examines more positions than the bot's budget allows, at any seat count."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

import pytest

import pestis
from pestis.bots import Answer, Bot, Player, Question, find_bot
from pestis.games import GAMES, find
from pestis.kernel.worlds import world
from pestis.search import tree
from pestis.search.levels import FEWEST, levels
from tests.conformance.support import COMPILED

ANSWERS = 70
HARD = {"rattus": (0, 1)}
"""Seeds of matches in which a decision once took seconds or never ended."""

TABLES = [
    (game, seats, seed)
    for game in GAMES
    for seats in range(find(game).min_seats, find(game).max_seats + 1)
    for seed in HARD.get(game, (0,))
]
LEVELS = [(game, level) for game in GAMES for level in levels(game)]


def modules(game: str) -> list[ModuleType]:
    """The game's bot modules and the search modules that they use."""
    package = import_module(f"{GAMES[game]}.bots")
    return [
        world,
        tree,
        *[
            import_module(f"{package.__name__}.{found.name}")
            for found in iter_modules(package.__path__)
        ],
    ]


def counted(answer: Callable[..., None], played: list[int]) -> Callable[..., None]:
    """The call that plays a position on, with a counter."""

    def one_more(*given: object) -> None:
        played[0] += 1
        answer(*given)

    return one_more


def adding(play_out: Callable[..., int], played: list[int]) -> Callable[..., int]:
    """The call that plays on at random, with its answers added to the counter."""

    def play_on(*given: object) -> int:
        decisions = play_out(*given)
        played[0] += decisions
        return decisions

    return play_on


def keeps_to(bot: Bot, game: str, seats: int, seed: int, patch: pytest.MonkeyPatch) -> None:
    """Play ``ANSWERS`` answers and check the budget.  From source every call that plays a position
    on is counted; when compiled, the bot's own count is used, which the golden decisions show to be
    the same."""
    played = [0]
    thinking = [module for module in modules(game) if hasattr(module, "answer")]
    counts = not COMPILED and bool(thinking)
    for module in thinking if counts else ():
        patch.setattr(module, "answer", counted(module.answer, played))
    if counts:
        patch.setattr(world.World, "play_out", adding(world.World.play_out, played))

    def think(asked: Question) -> Answer:
        played[0] = 0
        found = bot.think(asked)
        assert found.nodes <= asked.nodes == bot.nodes
        assert not counts or found.nodes == played[0]
        return found

    match = pestis.new(game, seats, seed)
    players = [Player(Bot(bot.name, think, bot.nodes), n, str(seed)) for n in range(seats)]
    while not match.over and len(match.log) < ANSWERS:
        for seat in match.prompts()[0].seats:
            players[seat].step(match)


@pytest.mark.parametrize(("game", "seats", "seed"), TABLES)
def test_no_decision_goes_over_the_budget(
    game: str, seats: int, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeps_to(find_bot(game, "greedy-1"), game, seats, seed, monkeypatch)


@pytest.mark.parametrize(("game", "level"), LEVELS)
def test_no_level_goes_over_its_budget(
    game: str, level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a small budget, which is used up at nearly every prompt."""
    for seats in {find(game).min_seats, find(game).max_seats}:
        keeps_to(find_bot(game, f"{level}@{FEWEST}"), game, seats, 1, monkeypatch)
