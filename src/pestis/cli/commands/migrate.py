"""``pestis migrate``: brings the schema of a PostgreSQL database up to date, also while servers use
it."""

from __future__ import annotations

import sys
from typing import Any

from pestis.cli.commands.localised import Command, command, language_option, option
from pestis.cli.commands.serve import settings_of
from pestis.cli.errors import Problem
from pestis.cli.terminal import write_line
from pestis.words import Words


def build(words: Words) -> Command:
    """Build the command."""

    def run(config: str | None, **given: Any) -> None:
        # Imported here: no other command needs the database.
        from pestis.server.storage.database import migrate_postgres  # noqa: PLC0415

        url = settings_of(given, config, words).url
        if not url:
            raise Problem("migrate-sqlite")
        before, now = migrate_postgres(url)
        kind = "current" if before == now else "migrated" if before else "created"
        write_line(words.text(f"cli.migrate.{kind}", before=before, now=now), sys.stdout)

    return command(
        "migrate",
        words,
        run,
        [
            option(words, "migrate", "config", "file"),
            option(words, "migrate", "database", "url"),
            language_option(words),
        ],
    )
