"""Search for Rattus Cartus: each choice is tried in worlds consistent with the view, the greedy bot
plays on for everybody to the end of the round, and the judge evaluates the table then.

The search departs from greedy's own choice only for a certain gain, because among many choices of
about the same value the luckiest looks best.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, final

from pestis.games.rattus_cartus.bots.greedy import chosen, next_card
from pestis.games.rattus_cartus.bots.plans import Plan, plan_for
from pestis.games.rattus_cartus.bots.sets import (
    KINDS_OF_PROMPTS,
    Cards,
    apart,
    goes_on,
    whole_sets,
)
from pestis.games.rattus_cartus.bots.sight import sight_at, sight_of
from pestis.games.rattus_cartus.bots.terms import TERMS
from pestis.games.rattus_cartus.bots.values import Values
from pestis.games.rattus_cartus.content.box import CartusBox
from pestis.games.rattus_cartus.content.ids import KINDS
from pestis.games.rattus_cartus.content.reading import PACKAGE
from pestis.games.rattus_cartus.rules.entering import PlayCards
from pestis.games.rattus_cartus.spec import SPEC
from pestis.games.rattus_cartus.state.choices import DONE
from pestis.games.rattus_cartus.state.state import CartusState
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.engine import answer, ask, waiting
from pestis.kernel.core.rng import Dice
from pestis.kernel.core.tasks import Decision
from pestis.kernel.json import View
from pestis.kernel.worlds.world import World
from pestis.parts.judges import judge_for
from pestis.parts.thinking import Comparing, Level, Move, judged


@final
class Playing:
    """Plays like greedy for everybody, in a world of the search.

    A set of cards is planned only once: nothing changes while its cards are laid down one by one.
    """

    def __init__(self, box: CartusBox) -> None:
        self._box: Final = box
        self._dice: Final = Dice("play on")
        self._plans: Final[list[Plan | None]] = [None] * box.seats
        """The plan of each seat that is laying down cards."""

    def choice(
        self,
        board: CartusState,
        question: Decision[Any, Any],
        seat: int,
        choices: tuple[Choice, ...],
    ) -> Choice:
        """The choice of the prompted seat."""
        if isinstance(question, PlayCards):
            return self._card(board, question, choices)
        return chosen(sight_at(board, self._box, seat, question.kind()), choices, self._dice)

    def _card(self, board: CartusState, question: PlayCards, choices: tuple[Choice, ...]) -> Choice:
        seat = question.seat
        plan = self._plans[seat]
        if plan is None:
            sight = sight_at(board, self._box, seat, question.kind())
            plan = plan_for(sight, Values(sight), sight.where[seat])
        down = [0] * KINDS
        for kind in question.picks:
            down[kind] += 1
        card = next_card(plan, down, choices)
        self._plans[seat] = None if card is DONE else plan
        return card


@final
class CartusThinking(Comparing):
    """The search for an answer to one prompt of Rattus Cartus."""

    doubt = 16

    def __init__(self, view: View, choices: tuple[Choice, ...]) -> None:
        super().__init__(SPEC, view, choices)
        box = self.worlds.box
        assert isinstance(box, CartusBox)
        self._box: Final = box
        self._judge: Final = judge_for(TERMS, PACKAGE, box)

    def moves(self, most: int, nodes: int, dice: Dice) -> list[Move]:
        """Greedy's choice, then the others; if there are more than ``most``, random ones are left
        out."""
        first = chosen(sight_of(self.view, self._box), self.choices, dice)
        others = [choice for choice in self.choices if choice is not first]
        while len(others) > most - 1:
            others.pop(dice.below(len(others)))
        return [Move((choice,)) for choice in (first, *others)]

    def whole_moves(self, most: int, nodes: int, dice: Dice) -> list[Move]:
        """Whole sets where cards are picked one by one: greedy's set, then those that differ from
        it by the fewest cards."""
        if sight_of(self.view, self._box).kind not in KINDS_OF_PROMPTS:
            return self.moves(most, nodes, dice)
        world = self.worlds.draw(dice)
        greedys = self._greedys_set(world.copy())
        sets, searched = whole_sets(world, nodes)
        self.nodes += searched
        others = sorted([cards for cards in sets if cards != greedys], key=_from(greedys))
        return [Move(cards, len(cards)) for cards in (greedys, *others)[:most]]

    def _greedys_set(self, world: World) -> Cards:
        """The cards that greedy picks.  Uses up the world."""
        everybody = Playing(self._box)
        board = world.state
        assert isinstance(board, CartusState)
        row: list[Choice] = []
        before = ask(board)
        while before is not None:
            choice = everybody.choice(board, before, self.me, tuple(world.choices()))
            row.append(choice)
            world.answer(choice)
            now = ask(board)
            before = now if goes_on(before, now) else None
        return tuple(row)

    def go_on(self, world: World, move: Move, nodes: int) -> World:
        """Play to the end of the round, with everybody playing like greedy."""
        other = world.copy()
        board = other.state
        assert isinstance(board, CartusState)
        now = board.round
        left = nodes - len(move.choices)
        self.nodes += len(move.choices)
        for choice in move.choices:
            answer(SPEC, board, other.ctx, self.me, choice)
        everybody = Playing(self._box)
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
                choice = everybody.choice(board, question, seat, tuple(choices))
            answer(SPEC, board, other.ctx, seat, choice)
        return other

    def value(self, world: World) -> int:
        """The judge's evaluation of the table for our seat."""
        return judged(self._judge, world)[self.me]


def _from(cards: Cards) -> Callable[[Cards], int]:
    """A sort key for sets: the nearest to these cards first."""
    return lambda others: apart(cards, others)


THINKING: Final = CartusThinking
LEVELS: Final = (
    Level("newcomer-1", 600, {"2": 55, "3": 33, "4": 36, "5": 35}, 40, 4),
    Level("novice-1", 600, {"2": 45, "3": 27, "4": 30, "5": 29}, 40, 4),
    Level("apprentice-1", 600, {"2": 35, "3": 21, "4": 24, "5": 23}, 40, 4),
    Level("journeyman-1", 600, {"2": 26, "3": 15, "4": 18, "5": 18}, 40, 4),
    Level("adept-1", 600, {"2": 17, "3": 10, "4": 13, "5": 12}, 40, 4),
    Level("expert-1", 1_000, {"2": 9, "3": 7, "4": 8, "5": 8}, 40, 8),
    Level("master-1", 1_600, {"2": 4, "3": 3, "4": 3, "5": 4}, 40, 16),
    Level("grandmaster-1", 10_000, {}, 40, 48),
)
HINT: Final = Level("hint-1", 4_000, {}, 40, 20)
EXPLAINED: Final = ("play", "enter", "give", "discard")
"""Verbs of choices that name a card or building whose own text says what the choice does."""
