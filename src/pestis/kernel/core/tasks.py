"""The agenda: a stack of small immutable tasks, so that a game can stop anywhere.

A task changes the state or pushes more tasks with :func:`then`; a :class:`Decision` is a task that
asks.  Tasks hold ids and numbers only, no closures or generators, so a state can be copied, saved
and searched in the middle of anything.  There are no priorities: the order on the stack is the
order of play.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Final, Generic, TypeVar, final

from pestis.kernel.core.chance import Chance
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.events import Event, EventKind
from pestis.kernel.errors import Message

B = TypeVar("B")

TurnParts = tuple[tuple[str, bool], ...]
"""The parts of a turn: public ids, each with a flag that says whether it is done."""

UNSAID: Final = -(1 << 40)
"""Stands for an event value that is not given."""


@final
class Context(Generic[B]):
    """What rules may use in addition to the state.

    box            the game's frozen content and options
    chance         the only source of chance
    events         the events so far, or None if nobody collects them
    revealed       bit mask of all who have learned something hidden since a match last cleared it
    before_reveal  called with the bit mask at each announcement; if it raises an error, play stops
                   before the state shows what was hidden
    """

    def __init__(self, box: B, chance: Chance, events: list[Event] | None) -> None:
        self.box = box
        self.chance = chance
        self.events = events
        self.revealed = 0
        self.before_reveal: Callable[[int], None] | None = None

    def copy(self) -> Context[B]:
        """An independent context that collects no events."""
        return Context(self.box, self.chance.copy(), None)

    def reveal(self, knowers: int) -> None:
        """Announce that the knowers, a bit mask, are about to learn something hidden.

        Call it before the state changes and before the events: undo stops here, and a search stops
        before it learns what it must not know.
        """
        if self.before_reveal is not None:
            self.before_reveal(knowers)
        self.revealed |= knowers

    def emit(
        self, kind: EventKind, a: int = UNSAID, b: int = UNSAID, c: int = UNSAID, d: int = UNSAID
    ) -> None:
        """Emit an event with up to four values that everybody may see.  They are separate
        parameters because a tuple would be built even if no events are collected."""
        if self.events is not None:
            values = tuple([value for value in (a, b, c, d) if value != UNSAID])
            self.events.append(Event(kind, values, (), 0))

    def emit_secret(
        self,
        kind: EventKind,
        knowers: int,
        secrets: Sequence[int],
        a: int = UNSAID,
        b: int = UNSAID,
        c: int = UNSAID,
    ) -> None:
        """Emit an event with values that everybody may see, and ``secrets`` for the seats in the
        bit mask ``knowers`` only."""
        if self.events is not None:
            values = tuple([value for value in (a, b, c) if value != UNSAID])
            self.events.append(Event(kind, values, tuple(secrets), knowers))


class State:
    """The part of the state that all games share: the agenda and the sealed answers.

    A game adds flat fields of ints, tuples and lists of ints, and an explicit ``copy``.

    like  the state to copy; None for a blank one
    """

    def __init__(self, like: State | None = None) -> None:
        self.agenda: Frame | None = None if like is None else like.agenda
        self.sealed: tuple[int, ...] = () if like is None else like.sealed
        """While several seats answer one decision: the number of each seat's choice, or -1."""

    def copy(self) -> State:
        """An independent state."""
        raise NotImplementedError


S = TypeVar("S", bound=State)


class Task(Generic[S, B]):
    """A step of the game.  ``args`` must rebuild it: ``type(task)(*task.args()) == task``."""

    name: ClassVar[str] = ""
    """A permanent kebab-case name, kept in positions.  Unique to each task class."""

    def args(self) -> tuple[int, ...]:
        """The numbers to construct it from."""
        return ()

    def args_for(self, viewer: int | None) -> tuple[int, ...]:
        """The numbers the viewer may know, with -1 for the others."""
        return self.args()

    def fits(self, s: S, box: B) -> bool:
        """Whether its numbers make sense in this state; used to check positions."""
        return True

    def question(self) -> Decision[S, B] | None:
        """The task itself if it asks; None if it only runs."""
        return None

    def run(self, s: S, ctx: Context[B]) -> None:
        """Change the state, or push more tasks."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return f"{type(self).__name__}{self.args()}"


_KINDS: Final[dict[type, str]] = {}
"""The prompt kind of each class of decisions that has asked."""


class Decision(Task[S, B]):
    """A task that asks one seat, or several at once."""

    prompt: ClassVar[str] = ""
    """The kind of its prompt, kept in logs, if it differs from the task's name."""

    phase: ClassVar[str] = ""
    """Message id of the rulebook phase it belongs to, without the game's prefix."""

    def question(self) -> Decision[S, B] | None:
        return self

    def kind(self) -> str:
        """The prompt kind: a permanent kebab-case id, kept in logs."""
        # Every answer asks for it, and compiled code looks a class variable up by name each time.
        kind = _KINDS.get(type(self))
        if kind is None:
            kind = self.prompt or self.name
            _KINDS[type(self)] = kind
        return kind

    def round(self, s: S) -> int:
        """The round number for the breadcrumb."""
        raise NotImplementedError

    def about(self, s: S, ctx: Context[B]) -> str:
        """A public id or number that the prompt's title names (a building, say), or the empty
        string."""
        return ""

    def parts(self, s: S, ctx: Context[B]) -> TurnParts:
        """The parts of the whole turn that this prompt belongs to, in their usual order: public
        ids, each with a flag that says whether it is done.  Empty if there is only one thing to do.

        Computed for every prompt, even if nobody reads it, so it must be cheap.
        """
        return ()

    def picking(self) -> str:
        """The verb for picking a set one item at a time, in the order of the choices; the empty
        string if the answers do not form a set."""
        return ""

    def seats(self, s: S) -> tuple[int, ...]:
        """The seats asked, in seat order; must depend on public facts only."""
        raise NotImplementedError

    def choices(self, s: S, seat: int, ctx: Context[B]) -> list[Choice]:
        """Every legal choice: complete, unique, never empty, in a stable order."""
        raise NotImplementedError

    def apply(self, s: S, seat: int, choice: Choice, ctx: Context[B]) -> None:
        """Carry out a legal choice."""
        raise NotImplementedError

    def shown(self, s: S, choice: Choice, ctx: Context[B]) -> str:
        """What all viewers but the answering seat see of a legal choice: the same text for choices
        that they cannot tell apart, the empty string if they see no answer at all."""
        return choice.text

    def why_not(self, s: S, seat: int, choice: Choice, ctx: Context[B]) -> Message | None:
        """The rule that forbids the choice now; None if the choice is impossible but no rule
        forbids it."""
        return None


def registry(*classes: type[Task[Any, Any]]) -> dict[str, type]:
    """The tasks of a game by name.  Raises ValueError for a missing or duplicate name."""
    by_name: dict[str, type] = {}
    for kind in classes:
        if not kind.name or kind.name in by_name:
            raise ValueError(f"{kind.__name__} needs a name of its own, not {kind.name!r}")
        by_name[kind.name] = kind
    return by_name


@final
class Frame:
    """One place on the agenda.  Frames are immutable, so copies of a state share them."""

    def __init__(self, task: Task[Any, Any], below: Frame | None) -> None:
        self.task: Final = task
        self.below: Final = below


def then(s: State, first: Task[S, B], *others: Task[S, B]) -> None:
    """Push tasks on the agenda; the first runs first."""
    for task in reversed(others):
        s.agenda = Frame(task, s.agenda)
    s.agenda = Frame(first, s.agenda)


def then_all(s: State, tasks: tuple[Task[S, B], ...]) -> None:
    """Push a sequence of tasks on the agenda; the first runs first."""
    for task in reversed(tasks):
        s.agenda = Frame(task, s.agenda)


def window(s: State, asks: Sequence[Decision[S, B]], close: Task[S, B]) -> None:
    """Open a window: ask each seat in turn, clockwise, then run ``close``.

    Who is asked may depend on public facts only: a skipped window must not reveal that a seat lacks
    a card.
    """
    s.agenda = Frame(close, s.agenda)
    then_all(s, tuple(asks))


def run_on(s: S, ctx: Context[B]) -> None:
    """Run tasks until a decision is on top or the agenda is empty."""
    while True:
        frame = s.agenda
        if frame is None or frame.task.question() is not None:
            return
        s.agenda = frame.below
        frame.task.run(s, ctx)
