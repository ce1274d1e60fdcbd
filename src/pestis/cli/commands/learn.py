"""``pestis learn``: lists lessons and puzzles, and teaches one at the terminal."""

from __future__ import annotations

from pestis.cli.commands.localised import Command, argument, command, language_option
from pestis.cli.table.classroom import Shelf, open_shelf, teach
from pestis.cli.terminal import Terminal, open_terminal
from pestis.games import find, game_ids
from pestis.lessons.reading import find_lesson, lesson_ids
from pestis.parts.drawing import heading, wrap
from pestis.words import Words


def build(words: Words) -> Command:
    """Build the command."""

    def run(game: str | None, lesson: str | None) -> None:
        terminal = open_terminal()
        if game is None:
            show(terminal, words, open_shelf())
        else:
            teach(find(game).id, words, terminal, lesson)

    asked = [argument(words, name, required=False) for name in ("game", "lesson")]
    return command("learn", words, run, [*asked, language_option(words)])


def show(terminal: Terminal, words: Words, shelf: Shelf) -> None:
    """List all lessons, marking those that are finished."""
    width = terminal.width
    for game in game_ids():
        lessons = [find_lesson(game, id) for id in lesson_ids(game)]
        if not lessons:
            continue
        terminal.print("", heading(words.text("cli.rules.title", game=game), width))
        for lesson in lessons:
            mark = "✓" if shelf.done(lesson) else " "
            told = words.text(
                "cli.learn.row", lesson=words.say(lesson.title), minutes=lesson.minutes
            )
            terminal.print(*wrap(f"{mark} {lesson.id:10} {told}", width, 13))
    terminal.print("")
    terminal.say(words.text("cli.learn.how"))
