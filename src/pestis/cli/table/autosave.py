"""Saves the game to one file, atomically, before every prompt that a person answers."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from pestis.cli.errors import Problem
from pestis.cli.files import data_folder, path_of, quoted, read_text, write_text
from pestis.cli.table.records import is_record, read_position
from pestis.kernel.match import Match

SUFFIX = ".pestis"


class Keeper:
    """Saves a game to its file.

    trouble  the error of the last attempt to save, or None
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.trouble: Problem | None = None

    def keep(self, match: Match) -> bool:
        """Write the game; True unless the file cannot be written."""
        try:
            write_text(self.path, match.save())
        except Problem as problem:
            self.trouble = problem
            return False
        self.trouble = None
        return True

    def resume(self) -> str:
        """The command that resumes the game."""
        return f"pestis play --load {quoted(self.path)}"

    def again(self) -> str:
        """The command that starts a new game with the same setup."""
        return f"pestis play --again {quoted(self.path)}"


def new_keeper(game: str) -> Keeper:
    """The keeper for a new file in the user's data folder, named after the game and the time."""
    folder = data_folder() / "games"
    stem = f"{game}-{datetime.now():%Y-%m-%d-%H%M%S}"
    path = folder / (stem + SUFFIX)
    number = 2
    while path.exists():
        path = folder / f"{stem}-{number}{SUFFIX}"
        number += 1
    return Keeper(path)


def keeper_at(name: str) -> Keeper:
    """The keeper for a file chosen by the player.  Raises Problem if the file exists and is not a
    saved game."""
    path = path_of(name)
    if path.exists() and not is_record(read_text(str(path))):
        raise Problem("file-not-ours", file=str(path))
    return Keeper(path)


def keeper_of_loaded(name: str, match: Match) -> Keeper:
    """The keeper for the file that a game was loaded from, or for a new file if it was loaded from
    a position."""
    if read_position(read_text(name)) is None:
        return Keeper(Path(name))
    return new_keeper(match.spec.id)
