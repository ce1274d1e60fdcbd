"""What Python's memory holds when it is kept on the device for later visits.

Importing this loads all that needs no extension module and makes no table, draws nothing and knows
no seed: what is kept once is the same at every visit.
"""

from __future__ import annotations

from importlib import import_module
from typing import Final

import pestis.bots.answering  # noqa: F401
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


def lay() -> None:
    """Load games, bots and contents."""
    for game in game_ids():
        permanent_names(game)
        spec = find(game)
        spec.box(spec.min_seats, spec.read_options({}), None, spec.rules_version)
    for module in NEEDED_LATER:
        import_module(module)
