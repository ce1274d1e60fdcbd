"""Fills Python's memory with what is saved on the device for later visits.

Importing this module loads everything that needs no extension module.  It creates no table, draws
nothing and knows no seed, so the saved memory is the same at every visit.
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
"""Modules needed by msgspec and tables, which are loaded later."""


def warm() -> None:
    """Load all games, their bots and their content."""
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
"""The number of bots' decisions that are compared."""


def played(game: str) -> str:
    """The hash of a match after a few decisions of bots: the same, whichever engine plays."""
    seats = find(game).min_seats
    match = pestis.new(game, seats, seed=1)
    players = [Player(find_bot(game, "greedy"), seat, "known") for seat in range(seats)]
    for _ in range(KNOWN):
        players[match.prompts()[0].seats[0]].step(match)
    return match.hash()
