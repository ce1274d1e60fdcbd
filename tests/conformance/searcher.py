"""A player that looks for edge cases: it plans its turns, using only public calls, towards random
goals.

Its goals are drawn for each game: a weight for each number, list or bag of the view that is kept
for each seat.  One player wants goods and technologies, the next an empty stock and many sick
people.  It plays some random turns in a world that fits its view and follows the one that gains
most; now and then it does something else.  So over many games, tables reach extremes that random
play rarely reaches.  Its cost is limited in simulated answers, not in time.
"""

from __future__ import annotations

from typing import Any, Final

import pestis

TURNS: Final = 24
"""Turns simulated for a plan."""
LONGEST_TURN: Final = 16
"""Answers after which a simulated turn is cut short."""
ODD: Final = (4, 12, 50)
"""One answer in this many differs from the plan; each player draws its own number."""
WEIGHTS: Final = (-1, 0, 0, 0, 1, 5)


class Searcher:
    """The player of one seat, with its own dice."""

    def __init__(self, seat: int, dice: pestis.Dice) -> None:
        self.seat: Final = seat
        self._dice = dice
        self._odd = ODD[dice.below(len(ODD))]
        self._goals: dict[str, int] | None = None
        self._taken: dict[str, int] = {}
        self._plan: list[pestis.Choice] = []

    def choose(self, match: pestis.Match) -> pestis.Choice:
        """A legal choice for the asked seat; the match is unchanged."""
        choices = match.choices(self.seat)
        if self._dice.below(self._odd) == 0:
            choice = self._rare(choices)
            self._plan = []
        else:
            if not self._plan or self._plan[0] not in choices:
                self._plan = self._best_turn(match, choices)
            choice = self._plan.pop(0)
        self._taken[choice.verb] = self._taken.get(choice.verb, 0) + 1
        return choice

    def _rare(self, choices: tuple[pestis.Choice, ...]) -> pestis.Choice:
        """A choice with the verb that this seat has used least often."""
        least = min([self._taken.get(choice.verb, 0) for choice in choices])
        rare = [choice for choice in choices if self._taken.get(choice.verb, 0) == least]
        return rare[self._dice.below(len(rare))]

    def _best_turn(
        self, match: pestis.Match, choices: tuple[pestis.Choice, ...]
    ) -> list[pestis.Choice]:
        """The one of some random turns that gains most by the player's goals."""
        if len(choices) == 1:
            return [choices[0]]
        world = pestis.sample_world(match.view(self.seat), self._dice)
        assert world.choices(self.seat) == choices, "a sampled world asks something else"
        best: list[pestis.Choice] = []
        most = 0
        for _ in range(TURNS):
            after = world.copy()
            turn = self._any_turn(after)
            found = self._worth(after.view(self.seat))
            if not best or found > most:
                best, most = turn, found
        return best

    def _any_turn(self, match: pestis.Match) -> list[pestis.Choice]:
        """Random answers as long as this seat is asked; early choices are likelier, because late
        ones decline and end turns."""
        turn: list[pestis.Choice] = []
        while len(turn) < LONGEST_TURN:
            prompts = match.prompts()
            if not prompts or self.seat not in prompts[0].seats:
                break
            choices = match.choices(self.seat)
            assert choices, f"{prompts[0].kind} asks without a choice"
            n = len(choices)
            turn.append(choices[min(self._dice.below(n), self._dice.below(n))])
            match.submit(self.seat, turn[-1])
        return turn

    def want(self, goals: dict[str, int]) -> None:
        """Set the fields of the view to aim for, each with a weight."""
        self._goals = goals

    def _worth(self, view: dict[str, Any]) -> int:
        """The value of the seat's things by the player's goals."""
        if self._goals is None:
            names = [name for name, value in view.items() if isinstance(value, list)]
            self._goals = {name: WEIGHTS[self._dice.below(len(WEIGHTS))] for name in names}
        found = 0
        for name, weight in self._goals.items():
            value = view[name]
            if weight and len(value) == view["seats"]:
                found += weight * amount(value[self.seat])
        return found


def amount(value: Any) -> int:
    """A quantity: the numbers of a bag, the items of a list, or the number itself."""
    if isinstance(value, dict):
        return sum([amount(item) for item in value.values()])
    if isinstance(value, list):
        return len([item for item in value if item])
    return value if isinstance(value, int) else 0
