"""A lesson at the terminal: shows its steps, asks its questions and keeps the learner's
progress."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from pestis.cli.errors import Left, Problem
from pestis.cli.files import data_folder, read_text, write_text
from pestis.cli.table import journal
from pestis.cli.table.autosave import Keeper
from pestis.cli.table.orders import ORDERS, find_order
from pestis.cli.table.prompt import meant
from pestis.cli.table.rulebook import rule_heading
from pestis.cli.table.score_sheet import sheet
from pestis.cli.table.screens import rule_lines
from pestis.cli.table.session import Session
from pestis.cli.terminal import Terminal
from pestis.kernel.errors import PestisError
from pestis.kernel.json import read_json
from pestis.lessons.playing import NEXT, Play
from pestis.lessons.reading import Lesson, LessonError, find_lesson, lesson_ids
from pestis.lessons.shows import Show
from pestis.parts.drawing import heading, wrap
from pestis.words import Words

FILE: Final = "lessons.json"
LOOKING: Final = ("help", "why", "what", "table", "hand", "piles", "score", "log")
"""Orders that work the same as in a game."""


class Shelf:
    """Which lessons are finished, and the progress in the others, kept in a file in the data
    folder."""

    def __init__(self, folder: Path) -> None:
        self.path: Final = folder / FILE
        self._kept: dict[str, Any] = self._read()

    def _read(self) -> dict[str, Any]:
        """The contents of the file; empty if it is missing or damaged."""
        if not self.path.is_file():
            return {}
        try:
            kept = read_json(read_text(str(self.path)))
        except ValueError:
            return {}
        return kept if isinstance(kept, dict) else {}

    def done(self, lesson: Lesson) -> bool:
        """Whether the lesson was ever played to its end."""
        return self._entry(lesson).get("finished") is True

    def resume(self, lesson: Lesson) -> Play:
        """The lesson at the point where the learner left it, or at its beginning."""
        entry = self._entry(lesson)
        scene, done = entry.get("scene", 0), entry.get("done", [])
        try:
            play = Play(lesson, int(scene), [str(answer) for answer in done])
        except (PestisError, TypeError, ValueError):
            return Play(lesson)
        return Play(lesson) if play.over else play

    def keep(self, play: Play) -> None:
        """Save the learner's progress, except in a show, which a single answer finishes.  Raises
        Problem if it cannot be saved."""
        if isinstance(play.lesson, Show):
            return
        finished = play.over or self.done(play.lesson)
        entry = {"scene": play.scene, "done": play.done, "finished": finished}
        self._kept[_name(play.lesson)] = entry
        write_text(self.path, json.dumps(self._kept, ensure_ascii=False, indent=1))

    def _entry(self, lesson: Lesson) -> dict[str, Any]:
        entry = self._kept.get(_name(lesson))
        return entry if isinstance(entry, dict) else {}


def _name(lesson: Lesson) -> str:
    return f"{lesson.game}/{lesson.id}"


def open_shelf() -> Shelf:
    """The player's own shelf."""
    return Shelf(data_folder())


class Classroom:
    """One learner in one lesson."""

    def __init__(self, lesson: Lesson, shelf: Shelf, words: Words, terminal: Terminal) -> None:
        self.shelf = shelf
        self.terminal = terminal
        self.play = shelf.resume(lesson)
        self.session = Session(self.play.match, Keeper(shelf.path), words, terminal)

    @property
    def words(self) -> Words:
        """The session's words, which know who sits at the table."""
        return self.session.words

    def teach(self) -> None:
        """Play the lesson to its end.  If the learner leaves, keep their progress and raise
        Left."""
        lesson = self.play.lesson
        if isinstance(lesson, Show):
            width = self.terminal.width
            self.terminal.print(*rule_heading(lesson.game, lesson.rule, self.words, width))
        else:
            name = self.words.player(lesson.seat)
            self.session.say("learn.begin", minutes=lesson.minutes, name=name)
        self._show_table()
        try:
            while not self.play.over:
                self._show()
                self._answer()
        except (EOFError, KeyboardInterrupt):
            self.terminal.print("")
            raise self._leave() from None
        self._finish()

    def _finish(self) -> None:
        """Show how the match ended, if it did, and then that the lesson is finished or, in a show,
        its rule."""
        lesson, words, match = self.play.lesson, self.words, self.play.match
        if match.over:
            width = self.terminal.width
            self.terminal.print(*sheet(match, words, self.session.screen, width, lesson.seat))
        if isinstance(lesson, Show):
            self.terminal.say(words.text("web.rules.shown"))
            for line in rule_lines(lesson.game, lesson.rule, words, None):
                self.terminal.print(*wrap(line, self.terminal.width, 2))
        else:
            self.session.say("learn.finished", lesson=words.say(lesson.title))

    # -- showing ----------------------------------------------------------------------------

    def _show(self) -> None:
        """Show the step: its text, and its question if it has one."""
        play, step = self.play, self.play.step
        said = self.words.text(
            "cli.learn.step",
            lesson=self.words.say(play.lesson.title),
            n=play.number + 1,
            of=play.lesson.steps,
        )
        self.terminal.print("", heading(said, self.terminal.width))
        self._tell()
        if step.expect:
            self.session.show_prompt(play.lesson.seat)

    def _tell(self) -> None:
        """Show the text of the step, and which rule it teaches."""
        lesson, step = self.play.lesson, self.play.step
        self.terminal.say(self.words.say(lesson.message(step.say)))
        if step.rule:
            self.session.say("learn.rule", rule=step.rule)

    def _show_table(self) -> None:
        seat = self.play.lesson.seat
        self.session.show_table(seat)
        self.session.marks[seat] = journal.now(self.play.match)

    # -- answering --------------------------------------------------------------------------

    def _answer(self) -> None:
        """Ask until a step is done or taken back."""
        seat = self.play.lesson.seat
        reading = self.play.reading
        prompt = self.words.text("cli.learn.next") if reading else self.words.player(seat) + ">"
        while True:
            line = self.terminal.ask(prompt + " ")
            try:
                if self._obey(seat, line):
                    return
            except Problem as problem:
                self.terminal.say(self.words.say(problem.message))
            except PestisError as error:
                self.terminal.say(self.words.error(error))

    def _obey(self, seat: int, line: str) -> bool:
        """Carry out an order or an answer; True if the lesson has moved."""
        order, about = find_order(line, self.words) or ("", "")
        if order == "quit":
            raise self._leave()
        if order in ("undo", "restart"):
            self._go_back(whole=order == "restart")
            return True
        if order == "help" and not about:
            self.session.say("learn.in-lesson")
            return False
        if order in ("why", "what") and self.play.reading:
            self._tell()
            return False
        if order in LOOKING:
            ORDERS[order](self.session, seat, about)
            return False
        if order:
            raise LessonError("lesson-order", {"word": line})
        if not line and not self.play.reading:
            self.session.show_prompt(seat)
            return False
        return self._do(seat, line)

    def _do(self, seat: int, line: str) -> bool:
        """Answer the step and show what happened; True if the answer was accepted."""
        play, answer = self.play, NEXT
        if not play.reading:
            choice = meant(line, play.match.choices(seat), self.session.prompt, self.words)
            known = play.match.spec.choices.parse(choice) if isinstance(choice, str) else choice
            answer = known.text
        elif line and line.casefold() != NEXT:
            answer = line
        scene, others = play.scene, play.step.others
        helped = play.answer(answer)
        if helped is not None:
            self.terminal.say(self.words.say(helped))
            return False
        if play.scene == scene:
            self.session.show_news(seat, "news")
            self._show_picked()
            if others:
                self._show_table()
        else:
            self._sit_down()
        self.shelf.keep(play)
        return True

    def _show_picked(self) -> None:
        """Show the members of a set picked so far, and how to put them back."""
        game = self.play.lesson.game
        picked = [self.words.choice(game, text) for text in self.play.ahead]
        if picked:
            self.session.say("learn.picked", what="; ".join(picked))

    def _go_back(self, whole: bool) -> None:
        """Go back one step, or to the beginning of the lesson."""
        if whole:
            self.play = Play(self.play.lesson)
        else:
            self.play.back()
        self._sit_down()
        self.shelf.keep(self.play)

    def _sit_down(self) -> None:
        """Move to the table of a new match and show it."""
        self.session.sit_down(self.play.match, self.session.keeper)
        self._show_table()

    def _leave(self) -> Left:
        """Keep the progress and say how to continue the lesson."""
        if isinstance(self.play.lesson, Show):
            return Left(0)
        self.shelf.keep(self.play)
        self.session.say("learn.left")
        lesson = self.play.lesson
        self.terminal.print(f"  pestis learn {lesson.game} {lesson.id}")
        return Left(0)


def next_lesson(game: str, ids: tuple[str, ...], shelf: Shelf) -> Lesson:
    """The first lesson that is not done yet; when all are done, the first."""
    lessons = [find_lesson(game, id) for id in ids]
    return next((lesson for lesson in lessons if not shelf.done(lesson)), lessons[0])


def teach(game: str, words: Words, terminal: Terminal, id: str | None = None) -> None:
    """Teach a lesson of the game: the one with this id, or the next one.

    Raises Problem if the game has no lessons, LessonError for an unknown one, Left if the learner
    leaves.
    """
    ids = lesson_ids(game)
    if not ids:
        raise Problem("no-lessons", game=game)
    shelf = open_shelf()
    lesson = find_lesson(game, id) if id else next_lesson(game, ids, shelf)
    Classroom(lesson, shelf, words, terminal).teach()
