"""Simulation-based calibration of sampled worlds.

At a moment of a game whose players' choices do not depend on hidden facts, the true state is
one more draw from the worlds possible for a viewer.  So the rank of any number computed from it
(a *feature*) among the same number in sampled worlds is uniform, if worlds are sampled with the
right odds.  A game's tests provide the features and a player that picks sets of cards uniformly::

    ranks = Calibration(features)
    for match in moments(new, player, wanted, games=300):
        ranks.add(match, viewer, dice)
    ranks.check()
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

import pestis
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.rng import Dice
from pestis.kernel.match import Match
from tests.conformance.support import state_of

Features = Callable[[Any, int | None], Mapping[str, int]]
"""Numbers of a state that a viewer does not know for certain, by name."""
Player = Callable[[Match], tuple[int, Choice]]
"""A function that answers the prompt: returns a seat and one of its choices."""

WORLDS: Final = 19
"""Worlds sampled for each true state: ranks from 0 to 19."""
LEAST: Final = 100
"""A feature with fewer ranks is not judged."""


class Ranks:
    """How often the truth had each rank for one feature, and the means of truth and worlds."""

    def __init__(self) -> None:
        self.bins = [0] * (WORLDS + 1)
        self.certain = 0
        """Cases in which all worlds agreed with the truth; they carry no information."""
        self.true = 0
        self.sampled = 0

    def add(self, true: int, worlds: list[int], dice: Dice) -> None:
        """Count one case; among equals the rank is random."""
        below = sum(value < true for value in worlds)
        equal = worlds.count(true)
        if equal == len(worlds):
            self.certain += 1
            return
        self.bins[below + dice.below(equal + 1)] += 1
        self.true += true
        self.sampled += sum(worlds)

    def p_value(self) -> float:
        """The probability of ranks at least this uneven if they are uniform."""
        return chi_square_tail(self.bins)

    def __str__(self) -> str:
        n = max(1, sum(self.bins))
        means = f"true {self.true / n:.3f}, sampled {self.sampled / n / WORLDS:.3f}"
        return f"n {n}, p {self.p_value():.1e}, mean {means}, certain {self.certain}, {self.bins}"


class Calibration:
    """Ranks by feature, over many true states."""

    def __init__(self, features: Features) -> None:
        self.features = features
        self.ranks: dict[str, Ranks] = {}

    def add(self, match: Match, viewer: int | None, dice: Dice) -> None:
        """Rank the match's state among worlds sampled from the viewer's view of it."""
        view = json.loads(json.dumps(match.view(viewer)))
        worlds = [pestis.sample_world(view, dice) for _ in range(WORLDS)]
        found = [self.features(state_of(world), viewer) for world in worlds]
        for name, true in self.features(state_of(match), viewer).items():
            ranks = self.ranks.setdefault(name, Ranks())
            ranks.add(true, [row[name] for row in found], dice)

    def p_values(self, least: int = LEAST) -> dict[str, float]:
        """The p-value of each feature with at least this many ranks."""
        judged = {name: r for name, r in self.ranks.items() if sum(r.bins) >= least}
        return {name: ranks.p_value() for name, ranks in judged.items()}

    def check(self, least: int = LEAST, once_in: int = 2000) -> None:
        """Raises AssertionError if a feature's ranks are more uneven than chance allows."""
        found = self.p_values(least)
        assert found, f"no feature has {least} ranks: {self}"
        assert min(found.values()) * len(found) > 1 / once_in, str(self)

    def __str__(self) -> str:
        return "\n".join(f"{name}: {ranks}" for name, ranks in self.ranks.items())


def chi_square_tail(bins: list[int]) -> float:
    """The probability of a chi-square at least as large as that of the bins against equal ones
    (Wilson and Hilferty's approximation)."""
    expected = sum(bins) / len(bins)
    freedom = len(bins) - 1
    if not expected:
        return 1.0
    chi_square = sum((found - expected) ** 2 / expected for found in bins)
    spread = 2 / (9 * freedom)
    z = ((chi_square / freedom) ** (1 / 3) - (1 - spread)) / math.sqrt(spread)
    return 0.5 * math.erfc(z / math.sqrt(2))


def moments(
    new: Callable[[int], Match],
    player: Callable[[Dice], Player],
    wanted: Callable[[Match], bool],
    games: int,
    dice: Dice,
) -> Iterator[Match]:
    """Yield one random moment of each game among those that are wanted, if there are any.

    Only one from each, because moments of one game are not independent.
    """
    for game in range(games):
        match = new(game)
        answer = player(dice)
        chosen: Match | None = None
        seen = 0
        while not match.over:
            if wanted(match):
                seen += 1
                if dice.below(seen) == 0:
                    chosen = match.copy()
            match.submit(*answer(match))
        if chosen is not None:
            yield chosen


def random_player(dice: Dice) -> Player:
    """A player that chooses uniformly; for games whose choices are single things, not parts of a
    set picked in a fixed order."""

    def answer(match: Match) -> tuple[int, Choice]:
        seats = match.prompts()[0].seats
        seat = seats[dice.below(len(seats))]
        legal = match.choices(seat)
        return seat, legal[dice.below(len(legal))]

    return answer
