"""A learner's progress through a lesson.

It consists of the number of a scene and the answers given in it, so it can be saved as two values
and resumed anywhere: the terminal keeps it in a file, the page in the browser.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pestis.kernel.errors import ContentError, Message, PestisError
from pestis.kernel.match import Match
from pestis.lessons.reading import HELP, Lesson, LessonError, Step

NEXT: Final = "next"
"""The answer to a step that only has to be read."""


class Play:
    """A learner's progress.

    scene   number of the scene, from 0
    done    the answers given in it, step by step
    match the match in its current state
    """

    def __init__(self, lesson: Lesson, scene: int = 0, done: Sequence[str] = ()) -> None:
        """Raises LessonError for a place that the lesson does not have (any more), ContentError for
        a broken lesson."""
        self.lesson: Final = lesson
        if not 0 <= scene < len(lesson.scenes):
            raise LessonError("lesson-place")
        self._open(scene)
        for answer in done:
            if self._take(answer) is not None:
                raise LessonError("lesson-place")

    def _open(self, scene: int) -> None:
        self.scene = scene
        self.done: list[str] = []
        self._early: list[tuple[str, Step]] = []
        self._left = [*self.lesson.scenes[scene].steps]
        self.match: Match = self.lesson.begin(scene)

    @property
    def over(self) -> bool:
        """Whether the last step is done."""
        last = len(self.lesson.scenes) - 1
        return self.scene == last and len(self.done) == len(self.lesson.scenes[last].steps)

    @property
    def step(self) -> Step:
        """The current step; the last one when the lesson is over."""
        return self._left[0] if self._left else self._steps[-1]

    @property
    def ahead(self) -> list[str]:
        """The items picked of an unfinished set; they can be put back, and are submitted once it is
        complete."""
        return [text for text, _ in self._in_order()]

    @property
    def number(self) -> int:
        """The number of steps of the whole lesson that are done."""
        return len(self.done) + sum([len(s.steps) for s in self.lesson.scenes[: self.scene]])

    @property
    def reading(self) -> bool:
        """Whether the step only has to be read."""
        return not self.step.expect

    def answer(self, text: str) -> Message | None:
        """Do the step: an answer to the open prompt, or NEXT if it only has to be read.  Answering
        with an item already picked of a set puts it back.

        Returns None if the answer led on; else a message that helps, and nothing has changed.
        Raises LessonError or IllegalChoice (without a hint) and also changes nothing; raises
        ContentError in a broken lesson.
        """
        if self.over:
            raise LessonError("lesson-over")
        found = self._take(text)
        if found is None and not self.over and len(self.done) == len(self._steps):
            self._open(self.scene + 1)
        return found

    def back(self) -> None:
        """Go back one step; from the first step of a scene to the last of the previous one."""
        if self.done:
            scene, done = self.scene, self.done[:-1]
        elif self.scene:
            # The answers given there are not kept, so the expected answers lead to its end.
            scene = self.scene - 1
            steps = self.lesson.scenes[scene].steps
            done = [step.expect[0] if step.expect else NEXT for step in steps[:-1]]
        else:
            return
        self._open(scene)
        for answer in done:
            self._take(answer)

    @property
    def _steps(self) -> tuple[Step, ...]:
        return self.lesson.scenes[self.scene].steps

    def _take(self, text: str) -> Message | None:
        if len(self.done) == len(self._steps):
            raise LessonError("lesson-place")
        step = self.step
        if step.expect:
            return self._choose(step, text)
        if text != NEXT:
            raise LessonError("lesson-read-on")
        self._others(step)
        self._left.remove(step)
        self.done.append(text)
        return None

    def _choose(self, step: Step, text: str) -> Message | None:
        match, seat = self.match, self.lesson.seat
        choice = match.spec.choices.exact(text)
        picks = self.of_the_set()
        wanted = [each for each in picks if choice.text in each.expect]
        if wanted and choice in match.choices(seat):
            self._early.append((choice.text, wanted[0]))
            self._left.remove(wanted[0])
            self.done.append(choice.text)
            if not self._may_put_back():
                self._send()
        elif choice.text in self.ahead:
            self._put_back(choice.text)
        elif choice in match.choices(seat) and choice.text not in step.expect:
            return self.lesson.message(step.say + HELP)
        else:
            self._submit(step, choice.text)
        return None

    def _submit(self, step: Step, text: str) -> None:
        """Give an answer that picks nothing.  Raises IllegalChoice and then changes nothing."""
        trial = self.match.copy()
        for picked in self._in_order():
            trial.submit(self.lesson.seat, picked[0])
        trial.submit(self.lesson.seat, text)
        self._send()
        self.match.submit(self.lesson.seat, text)
        self._others(step)
        self._left.remove(step)
        self.done.append(text)

    def of_the_set(self) -> list[Step]:
        """The next steps that pick from the same set; they may be done in any order."""
        prompts = self.match.prompts()
        verb = prompts[0].picks if prompts else ""
        found: list[Step] = []
        for step in self._left:
            if not step.expect or any([each.split()[0] != verb for each in step.expect]):
                break
            found.append(step)
            if step.others:
                break
        return found

    def _may_put_back(self) -> bool:
        """Whether more items have to be picked, or the answer that completes the set has yet to be
        given."""
        place, left = self._steps.index, self.of_the_set()
        for _, step in self._early:
            if step.others:
                return any([place(each) < place(step) for each in left])
        if left or not self._left:
            return bool(left)
        legal = [choice.text for choice in self.match.choices(self.lesson.seat)]
        return any([text in legal for text in self.step.expect])

    def _put_back(self, text: str) -> None:
        """Put back all items of a kind, as when a set is picked in a game."""
        self._left += [step for picked, step in self._early if picked == text]
        self._left.sort(key=self._steps.index)
        for each in [each for each in self._early if each[0] == text]:
            self._early.remove(each)
            self.done.remove(text)

    def _in_order(self) -> list[tuple[str, Step]]:
        """The picked items, in the order in which they are submitted."""
        place = self._steps.index
        return sorted(self._early, key=lambda each: place(each[1]))

    def _send(self) -> None:
        """Submit the picked items to the match."""
        for text, step in self._in_order():
            self.match.submit(self.lesson.seat, text)
            self._others(step)
        self._early = []

    def _others(self, step: Step) -> None:
        """Play what happens next without the learner.  Raises ContentError."""
        play_all(self.match, step.others, self.lesson.file, step.row)


def play_all(match: Match, moves: Sequence[str], file: str, row: str) -> None:
    """Submit moves written as text, seat first.  Raises ContentError with their place in the
    file."""
    for move in moves:
        try:
            match.play(move)
        except PestisError as error:
            about: dict[str, int | str | list[str]] = {"file": file, "row": row, "move": move}
            detail = error.id.removeprefix("error.")
            raise ContentError("lesson-move", {**about, "detail": detail}) from None
