"""The games, one package each; no game imports another."""

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
"""Built-in games: id -> the package that contains its ``spec`` module."""


def game_ids() -> tuple[str, ...]:
    """The ids of all games: built-in ones, then those of installed packages."""
    return (*GAMES, *[game for game, _ in installed_games() if game not in GAMES])


def package_of(game: str) -> str:
    """Return the package of a game.

    Raises SetupError for an unknown game, with the nearest id as a hint.
    """
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
    """Import a module of a game's package, such as ``terminal.screen``; None if there is none.

    Raises SetupError for an unknown game, with the nearest id as a hint.
    """
    module = f"{package_of(game)}.{name}"
    try:
        return import_module(module) if find_spec(module) else None
    except ModuleNotFoundError as error:
        if error.name is None or not module.startswith(f"{error.name}."):
            raise
        return None  # a parent package of the module is missing


def find(game: str) -> GameSpec[Any, Any]:
    """Return the spec of a game, imported on first use.

    Raises SetupError for an unknown game, with the nearest id as a hint.
    """
    spec = import_module(package_of(game) + ".spec").SPEC
    assert isinstance(spec, GameSpec)
    return spec
