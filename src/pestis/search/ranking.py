"""The results of moves that were tried in several worlds, and which move is the best.

Costs are in thousandths of a place or of a point, chances in thousandths.  Averages and standard
errors are rounded down, so that equal results give equal rankings anywhere.
"""

from __future__ import annotations

from math import isqrt
from typing import Final, final

from pestis.kernel.core.choices import Choice
from pestis.parts.thinking import Move
from pestis.search.advice import FIRST, PLACE, POINTS

MILLE: Final = 1000
"""The precision of places and points: thousandths."""
CENT: Final = 100
"""The precision of chances that are shown: hundredths."""
CLOSE: Final = (0, 0, 127, 43, 32, 28, 26, 24, 24, 23, 23, 22, 22)
"""Half the width of a 95 % interval in tenths of the standard error, by the number of trials
(Student's t)."""
OFTEN: Final = 20
"""The same for larger numbers of trials."""
EQUAL: Final = {FIRST: 20, PLACE: 20, POINTS: 500}
"""Choices are equal if the 95 % interval of their difference lies within this many thousandths."""
ENOUGH: Final = 8
"""Minimum number of trials for calling choices equal: a few that happen to agree prove little."""


@final
class Results:
    """The results of one move, world by world.

    worlds   the numbers of the worlds in which it was tried, ascending
    costs    the expected place, or the negative points, in thousandths: less is better
    firsts   the negative chance of first place, in thousandths
    seconds  the negative chance of second place, in thousandths
    rows     the judge's terms
    gone     how much of the game was over, summed over the worlds
    """

    def __init__(self, move: Move) -> None:
        self.move: Final = move
        self.worlds: Final[list[int]] = []
        self.costs: Final[list[int]] = []
        self.firsts: Final[list[int]] = []
        self.seconds: Final[list[int]] = []
        self.rows: Final[list[list[int]]] = []
        self.gone = 0

    @property
    def choice(self) -> Choice:
        """The first choice of the move."""
        return self.move.choices[0]

    def measured(self, measure: str) -> list[int]:
        """The numbers by which moves are ranked, world by world: less is better."""
        return self.firsts if measure == FIRST else self.costs


@final
class Ranking:
    """Compares the results of moves.

    results  one for each move, in the order in which the observer numbers them
    paired   whether all moves are tried in the same worlds
    measure  what moves are ranked by: FIRST, PLACE or POINTS
    least    trials that the best move must have; poor moves, which the first comparison drops
             early, have fewer
    """

    def __init__(self, paired: bool) -> None:
        self.results: Final[list[Results]] = []
        self.paired: Final = paired
        self.measure = PLACE
        self.least = 1

    def most_trials(self) -> int:
        """The number of trials of the move that was tried most often; 0 if none was tried."""
        return max([len(results.costs) for results in self.results])

    def choose_measure(self, judged: bool) -> None:
        """Rank by the chance of first place, unless it is shown as 0 % after every move or as 100 %
        after every move; by points if no judge has rated the results."""
        if not judged:
            self.measure = POINTS
            return
        shown = {percent(-mean(results.firsts)) for results in self.tried()}
        self.measure = PLACE if len(shown) == 1 and shown <= {0, CENT} else FIRST

    def tried(self) -> list[Results]:
        """The results of the moves that were tried at least once."""
        return [results for results in self.results if results.costs]

    def best(self) -> Results:
        """The best move by the number that is shown, among those that were tried often enough."""
        often = [results for results in self.results if len(results.costs) >= self.least]
        best = often[0]
        for results in often:
            mine, its = self.common(results, best)
            if self._key(results, mine) < self._key(best, its):
                best = results
        return best

    def rival(self, best: Results) -> Results | None:
        """The closest move that is not known to be worse than the best, or equal."""
        found: Results | None = None
        least = 0
        for results in self.tried():
            if results is best or results.move.answer == best.move.answer:
                continue
            behind, error = self.behind_by(results, best)
            close, equal = self.compared(results, best, behind, error)
            if close and not equal and (found is None or behind < least):
                found, least = results, behind
        return found

    def behind_by(self, results: Results, best: Results) -> tuple[int, int | None]:
        """How much worse a move is than the best, and the standard error of that difference; None
        if it was tried too rarely for one."""
        mine, its = results.measured(self.measure), best.measured(self.measure)
        return self.difference(mine, its, results, best)

    def compared(
        self, results: Results, best: Results, behind: int, error: int | None
    ) -> tuple[bool, bool]:
        """Whether a move may be as good as the best, and whether it is known to be about as
        good."""
        if error is None:
            return True, False
        tried = min(map(len, self.common(results, best)))
        doubt = CLOSE[tried] if tried < len(CLOSE) else OFTEN
        room = 10 * EQUAL[self.measure]
        equal = tried >= ENOUGH and 10 * abs(behind) + doubt * (error + 1) <= room
        return 10 * behind <= doubt * error, equal

    def difference(
        self, mine: list[int], its: list[int], results: Results, best: Results
    ) -> tuple[int, int | None]:
        """The mean difference between two lists of numbers, one per trial, and its standard
        error."""
        if self.paired:
            at, there = self.common(results, best)
            apart = [mine[i] - its[k] for i, k in zip(at, there, strict=True)]
            return mean(apart), standard_error(apart)
        one, other = standard_error(mine), standard_error(its)
        error = None if one is None or other is None else isqrt(one * one + other * other)
        return mean(mine) - mean(its), error

    def common(self, one: Results, other: Results) -> tuple[list[int], list[int]]:
        """For each move, the trials that may be compared: those in the same worlds, or all of them
        if each move was tried in worlds of its own."""
        if not self.paired:
            return list(range(len(one.worlds))), list(range(len(other.worlds)))
        mine: list[int] = []
        its: list[int] = []
        at = 0
        for here, world in enumerate(one.worlds):
            while at < len(other.worlds) and other.worlds[at] < world:
                at += 1
            if at < len(other.worlds) and other.worlds[at] == world:
                mine.append(here)
                its.append(at)
        return mine, its

    def _key(self, results: Results, at: list[int]) -> tuple[int, int, int]:
        """The sort key of a move over some of its trials: the chance of first place as it is shown,
        then that of second place; for other measures, the mean."""
        cost = mean(results.measured(self.measure), at)
        if self.measure != FIRST:
            return cost, 0, 0
        return -percent(-cost), -percent(-mean(results.seconds, at)), cost


def mean(numbers: list[int], at: list[int] | None = None) -> int:
    """The mean of the numbers, or of those at the given places, rounded down."""
    some = numbers if at is None else [numbers[i] for i in at]
    return sum(some) // len(some)


def percent(mille: int) -> int:
    """A chance in thousandths, rounded to hundredths as it is shown."""
    return (mille + MILLE // CENT // 2) // (MILLE // CENT)


def standard_error(numbers: list[int]) -> int | None:
    """The standard error of the mean, rounded down; None for a single number."""
    n = len(numbers)
    if n < 2:
        return None
    total = sum(numbers)
    spread = n * sum([number * number for number in numbers]) - total * total
    return isqrt(spread // (n * n * (n - 1)))
