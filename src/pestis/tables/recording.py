"""The record of a table that still runs: what a seat could know, moment by moment."""

from __future__ import annotations

from collections.abc import Sequence

from pestis.kernel.fields import View
from pestis.kernel.match import Match
from pestis.kernel.moments import moments
from pestis.tables import protocol


def own_record(match: Match, viewer: int | None) -> protocol.SeatRecord:
    """Everything a seat, or the public, could know so far: each moment's view as in a replay, with
    only what has changed, and all events."""
    shown: View = {}
    told: list[protocol.Moment] = []
    for at, moment in enumerate(moments(match), match.header.begun):
        view = moment.view(viewer)
        changed = {name: value for name, value in view.items() if _is_new(shown, name, value)}
        told.append(protocol.Moment(at, changed))
        shown = view
    return protocol.SeatRecord(viewer, match.events(viewer), told)


def own_records(match: Match, viewers: Sequence[int | None]) -> list[protocol.SeatRecord]:
    """The same for each seat of a device."""
    return [own_record(match, viewer) for viewer in viewers]


def _is_new(shown: View, name: str, value: object) -> bool:
    return name not in shown or shown[name] != value
