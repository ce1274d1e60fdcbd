"""Pest for bots that search: finds whole turns by beam search, and plays every seat by beam search
to the end of the searching seat's next turn.

The effect of a turn's preparations shows only in the next turn, so the search must look that far.
Whether this helps depends on how well the simulated players play.
"""

from __future__ import annotations

from typing import Final, final

from pestis.games.pest.bots.beam import Beam, Line, line_of
from pestis.games.pest.bots.prospects import eye_for
from pestis.games.pest.bots.values import RENOWN, THUMB
from pestis.games.pest.content.box import PestBox
from pestis.games.pest.spec import SPEC
from pestis.games.pest.state.state import PestState
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.engine import answer, ask, waiting
from pestis.kernel.core.rng import Dice
from pestis.kernel.json import View
from pestis.kernel.worlds.world import World
from pestis.parts.thinking import Comparing, Level, Move

WIDE: Final = 40
"""Lines kept for each first choice when looking for moves."""
NARROW: Final = 12
"""Lines kept for each first choice in simulated play."""
ALIKE: Final = 3
"""Maximum number of moves with the same first choice, unless an eighth of all moves is more."""
EIGHTH: Final = 8
"""The divisor for that eighth."""
FEWER: Final = 24
"""Maximum number of moves compared if only the rules of thumb evaluate the final positions."""
TURN: Final = 2000
"""Maximum nodes for one turn in simulated play."""


@final
class PestThinking(Comparing):
    """The search for one prompt of Pest, where nothing is hidden except future draws."""

    fills = True

    def __init__(self, view: View, choices: tuple[Choice, ...]) -> None:
        super().__init__(SPEC, view, choices)
        box = self.worlds.box
        assert isinstance(box, PestBox)
        self._box: Final = box
        self.point = 2 * RENOWN
        self._eye: Final = eye_for(self.seats)

    def moves(self, most: int, nodes: int, dice: Dice) -> list[Move]:
        """The best turns that a wide beam finds, all of different value, and few with the same
        first choice."""
        beam = Beam(self.me, WIDE, self._eye)
        turns = beam.turns(line_of(self.worlds.draw(dice)), list(self.choices), nodes)
        self.nodes += beam.nodes
        moves: list[Move] = []
        values: set[int] = set()
        begun: dict[Choice, int] = {}
        if self._eye is THUMB:
            most = min(most, FEWER)
        alike = max(ALIKE, most // EIGHTH)
        for turn in turns:
            first = turn.choices[0]
            if len(moves) < most and turn.value not in values and begun.get(first, 0) < alike:
                values.add(turn.value)
                begun[first] = begun.get(first, 0) + 1
                moves.append(Move(turn.choices))
        return moves

    def go_on(self, world: World, move: Move, nodes: int) -> World:
        """Play on to the end of the seat's own next turn, every seat with a narrow beam."""
        most = self.nodes + nodes
        other = world.copy()
        for choice in move.choices:
            if other.seat() != self.me or choice not in other.choices():
                break
            self.nodes += 1
            other.answer(choice)
        turn = min(TURN, nodes // (self._box.seats + 2))
        line = self._play_on(line_of(other), most, turn)
        return World(SPEC, line.board, line.ctx)

    def _play_on(self, line: Line, most: int, turn: int) -> Line:
        """Play every seat, with up to ``turn`` nodes for a turn, until the searching seat's next
        turn is over or the nodes are used up."""
        begun = False
        while True:
            question = ask(line.board)
            if question is None:
                return line
            seat = waiting(line.board, question)[0]
            if question.kind() == "place-assistant":
                if begun:
                    return line
                begun = seat == self.me
            choices = question.choices(line.board, seat, line.ctx)
            left = most - self.nodes
            if left < 2 * len(choices):
                return line
            if len(choices) == 1:
                self.nodes += 1
                answer(SPEC, line.board, line.ctx, seat, choices[0])
            else:
                beam = Beam(seat, NARROW, self._eye if seat == self.me else THUMB)
                line = beam.turns(line, choices, min(max(turn, 2 * len(choices)), left))[0]
                self.nodes += beam.nodes

    def value(self, world: World) -> int:
        """Twice the value of the seat's own position, minus the best value among its rivals."""
        board = world.state
        assert isinstance(board, PestState)
        if world.over:
            worths = [RENOWN * total for total in world.outcome().totals]
        else:
            worths = [self._eye.value(board, seat, self._box) for seat in range(self.seats)]
        rivals = [value for seat, value in enumerate(worths) if seat != self.me]
        return 2 * worths[self.me] - max(rivals, default=0)


THINKING: Final = PestThinking


def up_to(seats: int, nodes: int) -> dict[str, int]:
    """Search nodes by number of seats: ``nodes`` for up to this many seats.  At larger tables, the
    weakest bots would see too little."""
    return {str(of): nodes for of in range(1, seats + 1)}


LEVELS: Final = (
    Level(
        "newcomer-1", 2_400, {"1": 77, "2": 62, "3": 46, "4": 47, "5": 10}, 24, 0, up_to(3, 1_200)
    ),
    Level("novice-1", 6_000, {"1": 75, "2": 66, "3": 53, "4": 22, "5": 50}, 24, 0, up_to(4, 2_400)),
    Level(
        "apprentice-1", 6_000, {"1": 63, "2": 42, "3": 21, "4": 46, "5": 29}, 24, 0, up_to(3, 2_400)
    ),
    Level("journeyman-1", 6_000, {"1": 50, "2": 48, "3": 28, "4": 16, "5": 7}, 24, 0),
    Level("adept-1", 6_000, {"1": 44, "2": 24, "3": 16, "4": 9, "5": 1}, 4, 1),
    Level("expert-1", 10_000, {"1": 7, "2": 18, "3": 6, "4": 5, "5": 0}, 4, 1),
    Level("master-1", 30_000, {"1": 13, "2": 3, "3": 8, "4": 3, "5": 0}, 8, 1),
    Level("grandmaster-1", 180_000, {}, 48, 1),
)
HINT: Final = Level("hint-1", 10_000, {}, 6, 4)
EXPLAINED: Final = ("build", "raise", "buy")
"""Verbs of choices that name a card or building whose own text says what the choice does."""
