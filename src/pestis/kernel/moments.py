"""A match at every moment of its past."""

from __future__ import annotations

from collections.abc import Iterator

from pestis.kernel.chance import Recorded, live
from pestis.kernel.match import Match
from pestis.kernel.running import answer, begin


def moments(match: Match) -> Iterator[Match]:
    """The match after the set-up and after each entry, in one replay of its log.  A moment may be
    looked at until the next one is asked for, and not played on."""
    spec, header = match.spec, match.header
    door = Recorded(live(spec.streams, spec.id, header.seed))
    door.expect(header.setup)
    state, ctx = begin(spec, header, door, None)
    yield Match(spec, header, state, ctx, None)
    for entry in match.log:
        door.expect(entry.outcomes)
        answer(spec, state, ctx, entry.seat, entry.choice)
        yield Match(spec, header, state, ctx, entry)
