"""What Python's memory holds when it is kept on the device for later visits.

Importing this loads all that needs no extension module and makes no table, draws nothing and knows
no seed: what is kept once is the same at every visit.
"""

from __future__ import annotations

from importlib import import_module
from typing import Final

import pestis
import pestis.bots.answering
from pestis.bots import Player, find_bot
from pestis.bots.registry import permanent_names
from pestis.games import find, game_ids

NEEDED_LATER: Final = (
    "decimal",
    "importlib.metadata",
    "ipaddress",
    "urllib.parse",
    "uuid",
    "pestis.games.versions",
    "pestis.kernel.records.moments",
    "pestis.words",
)
"""By msgspec and tables, which come afterwards."""


def warm() -> None:
    """Load games, bots and contents."""
    for game in game_ids():
        warm_game(game)
    for module in NEEDED_LATER:
        import_module(module)


def warm_game(game: str) -> None:
    """Load a game, its bots and its content."""
    permanent_names(game)
    spec = find(game)
    spec.box(spec.min_seats, spec.read_options({}), None, spec.rules_version)


KNOWN: Final = 4
"""Decisions of a bot."""


def played(game: str) -> str:
    """What a few decisions of a bot lead to: the same, whichever engine plays."""
    seats = find(game).min_seats
    match = pestis.new(game, seats, seed=1)
    players = [Player(find_bot(game, "greedy"), seat, "known") for seat in range(seats)]
    for _ in range(KNOWN):
        players[match.prompts()[0].seats[0]].step(match)
    return match.hash()
