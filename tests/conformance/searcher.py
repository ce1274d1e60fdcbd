"""A player that looks for odd corners: it searches, on public calls alone, for what it set its mind
on.

What it wants is drawn by lot for each game: a weight for each number, list or bag of the view that
is kept seat by seat.  One wants goods and technologies, the next an empty stock and many sick
people, a third only that something happens.  So over many games tables are driven to every extreme
that random play drifts away from.  The budget of a decision is counted in answers played in
thought, never in time.
"""

from __future__ import annotations

from typing import Any, Final

import pestis

WIDTH: Final = 4
"""Choices tried in thought."""
DEPTH: Final = 8
"""Answers played after each of them."""
SEARCHED: Final = 3
"""One of so many decisions is searched; the others take a rare verb or anything."""
WEIGHTS: Final = (-2, -1, 0, 0, 1, 3)


class Searcher:
    """A seat of a match; its dice are its own."""

    def __init__(self, seat: int, dice: pestis.Dice) -> None:
        self.seat: Final = seat
        self._dice = dice
        self._goals: dict[str, int] = {}
        self._taken: dict[str, int] = {}

    def choose(self, match: pestis.Match) -> pestis.Choice:
        """A legal choice for the seat, which is asked; the match stays as it is."""
        choices = match.choices(self.seat)
        if len(choices) == 1:
            return choices[0]
        kind = self._dice.below(SEARCHED)
        if kind == 0:
            choice = self._search(match, choices)
        elif kind == 1:
            choice = self._rare(choices)
        else:
            choice = choices[self._dice.below(len(choices))]
        self._taken[choice.verb] = self._taken.get(choice.verb, 0) + 1
        return choice

    def _rare(self, choices: tuple[pestis.Choice, ...]) -> pestis.Choice:
        """One of the verb that this seat has taken least often."""
        least = min([self._taken.get(choice.verb, 0) for choice in choices])
        rare = [choice for choice in choices if self._taken.get(choice.verb, 0) == least]
        return rare[self._dice.below(len(rare))]

    def _search(self, match: pestis.Match, choices: tuple[pestis.Choice, ...]) -> pestis.Choice:
        """The one of a few choices after which some random play brings most of what is wanted."""
        view = match.view(self.seat)
        world = pestis.sample_world(view, self._dice)
        assert world.choices(self.seat) == choices, "a sampled world asks something else"
        best, most = choices[0], -(1 << 40)
        first = self._dice.below(len(choices))
        apart = max(1, len(choices) // WIDTH)
        for n in range(min(WIDTH, len(choices))):
            choice = choices[(first + n * apart) % len(choices)]
            after = world.copy()
            after.submit(self.seat, choice)
            self._play_on(after)
            found = self._worth(after.view(self.seat))
            if found > most:
                best, most = choice, found
        return best

    def _play_on(self, match: pestis.Match) -> None:
        """A few random answers, everybody's."""
        below = self._dice.below
        for _ in range(DEPTH):
            prompts = match.prompts()
            if not prompts:
                return
            seat = prompts[0].seats[0]
            choices = match.choices(seat)
            assert choices, f"{prompts[0].kind} asks without a choice"
            match.submit(seat, choices[below(len(choices))])

    def _worth(self, view: dict[str, Any]) -> int:
        """What is wanted of what the seat has."""
        found = 0
        seats = view["seats"]
        for name, value in view.items():
            if isinstance(value, list) and len(value) == seats:
                if name not in self._goals:
                    self._goals[name] = WEIGHTS[self._dice.below(len(WEIGHTS))]
                weight = self._goals[name]
                if weight:
                    found += weight * amount(value[self.seat])
        return found


def amount(value: Any) -> int:
    """How much there is: the numbers of a bag, what is there of a list, or the number itself."""
    if isinstance(value, dict):
        return sum([amount(item) for item in value.values()])
    if isinstance(value, list):
        return len([item for item in value if item])
    return value if isinstance(value, int) else 0
