"""The registry of bots: those for any game and those a game provides.

A game's own bots stand in its package, in ``bots`` with a table ``BOTS``: the name
that is offered -> the bot.  A bot's permanent name finds it as well.  Nothing here knows a game.
"""

from __future__ import annotations

from pestis.bots.blind import RANDOM
from pestis.games import find, part_of
from pestis.kernel.bot import Bot
from pestis.kernel.errors import SetupError, closest


def _offered(game: str) -> dict[str, Bot]:
    """Every bot that can play the game.  Raises SetupError for an unknown game."""
    find(game)
    offered: dict[str, Bot] = {"random": RANDOM}
    own = part_of(game, "bots")
    if own is not None:
        offered.update(own.BOTS)
    return offered


def bot_names(game: str) -> tuple[str, ...]:
    """The names under which bots that can play the game are offered, sorted.

    Raises SetupError for an unknown game.
    """
    return tuple(sorted(_offered(game)))


def find_bot(game: str, name: str) -> Bot:
    """A bot by the name under which it is offered, or by its permanent name.

    Raises SetupError ``bot-unknown`` with the nearest name and all names.
    """
    offered = _offered(game)
    bots = {bot.name: bot for bot in offered.values()} | offered
    if name not in bots:
        known = sorted(bots)
        raise SetupError("bot-unknown", {"bot": name, "hint": closest(name, known), "known": known})
    return bots[name]


def permanent_names(game: str) -> dict[str, str]:
    """The permanent name of every bot that can play the game, by the name under which it is
    offered; sorted.  Raises SetupError for an unknown game."""
    return {name: bot.name for name, bot in sorted(_offered(game).items())}
