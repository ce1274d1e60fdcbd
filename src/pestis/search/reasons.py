"""Why one choice is better than another: the judge's terms that differ most, and a text to read."""

from __future__ import annotations

from typing import Final

from pestis.games import part_of
from pestis.kernel.core.spec import AnySpec
from pestis.parts.judging import Judge
from pestis.parts.placing import UNIT
from pestis.search.advice import Advised, Reason
from pestis.search.ranking import CENT

REASONS: Final = 3
"""Maximum number of reasons given for a choice."""
LIGHT: Final = UNIT * CENT // 20
"""A difference with less weight than this, in parts of a natural unit, is not a reason."""


def reasons_between(
    game: str, judge: Judge, me: int, rows: list[list[int]], best: list[list[int]], gone: int
) -> tuple[tuple[Reason, ...], tuple[Reason, ...]]:
    """The terms with the largest weighted differences, the largest first; if none has much weight,
    the second tuple has those that differ at all.

    rows, best  the judge's terms after the choice and after the best one, one row per trial
    gone        how much of the game is over then
    """
    here = _averages(judge, me, rows)
    there = _averages(judge, me, best)
    apart = [b - h for b, h in zip(there, here, strict=True)]
    weights = judge.parts(apart, 2, gone)
    width = len(judge.terms.names)
    differing: list[tuple[int, int]] = []
    for at, weight in enumerate(weights):
        name = judge.terms.names[at % width]
        if weight and _sensible(judge, name, (weight > 0) is (apart[at] > 0)):
            differing.append((-abs(weight), at))
    differing.sort()
    heavy: list[Reason] = []
    light: list[Reason] = []
    for minus, at in differing:
        own = at < width
        term = at % width
        unit = judge.terms.unit(term)
        name = f"{game}.judge.{judge.terms.names[term]}"
        against = (weights[at] > 0) is not own
        reason = Reason(name, own, there[at] // unit, here[at] // unit, against)
        if -minus >= LIGHT:
            heavy.append(reason)
        elif reason.here != reason.best:
            light.append(reason)
    return tuple(heavy[:REASONS]), () if heavy else tuple(light)


def _averages(judge: Judge, me: int, rows: list[list[int]]) -> list[int]:
    """The average terms of the seat ``me``, then those of the other seats, in hundredths."""
    width = len(judge.terms.names)
    seats = len(rows[0]) // width
    own = [0] * width
    others = [0] * width
    for row in rows:
        for seat in range(seats):
            side = own if seat == me else others
            for term in range(width):
                side[term] += row[seat * width + term]
    rivals = max(1, seats - 1) * len(rows)
    return [CENT * n // len(rows) for n in own] + [CENT * n // rivals for n in others]


def _sensible(judge: Judge, name: str, more: bool) -> bool:
    """Whether the reason would make sense to a person, who would not say that more of a good thing
    is bad.  Correlated terms share their weight, and if one of two has too much, the other's
    becomes negative."""
    return name not in (judge.terms.less if more else judge.terms.more)


def explained(spec: AnySpec, ranked: tuple[Advised, ...]) -> str:
    """The id of the first thing that the best choice names and the next one does not, if a text
    says what that thing does; empty if there is none."""
    verbs: tuple[str, ...] = getattr(part_of(spec.id, "bots.thinking"), "EXPLAINED", ())
    next_best = ranked[1].answer if len(ranked) > 1 else ()
    for choice in ranked[0].answer:
        if choice.verb in verbs and choice not in next_best:
            return choice.args[0]
    return ""
