"""``pestis check``: validates a saved game, a position or a content file."""

from __future__ import annotations

from pestis.cli.commands.localised import Command, argument, command, language_option, option
from pestis.cli.commands.play import read_content
from pestis.cli.files import read_text
from pestis.cli.table.records import read_match, read_position
from pestis.cli.terminal import open_terminal
from pestis.games import GAMES, find
from pestis.words import Words


def build(words: Words) -> Command:
    """Build the command."""

    def run(file: str, game: str) -> None:
        open_terminal().say(*verdict(file, game, words))

    return command(
        "check",
        words,
        run,
        [
            argument(words, "file"),
            option(words, "check", "game", "game", default=next(iter(GAMES))),
            language_option(words),
        ],
    )


def verdict(file: str, game: str, words: Words) -> list[str]:
    """The kind of the file, with advice.  Raises Problem or PestisError with the file's fault."""
    if file.casefold().endswith(".toml"):
        return content_verdict(file, game, words)
    text = read_text(file)
    match, changed = read_match(text, file)
    kind = "saved" if read_position(text) is None else "position"
    told = words.text(
        f"cli.check.{kind}",
        file=file,
        game=match.spec.id,
        seats=match.seats,
        n=len(match.log),
        state=words.text("cli.check.over" if match.over else "cli.check.open"),
        hash=match.hash(),
    )
    return [told, *[words.say(message) for message in changed]]


def content_verdict(file: str, game: str, words: Words) -> list[str]:
    """Confirmation that a content file is valid, with advice.  Raises Problem or ContentError."""
    spec = find(game)
    content = read_content(file)
    advice: list[str] = []
    for seats in range(spec.min_seats, spec.max_seats + 1):
        box = spec.box(seats, spec.read_options({}), content, spec.rules_version)
        advice += [words.say(message) for message in spec.advice(box)]
    told = words.text("cli.check.content", file=file, game=game)
    return [told, *dict.fromkeys(advice)]
