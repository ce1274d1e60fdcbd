"""``pestis restore``: restores a copy of the tables, or checks one."""

from __future__ import annotations

import sys
import time
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from pestis.cli.commands.backup import postgres
from pestis.cli.commands.localised import Command, argument, command, flag, language_option, option
from pestis.cli.errors import Left, Problem
from pestis.cli.files import data_folder, path_of
from pestis.cli.terminal import write_line
from pestis.words import Words

if TYPE_CHECKING:
    from pestis.server.storage.checking import Found


def build(words: Words) -> Command:
    """Build the command."""

    def run(file: str | None, check: bool, data: str | None, database: str | None) -> None:
        # Imported here: no other command needs the server.
        from pestis.server.serving import claim_folder  # noqa: PLC0415
        from pestis.server.storage import copies  # noqa: PLC0415

        if database and check and file is None:
            raise Left(told_of(database, words))
        if file is None:
            raise Problem("missing-argument", name=words.text("cli.metavar.file"))
        if database:
            raise postgres("restore-postgres", database, file)
        copy = path_of(file)
        folder = Path(data) if data else data_folder()
        if check:
            found = copies.check_copy(copy, folder)
            tell(words, file, found)
        else:
            with closing(claim_folder(folder)):
                found, former = copies.restore(copy, folder, time.time())
            tell(words, file, found)
            if former is not None:
                write_line(words.text("cli.restore.former", file=str(former)), sys.stdout)
            write_line(words.text("cli.restore.done"), sys.stdout)
        if found.unreadable:
            raise Left(1)

    return command(
        "restore",
        words,
        run,
        [
            argument(words, "file", required=False),
            flag(words, "restore", "check"),
            option(words, "restore", "data", "folder"),
            option(words, "restore", "database", "url"),
            language_option(words),
        ],
    )


def told_of(database: str, words: Words) -> int:
    """Report the contents of a PostgreSQL database restored from a dump, and return the exit code.
    Raises CannotStart."""
    from pestis.server.storage import address  # noqa: PLC0415
    from pestis.server.storage.checking import check_postgres  # noqa: PLC0415

    found = check_postgres(database)
    tell(words, address.shown(address.read(database)), found)
    return 1 if found.unreadable else 0


def tell(words: Words, file: str, found: Found) -> None:
    """Report the contents of a copy."""
    facts = {"revision": found.revision, "running": found.running, "over": found.over}
    write_line(words.text("cli.restore.found", file=file, rows=found.rows, **facts), sys.stdout)
    if found.unreadable:
        tables = list(found.unreadable)
        write_line(words.text("cli.restore.unreadable", tables=tables), sys.stdout)
