"""Worlds: tables for search.

A world is a state with its own chance and without a history: no log, no events, no prompts.  Bots
draw worlds that fit their view and play them on.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, final

from pestis.kernel.core.chance import live
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.engine import answer, ask, waiting
from pestis.kernel.core.queries import shown_to, view_of
from pestis.kernel.core.rng import Dice
from pestis.kernel.core.spec import AnySpec, Outcome, Sampler
from pestis.kernel.core.tasks import Context, State, run_on
from pestis.kernel.errors import NotAsked
from pestis.kernel.json import View
from pestis.kernel.records.position import box_of_view

TO_THE_END: Final = 1 << 30
"""An upper bound: more decisions than any game has."""


@final
class World:
    """A position to search in: a state with its own chance, without log and events.

    state  the current state; code that belongs to the game may read it
    ctx    the box and the chance
    """

    def __init__(self, spec: AnySpec, state: State, ctx: Context[Any]) -> None:
        self.spec: Final = spec
        self.state: Final = state
        self.ctx: Final = ctx

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.state.agenda is None

    def seat(self) -> int:
        """The seat that answers next: the first of those asked; -1 when the game is over."""
        task = ask(self.state)
        return -1 if task is None else waiting(self.state, task)[0]

    def kind(self) -> str:
        """The kind of the open prompt; empty when the game is over."""
        task = ask(self.state)
        return "" if task is None else task.kind()

    def choices(self) -> list[Choice]:
        """Every legal choice of ``seat()``; none when the game is over."""
        task = ask(self.state)
        if task is None:
            return []
        return task.choices(self.state, waiting(self.state, task)[0], self.ctx)

    def answer(self, choice: Choice) -> None:
        """Answer for ``seat()`` and run on to the next prompt.

        The choice must be one of ``choices()``; this is not checked here.
        """
        answer(self.spec, self.state, self.ctx, self.seat(), choice)

    def shown(self, choice: Choice, viewer: int | None) -> str:
        """The text that a viewer sees of a legal answer of ``seat()``, see ``Match.shown``."""
        return shown_to(self.spec, self.state, self.ctx, self.seat(), choice, viewer)

    def copy(self, dice: Dice | None = None) -> World:
        """An independent world that continues identically; with dice, one whose future is
        redrawn."""
        if dice is None:
            return World(self.spec, self.state.copy(), self.ctx.copy())
        return world_of(self.spec, self.state.copy(), self.ctx.box, dice)

    def moves(self, most: int) -> list[tuple[Choice, ...]]:
        """Whole moves of ``seat()``: every sequence of its answers from here to the end of its
        move, such as a set of cards or a turn; at most ``most`` of them, in the order of the
        choices.

        A move ends when another seat is asked, when another move begins, when something was drawn
        or announced, or when the game is over.
        """
        found: list[tuple[Choice, ...]] = []
        starts = self.spec.move_prompts()
        seat = self.seat()
        open_rows: list[tuple[World, tuple[Choice, ...]]] = [(self.copy(), ())]
        while open_rows and len(found) < most:
            world, row = open_rows.pop()
            ctx = world.ctx
            drawn = len(ctx.chance.outcomes) > 0 or ctx.revealed != 0
            if row and (drawn or world.seat() != seat or world.kind() in starts):
                found.append(row)
                continue
            for choice in reversed(world.choices()):
                further = world.copy()
                further.answer(choice)
                open_rows.append((further, (*row, choice)))
        return found

    def play_out(self, dice: Dice, limit: int = TO_THE_END) -> int:
        """Play on at random, all choices equally likely, to the end of the game or until ``limit``
        answers with more than one choice were given; returns how many were."""
        s = self.state
        ctx = self.ctx
        decisions = 0
        while decisions < limit:
            frame = s.agenda
            if frame is None:
                break
            task = frame.task.question()
            assert task is not None
            seats = task.seats(s)
            seat = seats[0] if len(seats) == 1 else waiting(s, task)[0]
            legal = task.choices(s, seat, ctx)
            choice = legal[0]
            if len(legal) > 1:
                decisions += 1
                choice = legal[dice.below(len(legal))]
            if len(seats) == 1:
                s.agenda = frame.below
                task.apply(s, seat, choice, ctx)
                run_on(s, ctx)
            else:
                answer(self.spec, s, ctx, seat, choice)
        ctx.chance.outcomes.clear()
        return decisions

    def play_by(self, policy: Policy, limit: int = TO_THE_END) -> int:
        """Like ``play_out``, but ``policy(world, seat, choices)`` decides whenever there is a
        choice."""
        s = self.state
        ctx = self.ctx
        decisions = 0
        while decisions < limit:
            task = ask(s)
            if task is None:
                break
            seat = waiting(s, task)[0]
            legal = task.choices(s, seat, ctx)
            choice = legal[0]
            if len(legal) > 1:
                decisions += 1
                choice = policy(self, seat, legal)
            answer(self.spec, s, ctx, seat, choice)
        ctx.chance.outcomes.clear()
        return decisions

    def view(self, viewer: int | None) -> View:
        """The view of a seat, or of the public (None), here."""
        return view_of(self.spec, self.state, self.ctx, viewer)

    def outcome(self) -> Outcome:
        """How the game ended.  Raises NotAsked while it is running."""
        if self.state.agenda is not None:
            raise NotAsked("not-over")
        return self.spec.outcome(self.state, self.ctx.box)

    def utility(self, seat: int) -> int:
        """The value of the outcome for a seat, see ``Outcome.utility``."""
        return self.outcome().utility(seat)


Policy = Callable[[World, int, list[Choice]], Choice]
"""Chooses for a seat in a world that is being played on."""


def world_of(spec: AnySpec, state: State, box: Any, dice: Dice) -> World:
    """A world that continues from a state, with a future seeded by the dice."""
    chance = live(spec.streams, spec.id, dice.below(1 << 31))
    return World(spec, state, Context(box, chance, None))


@final
class Worlds:
    """The worlds that give one view: prepared once, drawn from many times.

    Raises RecordError for a view that cannot be read, SetupError for a game without a sampler.
    """

    def __init__(self, spec: AnySpec, view: View) -> None:
        self.spec: Final = spec
        self.box: Final[Any] = box_of_view(spec, view)
        self._sampler: Final[Sampler[Any]] = spec.sampler(view, self.box)

    def draw(self, dice: Dice) -> World:
        """A random world among those that give the view, with its own future."""
        return world_of(self.spec, self._sampler.draw(dice), self.box, dice)
