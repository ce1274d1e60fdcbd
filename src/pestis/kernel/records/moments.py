"""Rebuilds a match at any moment of its past."""

from __future__ import annotations

from collections.abc import Iterator

from pestis.kernel.core.chance import Recorded
from pestis.kernel.core.engine import answer, begin
from pestis.kernel.match import Match


def moments(match: Match) -> Iterator[Match]:
    """The match after the set-up and after each entry, in one replay of its log; for a match that
    continued under newer rules, from there on.  Each moment is valid until the next one is
    requested, and may only be read."""
    spec, header = match.spec, match.header
    chance = Recorded(header.chance(spec))
    chance.expect(header.setup)
    state, ctx = begin(spec, header, chance, None)
    yield Match(spec, header, state, ctx, None)
    for entry in match.log[header.begun :]:
        chance.expect(entry.outcomes)
        answer(spec, state, ctx, entry.seat, entry.choice)
        yield Match(spec, header, state, ctx, entry)
