"""The games, one package each; none imports another."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from pestis.kernel.core.spec import GameSpec
from pestis.kernel.errors import SetupError, closest
from pestis.kernel.installed import installed_games

GAMES: dict[str, str] = {
    "rattus-cartus": "pestis.games.rattus_cartus",
    "rattus": "pestis.games.rattus",
    "pest": "pestis.games.pest",
}
"""Our own games: id -> the package that holds its ``spec`` module."""


def game_ids() -> tuple[str, ...]:
    """The ids of all games: ours, then those of installed packages."""
    return (*GAMES, *[game for game, _ in installed_games() if game not in GAMES])


def package_of(game: str) -> str:
    """The package of a game.  Raises SetupError with the nearest id."""
    if game in GAMES:
        return GAMES[game]
    outside = dict(installed_games())
    if game not in outside:
        known = sorted(game_ids())
        raise SetupError(
            "game-unknown", {"game": game, "hint": closest(game, known), "known": known}
        )
    return outside[game]


def part_of(game: str, name: str) -> ModuleType | None:
    """A part of a game's package, such as ``terminal.screen``; None if the game has none.

    Raises SetupError with the nearest id for an unknown game.
    """
    module = f"{package_of(game)}.{name}"
    try:
        return import_module(module) if find_spec(module) else None
    except ModuleNotFoundError as error:
        if error.name is None or not module.startswith(f"{error.name}."):
            raise
        return None  # the folder it would be in is missing


def find(game: str) -> GameSpec[Any, Any]:
    """The spec of a game, loaded on first use.  Raises SetupError with the nearest id."""
    spec = import_module(package_of(game) + ".spec").SPEC
    assert isinstance(spec, GameSpec)
    return spec
