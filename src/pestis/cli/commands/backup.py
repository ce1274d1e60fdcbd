"""``pestis backup``: copies the tables of a server, even while it is running."""

from __future__ import annotations

import re
import signal
import sys
import time
from pathlib import Path
from typing import Final

from pestis.cli.commands.localised import Command, argument, command, language_option, option
from pestis.cli.errors import Problem
from pestis.cli.files import data_folder, path_of, quoted
from pestis.cli.terminal import write_line
from pestis.words import Words

SPAN: Final = re.compile(r"([1-9][0-9]{0,5})([smhd])")
SECONDS: Final = {"s": 1, "m": 60, "h": 3600, "d": 86_400}


def build(words: Words) -> Command:
    """Build the command."""

    def run(
        file: str, every: str | None, keep: int | None, data: str | None, database: str | None
    ) -> None:
        # Imported here: no other command needs the server.
        from pestis.server.problems import CannotCopy  # noqa: PLC0415

        if database:
            raise postgres("backup-postgres", database, file)
        pause = None if every is None else read_span(every, "--every")
        target = path_of(file)
        source = Path(data) if data else data_folder()
        # When a service manager stops the command, the unfinished copy is removed.
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        copy(source, target, keep, words)
        while pause is not None:
            time.sleep(pause)
            try:
                copy(source, target, keep, words)
            except CannotCopy as error:
                write_line(words.error(error), sys.stderr)

    return command(
        "backup",
        words,
        run,
        [
            argument(words, "file"),
            option(words, "backup", "every", "span"),
            option(words, "backup", "keep", "number", number=(1, 100_000)),
            option(words, "backup", "data", "folder"),
            option(words, "backup", "database", "url"),
            language_option(words),
        ],
    )


def copy(data: Path, target: Path, keep: int | None, words: Words) -> None:
    """Make a copy, and remove the oldest copies if only some are kept.  Raises CannotCopy."""
    from pestis.server.storage.copies import dated, make_copy, remove_oldest  # noqa: PLC0415

    made = target if keep is None else dated(target, time.time())
    make_copy(data, made)
    if keep is not None:
        remove_oldest(target, keep)
    write_line(words.text("cli.backup.done", file=str(made)), sys.stdout)


def read_span(text: str, option: str) -> int:
    """The seconds of a time span such as ``30m``.  Raises Problem."""
    found = SPAN.fullmatch(text)
    if found is None:
        raise Problem("span", option=option, word=text)
    return int(found[1]) * SECONDS[found[2]]


def postgres(id: str, database: str, file: str) -> Problem:
    """The error that says what to run for a PostgreSQL database.  Raises CannotStart if its address
    cannot be parsed."""
    from pestis.server.storage import address  # noqa: PLC0415

    where = address.shown(address.read(database))
    return Problem(id, where=quoted(where), file=quoted(file))
