"""The folders of the page's files: its own, and those of each game."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pestis
from pestis.games import GAMES

PACKAGE: Final = Path(str(pestis.__file__)).parent
WEB: Final = PACKAGE / "web"
OWN: Final = sorted(
    file
    for file in [*WEB.rglob("*.js"), *PACKAGE.glob("games/*/web/*.js")]
    if "vendor" not in file.parts
)
"""Every module of our own."""


def drawing_of(game: str) -> Path:
    """The folder of a game's files for the page."""
    return PACKAGE.joinpath(*GAMES[game].split(".")[1:]) / "web"
