"""The luck of a finished game: what chance gave each seat, according to the judge.

Wherever an answer led to draws, the same answer is given again in copies of the table whose chance
is redrawn.  The value of the table after the answer, minus the average value of the copies, is
luck: zero in the long run, whatever the judge thinks.  So a result minus its luck has the same
expectation as the result, and a smaller variance if the judge is any good (a control variate; Burch
et al., AIVAT, 2018).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pestis.kernel.core.engine import answer
from pestis.kernel.core.history import Entry
from pestis.kernel.core.rng import Dice
from pestis.kernel.match import Match
from pestis.kernel.worlds.world import World
from pestis.parts.judging import Judge
from pestis.parts.placing import WHOLE, places_of

COPIES: Final = 8
"""The number of copies in which an answer is given again."""
RIVAL: Final = WHOLE * COPIES
"""One rival left behind, in the units of luck."""


def luck(match: Match, log: Sequence[Entry], judge: Judge, dice: Dice) -> list[int]:
    """How many more rivals each seat left behind, thanks to chance, than it would have on average.

    match  the match before the first answer of the log; it is played on
    """
    found = [0] * match.seats
    for entry in log:
        before = match.copy()
        match.submit(entry.seat, entry.choice)
        if not entry.outcomes:
            continue
        for seat, worth in enumerate(behind(judge, match.world(dice))):
            found[seat] += COPIES * worth
        for _ in range(COPIES):
            other = before.world(dice)
            answer(other.spec, other.state, other.ctx, entry.seat, entry.choice)
            for seat, worth in enumerate(behind(judge, other)):
                found[seat] -= worth
    return found


def behind(judge: Judge, world: World) -> list[int]:
    """How many rivals each seat can expect to leave behind, in millionths."""
    seats: int = world.ctx.box.seats
    if world.over:
        places = places_of(list(world.outcome().ranking), seats)
    else:
        places = judge.places(world.state, world.ctx.box)
    return [
        sum([places[seat * seats + place] * (seats - 1 - place) for place in range(seats)])
        for seat in range(seats)
    ]
