"""``pestis serve``: starts the table server and opens its lobby."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pestis.cli.commands.localised import Command, command, flag, language_option, option
from pestis.cli.errors import Problem
from pestis.cli.files import data_folder
from pestis.cli.terminal import write_line
from pestis.words import Words

if TYPE_CHECKING:
    from pestis.server.settings import Settings

PORT = 8000


def build(words: Words) -> Command:
    """Build the command."""

    def run(
        host: str,
        port: int,
        data: str | None,
        database: str | None,
        public: tuple[str, ...],
        site: str | None,
        pace: int,
        workers: int,
        drain: int,
        no_browser: bool,
        allow_local_webhooks: bool,
        log: str,
        log_level: str,
    ) -> None:
        # Imported here: no other command needs the server.
        from pestis.server.logs import FORMS, LEVELS  # noqa: PLC0415
        from pestis.server.serving import serve  # noqa: PLC0415
        from pestis.server.settings import SITE, Settings  # noqa: PLC0415

        settings = Settings(
            host=host,
            port=port,
            data=Path(data) if data else data_folder(),
            url=database or "",
            public=tuple([read_origin(origin) for origin in public]),
            site=Path(site) if site else SITE,
            pace=pace / 1000,
            workers=workers,
            drain=drain,
            allow_local_webhooks=allow_local_webhooks,
            log=read_word(log, "--log", FORMS),
            log_level=read_word(log_level, "--log-level", LEVELS),
        )

        def started(running: Settings) -> None:
            for sentence in told_at_start(running, words):
                write_line(sentence, sys.stdout)

        serve(settings, started, not no_browser)
        write_line(words.text("server.stopped"), sys.stdout)

    return command(
        "serve",
        words,
        run,
        [
            option(words, "serve", "host", "host", default="127.0.0.1"),
            option(words, "serve", "port", "number", default=PORT, number=(0, 65535)),
            option(words, "serve", "data", "folder"),
            option(words, "serve", "database", "url"),
            option(words, "serve", "public", "url", many=True),
            option(words, "serve", "site", "folder"),
            option(words, "serve", "pace", "number", default=400, number=(0, 60_000)),
            option(words, "serve", "workers", "number", default=1, number=(1, 64)),
            option(words, "serve", "drain", "number", default=0, number=(0, 600)),
            flag(words, "serve", "no-browser"),
            flag(words, "serve", "allow-local-webhooks"),
            option(words, "serve", "log", "form", default="text"),
            option(words, "serve", "log-level", "level", default="info"),
            language_option(words),
        ],
    )


def told_at_start(running: Settings, words: Words) -> list[str]:
    """Where the server is, and who can reach it there."""
    from pestis.server import network  # noqa: PLC0415

    told = [words.text("server.started", address=network.local_address(running))]
    others = network.addresses(running)
    if not others and running.host in network.LOOPBACK:
        told.append(words.text("server.here-only"))
    kind = "public" if running.public else "network"
    return told + [words.text(f"server.{kind}", address=address) for address in others]


def read_origin(text: str) -> str:
    """The origin of a reverse proxy in front of the server, as browsers send it.

    Raises Problem, which does not show a password.
    """
    from pestis.server.origins import normal  # noqa: PLC0415

    if "@" in text:
        raise Problem("public-user")
    try:
        return normal(text)
    except ValueError:
        raise Problem("public", word=text) from None


def read_word(text: str, option: str, known: Sequence[str]) -> str:
    """A value of an option with a few allowed words.  Raises Problem."""
    if text not in known:
        raise Problem("option-word", option=option, word=text, known=list(known))
    return text
