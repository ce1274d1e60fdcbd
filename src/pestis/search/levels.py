"""Bots built from a game's search, at the levels that the game offers."""

from __future__ import annotations

from typing import Any, Final, final

from pestis.games import part_of
from pestis.kernel.core.rng import Dice
from pestis.kernel.errors import SetupError
from pestis.kernel.worlds.bot import Answer, Bot, Question
from pestis.kernel.worlds.plan_memory import remember, remembered
from pestis.parts.thinking import Comparing, Judging, Level, Move, Thinking
from pestis.search.comparing import best_of, compare
from pestis.search.tree import Tree

BUDGET: Final = "@"
"""Separates a level's name from a custom budget: ``master@2000``."""
FEWEST: Final = 500
MOST: Final = 1_000_000
PLANNING: Final = 4
"""One node in this number may be spent on finding moves."""


@final
class Searcher:
    """Answers prompts at a level."""

    def __init__(self, thinking: Any, level: Level) -> None:
        self._thinking: Final = thinking
        self._level: Final = level

    def answer(self, asked: Question) -> Answer:
        """The next choice of the remembered move, or the first of a new one."""
        planned = remembered(asked)
        if planned is not None:
            return planned
        thinking = self._thinking(asked.view, asked.choices)
        if isinstance(thinking, Judging):
            return self._choose(thinking, asked)
        assert isinstance(thinking, Comparing)
        return self._move(thinking, asked)

    def _move(self, thinking: Comparing, asked: Question) -> Answer:
        """The first choice of the best move that the level sees; the others are remembered."""
        level = self._level
        nodes = self._nodes(thinking, asked)
        moves = thinking.moves(level.moves, nodes // PLANNING, asked.dice)
        seen = overlooking(moves, level.overlooks_at(thinking.table), asked.dice)
        left = nodes - thinking.nodes
        tried = compare(thinking, seen, level.worlds, left, asked.dice)
        return remember(best_of(tried, thinking.doubt).move.choices, thinking.nodes)

    def _choose(self, thinking: Judging, asked: Question) -> Answer:
        """The choice with the most walks among those that the level sees."""
        choices = [Move((choice,)) for choice in asked.choices]
        seen = overlooking(choices, self._level.overlooks_at(thinking.table), asked.dice)
        tree = Tree(thinking, tuple([move.choices[0] for move in seen]))
        tree.grow(self._nodes(thinking, asked), asked.dice)
        best = seen[0].choices[0]
        for move in seen:
            if tree.node(move.choices[0]).walks > tree.node(best).walks:
                best = move.choices[0]
        return Answer(best, None, thinking.nodes)

    def _nodes(self, thinking: Thinking, asked: Question) -> int:
        """The number of positions that may be searched for this answer."""
        return min(asked.nodes, self._level.nodes_at(thinking.table))


def overlooking(moves: list[Move], overlooks: int, dice: Dice) -> list[Move]:
    """The moves that are seen: each is overlooked with a probability of ``overlooks`` percent, but
    at least one is seen."""
    seen = [move for move in moves if dice.below(100) >= overlooks]
    return seen or [moves[dice.below(len(moves))]]


def levels(game: str) -> dict[str, Bot]:
    """The levels of a game, the weakest first: offered name -> bot.

    Empty for a game without a search.
    """
    return {level.name.rpartition("-")[0]: _bot(game, level, level.name) for level in _levels(game)}


def with_budget(game: str, name: str, nodes: int) -> Bot | None:
    """The level of this name with another budget; None if there is no such level.

    Raises SetupError for a budget out of range.
    """
    check_budget(nodes)
    for level in _levels(game):
        if name in (level.name, level.name.rpartition("-")[0]):
            if nodes == level.nodes and not level.fewer:
                return _bot(game, level, level.name)
            return _bot(game, level.with_nodes(nodes), f"{level.name}{BUDGET}{nodes}")
    return None


def check_budget(nodes: int) -> None:
    """Raises SetupError for a budget out of range."""
    if not FEWEST <= nodes <= MOST:
        raise SetupError("bot-budget", {"nodes": nodes, "min": FEWEST, "max": MOST})


def _levels(game: str) -> tuple[Level, ...]:
    module = part_of(game, "bots.thinking")
    if module is None:
        return ()
    found: tuple[Level, ...] = module.LEVELS
    return found


def _bot(game: str, level: Level, name: str) -> Bot:
    module = part_of(game, "bots.thinking")
    assert module is not None
    return Bot(name, Searcher(module.THINKING, level).answer, level.nodes)
