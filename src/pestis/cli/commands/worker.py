"""``pestis worker``: does work for the servers on a PostgreSQL database."""

from __future__ import annotations

import sys
from typing import Any

from pestis.cli.commands.localised import Command, command, flag, language_option, option
from pestis.cli.commands.serve import settings_of
from pestis.cli.terminal import write_line
from pestis.words import Words


def build(words: Words) -> Command:
    """Build the command."""

    def run(config: str | None, **given: Any) -> None:
        # Imported here: no other command needs the server.
        from pestis.server.working import work  # noqa: PLC0415

        def started(where: str) -> None:
            write_line(words.text("worker.started", where=where), sys.stdout)

        work(settings_of(given, config, words), started)
        write_line(words.text("worker.stopped"), sys.stdout)

    return command(
        "worker",
        words,
        run,
        [
            option(words, "worker", "config", "file"),
            option(words, "worker", "database", "url"),
            option(words, "worker", "workers", "number", default=1, number=(1, 64)),
            flag(words, "worker", "allow-local-webhooks"),
            option(words, "worker", "log", "form", default="text"),
            option(words, "worker", "log-level", "level", default="info"),
            language_option(words),
        ],
    )
