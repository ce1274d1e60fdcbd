"""Which bots there are: those that play any game, and those a game brings along.

A game's own bots stand in its package, in a module ``heuristics`` with a table ``BOTS``: name ->
maker.  Nothing here knows a game.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from pestis.bots.random_bot import RandomBot
from pestis.games import GAMES, find
from pestis.kernel.bot import Bot, BotMaker
from pestis.kernel.errors import SetupError, near
from pestis.kernel.generator import Dice


def _random(_seat: int, _seats: int, dice: Dice) -> Bot:
    return RandomBot(dice)


def _makers(game: str) -> dict[str, BotMaker]:
    """Every bot that can play the game.  Raises SetupError for an unknown game."""
    find(game)
    makers: dict[str, BotMaker] = {"random": _random}
    module = GAMES[game] + ".heuristics"
    if find_spec(module) is not None:
        makers.update(import_module(module).BOTS)
    return makers


def bot_names(game: str) -> tuple[str, ...]:
    """The names of the bots that can play the game, sorted.

    Raises SetupError for an unknown game.
    """
    return tuple(sorted(_makers(game)))


def make_bot(game: str, name: str, seat: int, seats: int, dice: Dice) -> Bot:
    """A bot for one seat of one match.

    Raises SetupError ``bot-unknown`` with the nearest name and all names.
    """
    makers = _makers(game)
    if name not in makers:
        known = sorted(makers)
        raise SetupError("bot-unknown", {"bot": name, "hint": near(name, known), "known": known})
    return makers[name](seat, seats, dice)
