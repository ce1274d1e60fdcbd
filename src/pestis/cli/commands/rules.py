"""``pestis rules``: shows a game's options, the origin of its data, or one rule by number."""

from __future__ import annotations

from pestis.cli.commands.localised import (
    Command,
    argument,
    command,
    language_option,
    option,
    read_options,
)
from pestis.cli.commands.play import read_content
from pestis.cli.components import files_of
from pestis.cli.table.interview import USUAL_SEATS
from pestis.cli.table.rulebook import rulebook_lines, whole_lines
from pestis.cli.table.screens import screen_of
from pestis.cli.terminal import Terminal, open_terminal
from pestis.games import find, game_ids
from pestis.kernel.core.spec import AnySpec, Option
from pestis.parts.content import PRINTED, RECONSTRUCTED
from pestis.parts.drawing import heading, wrap
from pestis.tables.to_be import table_to_be
from pestis.words import Words


def build(words: Words) -> Command:
    """Build the command."""

    def run(
        game: str | None,
        rule: str | None,
        seats: int | None,
        option: tuple[str, ...],
        content: str | None,
    ) -> None:
        terminal = open_terminal()
        if game and (seats or option or content):
            show_table(terminal, words, find(game), rule, seats, read_options(option), content)
            return
        if game and rule:
            show_rule(terminal, words, find(game).id, rule)
            return
        for id in [find(game).id] if game else list(game_ids()):
            show(terminal, words, id)

    asked = [argument(words, name, required=False) for name in ("game", "rule")]
    table = [
        option(words, "rules", "seats", "number", number=(1, 9)),
        option(words, "rules", "option", "pair", many=True),
        option(words, "rules", "content", "file"),
    ]
    return command("rules", words, run, [*asked, *table, language_option(words)])


def show_rule(terminal: Terminal, words: Words, game: str, about: str) -> None:
    """Show a rule by its number, a chapter, or the rules that contain a word.  Raises Problem if
    nothing matches."""
    terminal.print(*rulebook_lines(game, words, None, about.strip(), terminal.width))


def show_table(
    terminal: Terminal,
    words: Words,
    spec: AnySpec,
    about: str | None,
    seats: int | None,
    options: dict[str, object],
    content: str | None,
) -> None:
    """Show the rules of a table with these seats, options and content: all of them, or those that
    ``about`` asks for.  Raises Problem or SetupError."""
    number = seats or max(spec.min_seats, USUAL_SEATS)
    spec.check_seats(number)
    view = table_to_be(spec, number, options, read_content(content))
    width = terminal.width
    if about:
        terminal.print(*rulebook_lines(spec.id, words, view, about.strip(), width))
    else:
        terminal.print(*whole_lines(spec.id, words, view, width))


def show(terminal: Terminal, words: Words, game: str) -> None:
    """Show everything about one game."""
    spec = find(game)
    width = terminal.width

    def title(id: str, **params: object) -> None:
        terminal.print("", heading(words.text(f"cli.rules.{id}", **params), width))

    title("title", game=game)
    terminal.say(
        words.text(
            "cli.rules.facts",
            id=game,
            version=spec.rules_version,
            low=spec.min_seats,
            high=spec.max_seats,
        )
    )
    if spec.options:
        title("options")
    for each in spec.options:
        terminal.print(*option_lines(each, words, game, width))
    title("chapters")
    terminal.print(*rulebook_lines(game, words, None, "", width))
    if not files_of(game):
        return
    title("origins")
    for line in origin_lines(words, game):
        terminal.print(*wrap(line, width, 2))
    title("content")
    terminal.say(words.text("cli.rules.content-help"))
    if words.has(f"{game}.screen.content-help"):
        terminal.say(words.text(f"{game}.screen.content-help"))


def option_lines(option: Option, words: Words, game: str, width: int) -> list[str]:
    """The lines for an option and its values; the default is marked in brackets."""
    name = words.text(f"{game}.option.{option.id}")
    usual = words.text("cli.rules.default", value=option.default)
    lines = wrap(f"{option.id}: {name}. {words.text(f'{game}.option-help.{option.id}')}", width, 2)
    for value in [*option.values, *(["list"] if option.lists else [])]:
        mark = f" ({usual})" if value == option.default else ""
        text = words.text(f"{game}.option-value-help.{option.id}.{value}")
        lines += wrap(f"  {value}{mark}: {text}", width, 6)
    return lines


def origin_lines(words: Words, game: str) -> list[str]:
    """For each content table, how many rows are printed and how many reconstructed.

    If a table has both kinds, the rows of the rarer kind are named.
    """
    tables: dict[str, dict[str, list[str]]] = {}
    for row, origin in screen_of(game).origins(None):
        table, _, name = row.partition(" ")
        rows = tables.setdefault(table, {PRINTED: [], RECONSTRUCTED: []})
        rows[origin].append(name)
    lines: list[str] = []
    for table, rows in tables.items():
        printed, ours = rows[PRINTED], rows[RECONSTRUCTED]
        kind = "both" if printed and ours else "printed" if printed else "reconstructed"
        named = printed if len(printed) <= len(ours) else ours
        which = "printed" if named is printed else "reconstructed"
        text = words.text(
            f"cli.rules.origin-{kind}", table=table, printed=len(printed), ours=len(ours)
        )
        if kind == "both":
            text += " " + words.text(f"cli.rules.named-{which}", names=named)
        lines.append(text)
    return lines
