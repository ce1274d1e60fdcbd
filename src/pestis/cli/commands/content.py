"""``pestis content``: shows a game's content files and checks a user's own."""

from __future__ import annotations

from pestis.cli.commands.check import content_verdict
from pestis.cli.commands.localised import Command, argument, command, language_option, option
from pestis.cli.components import components_of, files_of, text_of
from pestis.cli.table.screens import screen_of
from pestis.cli.terminal import Terminal, open_terminal
from pestis.games import find, game_ids
from pestis.parts.content import PRINTED
from pestis.parts.drawing import heading, wrap
from pestis.words import Words


def build(words: Words) -> Command:
    """Build the command."""

    def run(game: str | None, part: str | None, check: tuple[str, ...]) -> None:
        terminal = open_terminal()
        ids = [find(game).id] if game else list(game_ids())
        if part is not None:
            terminal.print(*text_of(ids[0], part).splitlines())
            return
        for file in check:
            terminal.say(*content_verdict(file, ids[0], words))
        if not check:
            for id in ids:
                show(terminal, words, id)

    return command(
        "content",
        words,
        run,
        [
            argument(words, "game", required=False),
            argument(words, "part", required=False),
            option(words, "content", "check", "file", many=True),
            language_option(words),
        ],
    )


def show(terminal: Terminal, words: Words, game: str) -> None:
    """Show every file of a game, its tables, the origin of its rows, and how to replace them."""
    width = terminal.width
    terminal.print("", heading(words.text("cli.content.title", game=game), width))
    if not files_of(game):
        terminal.say(words.text("cli.content.none"))
        return
    counts = count_origins(game)
    for file, tables in files_of(game).items():
        about = f"{game}.content.{file.removesuffix('.toml')}"
        head = words.text("cli.content.file", file=file)
        terminal.print(
            "", *wrap(f"{head} {words.text(about)}" if words.has(about) else head, width)
        )
        for table in tables:
            printed, ours = counts.get(table, (0, 0))
            rows = words.text("cli.content.rows", table=table, n=printed + ours)
            whose = words.text("cli.content.whose", printed=printed, ours=ours)
            terminal.print(*wrap(f"  {rows} {whose} {replaced(words, game, table)}", width, 4))
    terminal.print("", heading(words.text("cli.content.own"), width))
    first = next(iter(files_of(game)))
    terminal.say(words.text("cli.content.own-help", id=game, file=first))


def replaced(words: Words, game: str, table: str) -> str:
    """The sentence that says how an owner's file replaces a table."""
    components = components_of(game)
    how = "whole" if table in components.WHOLE else "fixed"
    return words.text(f"cli.content.{'by-id' if table in components.BY_ID else how}")


def count_origins(game: str) -> dict[str, tuple[int, int]]:
    """Table -> the number of printed rows and of reconstructed rows."""
    counts: dict[str, tuple[int, int]] = {}
    for row, origin in screen_of(game).origins(None):
        table = row.partition(" ")[0]
        printed, ours = counts.get(table, (0, 0))
        if origin == PRINTED:
            counts[table] = (printed + 1, ours)
        else:
            counts[table] = (printed, ours + 1)
    return counts
