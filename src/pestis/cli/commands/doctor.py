"""``pestis doctor``: checks the installation and suggests fixes."""

from __future__ import annotations

import os
import shutil
import socket
import sqlite3
import sys
import webbrowser
from collections.abc import Callable
from importlib.util import find_spec
from typing import Final, NamedTuple

from pestis.cli.about import is_compiled, version_line
from pestis.cli.commands.localised import Command, command, language_option
from pestis.cli.commands.serve import PORT
from pestis.cli.errors import Left
from pestis.cli.files import data_folder, quoted
from pestis.cli.terminal import NARROWEST, Terminal, open_terminal, showable
from pestis.games import find, game_ids
from pestis.games.judge import judge_file, older_tables
from pestis.kernel.errors import SetupError
from pestis.parts.drawing import wrap
from pestis.words import Words

LEAST_SPACE: Final = 100 << 20
"""Free bytes on the disk below which a server will soon be unable to store anything."""

GOOD: Final = "✓"
WORTH_A_LOOK: Final = "!"
BROKEN: Final = "✗"


class Finding(NamedTuple):
    """One line of the report: a mark, and the message ``cli.doctor.<id>`` with its advice."""

    mark: str
    id: str
    params: dict[str, str | int]


def build(words: Words) -> Command:
    """Build the command."""

    def run() -> None:
        terminal = open_terminal()
        terminal.print(version_line(words))
        found = [*[look(terminal) for look in LOOKS], *judges()]
        for finding in found:
            said = words.text(f"cli.doctor.{finding.id}", **finding.params)
            terminal.print(*wrap(f"{finding.mark} {said}", terminal.width, 2))
        if any(finding.mark == BROKEN for finding in found):
            raise Left(1)

    return command("doctor", words, run, [language_option(words)])


def engine(_terminal: Terminal) -> Finding:
    """Report whether the engine is compiled, or how to compile it."""
    if is_compiled():
        return Finding(GOOD, "engine-compiled", {})
    usual = "cl" if sys.platform == "win32" else "cc"
    if shutil.which(os.environ.get("CC", usual).split()[0]):
        return Finding(WORTH_A_LOOK, "engine-source", {})
    return Finding(WORTH_A_LOOK, "engine-no-compiler", {})


def folder(_terminal: Terminal) -> Finding:
    """Report whether games can be saved."""
    where = data_folder()
    there = next(path for path in (where, *where.parents) if path.exists())
    if not os.access(there, os.W_OK):
        return Finding(BROKEN, "folder-unwritable", {"where": str(where)})
    free = shutil.disk_usage(there).free
    params: dict[str, str | int] = {"where": str(where), "free": free >> 20}
    if free < LEAST_SPACE:
        return Finding(BROKEN, "folder-full", params)
    return Finding(GOOD, "folder", params)


def port(_terminal: Terminal) -> Finding:
    """Report whether the lobby's default port is free."""
    with socket.socket() as probe:
        if sys.platform != "win32":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", PORT))
        except OSError:
            return Finding(WORTH_A_LOOK, "port-taken", {"port": PORT, "other": PORT + 1})
    return Finding(GOOD, "port", {"port": PORT})


def browser(_terminal: Terminal) -> Finding:
    """Report whether a browser can be opened from here."""
    try:
        webbrowser.get()
    except webbrowser.Error:
        return Finding(WORTH_A_LOOK, "no-browser", {})
    return Finding(GOOD, "browser", {})


def screen(terminal: Terminal) -> Finding:
    """Report whether the terminal can show our symbols and is wide enough."""
    encoding = sys.stdout.encoding or "ascii"
    if showable("●▲■", encoding) != "●▲■":
        return Finding(WORTH_A_LOOK, "screen-poor", {"encoding": encoding})
    if shutil.get_terminal_size().columns < NARROWEST:
        return Finding(WORTH_A_LOOK, "screen-narrow", {"width": NARROWEST})
    return Finding(GOOD, "screen", {"width": terminal.width, "encoding": encoding})


def databases(_terminal: Terminal) -> Finding:
    """Report in which databases tables can be stored."""
    version = sqlite3.sqlite_version
    return Finding(GOOD, "postgres" if find_spec("psycopg") else "sqlite", {"version": version})


def judges() -> list[Finding]:
    """Report the games whose judge is damaged or older than the game; a single good finding if
    there are none."""
    found: list[Finding] = []
    for game in game_ids():
        try:
            older = older_tables(find(game))
        except SetupError:
            found.append(Finding(BROKEN, "judge-damaged", {"game": game}))
            continue
        if older:
            params = {"game": game, "word": game, "file": quoted(judge_file(game))}
            found.append(Finding(WORTH_A_LOOK, "judge-older", {**params}))
    return found or [Finding(GOOD, "judges", {})]


LOOKS: Final[tuple[Callable[[Terminal], Finding], ...]] = (
    engine,
    folder,
    port,
    browser,
    screen,
    databases,
)
