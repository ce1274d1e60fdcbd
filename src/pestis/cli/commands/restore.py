"""``pestis restore``: puts a copy of the tables back, or checks one."""

from __future__ import annotations

import sys
import time
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from pestis.cli.commands.backup import postgres
from pestis.cli.commands.localised import Command, argument, command, flag, language_option, option
from pestis.cli.errors import Left
from pestis.cli.files import data_folder, path_of
from pestis.cli.terminal import write_line
from pestis.words import Words

if TYPE_CHECKING:
    from pestis.server.storage.checking import Found


def build(words: Words) -> Command:
    """Build the command."""

    def run(file: str, check: bool, data: str | None, database: str | None) -> None:
        # Imported here: no other command needs the server.
        from pestis.server.serving import claim_folder  # noqa: PLC0415
        from pestis.server.storage import copies  # noqa: PLC0415

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
            argument(words, "file"),
            flag(words, "restore", "check"),
            option(words, "restore", "data", "folder"),
            option(words, "restore", "database", "url"),
            language_option(words),
        ],
    )


def tell(words: Words, file: str, found: Found) -> None:
    """Say what a copy holds."""
    facts = {"revision": found.revision, "running": found.running, "over": found.over}
    write_line(words.text("cli.restore.found", file=file, rows=found.rows, **facts), sys.stdout)
    if found.unreadable:
        tables = list(found.unreadable)
        write_line(words.text("cli.restore.unreadable", tables=tables), sys.stdout)
