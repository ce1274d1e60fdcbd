"""The folders of the page's files as the server serves them: its own, and those of each game."""

from __future__ import annotations

import atexit
import shutil
import tempfile
from pathlib import Path
from typing import Final

import pestis
from pestis.games import GAMES
from pestis.server.transport.content_modules import content_modules


def _laid_out() -> Path:
    """A copy of the files, with the modules that the server makes of the games' content."""
    package = Path(str(pestis.__file__)).parent
    copy = Path(tempfile.mkdtemp(prefix="pestis-page-")).resolve()
    atexit.register(shutil.rmtree, copy, ignore_errors=True)
    for folder in (package / "web", *package.glob("games/*/web")):
        shutil.copytree(folder, copy / folder.relative_to(package))
    for place, text in content_modules().items():
        (copy / place).write_text(text, encoding="utf-8")
    return copy


PACKAGE: Final = _laid_out()
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
