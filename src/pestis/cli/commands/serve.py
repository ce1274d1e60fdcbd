"""``pestis serve``: starts the table server and opens its lobby."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from pestis.cli.commands.localised import Command, command, flag, language_option, option
from pestis.cli.errors import Left, Problem
from pestis.cli.files import data_folder, path_of
from pestis.cli.terminal import write_line
from pestis.words import Words

if TYPE_CHECKING:
    from pestis.server.problems import CannotStart
    from pestis.server.settings import Settings

PORT = 8000


def build(words: Words) -> Command:
    """Build the command."""

    def run(config: str | None, check: bool, no_browser: bool, **given: Any) -> None:
        # Imported here: no other command needs the server.
        from pestis.server.serving import serve  # noqa: PLC0415

        settings = settings_of(given, config, words)
        if check:
            if config:
                write_line(words.text("cli.serve.right", file=config), sys.stdout)
            else:
                write_line(words.text("cli.serve.right-here"), sys.stdout)
            return

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
            option(words, "serve", "config", "file"),
            flag(words, "serve", "check"),
            option(words, "serve", "host", "host", default="127.0.0.1"),
            option(words, "serve", "port", "number", default=PORT, number=(0, 65535)),
            option(words, "serve", "data", "folder"),
            option(words, "serve", "database", "url"),
            option(words, "serve", "public", "url", many=True),
            option(words, "serve", "behind", "address", many=True),
            option(words, "serve", "site", "folder"),
            option(words, "serve", "pace", "number", default=150, number=(0, 60_000)),
            option(words, "serve", "workers", "number", default=1, number=(1, 64)),
            option(words, "serve", "drain", "number", number=(0, 600)),
            option(words, "serve", "metrics", "number", number=(0, 65535)),
            flag(words, "serve", "no-browser"),
            flag(words, "serve", "allow-local-webhooks"),
            option(words, "serve", "log", "form", default="text"),
            option(words, "serve", "log-level", "level", default="info"),
            language_option(words),
        ],
    )


def settings_of(given: Mapping[str, Any], config: str | None, words: Words) -> Settings:
    """The settings from the command line, then from the file, then the defaults.

    Raises Problem, CannotStart, and Left after printing a sentence for each mistake.
    """
    from pestis.server.operations import configuration  # noqa: PLC0415
    from pestis.server.settings import DRAIN_SECONDS, Settings  # noqa: PLC0415

    usual = {"port": PORT, "data": data_folder(), "drain": DRAIN_SECONDS}
    told = fields_of(given)
    fields: dict[str, Any] = {}
    wrong: list[CannotStart] = []
    if config is not None:
        text = configuration.read_file(path_of(config))
        fields, wrong = configuration.read(text, config)
    settings = Settings(**{**usual, **fields, **told})
    wrong += configuration.unfit(settings)
    for mistake in wrong:
        write_line(words.error(mistake), sys.stderr)
    if wrong:
        raise Left(2)
    return settings


def fields_of(given: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of ``Settings`` that were set on the command line.  Raises Problem or
    CannotStart."""
    from pestis.server.logs import FORMS, LEVELS  # noqa: PLC0415
    from pestis.server.operations.configuration import proxy  # noqa: PLC0415

    def one_of(option: str, known: Sequence[str]) -> Callable[[str], str]:
        return lambda text: read_word(text, option, known)

    read: dict[str, tuple[str, Callable[[Any], Any]]] = {
        "data": ("data", Path),
        "database": ("url", str),
        "public": ("public", lambda all: tuple([read_origin(one) for one in all])),
        "behind": ("behind", lambda all: tuple([proxy("--behind", one) for one in all])),
        "site": ("site", Path),
        "pace": ("pace", lambda milliseconds: milliseconds / 1000),
        "log": ("log", one_of("--log", FORMS)),
        "log_level": ("log_level", one_of("--log-level", LEVELS)),
    }
    source = click.get_current_context().get_parameter_source
    found = {}
    for name, value in given.items():
        if source(name) is not ParameterSource.DEFAULT and value not in (None, "", ()):
            field, how = read.get(name, (name, lambda same: same))
            found[field] = how(value)
    return found


def told_at_start(running: Settings, words: Words) -> list[str]:
    """The addresses of the server, and who can reach it there."""
    from pestis.server import network  # noqa: PLC0415

    told = [words.text("server.started", address=network.local_address(running))]
    others = network.addresses(running)
    if not others and running.host in network.LOOPBACK:
        told.append(words.text("server.here-only"))
    kind = "public" if running.public else "network"
    return told + [words.text(f"server.{kind}", address=address) for address in others]


def read_origin(text: str) -> str:
    """The origin of a reverse proxy in front of the server, in the form that browsers send.  Raises
    Problem; its message never shows a password.
    """
    from pestis.server.origins import normal  # noqa: PLC0415

    if "@" in text:
        raise Problem("public-user")
    try:
        return normal(text)
    except ValueError:
        raise Problem("public", word=text) from None


def read_word(text: str, option: str, known: Sequence[str]) -> str:
    """Check the value of an option with a few allowed words.  Raises Problem."""
    if text not in known:
        raise Problem("option-word", option=option, word=text, known=list(known))
    return text
