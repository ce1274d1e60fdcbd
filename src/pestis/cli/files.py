"""Reads files with clear errors and writes them atomically."""

from __future__ import annotations

import os
import shlex
import sys
import tempfile
from pathlib import Path

from pestis.cli.errors import Problem

LARGEST = 4 << 20
"""The largest file that is read, in bytes; a saved game has about 20 kB."""


def path_of(name: str) -> Path:
    """The path for a name that a person typed, with a leading tilde expanded: at the table, no
    shell has expanded it.  Raises Problem."""
    try:
        return Path(name).expanduser()
    except RuntimeError:
        raise Problem("file-no-home", file=name) from None


def read_text(name: str) -> str:
    """The text of a file.

    Raises Problem if it is missing, a folder, unreadable, too large or not UTF-8.
    """
    path = Path(name)
    try:
        if path.is_dir():
            raise Problem("file-folder", file=name)
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except FileNotFoundError:
        raise Problem("file-missing", file=name) from None
    except (OSError, ValueError) as error:
        raise Problem("file-unreadable", file=name, detail=_detail(error)) from None
    if len(data) > LARGEST:
        raise Problem("file-large", file=name, n=LARGEST >> 20)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Problem("file-not-text", file=name, n=error.start) from None


def write_text(path: Path, text: str) -> None:
    """Write a file atomically: at any moment the file is complete, in the old or the new version.

    A new file is readable only by its owner, because a saved game holds every secret.  Raises
    Problem.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(prefix=path.name[:40] + ".", dir=path.parent)
    except (OSError, ValueError) as error:
        raise Problem("file-unwritable", file=str(path), detail=_detail(error)) from None
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).replace(path)
    except OSError as error:
        Path(temporary).unlink(missing_ok=True)
        raise Problem("file-unwritable", file=str(path), detail=_detail(error)) from None


def _detail(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)


def quoted(path: Path | str) -> str:
    """The path, quoted for the system's shells if necessary."""
    if sys.platform == "win32":
        return f'"{path}"' if " " in str(path) else str(path)
    return shlex.quote(str(path))


def data_folder() -> Path:
    """The folder for saved games: ``$PESTIS_DATA``, or the system's folder for user data."""
    own = os.environ.get("PESTIS_DATA")
    if own:
        return Path(own)
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA")
        return (Path(local) if local else Path.home() / "AppData" / "Local") / "pestis"
    shared = os.environ.get("XDG_DATA_HOME")
    return (Path(shared) if shared else Path.home() / ".local" / "share") / "pestis"
