"""Runs a match: from header to first prompt, and from answer to next prompt."""

from __future__ import annotations

from typing import Any, Final, final

from pestis.kernel.core.chance import Chance, Recorded, Seed, live
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.events import EVERYBODY, Event
from pestis.kernel.core.history import Entry, Past, entries_up_to
from pestis.kernel.core.seeds import resume
from pestis.kernel.core.spec import AnySpec
from pestis.kernel.core.tasks import Context, Decision, State, run_on, then
from pestis.kernel.json import Json


@final
class Header:
    """The starting point of a match.

    seed      the seed of the generators
    start     the state to start from; None to start with the set-up
    setup     chance outcomes before the first prompt
    counters  the generators' state at the start; None if they were fresh
    past      the match before the start, if it continues under newer rules
    """

    def __init__(
        self,
        box: Any,
        seed: Seed,
        start: State | None,
        setup: tuple[int, ...],
        seated: tuple[str, ...],
        counters: Json = None,
        past: Past | None = None,
    ) -> None:
        self.box: Final = box
        self.seed: Final = seed
        self.start: Final = start
        self.setup: Final = setup
        self.seated: Final = seated
        """The occupant of each seat, for drivers; saved with the log but not part of the rules."""
        self.counters: Final = counters
        self.past: Final = past
        self.begun: Final = 0 if past is None else past.entries
        """The number of answers given before the start."""
        self.continued: Final = start is not None if past is None else past.continued
        """Whether the match began from a position or a moment of another match, not with a
        set-up."""

    def chance(self, spec: AnySpec) -> Chance:
        """A live source of chance in its state at the start.  Raises RecordError for invalid
        counters."""
        if self.counters is None:
            return live(spec.streams, spec.id, self.seed)
        return resume(spec.streams, spec.id, self.seed, self.counters)


def ask(s: State) -> Decision[Any, Any] | None:
    """The decision on top of the agenda; None once the match is over."""
    frame = s.agenda
    if frame is None:
        return None
    return frame.task.question()


def begin(
    spec: AnySpec, header: Header, chance: Chance, events: list[Event] | None
) -> tuple[State, Context[Any]]:
    """Create a state and a context and run to the first prompt."""
    ctx: Context[Any] = Context(header.box, chance, events)
    if header.start is None:
        s: State = spec.blank(header.box)
        then(s, spec.first_task())
    else:
        s = header.start.copy()
    run_on(s, ctx)
    return s, ctx


def answer(spec: AnySpec, s: State, ctx: Context[Any], seat: int, choice: Choice) -> None:
    """Apply a legal choice and run to the next prompt; if several seats are asked, seal the choice
    until all have answered."""
    frame = s.agenda
    assert frame is not None
    task = frame.task.question()
    assert task is not None
    seats = task.seats(s)
    if len(seats) == 1:
        s.agenda = frame.below
        task.apply(s, seat, choice, ctx)
    else:
        sealed = list(s.sealed) if s.sealed else [-1] * ctx.box.seats
        sealed[seat] = choice.number
        s.sealed = tuple(sealed)
        for other in seats:
            if sealed[other] < 0:
                return
        ctx.reveal(EVERYBODY)
        s.agenda = frame.below
        s.sealed = ()
        for other in seats:
            task.apply(s, other, spec.choices.at(sealed[other]), ctx)
    run_on(s, ctx)


def waiting(s: State, task: Decision[Any, Any]) -> tuple[int, ...]:
    """The seats that still have to answer the decision."""
    seats = task.seats(s)
    if s.sealed:
        return tuple([seat for seat in seats if s.sealed[seat] < 0])
    return seats


def replay(
    spec: AnySpec, header: Header, last: Entry | None, events: list[Event] | None, marks: list[int]
) -> tuple[State, Context[Any]]:
    """The state and live context after all entries up to ``last``.

    With ``events``, events are emitted again, and ``marks`` collects their number after the set-up
    and after each entry.
    """
    chance = Recorded(header.chance(spec))
    chance.expect(header.setup)
    s, ctx = begin(spec, header, chance, events)
    if events is not None:
        marks.append(len(events))
    for entry in entries_up_to(last)[header.begun :]:
        chance.expect(entry.outcomes)
        answer(spec, s, ctx, entry.seat, entry.choice)
        if events is not None:
            marks.append(len(events))
    ctx.chance = chance.live
    return s, ctx
