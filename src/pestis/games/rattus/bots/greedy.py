"""The greedy bot: it deals itself worlds that fit its own view, tries each choice in them, and
takes the one after which the table is worth most (``greedy_values``).

It thinks one choice ahead; where a choice only opens the next question of the same ability, that
is answered in thought as well.  It never sees the state.
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
"""Worlds tried for each decision: tokens and cards turn up differently in each."""
DEPTH: Final = 3
"""Questions of one ability answered in thought."""
BREADTH: Final = 24
"""Answers tried for each of them."""
EAGER: Final = 0.02
"""What a choice must gain to be better than doing nothing."""
OPEN_TURN: Final = ("act", "last-act")
"""Prompts at which several things may still be done one after the other."""
CLOSING: Final = ("move", "done", "skip")
"""Verbs that end something there."""


@final
class World:
    """A table that fits the view, with dice of its own for what comes."""

    def __init__(self, board: RattusState, ctx: Context[RattusBox]) -> None:
        self.board = board
        self.ctx = ctx

    def after(self, seat: int, choice: Choice) -> World:
        """The world after a choice; this one stays as it is."""
        other = World(self.board.copy(), self.ctx.copy())
        answer(SPEC, other.board, other.ctx, seat, choice)
        return other


@final
class Thought:
    """What is looked at for one answer.

    nodes  the positions that were played out so far
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
        """How much better the table is after each choice, on average over the worlds; so many
        nodes are shared out evenly."""
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
        """The table when the questions that a choice opened are answered: one's own as well as
        so many nodes allow, those to others by letting it be."""
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
        """The table after the best of the choices.  Only as many are followed as can be where the
        next question is as broad as this one: those that look best at once."""
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
    """The choice that leaves the best table; it remembers nothing."""
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
"""Half of 50 ms, compiled."""
GREEDY_1: Final = Bot("greedy-1", greedy, NODES)


def next_act(choices: tuple[Choice, ...], gains: list[float]) -> Choice:
    """Whatever helps, the best first; what ends the phase only when nothing else does.

    The Witch is left alone: she pays off for those who remember, and this bot does not.
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
    """The answer that lets things be, where there is one."""
    for choice in (PASS, LEAVE, DECLINE, DONE, SKIP):
        if choice in choices:
            return choice
    return choices[0]
