"""The greedy bot: it deals itself worlds that fit its own view, tries each choice in them, and
takes the one after which the table is worth most (``greedy_values``).

It thinks one choice ahead; where a choice only opens the next question of the same ability, that
is answered in thought as well.  It never sees the state.
"""

from __future__ import annotations

from typing import Any, Final, final

from pestis.games.rattus.box import RattusBox
from pestis.games.rattus.choices import DONE, LEAVE, PASS, SKIP
from pestis.games.rattus.greedy_values import Danger, distances, worth
from pestis.games.rattus.ids import WITCH
from pestis.games.rattus.spec import SPEC
from pestis.games.rattus.state import Board
from pestis.kernel.choices import Choice
from pestis.kernel.fields import View
from pestis.kernel.generator import Dice
from pestis.kernel.match import Match
from pestis.kernel.opening import match_from_state
from pestis.kernel.position import read_box

WORLDS: Final = 3
"""Worlds tried for each decision: tokens and cards turn up differently in each."""
DEPTH: Final = 3
"""Questions of one ability answered in thought."""
BREADTH: Final = 24
"""Answers tried for each of them."""
EAGER: Final = 0.02
"""What a choice must gain to be better than doing nothing."""
OPEN_TURN: Final = ("act", "last-abilities")
"""Prompts at which several things may still be done one after the other."""


@final
class Greedy:
    """A seat that plays for the best table after its next choice.  Its dice deal the worlds."""

    def __init__(self, seat: int, dice: Dice) -> None:
        self._me = seat
        self._dice = dice
        self._box: RattusBox | None = None
        self._distance: list[list[int]] = []

    def choose(self, view: View, choices: tuple[Choice, ...]) -> Choice:
        """The choice that leaves the best table."""
        prompts = view["prompts"]
        assert isinstance(prompts, list) and isinstance(prompts[0], dict)
        kind = str(prompts[0]["kind"])
        if kind.startswith("witch"):
            return self._any(choices)
        worlds = [self._world(view) for _ in range(WORLDS)]
        dangers = [Danger(_board(world), self._box_of(view)) for world in worlds]
        gains = [self._gain(choice, worlds, dangers) for choice in choices]
        if kind in OPEN_TURN:
            return self._next_act(choices, gains)
        return choices[gains.index(max(gains))]

    def _next_act(self, choices: tuple[Choice, ...], gains: list[float]) -> Choice:
        """Whatever helps, the best first; what ends the turn only when nothing else does."""
        best: Choice | None = None
        most = EAGER
        for choice, gain in zip(choices, gains, strict=True):
            if choice.verb not in ("move", "done", "skip") and gain > most and not _witch(choice):
                best, most = choice, gain
        if best is not None:
            return best
        last = [i for i, choice in enumerate(choices) if choice.verb in ("move", "done", "skip")]
        return choices[max(last, key=lambda i: gains[i])] if last else self._any(choices)

    def _gain(self, choice: Choice, worlds: list[Match], dangers: list[Danger]) -> float:
        """How much better the table is after a choice, on average over the worlds."""
        total = 0.0
        for world, danger in zip(worlds, dangers, strict=True):
            before = self._worth(world, danger)
            after = world.copy()
            after.submit(self._me, choice)
            total += self._follow(after, danger, DEPTH) - before
        return total / len(worlds)

    def _follow(self, match: Match, danger: Danger, depth: int) -> float:
        """The table when the questions that a choice opened are answered."""
        while not match.over:
            prompt = match.prompts()[0]
            asked = prompt.seats[0]
            if prompt.kind in OPEN_TURN:
                break
            choices = match.choices(asked)
            if asked == self._me and depth and len(choices) > 1:
                best = -1000.0
                for choice in choices[:BREADTH]:
                    after = match.copy()
                    after.submit(asked, choice)
                    best = max(best, self._follow(after, danger, depth - 1))
                return best
            match.submit(asked, _modest(choices))
        return self._worth(match, danger)

    def _worth(self, match: Match, danger: Danger) -> float:
        board = _board(match)
        assert self._box is not None
        return worth(board, self._box, self._me, danger, self._distance)

    def _world(self, view: View) -> Match:
        box = self._box_of(view)
        board = SPEC.sample_world(view, self._dice, box)
        return match_from_state(SPEC, board, box, self._dice.below(1 << 31))

    def _box_of(self, view: View) -> RattusBox:
        """Content and options of the match, read once."""
        box = self._box
        if box is None or box.seats != view["seats"] or box.content != view["content"]:
            found: Any = read_box(SPEC, view)
            assert isinstance(found, RattusBox)
            self._box = box = found
            self._distance = distances(list(box.near))
        return box

    def _any(self, choices: tuple[Choice, ...]) -> Choice:
        return choices[self._dice.below(len(choices))]


def _board(match: Match) -> Board:
    board = match._state
    assert isinstance(board, Board)
    return board


def _witch(choice: Choice) -> bool:
    """The Witch pays off for those who remember; this bot does not."""
    return choice.verb == "use" and choice.value == WITCH


def _modest(choices: tuple[Choice, ...]) -> Choice:
    """What others, or one's own later questions, are taken to answer: to let it be."""
    for choice in (PASS, LEAVE, DONE, SKIP):
        if choice in choices:
            return choice
    return choices[0]
