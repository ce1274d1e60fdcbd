"""The record of a table that still runs: what a seat could know, moment by moment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pestis.kernel.chance import Recorded, live
from pestis.kernel.fields import View
from pestis.kernel.match import Match
from pestis.kernel.running import answer, begin
from pestis.server import wire


def own_record(match: Match, viewer: int | None) -> wire.SeatRecord:
    """Everything a seat, or the public, could know so far: each moment's view as in a replay, with
    only what has changed, and all events."""
    shown: View = {}
    moments: list[wire.Moment] = []
    for at, view in enumerate(views(match, viewer)):
        changed = {name: value for name, value in view.items() if _is_new(shown, name, value)}
        moments.append(wire.Moment(at, changed))
        shown = view
    return wire.SeatRecord(viewer, match.events(viewer), moments)


def own_records(match: Match, viewers: Sequence[int | None]) -> list[wire.SeatRecord]:
    """The same for each seat of a device."""
    return [own_record(match, viewer) for viewer in viewers]


def _is_new(shown: View, name: str, value: object) -> bool:
    return name not in shown or shown[name] != value


def views(match: Match, viewer: int | None) -> Iterator[View]:
    """What the viewer could know after the set-up and after each entry, in one replay of the
    log."""
    spec, header = match.spec, match.header
    door = Recorded(live(spec.streams, spec.id, header.seed))
    door.expect(header.setup)
    state, ctx = begin(spec, header, door, None)
    yield Match(spec, header, state, ctx, None).view(viewer)
    for entry in match.log:
        door.expect(entry.outcomes)
        answer(spec, state, ctx, entry.seat, entry.choice)
        yield Match(spec, header, state, ctx, entry).view(viewer)
