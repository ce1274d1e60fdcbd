"""``pestis show``: plays a position that demonstrates one rule."""

from __future__ import annotations

from pestis.cli.commands.localised import Command, argument, command, language_option
from pestis.cli.table.classroom import Classroom, open_shelf
from pestis.cli.terminal import open_terminal
from pestis.games import find
from pestis.lessons.shows import find_show
from pestis.words import Words


def build(words: Words) -> Command:
    """Build the command."""

    def run(game: str, rule: str) -> None:
        show = find_show(find(game).id, rule)
        Classroom(show, open_shelf(), words, open_terminal()).teach()

    asked = [argument(words, name) for name in ("game", "rule")]
    return command("show", words, run, [*asked, language_option(words)])
