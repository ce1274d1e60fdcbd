"""One observed answer: its events, and the state at each announcement."""

from __future__ import annotations

from collections.abc import Sequence

from pestis.kernel.core.agenda import dump_agenda
from pestis.kernel.core.chance import Recorded
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.events import Event, includes
from pestis.kernel.core.fields import project
from pestis.kernel.core.tasks import Frame, State, Task
from pestis.kernel.errors import RecordError
from pestis.kernel.json import Json, View
from pestis.kernel.match import Match
from tests.conformance.support import state_of


class Moment:
    """The match at an announcement.

    knowers  the seats that learn something, as a bit mask
    events   the number of events before it
    seen     viewer -> everything that the state showed them then
    """

    def __init__(self, knowers: int, events: int, seen: dict[int | None, Json]) -> None:
        self.knowers = knowers
        self.events = events
        self.seen = seen


class Step:
    """One answer in one world, observed for some viewers."""

    def __init__(self, match: Match, viewers: Sequence[int | None]) -> None:
        self.match = match
        self.viewers = viewers
        self.events: list[Event] = []
        self.moments: list[Moment] = []
        self.outcomes: tuple[int, ...] = ()

    def carry_out(self, seat: int, choice: Choice) -> None:
        """Submit an answer and record what happens."""
        ctx = self.match._ctx
        ctx.events = self.events
        ctx.before_reveal = self._announced
        try:
            self.match.submit(seat, choice)
        finally:
            ctx.before_reveal = None
        self.outcomes = self.match.log[-1].outcomes

    def carry_out_with(self, seat: int, choice: Choice, outcomes: tuple[int, ...]) -> bool:
        """Do the same with the given chance outcomes, as far as possible in this world; returns
        whether all of them were used."""
        door = self.match._ctx.chance
        assert isinstance(door, Recorded)
        door.expect(outcomes)
        try:
            self.carry_out(seat, choice)
        except RecordError:
            return False
        return door.spent()

    def _announced(self, knowers: int) -> None:
        seen = {viewer: half_way(self.match, viewer) for viewer in self.viewers}
        self.moments.append(Moment(knowers, len(self.events), seen))

    def told(self, viewer: int | None) -> Moment | None:
        """The first announcement to the viewer."""
        for moment in self.moments:
            if includes(moment.knowers, viewer):
                return moment
        return None

    def announced_before(self, moment: Moment | None) -> list[int]:
        """The knowers of the announcements before a moment, or of all announcements."""
        before = self.moments if moment is None else self.moments[: self.moments.index(moment)]
        return [earlier.knowers for earlier in before]

    def events_before(self, moment: Moment | None) -> int:
        """The number of events before a moment, or in total."""
        return len(self.events) if moment is None else moment.events

    def shown(self, viewer: int | None) -> list[object]:
        """The events as the viewer may see them."""
        return [(event.kind.name, event.show(viewer)) for event in self.events]


def half_way(match: Match, viewer: int | None) -> Json:
    """The state as a viewer may see it in the middle of a step.

    The last task is off the agenda while it runs, but the game is not over before it has run.
    """
    s: State = state_of(match)
    agenda = s.agenda
    rows = dump_agenda(match.spec, s, viewer, False)
    s.agenda = Frame(Task(), agenda)
    shown: View = {}
    project(match.header.box.fields, s, viewer, shown)
    s.agenda = agenda
    shown["agenda"] = rows
    shown["sealed"] = s.sealed[viewer] if s.sealed and viewer is not None else None
    return shown
