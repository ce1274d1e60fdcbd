"""The games.  Each is a package of its own; none knows another."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from pestis.kernel.errors import SetupError, near
from pestis.kernel.installed import installed_games
from pestis.kernel.spec import GameSpec

GAMES: dict[str, str] = {
    "rattus-cartus": "pestis.games.rattus_cartus",
    "rattus": "pestis.games.rattus",
    "pest": "pestis.games.pest",
}
"""Our own games: id -> the package that holds its ``spec`` module."""


def game_ids() -> tuple[str, ...]:
    """The ids of all games: ours, then those that other packages bring along."""
    return (*GAMES, *[game for game, _ in installed_games() if game not in GAMES])


def package_of(game: str) -> str:
    """The package of a game.  Raises SetupError with the near match."""
    if game in GAMES:
        return GAMES[game]
    outside = dict(installed_games())
    if game not in outside:
        known = sorted(game_ids())
        raise SetupError("game-unknown", {"game": game, "hint": near(game, known), "known": known})
    return outside[game]


def find(game: str) -> GameSpec[Any, Any]:
    """The spec of a game, loaded when first asked for.  Raises SetupError with the near match."""
    spec = import_module(package_of(game) + ".spec").SPEC
    assert isinstance(spec, GameSpec)
    return spec
