"""Beam search for the best lines of play in a seat's own turn."""

from __future__ import annotations

from typing import Final, final

from pestis.games.pest.bots.values import THUMB, Eye
from pestis.games.pest.content.box import PestBox
from pestis.games.pest.spec import SPEC
from pestis.games.pest.state.choices import EXCHANGE, REARRANGE
from pestis.games.pest.state.state import PestState
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.engine import answer, ask
from pestis.kernel.core.tasks import Context
from pestis.kernel.worlds.world import World

STEPS: Final = 16
"""Maximum number of choices searched in one turn."""
BREADTH: Final = 30
"""Maximum number of choices tried at one prompt."""
SHARE: Final = 4
"""Each step of the search uses the remaining nodes divided by this."""


@final
class Line:
    """A line of play: the choices so far, the position after them, and its value to the seat."""

    def __init__(
        self, board: PestState, ctx: Context[PestBox], choices: tuple[Choice, ...], value: int
    ) -> None:
        self.board = board
        self.ctx = ctx
        self.choices = choices
        self.value = value


def line_of(world: World) -> Line:
    """A line that starts from a world.  It plays on the world itself, not on a copy."""
    board = world.state
    assert isinstance(board, PestState)
    return Line(board, world.ctx, (), 0)


@final
class Beam:
    """Searches a seat's turn.

    lines  lines of play kept for each first choice, those with the highest value so far
    eye    how the seat values a position
    nodes  positions searched so far
    """

    def __init__(self, seat: int, lines: int, eye: Eye = THUMB) -> None:
        self.seat: Final = seat
        self._eye: Final = eye
        self.nodes = 0
        self._lines: Final = lines

    def turns(self, start: Line, choices: list[Choice], nodes: int) -> list[Line]:
        """The finished turns found within ``nodes`` more nodes, the best first.  At each step the
        best lines of every first choice are extended, but fewer and fewer of them, so that some
        turns are finished before the nodes run out.

        The free actions (PE 6.5, 7.5) are left out.  If no turn was finished, returns the
        unfinished lines.
        """
        most = self.nodes + nodes
        worthwhile = [c for c in choices if c is not EXCHANGE and c is not REARRANGE]
        open_lines = [self._after(start, choice) for choice in worthwhile or choices]
        ended: list[Line] = []
        for _ in range(STEPS):
            left = most - self.nodes
            going_on = self._longer(self._best(open_lines), ended, left, left // SHARE)
            if not going_on:
                break
            open_lines = going_on
        found = ended or open_lines
        found.sort(key=by_value)
        return found

    def _longer(self, lines: list[Line], ended: list[Line], most: int, wanted: int) -> list[Line]:
        """The lines, the best first, extended by one choice: about ``wanted`` new lines, and never
        more than ``most``.  Lines whose turn is over are added to ``ended``."""
        longer: list[Line] = []
        for line in lines:
            legal = self._own_choices(line)[:BREADTH]
            if not legal:
                ended.append(line)
            elif len(longer) < wanted and len(longer) + len(legal) <= most:
                longer += [self._after(line, choice) for choice in legal]
        return longer

    def _own_choices(self, line: Line) -> list[Choice]:
        """The legal next choices of this turn; empty when the turn is over."""
        question = ask(line.board)
        if question is None or question.kind() == "place-assistant":
            return []
        if self.seat not in question.seats(line.board):
            return []
        legal = question.choices(line.board, self.seat, line.ctx)
        return [c for c in legal if c is not EXCHANGE and c is not REARRANGE] or legal

    def _after(self, line: Line, choice: Choice) -> Line:
        """A copy of the line, extended by one choice."""
        self.nodes += 1
        board = line.board.copy()
        ctx = line.ctx.copy()
        answer(SPEC, board, ctx, self.seat, choice)
        value = self._eye.value(board, self.seat, ctx.box)
        return Line(board, ctx, (*line.choices, choice), value)

    def _best(self, lines: list[Line]) -> list[Line]:
        """The best few lines for each first choice."""
        lines.sort(key=by_value)
        kept: list[Line] = []
        count: dict[Choice, int] = {}
        for line in lines:
            first = line.choices[0]
            if count.get(first, 0) < self._lines:
                count[first] = count.get(first, 0) + 1
                kept.append(line)
        return kept


def by_value(line: Line) -> int:
    """Sort key: the best lines first."""
    return -line.value
