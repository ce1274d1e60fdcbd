"""The players of the soak."""

from __future__ import annotations

from typing import Protocol

from tests.conformance.searcher import Searcher

import pestis
from pestis.bots.driver import Player
from pestis.kernel.worlds.bot import Bot, origin_of
from pestis.search.levels import levels, with_budget

RANDOM = "random"
SEARCHING = "searching"
LEVELS = "levels"
PLAYERS = (RANDOM, SEARCHING, LEVELS)


class Answering(Protocol):
    """A player that answers for one seat."""

    def step(self, match: pestis.Match) -> None:
        """Answer one prompt."""


class Blind:
    """A player that answers at random."""

    def __init__(self, seat: int, dice: pestis.Dice) -> None:
        self.seat = seat
        self.dice = dice

    def step(self, match: pestis.Match) -> None:
        choices = match.choices(self.seat)
        match.submit(self.seat, choices[self.dice.below(len(choices))])


class Curious:
    """A player that looks for unusual situations."""

    def __init__(self, seat: int, dice: pestis.Dice) -> None:
        self.searcher = Searcher(seat, dice)

    def step(self, match: pestis.Match) -> None:
        match.submit(self.searcher.seat, self.searcher.choose(match))


class Thinker:
    """A player of a level, which must not exceed its budget."""

    def __init__(self, seat: int, bot: Bot, seed: str) -> None:
        self.player = Player(bot, seat, seed)

    def step(self, match: pestis.Match) -> None:
        player = self.player
        if len(match.choices(player.seat)) == 1:
            player.step(match)
            return
        answer = player.answer(match)
        assert answer.nodes <= player.bot.nodes, f"{player.bot.name} took {answer.nodes} nodes"
        match.submit(player.seat, answer.choice, origin_of(player.bot.name))
        assert match.last is not None
        player.keep(match.last, answer)


def players(who: str, nodes: int, match: pestis.Match, dice: pestis.Dice) -> list[Answering]:
    """A player for each seat, of the kind ``who`` of PLAYERS.  For levels, each seat draws a level,
    which thinks within ``nodes`` nodes, or within its own budget for 0."""
    seats = range(match.seats)
    if who == SEARCHING:
        return [Curious(seat, dice) for seat in seats]
    if who == RANDOM:
        return [Blind(seat, dice) for seat in seats]
    game = match.spec.id
    offered = levels(game)
    names = list(offered)
    chosen = [names[dice.below(len(names))] for _ in seats]
    bots = [with_budget(game, name, nodes) if nodes else offered[name] for name in chosen]
    return [Thinker(seat, bot, f"soak {seat}") for seat, bot in enumerate(bots) if bot is not None]
