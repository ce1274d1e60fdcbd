"""The effects of a choice: the certain ones, and the odds of the others.  Both are computed from a
view alone.

The choice is played in a sampled world, never the real one, and stops at the first thing the seat
could not know.  Up to there, all worlds that give the view show the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, final

from pestis.kernel.core.choices import Choice
from pestis.kernel.core.engine import answer, ask, waiting
from pestis.kernel.core.events import Event
from pestis.kernel.core.queries import illegal, partial_view_of, question_to, view_of
from pestis.kernel.core.rng import Dice
from pestis.kernel.core.spec import AnySpec
from pestis.kernel.core.tallies import Change, changes
from pestis.kernel.core.tasks import Context, State
from pestis.kernel.errors import Message, NotAsked
from pestis.kernel.json import Json, View, compact, plain
from pestis.kernel.worlds.certainty import (
    END,
    QUESTION,
    NoChance,
    Observer,
    Stopped,
    reveal_nothing,
)
from pestis.kernel.worlds.ways import Search, Way
from pestis.kernel.worlds.world import World, Worlds

PLAYED: Final = 2400
MOST_WORLDS: Final = 200
FEWEST_WORLDS: Final = 100
"""For the odds: total rollouts per prompt; most and fewest worlds per choice."""


@final
class Preview:
    """The certain effects of a choice.

    seat    the seat that chooses
    choice  its choice
    events  the events that happen, as ``Match.events`` shows them to the seat, without the numbers
            ``n`` and ``at``
    stop    why nothing more is certain: QUESTION, CHANCE, REVELATION or END
    view    the seat's view if the preview stopped at a prompt or the end; else None, because a
            table stopped in the middle of a move is not a legal position
    """

    def __init__(
        self,
        seat: int,
        choice: Choice,
        events: list[dict[str, Json]],
        stop: str,
        view: View | None,
        world: World,
    ) -> None:
        self.seat: Final = seat
        self.choice: Final = choice
        self.events: Final = events
        self.stop: Final = stop
        self.view: Final = view
        self._world: Final = world

    def sight(self) -> View:
        """The seat's view where the preview stopped, for drawing; in the middle of a move it has no
        prompt."""
        if self.view is not None:
            return self.view
        world = self._world
        return partial_view_of(world.spec, world.state, world.ctx, self.seat)

    @property
    def goes_on(self) -> bool:
        """Whether the preview stopped at another prompt to the same seat."""
        return self.view is not None and self.stop == QUESTION and self.seat in asked_of(self.view)


def asked_of(view: View) -> list[Json]:
    """The seats that the first open prompt of a view waits for."""
    prompts = view["prompts"]
    assert isinstance(prompts, list)
    first = prompts[0]
    assert isinstance(first, dict)
    seats = first["seats"]
    assert isinstance(seats, list)
    return seats


def planned(spec: AnySpec, view: View, choices: Sequence[Choice | str]) -> list[Preview]:
    """Previews of consecutive choices, each on the table that the previous one leaves.

    Ends at the first preview that does not stop at a prompt to the same seat; later choices are
    left out.  Raises NotAsked, IllegalChoice, or SetupError for a game without a sampler.
    """
    row: list[Preview] = []
    for choice in choices:
        told = Outlook(spec, view).preview(choice)
        row.append(told)
        if told.view is None or not told.goes_on:
            break
        view = told.view
    return row


@final
class Outlook:
    """The effects of each choice of a seat: prepared once for a view, then queried for every
    choice.

    dice  draws the worlds; without it they are seeded from the view, so that equal views get equal
          answers

    Raises NotAsked if the seat has no open prompt, SetupError for a game without a sampler.
    """

    def __init__(self, spec: AnySpec, view: View, dice: Dice | None = None) -> None:
        self.spec: Final = spec
        viewer = view.get("viewer")
        if not isinstance(viewer, int):
            raise NotAsked("preview-public")
        self.seat: Final[int] = viewer
        self._worlds: Final = Worlds(spec, view)
        self._tallies: Final = spec.tallies(self._worlds.box)
        self._dice: Final = dice or Dice("outlook", compact(view))
        self._drawn: Final[list[World]] = [self._worlds.draw(self._dice)]
        first = self._drawn[0]
        self._observer: Final = Observer(viewer)
        self._no_chance: Final = NoChance(spec.streams)
        self.choices: Final = question_to(first.state, viewer).choices(
            first.state, viewer, first.ctx
        )
        self._often: Final = max(FEWEST_WORLDS, min(MOST_WORLDS, PLAYED // len(self.choices)))

    def preview(self, choice: Choice | str) -> Preview:
        """The certain effects of a choice.  Raises IllegalChoice."""
        chosen = self._legal(choice)
        events: list[Event] = []
        s, ctx = self._guarded(events, self._observer.observe)
        stop, view = self._go(s, ctx, chosen)
        return Preview(self.seat, chosen, self.told(events), stop, view, World(self.spec, s, ctx))

    def prospects(self, choice: Choice | str, changes: Sequence[Change] = ()) -> list[Message]:
        """What a choice will bring later by the rules alone, beyond the seat's own changes among
        these.  Raises IllegalChoice."""
        own = [change.field for change in changes if change.params.get("seat") == self.seat]
        first, chosen, box = self._drawn[0].state, self._legal(choice), self._worlds.box
        return self.spec.prospects(first, self.seat, chosen, box, frozenset(own))

    def ways(self) -> list[Way]:
        """The ways from here to the choices that the game declares as aims, and their costs."""
        start, ctx = self._guarded(None, self._observer.observe)
        return Search(self.spec, self.seat, start, ctx).ways()

    def is_final(self, row: Sequence[Choice]) -> bool:
        """Whether undo cannot take consecutive choices back, or only until another seat answers:
        they draw, reveal something to anybody, end the game or leave the next answer to another
        seat.  Forced answers of the seat itself are given after the last one."""
        s, ctx = self._guarded(None, reveal_nothing)
        try:
            for choice in row[:-1]:
                answer(self.spec, s, ctx, self.seat, choice)
            self._play(s, ctx, row[-1])
        except Stopped:
            return True
        task = ask(s)
        return task is None or waiting(s, task) != (self.seat,)

    def told(self, events: Sequence[Event]) -> list[dict[str, Json]]:
        """Events as ``Match.events`` shows them to the seat, without the numbers."""
        return [{"id": event.kind.name, "params": plain(event.show(self.seat))} for event in events]

    def odds(self, choice: Choice | str) -> list[Change]:
        """The odds of each change of a tally until the next prompt or the end of the game; forced
        answers of the seat itself are given on the way.  Raises IllegalChoice."""
        chosen = self._legal(choice)
        s, ctx = self._guarded(None, self._observer.observe)
        after = [s]
        try:
            self._play(s, ctx, chosen)
        except Stopped:
            after = [self._played(number, chosen) for number in range(self._often)]
        found: list[Change] = []
        for tally in self._tallies:
            found += changes(tally, self._drawn[0].state, after)
        return found

    def fate(self, choice: Choice | str) -> list[Change]:
        """The odds of each change of a seat's tallies until another seat is asked or the game ends;
        the seat's own prompts on the way are answered at random.  Raises IllegalChoice."""
        chosen = self._legal(choice)
        after = [self._fated(number, chosen) for number in range(self._often)]
        found: list[Change] = []
        for tally in self._tallies:
            found += changes(tally, self._drawn[0].state, after)
        return [change for change in found if "seat" in change.params]

    def _legal(self, choice: Choice | str) -> Choice:
        first = self._drawn[0]
        chosen = self.spec.choices.parse(choice) if isinstance(choice, str) else choice
        if chosen not in self.choices:
            raise illegal(first.state, first.ctx, self.seat, chosen, self.choices)
        return chosen

    def _guarded(
        self, events: list[Event] | None, before_reveal: Callable[[int], None]
    ) -> tuple[State, Context[Any]]:
        """A copy of the first world in which play stops before draws and before revelations that
        ``before_reveal`` refuses."""
        ctx: Context[Any] = Context(self._worlds.box, self._no_chance, events)
        ctx.before_reveal = before_reveal
        return self._drawn[0].state.copy(), ctx

    def _go(self, s: State, ctx: Context[Any], choice: Choice) -> tuple[str, View | None]:
        """Play a choice to the next prompt, or to the first thing the seat cannot know."""
        question = s.agenda
        try:
            answer(self.spec, s, ctx, self.seat, choice)
        except Stopped as stopped:
            # An empty agenda means "game over" and would reveal everything, so restore the agenda.
            s.agenda = s.agenda or question
            return str(stopped), None
        return END if s.agenda is None else QUESTION, view_of(self.spec, s, ctx, self.seat)

    def _play(self, s: State, ctx: Context[Any], choice: Choice) -> None:
        """Play a choice until another seat is asked or the seat has more than one legal choice."""
        legal = [choice]
        while len(legal) == 1:
            answer(self.spec, s, ctx, self.seat, legal[0])
            task = ask(s)
            if task is None or waiting(s, task) != (self.seat,):
                return
            legal = task.choices(s, self.seat, ctx)

    def _fated(self, number: int, choice: Choice) -> State:
        """One of the worlds after a choice, played on at random until another seat is asked."""
        world = self._world(number)
        s, ctx = world.state, world.ctx
        while True:
            self._play(s, ctx, choice)
            task = ask(s)
            if task is None or waiting(s, task) != (self.seat,):
                return s
            legal = task.choices(s, self.seat, ctx)
            choice = legal[self._dice.below(len(legal))]

    def _world(self, number: int) -> World:
        """A copy of one of the worlds that the view allows."""
        while len(self._drawn) <= number:
            self._drawn.append(self._worlds.draw(self._dice))
        return self._drawn[number].copy()

    def _played(self, number: int, choice: Choice) -> State:
        """One of the worlds after a choice."""
        world = self._world(number)
        self._play(world.state, world.ctx, choice)
        return world.state
