"""The games.  Each is a package of its own; none knows another."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from pestis.kernel.errors import SetupError, near
from pestis.kernel.spec import GameSpec

GAMES: dict[str, str] = {
    "rattus-cartus": "pestis.games.rattus_cartus",
    "rattus": "pestis.games.rattus",
    "pest": "pestis.games.pest",
}
"""Game id -> the package that holds its ``spec`` module."""


def find(game: str) -> GameSpec[Any, Any]:
    """The spec of a game, loaded when first asked for.  Raises SetupError with the near match."""
    if game not in GAMES:
        known = sorted(GAMES)
        raise SetupError("game-unknown", {"game": game, "hint": near(game, known), "known": known})
    spec = import_module(GAMES[game] + ".spec").SPEC
    assert isinstance(spec, GameSpec)
    return spec
