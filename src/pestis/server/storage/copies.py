"""Makes, checks and restores copies of the SQLite database, also while a server writes to it.

No file is overwritten in place: a copy gets its name once it is complete, and restoring one keeps
the former database next to it, under another name.
"""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final

from pestis.server.problems import CannotCopy
from pestis.server.storage.checking import Found, check, revision_of
from pestis.server.storage.database import BUSY_MILLISECONDS, FILE

BESIDE: Final = ("-wal", "-shm")
"""Suffixes of the files that SQLite keeps next to a database; the first file may hold the latest
writes."""
STAMP: Final = "%Y%m%d-%H%M%S"


def make_copy(data: Path, target: Path) -> None:
    """Copy the database of a folder, also while a server writes to it.  Only the owner can read the
    copy.

    The copy holds everything committed before the call.  Raises CannotCopy; an earlier copy is then
    unchanged.
    """
    source = data / FILE
    if not source.is_file():
        raise CannotCopy("copy-nothing", {"where": str(data)})
    _refuse_database(source, target)
    with _beside(target, target) as part:
        _copy(source, part, target)
        _put(part, target)


def dated(target: Path, now: float) -> Path:
    """``target`` with the time ``now``, in UTC, added to its name."""
    stamp = time.strftime(STAMP, time.gmtime(now))
    return target.with_name(f"{target.stem}-{stamp}{target.suffix}")


def remove_oldest(target: Path, keep: int) -> None:
    """Remove all dated copies except the ``keep`` newest.  Raises CannotCopy."""
    name = re.compile(re.escape(target.stem) + r"-\d{8}-\d{6}" + re.escape(target.suffix))
    try:
        copies = sorted(file for file in target.parent.iterdir() if name.fullmatch(file.name))
        for file in copies[:-keep]:
            file.unlink()
    except OSError as error:
        raise _failed(target, error) from None


def check_copy(copy: Path, data: Path) -> Found:
    """Check a copy and return its contents.  Works on another copy in a temporary folder.  Raises
    CannotCopy or CannotStart."""
    _refuse_database(data / FILE, copy)
    try:
        with tempfile.TemporaryDirectory(prefix="pestis-check-") as folder:
            _take(copy, Path(folder))
            return check(Path(folder), copy)
    except OSError as error:
        raise _failed(copy, error) from None


def restore(copy: Path, data: Path, now: float) -> tuple[Found, Path | None]:
    """Replace the database with a copy.  The caller holds the lock of the folder.

    Returns the contents of the copy, and the path of the former database, if there was one.  Raises
    CannotCopy or CannotStart; the database is then unchanged.
    """
    database = data / FILE
    _refuse_database(database, copy)
    try:
        with (
            tempfile.TemporaryDirectory(prefix="restore-", dir=data) as folder,
            _beside(database, copy) as part,
        ):
            taken = Path(folder)
            _take(copy, taken)
            revision_of(taken / FILE, copy)
            _copy(taken / FILE, part, copy)
            found = check(taken, copy)
            former = _set_aside(database, dated(database, now)) if database.exists() else None
            _put(part, database)
    except OSError as error:
        raise _failed(copy, error) from None
    return found, former


def _refuse_database(database: Path, file: Path) -> None:
    """Raise CannotCopy if the file is the database or one of the files that SQLite keeps next to
    it."""
    ours = [database, *[database.with_name(FILE + end) for end in BESIDE]]
    with suppress(OSError):
        if any(one.exists() and file.exists() and one.samefile(file) for one in ours):
            raise CannotCopy("copy-is-database", {"where": str(file)})


@contextmanager
def _beside(target: Path, named: Path) -> Iterator[Path]:
    """A new private file in the folder of ``target``, which is deleted at the end unless it was
    renamed.  Raises CannotCopy, which shows the path ``named``."""
    try:
        if target.is_dir():
            raise IsADirectoryError(None, "Is a directory")
        handle, name = tempfile.mkstemp(prefix=f"{target.name[:40]}.", dir=target.parent)
        os.close(handle)
    except (OSError, ValueError) as error:
        raise _failed(named, error) from None
    part = Path(name)
    try:
        yield part
    finally:
        for file in (part, part.with_name(f"{part.name}-journal")):
            with suppress(OSError):
                file.unlink()


def _copy(source: Path, part: Path, named: Path) -> None:
    """Copy a database into a single file without companion files.  Raises CannotCopy."""
    try:
        with (
            closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=rw", uri=True)) as read,
            closing(sqlite3.connect(part)) as written,
        ):
            read.execute(f"PRAGMA busy_timeout={BUSY_MILLISECONDS}")
            read.backup(written)
            written.execute("PRAGMA journal_mode=DELETE")
        with part.open("r+b") as file:
            os.fsync(file.fileno())
    except (OSError, sqlite3.Error) as error:
        raise _failed(named, error) from None


def _take(copy: Path, folder: Path) -> None:
    """Copy the files of a copy unchanged into a folder.  Raises CannotCopy or OSError."""
    if not copy.is_file():
        raise CannotCopy("copy-missing", {"where": str(copy)})
    shutil.copyfile(copy, folder / FILE)
    log = copy.with_name(copy.name + BESIDE[0])
    if log.is_file():
        shutil.copyfile(log, folder / (FILE + BESIDE[0]))


def _set_aside(database: Path, former: Path) -> Path:
    """Give a database and its companion files another name.  If the system supports hard links, the
    database also keeps its own name, so that it can be replaced atomically.  Raises OSError."""
    try:
        os.link(database, former)
    except FileExistsError:
        raise
    except OSError:
        database.rename(former)
    for end in BESIDE:
        beside = database.with_name(database.name + end)
        if beside.exists():
            beside.rename(former.with_name(former.name + end))
    return former


def _put(part: Path, target: Path) -> None:
    """Give a complete file its final name, and sync the folder.  Raises CannotCopy."""
    try:
        part.replace(target)
        if sys.platform != "win32":
            folder = os.open(target.parent, os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)
    except OSError as error:
        raise _failed(target, error) from None


def _failed(named: Path, error: Exception) -> CannotCopy:
    detail = getattr(error, "strerror", None) or str(error)
    return CannotCopy("copy-failed", {"where": str(named), "detail": detail})
