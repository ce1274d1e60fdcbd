"""``pestis join``: plays at a server's table, using the link that somebody sent."""

from __future__ import annotations

from pestis.cli.commands.localised import Command, argument, command, language_option, option
from pestis.cli.files import data_folder
from pestis.cli.table.distant import Distant, read_link, understood
from pestis.cli.table.online import Online, sit_down
from pestis.cli.terminal import open_terminal
from pestis.words import Words

COOKIES = "cookies.txt"


def build(words: Words) -> Command:
    """Build the command."""

    def run(link: str, name: str | None) -> None:
        terminal = open_terminal()
        address, tokens, id = read_link(link)
        server = Distant(address, data_folder() / COOKIES)
        with understood(server):
            table = id or sit_down(server, tokens, name or "", words, terminal)
            Online(server, table, words.language, terminal).play()

    return command(
        "join",
        words,
        run,
        [argument(words, "link"), option(words, "join", "name", "name"), language_option(words)],
    )
