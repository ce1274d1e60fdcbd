"""``pestis invite``: creates a table on a server for friends, and plays at it."""

from __future__ import annotations

from pestis.cli.commands.join import COOKIES
from pestis.cli.commands.localised import Command, argument, command, language_option, option
from pestis.cli.commands.serve import PORT
from pestis.cli.files import data_folder
from pestis.cli.table.distant import Distant, understood
from pestis.cli.table.online import Online
from pestis.cli.terminal import Terminal, open_terminal
from pestis.games import find
from pestis.words import Words

COMMAND = "pestis serve --host 0.0.0.0"
"""Starts a server that other machines can reach."""


def build(words: Words) -> Command:
    """Build the command."""

    def run(game: str, server: str, seats: int | None, name: str | None) -> None:
        terminal = open_terminal()
        many = seats if seats is not None else max(2, find(game).min_seats)
        line = Distant(server, data_folder() / COOKIES)
        with understood(line):
            table = made(line, game, many, name or "", words, terminal)
            Online(line, table, words.language, terminal).play()

    return command(
        "invite",
        words,
        run,
        [
            argument(words, "game"),
            option(words, "invite", "server", "link", default=f"http://127.0.0.1:{PORT}"),
            option(words, "invite", "seats", "number", number=(2, 9)),
            option(words, "invite", "name", "name"),
            language_option(words),
        ],
    )


def made(
    server: Distant, game: str, seats: int, name: str, words: Words, terminal: Terminal
) -> str:
    """Create a table, show the link with which others join it, and return the table's id."""
    people = [{"name": name, "player": "here"}]
    people += [{"name": "", "player": "link"}] * (seats - 1)
    table = server.post("tables", game=game, name="", seats=people)
    addresses = server.get("addresses")
    if not addresses:
        terminal.say(words.text("web.links.here-only"))
        terminal.say(f"{words.text('web.links.here-only-how')} {COMMAND}")
    together = [words.text(f"web.links.{part}") for part in ("together", "together-note")]
    terminal.say(": ".join(together))
    address = addresses[0] if addresses else server.address
    terminal.print(f"  {address}/join/{'.'.join(table['links'].values())}")
    return str(table["id"])
