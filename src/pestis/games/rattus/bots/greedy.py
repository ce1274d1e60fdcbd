"""The greedy bot: deals itself worlds consistent with its view, tries each choice in them, and
picks the choice that leads to the best position (``values``).

It looks one choice ahead; if a choice only opens the next prompt of the same ability, the bot
answers that prompt in its worlds, too.  It never sees the state.
"""

from __future__ import annotations

from typing import Any, Final, final

from pestis.games.rattus.bots.values import Danger, distances, worth
from pestis.games.rattus.content.box import RattusBox
from pestis.games.rattus.content.ids import WITCH
from pestis.games.rattus.spec import SPEC
from pestis.games.rattus.state.choices import DECLINE, DONE, LEAVE, PASS, SKIP
from pestis.games.rattus.state.state import RattusState
from pestis.kernel.core.chance import live
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.engine import answer, ask
from pestis.kernel.core.rng import Dice
from pestis.kernel.core.tasks import Context
from pestis.kernel.json import View
from pestis.kernel.records.position import box_of_view
from pestis.kernel.worlds.bot import Answer, Bot, Question

WORLDS: Final = 3
"""Worlds tried for each decision; tokens and cards turn up differently in each."""
DEPTH: Final = 3
"""Maximum number of consecutive prompts of one ability that are searched."""
BREADTH: Final = 24
"""Maximum number of choices tried at each of those prompts."""
EAGER: Final = 0.02
"""The gain above which a choice is better than doing nothing."""
OPEN_TURN: Final = ("act", "last-act")
"""Prompts at which a seat may still do several things one after the other."""
CLOSING: Final = ("move", "done", "skip")
"""Verbs of the choices that end a phase at those prompts."""


@final
class World:
    """A table consistent with the view, with its own dice for what happens next."""

    def __init__(self, board: RattusState, ctx: Context[RattusBox]) -> None:
        self.board = board
        self.ctx = ctx

    def after(self, seat: int, choice: Choice) -> World:
        """Return the world after a choice; this world does not change."""
        other = World(self.board.copy(), self.ctx.copy())
        answer(SPEC, other.board, other.ctx, seat, choice)
        return other


@final
class Thought:
    """The search for one answer.

    nodes  positions played out so far
    """

    def __init__(self, view: View, dice: Dice) -> None:
        found: Any = box_of_view(SPEC, view)
        me = view["viewer"]
        assert isinstance(found, RattusBox) and isinstance(me, int)
        self.box: Final = found
        self.me: Final = me
        self.nodes = 0
        deals = SPEC.sampler(view, found)
        self.worlds: Final = [self._world(deals.draw(dice), dice) for _ in range(WORLDS)]
        self._danger: Final = Danger(self.worlds[0].board, found)
        self._distance: Final = distances(list(found.near))

    def _world(self, board: RattusState, dice: Dice) -> World:
        chance = live(SPEC.streams, SPEC.id, dice.below(1 << 31))
        return World(board, Context(self.box, chance, None))

    def gains(self, choices: tuple[Choice, ...], nodes: int) -> list[float]:
        """The gain in value from each choice, averaged over the worlds.

        ``nodes`` is the budget, shared evenly among choices and worlds.
        """
        share = nodes // (len(choices) * len(self.worlds))
        before = [self._worth(world) for world in self.worlds]
        gains: list[float] = []
        for choice in choices:
            total = 0.0
            for world, now in zip(self.worlds, before, strict=True):
                total += self._follow(self._after(world, choice), DEPTH, share - 1) - now
            gains.append(total / len(self.worlds))
        return gains

    def _follow(self, world: World, depth: int, nodes: int) -> float:
        """The value of the table once the prompts opened by a choice are answered: our own as well
        as the node budget allows, other seats' by declining."""
        while True:
            question = ask(world.board)
            if question is None or question.kind() in OPEN_TURN or nodes <= 0:
                return self._worth(world)
            seat = question.seats(world.board)[0]
            choices = question.choices(world.board, seat, world.ctx)
            breadth = min(len(choices), BREADTH)
            if seat == self.me and depth and 1 < breadth <= nodes:
                return self._best(world, choices[:breadth], depth, nodes - breadth)
            self.nodes += 1
            nodes -= 1
            answer(SPEC, world.board, world.ctx, seat, modest(choices))

    def _best(self, world: World, choices: list[Choice], depth: int, nodes: int) -> float:
        """The value of the table after the best of the choices.

        If the budget is too small for all, only the choices that look best at first sight are
        followed: as many as the budget covers, assuming the next prompt has as many choices as this
        one.
        """
        after = [self._after(world, choice) for choice in choices]
        followed = max(1, nodes // len(after))
        if followed < len(after):
            after.sort(key=lambda other: -self._worth(other))
            del after[followed:]
        share = nodes // len(after)
        return max([self._follow(other, depth - 1, share) for other in after])

    def _after(self, world: World, choice: Choice) -> World:
        self.nodes += 1
        return world.after(self.me, choice)

    def _worth(self, world: World) -> float:
        return worth(world.board, self.box, self.me, self._danger, self._distance)


def greedy(asked: Question) -> Answer:
    """The choice that leads to the best position; the bot remembers nothing between answers."""
    choices = asked.choices
    prompts = asked.view["prompts"]
    assert isinstance(prompts, list) and isinstance(prompts[0], dict)
    kind = str(prompts[0]["kind"])
    if kind.startswith("witch"):
        return Answer(choices[asked.dice.below(len(choices))])
    thought = Thought(asked.view, asked.dice)
    gains = thought.gains(choices, asked.nodes)
    if kind in OPEN_TURN:
        return Answer(next_act(choices, gains), None, thought.nodes)
    return Answer(choices[gains.index(max(gains))], None, thought.nodes)


NODES: Final = 1500
"""Takes half of the limit of 50 ms when compiled."""
GREEDY_1: Final = Bot("greedy-1", greedy, NODES)


def next_act(choices: tuple[Choice, ...], gains: list[float]) -> Choice:
    """The choice with the most gain; one that ends the phase only if no other gains anything.

    The Witch is never used: she pays off only for players who remember tokens, and this bot
    does not.
    """
    best: Choice | None = None
    most = EAGER
    for choice, gain in zip(choices, gains, strict=True):
        witch = choice.verb == "use" and choice.value == WITCH
        if gain > most and choice.verb not in CLOSING and not witch:
            best, most = choice, gain
    if best is not None:
        return best
    last = [i for i, choice in enumerate(choices) if choice.verb in CLOSING]
    return choices[max(last or range(len(choices)), key=lambda i: gains[i])]


def modest(choices: list[Choice]) -> Choice:
    """The choice that changes nothing, if there is one; else the first."""
    for choice in (PASS, LEAVE, DECLINE, DONE, SKIP):
        if choice in choices:
            return choice
    return choices[0]
