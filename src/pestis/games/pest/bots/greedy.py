"""The greedy bot: at the start of a turn it plays through the best lines of that turn in a world
that fits its view, and follows the one that leaves it best off (``greedy_values``).

It looks no farther than its own turn, and never at the state: what will be drawn is drawn by its
own dice.  Where something else comes up than in thought, it thinks again.
"""

from __future__ import annotations

from typing import Any, Final, final

from pestis.games.pest.bots.values import worth
from pestis.games.pest.content.box import PestBox
from pestis.games.pest.spec import SPEC
from pestis.games.pest.state.choices import EXCHANGE, REARRANGE
from pestis.games.pest.state.state import PestState
from pestis.kernel.bot import Answer, Bot, Question
from pestis.kernel.chance import live
from pestis.kernel.choices import Choice
from pestis.kernel.engine import answer, ask
from pestis.kernel.fields import Json, View
from pestis.kernel.position import box_of_view
from pestis.kernel.rng import Dice
from pestis.kernel.tasks import Context

LINES: Final = 5
"""Lines of play kept for each first choice, the best by what they have brought so far."""
STEPS: Final = 16
"""Choices of one turn, at most, that are thought through."""
BREADTH: Final = 30
"""Choices tried at one question."""
SHARE: Final = 4
"""One part in so many of the nodes left goes into the next choice of the lines."""


@final
class Line:
    """A line of play: the choices so far, the kingdom after them, and what it is worth."""

    def __init__(
        self, board: PestState, ctx: Context[PestBox], choices: tuple[Choice, ...], value: float
    ) -> None:
        self.board = board
        self.ctx = ctx
        self.choices = choices
        self.value = value


@final
class Thought:
    """What is looked at for one plan.

    nodes  the positions that were played out so far
    """

    def __init__(self, view: View, dice: Dice) -> None:
        box: Any = box_of_view(SPEC, view)
        me = view["viewer"]
        assert isinstance(box, PestBox) and isinstance(me, int)
        self.me: Final = me
        self.nodes = 0
        board = SPEC.sample_world(view, dice, box)
        chance = live(SPEC.streams, SPEC.id, dice.below(1 << 31))
        self._start: Final = Line(board, Context(box, chance, None), (), 0.0)

    def plan(self, choices: tuple[Choice, ...], nodes: int) -> tuple[Choice, ...]:
        """Beam search through one's own turn: the best lines for each first choice go on, and
        fewer and fewer of them, so that some come to its end before the nodes do.

        The free actions (PE 6.5, 7.5) are left out: this bot does without them.
        """
        worthwhile = [choice for choice in choices if choice not in (EXCHANGE, REARRANGE)]
        open_lines = [self._after(self._start, choice) for choice in worthwhile or choices]
        ended: list[Line] = []
        for _ in range(STEPS):
            left = nodes - self.nodes
            going_on = self._longer(keep_best(open_lines), ended, left, left // SHARE)
            if not going_on:
                break
            open_lines = going_on
        return max(ended or open_lines, key=lambda line: line.value).choices

    def _longer(self, lines: list[Line], ended: list[Line], most: int, wanted: int) -> list[Line]:
        """The lines, the best first, by one choice longer: about as many as wanted, and at most
        so many.  Those at the end of the turn are put to the others that ended."""
        longer: list[Line] = []
        for line in lines:
            legal = self._own_choices(line)[:BREADTH]
            if not legal:
                ended.append(line)
            elif len(longer) < wanted and len(longer) + len(legal) <= most:
                longer += [self._after(line, choice) for choice in legal]
        return longer

    def _own_choices(self, line: Line) -> list[Choice]:
        """What one may choose next in this turn; nothing when it is over."""
        question = ask(line.board)
        if question is None or question.kind() == "place-assistant":
            return []
        if self.me not in question.seats(line.board):
            return []
        legal = question.choices(line.board, self.me, line.ctx)
        return [choice for choice in legal if choice not in (EXCHANGE, REARRANGE)] or legal

    def _after(self, line: Line, choice: Choice) -> Line:
        """A line one choice longer; the given one stays as it is."""
        self.nodes += 1
        board = line.board.copy()
        ctx = line.ctx.copy()
        answer(SPEC, board, ctx, self.me, choice)
        return Line(board, ctx, (*line.choices, choice), worth(board, self.me, ctx.box))


def greedy(asked: Question) -> Answer:
    """The next choice of the plan it remembers, or of a new one."""
    memory = asked.memory
    if isinstance(memory, list) and memory:
        for choice in asked.choices:
            if choice.text == memory[0]:
                return Answer(choice, memory[1:])
    thought = Thought(asked.view, asked.dice)
    first, *others = thought.plan(asked.choices, asked.nodes)
    rest: list[Json] = [choice.text for choice in others]
    return Answer(first, rest, thought.nodes)


NODES: Final = 1500
"""Half of 50 ms, compiled; few questions need as many."""
GREEDY_1: Final = Bot("greedy-1", greedy, NODES)


def keep_best(lines: list[Line]) -> list[Line]:
    """For each first choice its few best lines."""
    lines.sort(key=lambda line: -line.value)
    kept: list[Line] = []
    count: dict[Choice, int] = {}
    for line in lines:
        first = line.choices[0]
        if count.get(first, 0) < LINES:
            count[first] = count.get(first, 0) + 1
            kept.append(line)
    return kept
