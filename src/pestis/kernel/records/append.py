"""The record of a running match, line by line, for callers that store each answer as it is given.

``Match.save`` writes the same lines at once.
"""

from __future__ import annotations

from pestis.kernel.json import Json
from pestis.kernel.match import Match
from pestis.kernel.records.record import HASH_EVERY, entry_line, last_turn
from pestis.kernel.records.snapshot import Turn, snapshot_line, turn_begins


def open_turn(match: Match, before: Turn | None) -> Turn:
    """The start of the open turn: the current moment, or ``before``, the turn that was open before
    the last answer.  If ``before`` is None, the start is unknown and the log is replayed."""
    entries = 0 if match.last is None else match.last.number
    if entries == match.header.begun or turn_begins(match.spec, match._state):
        return Turn(entries, match._state, match._ctx.chance)
    return before or last_turn(match.spec, match.header, match.last)


def sealed_answers(match: Match) -> int:
    """The number of answers to the open prompt that stay sealed until everybody has answered."""
    return sum([1 for number in match._state.sealed if number >= 0])


def last_line(match: Match) -> dict[str, Json]:
    """The last answer as a line of the record, with its events."""
    entry = match.last
    assert entry is not None
    line = entry_line(match.spec, entry, match._events_of_last())
    if entry.number % HASH_EVERY == 0:
        line["hash"] = match.hash()
    return line


def closing_line(match: Match, turn: Turn) -> dict[str, Json]:
    """The current state as the last line of the record; ``turn`` is the start of the open turn."""
    return snapshot_line(match.spec, match._state, match._ctx, turn)
