"""No decision looks at more positions than the bot's budget allows, at any seat count."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

import pytest

import pestis
from pestis.bots import Answer, Bot, Player, Question, find_bot
from pestis.games import GAMES, find
from tests.conformance.support import COMPILED

ANSWERS = 70
HARD = {"rattus": (0, 1)}
"""Seeds of matches in which a decision once took seconds, or did not end at all."""

TABLES = [
    (game, seats, seed)
    for game in GAMES
    for seats in range(find(game).min_seats, find(game).max_seats + 1)
    for seed in HARD.get(game, (0,))
]


def modules(game: str) -> list[ModuleType]:
    """The game's own bots, and what they think with."""
    package = import_module(f"{GAMES[game]}.bots")
    return [
        import_module(f"{package.__name__}.{found.name}")
        for found in iter_modules(package.__path__)
    ]


def counted(answer: Callable[..., None], played: list[int]) -> Callable[..., None]:
    """The call that plays a position on, with a counter."""

    def one_more(*given: object) -> None:
        played[0] += 1
        answer(*given)

    return one_more


@pytest.mark.parametrize(("game", "seats", "seed"), TABLES)
def test_no_decision_goes_over_the_budget(
    game: str, seats: int, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From source each call that plays a position on is counted; compiled the bot's own count,
    which the golden decisions show to be the same, must do."""
    greedy = find_bot(game, "greedy-1")
    played = [0]
    thinking = [module for module in modules(game) if hasattr(module, "answer")]
    counts = not COMPILED and bool(thinking)
    for module in thinking if counts else ():
        monkeypatch.setattr(module, "answer", counted(module.answer, played))

    def think(asked: Question) -> Answer:
        played[0] = 0
        found = greedy.think(asked)
        assert found.nodes <= asked.nodes == greedy.nodes
        assert not counts or found.nodes == played[0]
        return found

    match = pestis.new(game, seats, seed)
    players = [Player(Bot("greedy-1", think, greedy.nodes), n, str(seed)) for n in range(seats)]
    while not match.over and len(match.log) < ANSWERS:
        for seat in match.prompts()[0].seats:
            players[seat].step(match)
