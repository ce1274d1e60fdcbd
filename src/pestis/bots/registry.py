"""The registry of bots: those for any game and those a game provides.

A game's own bots are in its package, in ``bots`` with a table ``BOTS``: offered name -> bot.  A
game with a search has further bots, its levels (``search.levels``).  Bots are also found by their
permanent names.  This module knows no game.
"""

from __future__ import annotations

from typing import Final

from pestis.bots.blind import RANDOM
from pestis.games import find, part_of
from pestis.kernel.errors import SetupError, closest
from pestis.kernel.worlds.bot import Bot
from pestis.search.levels import BUDGET, levels, with_budget

LONGEST: Final = 9
"""Maximum number of digits in a budget."""


def _offered(game: str) -> dict[str, Bot]:
    """Every bot that can play the game: levels for people, the weakest first, then bots for
    programs.  Raises SetupError for an unknown game."""
    find(game)
    offered: dict[str, Bot] = {**levels(game)}
    own = part_of(game, "bots")
    if own is not None:
        offered.update(own.BOTS)
    offered["random"] = RANDOM
    return offered


def bot_names(game: str) -> tuple[str, ...]:
    """The names under which bots that can play the game are offered: levels for people, the
    weakest first, then bots for programs.

    Raises SetupError for an unknown game.
    """
    return tuple(_offered(game))


def find_bot(game: str, name: str) -> Bot:
    """A bot by the name under which it is offered, or by its permanent name; a level may have a
    custom budget of nodes, ``master@2000``.

    Raises SetupError ``bot-unknown`` with the nearest name and all names, or ``bot-budget``.
    """
    offered = _offered(game)
    level, _, nodes = name.partition(BUDGET)
    if nodes.isdecimal() and len(nodes) <= LONGEST:
        found = with_budget(game, level, int(nodes))
        if found is not None:
            return found
    bots = {bot.name: bot for bot in offered.values()} | offered
    if name not in bots:
        known = sorted(bots)
        raise SetupError("bot-unknown", {"bot": name, "hint": closest(name, known), "known": known})
    return bots[name]


def permanent_names(game: str) -> dict[str, str]:
    """The permanent name of every bot that can play the game, by the name under which it is
    offered; in the order of ``bot_names``.  Raises SetupError for an unknown game."""
    return {name: bot.name for name, bot in _offered(game).items()}
