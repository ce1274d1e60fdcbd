"""Rattus Cartus for bots that search: each choice is tried in worlds that fit the view, greedy
plays on for everybody to the end of the round, and what the table is worth then decides.

Greedy's own choice is left only for a gain that is sure, for among many choices that are worth
about the same the luckiest looks best.
"""

from __future__ import annotations

from typing import Final, final

from pestis.games.rattus_cartus.bots.greedy import chosen
from pestis.games.rattus_cartus.bots.sight import sight_at, sight_of
from pestis.games.rattus_cartus.bots.terms import TERMS
from pestis.games.rattus_cartus.content.box import CartusBox
from pestis.games.rattus_cartus.content.reading import PACKAGE
from pestis.games.rattus_cartus.spec import SPEC
from pestis.games.rattus_cartus.state.state import CartusState
from pestis.kernel.choices import Choice
from pestis.kernel.engine import answer, ask, waiting
from pestis.kernel.fields import View
from pestis.kernel.rng import Dice
from pestis.kernel.world import World
from pestis.parts.judges import judge_for
from pestis.parts.thinking import Comparing, Level, Move, judged


@final
class CartusThinking(Comparing):
    """Thought about one question of Rattus Cartus."""

    doubt = 16

    def __init__(self, view: View, choices: tuple[Choice, ...]) -> None:
        super().__init__(SPEC, view, choices)
        box = self.worlds.box
        assert isinstance(box, CartusBox)
        self._box: Final = box
        self._judge: Final = judge_for(TERMS, PACKAGE, SPEC.rules_version, box)

    def moves(self, most: int, nodes: int, dice: Dice) -> list[Move]:
        """Greedy's choice, then the others as they come."""
        first = chosen(sight_of(self.view, self._box), self.choices, dice)
        others = [choice for choice in self.choices if choice is not first]
        while len(others) > most - 1:
            others.pop(dice.below(len(others)))
        return [Move((choice,)) for choice in (first, *others)]

    def go_on(self, world: World, move: Move, nodes: int) -> World:
        """To the end of the round, everybody as greedy plays."""
        other = world.copy()
        board = other.state
        assert isinstance(board, CartusState)
        now = board.round
        left = nodes - 1
        self.nodes += 1
        answer(SPEC, board, other.ctx, self.me, move.choices[0])
        dice = Dice("play on")
        while board.round == now and left > 0:
            question = ask(board)
            if question is None:
                break
            left -= 1
            self.nodes += 1
            seat = waiting(board, question)[0]
            choices = question.choices(board, seat, other.ctx)
            choice = choices[0]
            if len(choices) > 1:
                sight = sight_at(board, self._box, seat, question.kind())
                choice = chosen(sight, tuple(choices), dice)
            answer(SPEC, board, other.ctx, seat, choice)
        return other

    def value(self, world: World) -> int:
        """What the judge says of the table."""
        return judged(self._judge, world)[self.me]


THINKING: Final = CartusThinking
LEVELS: Final = (
    Level("newcomer-1", 600, {"2": 48, "3": 36, "4": 39, "5": 35}, 40, 4),
    Level("novice-1", 600, {"2": 40, "3": 29, "4": 32, "5": 29}, 40, 4),
    Level("apprentice-1", 600, {"2": 32, "3": 22, "4": 25, "5": 23}, 40, 4),
    Level("journeyman-1", 600, {"2": 24, "3": 15, "4": 18, "5": 17}, 40, 4),
    Level("adept-1", 600, {"2": 16, "3": 8, "4": 11, "5": 11}, 40, 4),
    Level("expert-1", 1_000, {"2": 11, "3": 5, "4": 7, "5": 8}, 40, 8),
    Level("master-1", 1_600, {"2": 6, "3": 2, "4": 3, "5": 4}, 40, 16),
    Level("grandmaster-1", 10_000, {}, 40, 48),
)
HINT: Final = Level("hint-1", 4_000, {}, 40, 20)
