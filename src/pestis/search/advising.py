"""Advice: what a seat could answer, ranked by how the game is expected to end for it, and why.

It comes from a view alone, by the search that the bots think with, so it says nothing that the
view does not allow.  Numbers are whole: equal views, dice and budgets give equal advice anywhere.
"""

from __future__ import annotations

from math import isqrt
from typing import Any, Final, final

from pestis.games import part_of
from pestis.games.judge import judge_of
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.queries import question_to
from pestis.kernel.core.rng import Dice
from pestis.kernel.core.spec import AnySpec
from pestis.kernel.errors import NotAsked, SetupError
from pestis.kernel.json import Json, View
from pestis.kernel.worlds.world import World, Worlds
from pestis.parts.judging import Judge
from pestis.parts.placing import UNIT, places_of
from pestis.parts.thinking import Comparing, Ear, Judging, Level, Move, Thinking
from pestis.search.comparing import LEAST, compare
from pestis.search.levels import PLANNING, check_budget
from pestis.search.tree import Tree

ALL: Final = 1 << 20
PLACE: Final = "place"
POINTS: Final = "points"
MILLE: Final = 1000
"""Parts of a place, or of a point, that are counted."""
CENT: Final = 100
"""Parts of a term's number that are told."""
CLOSE: Final = (0, 0, 127, 43, 32, 28, 26, 24, 24, 23, 23, 22, 22)
"""Choices are too close to call up to so many tenths of the standard error apart, by how often
they were tried: the fewer worlds, the less the error itself is known (Student)."""
OFTEN: Final = 20
"""The same for more than that."""
ROOM: Final = 3
"""How many times the least number of nodes there are for each move that is compared."""
REASONS: Final = 3
"""Reasons told for each choice, at most."""
LIGHT: Final = UNIT * CENT // 20
"""A difference that weighs less than this, in parts of a natural unit, is no reason."""


@final
class Reason:
    """A number that the judge looks at, where it differs from what it is after the best choice.

    term     the id of its words
    own      whether it is one's own number, or the average of the others'
    best     what it is after the best choice, on average, in hundredths
    here     what it is after this choice
    against  whether it speaks for this choice, and against the best
    """

    def __init__(self, term: str, own: bool, best: int, here: int, against: bool) -> None:
        self.term: Final = term
        self.own: Final = own
        self.best: Final = best
        self.here: Final = here
        self.against: Final = against

    @property
    def id(self) -> str:
        """The id of the sentence: its parameters are the words of the term and both numbers."""
        side = "against" if self.against else "for"
        return f"advice.{side}.{'own' if self.own else 'others'}"

    def json(self) -> Json:
        """As plain data."""
        return {"id": self.id, "term": self.term, "best": self.best, "here": self.here}


@final
class Advised:
    """A choice, and what to expect of it.

    expected  the place that the seat is expected to take (1000 is the first), or the points, both
              in thousandths
    behind    by how much that is worse than after the best choice
    error     the standard error of ``behind``; for the best choice, of ``expected``; None where it
              was tried in one world only, which tells nothing about the error
    close     whether it is too close to call between this choice and the best
    reasons   what differs most from the best choice
    slight    where nothing does much: what differs a little, the heaviest first
    """

    def __init__(
        self,
        choice: Choice,
        expected: int,
        behind: int,
        error: int | None,
        close: bool,
        reasons: tuple[Reason, ...],
        slight: tuple[Reason, ...] = (),
    ) -> None:
        self.choice: Final = choice
        self.expected: Final = expected
        self.behind: Final = behind
        self.error: Final = error
        self.close: Final = close
        self.reasons: Final = reasons
        self.slight: Final = slight

    def json(self) -> Json:
        """As plain data."""
        return {
            "choice": self.choice.text,
            "expected": self.expected,
            "behind": self.behind,
            "error": self.error,
            "close": self.close,
            "reasons": [reason.json() for reason in self.reasons],
        }


@final
class Advice:
    """What to answer.

    measure  "place" or, where a game has no judge for the set-up, "points": one's own, less half
             of the best of the others'
    ranked   the choices that were thought through, the best first
    nodes    positions played out for it
    """

    def __init__(self, measure: str, ranked: tuple[Advised, ...], nodes: int) -> None:
        self.measure: Final = measure
        self.ranked: Final = ranked
        self.nodes: Final = nodes

    def json(self, most: int = ALL) -> Json:
        """As plain data, with so many of the choices."""
        return {"measure": self.measure, "ranked": [one.json() for one in self.ranked[:most]]}


def advise(spec: AnySpec, view: View, dice: Dice, nodes: int = 0) -> Advice:
    """Advice for the seat whose view this is.

    nodes  positions to think through; 0 for as many as a game's hints have

    Raises NotAsked where the seat has no choice to make, SetupError where the game brings nothing
    to think with or the budget is out of range.
    """
    module = part_of(spec.id, "bots.thinking")
    level: Level | None = getattr(module, "HINT", None)
    if module is None or level is None:
        raise SetupError("advice.error.none", {"game": spec.id})
    if nodes:
        check_budget(nodes)
    thinking = module.THINKING(view, _choices(spec, view, dice))
    return _Advising(thinking, spec).advice(level, nodes or level.nodes, dice)


def _choices(spec: AnySpec, view: View, dice: Dice) -> tuple[Choice, ...]:
    """What the seat may answer: the same in every world that gives the view."""
    me = view["viewer"]
    if not isinstance(me, int):
        raise NotAsked("advice.error.public")
    world = Worlds(spec, view).draw(dice)
    choices = tuple(question_to(world.state, me).choices(world.state, me, world.ctx))
    if len(choices) < 2:
        raise NotAsked("advice.error.forced")
    return choices


@final
class _Heard:
    """What became of the table after one choice, world by world.

    costs  the place, or the points below nothing, in thousandths: fewer are better
    rows   what the judge looked at
    gone   how much of the game was over, summed up
    """

    def __init__(self, choice: Choice) -> None:
        self.choice: Final = choice
        self.costs: Final[list[int]] = []
        self.rows: Final[list[list[int]]] = []
        self.gone = 0

    def mean(self) -> int:
        """Of the costs."""
        return sum(self.costs) // len(self.costs)


@final
class _Advising(Ear):
    """Thinks about a question, and listens."""

    def __init__(self, thinking: Thinking, spec: AnySpec) -> None:
        self.thinking: Final = thinking
        self.spec: Final = spec
        self.judge: Final = judge_of(spec, thinking.worlds.box)
        self.heard: Final[list[_Heard]] = []
        self.paired: Final = isinstance(thinking, Comparing)
        """Whether all choices were tried in the same worlds."""
        point = thinking.point if isinstance(thinking, Comparing) else 0
        if self.judge is None and not point:
            raise SetupError("advice.error.none", {"game": spec.id})

    def hear(self, at: int, world: World) -> None:
        """How good the end of a thought is."""
        heard = self.heard[at]
        thinking = self.thinking
        if self.judge is None:
            assert isinstance(thinking, Comparing)
            heard.costs.append(-MILLE * thinking.value(world) // thinking.point)
            return
        box: Any = world.ctx.box
        seats: int = box.seats
        terms = self.judge.terms
        rows = terms.rows(world.state, box)
        gone = terms.gone(world.state, box)
        if world.over:
            places = places_of(list(world.outcome().ranking), seats)
        else:
            places = self.judge.chances(rows, seats, gone)
        first = thinking.me * seats
        cost = 0
        for place in range(seats):
            cost += (place + 1) * places[first + place]
        heard.costs.append(cost // MILLE)
        heard.rows.append(rows)
        heard.gone += gone

    def advice(self, level: Level, nodes: int, dice: Dice) -> Advice:
        """What to answer, within so many nodes.  Raises SetupError where they allow no thought."""
        thinking = self.thinking
        if isinstance(thinking, Judging):
            self.heard.extend([_Heard(choice) for choice in thinking.choices])
            Tree(thinking, thinking.choices, self).grow(nodes, dice)
        else:
            assert isinstance(thinking, Comparing)
            self._compare(thinking, level, nodes, dice)
        tried = [heard for heard in self.heard if heard.costs]
        if not tried:
            raise SetupError("advice.error.none", {"game": self.spec.id})
        often = self._often(tried)
        best = often[0]
        for heard in often:
            if heard.mean() < best.mean():
                best = heard
        measure = POINTS if self.judge is None else PLACE
        return Advice(measure, self._ranked(tried, best), thinking.nodes)

    def _often(self, tried: list[_Heard]) -> list[_Heard]:
        """Those whose means may be set side by side: in the same worlds, none that was dropped
        on the way; in worlds of their own, those that have at least half as many as the most."""
        most = max([len(heard.costs) for heard in tried])
        least = most if self.paired else (most + 1) // 2
        return [heard for heard in tried if len(heard.costs) >= least]

    def _compare(self, thinking: Comparing, level: Level, nodes: int, dice: Dice) -> None:
        """Compare so many moves in so many worlds that there are nodes for each: those that the
        game finds worth comparing, and other choices while there is room."""
        most = min(level.moves, nodes // (ROOM * LEAST))
        moves = thinking.moves(most, nodes // PLANNING, dice)
        begun = {move.choices[0] for move in moves}
        others = [choice for choice in thinking.choices if choice not in begun]
        moves += [Move((choice,)) for choice in others[: max(0, most - len(moves))]]
        self.heard.extend([_Heard(move.choices[0]) for move in moves])
        left = nodes - thinking.nodes
        worlds = level.worlds
        if thinking.fills:
            worlds = max(1, min(worlds, left // (ROOM * LEAST * len(moves))))
        compare(thinking, moves, worlds, left, dice, self)

    def _ranked(self, tried: list[_Heard], best: _Heard) -> tuple[Advised, ...]:
        """The best choice, then the others, each once: as it does best."""
        sign = -1 if self.judge is None else 1
        ranked = [Advised(best.choice, sign * best.mean(), 0, _error(best.costs), True, ())]
        others = [self._advised(heard, best, sign) for heard in tried if heard is not best]
        others.sort(key=_behind)
        seen = {best.choice}
        for one in others:
            if one.choice not in seen:
                seen.add(one.choice)
                ranked.append(one)
        return tuple(ranked)

    def _advised(self, heard: _Heard, best: _Heard, sign: int) -> Advised:
        behind, error = self._behind_by(heard, best)
        tried = min(len(heard.costs), len(best.costs))
        doubt = CLOSE[tried] if tried < len(CLOSE) else OFTEN
        close = error is None or 10 * behind <= doubt * error
        behind = max(0, behind)
        expected = sign * (best.mean() + behind)
        reasons, slight = self._reasons(heard, best)
        return Advised(heard.choice, expected, behind, error, close, reasons, slight)

    def _behind_by(self, heard: _Heard, best: _Heard) -> tuple[int, int | None]:
        """By how much one choice is worse than the best, and the standard error of that."""
        if self.paired:
            pairs = zip(heard.costs, best.costs, strict=False)
            apart = [cost - other for cost, other in pairs]
            return sum(apart) // len(apart), _error(apart)
        mine, its = _error(heard.costs), _error(best.costs)
        error = None if mine is None or its is None else isqrt(mine * mine + its * its)
        return heard.mean() - best.mean(), error

    def _reasons(
        self, heard: _Heard, best: _Heard
    ) -> tuple[tuple[Reason, ...], tuple[Reason, ...]]:
        """The terms that differ most, weighed as the judge weighs them; if none does much, those
        that differ at all."""
        judge = self.judge
        if judge is None:
            return (), ()
        worlds = min(len(heard.rows), len(best.rows)) if self.paired else ALL
        here = self._means(heard.rows[:worlds])
        there = self._means(best.rows[:worlds])
        gone = best.gone // len(best.rows)
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
            name = f"{self.spec.id}.judge.{judge.terms.names[term]}"
            against = (weights[at] > 0) is not own
            reason = Reason(name, own, there[at] // unit, here[at] // unit, against)
            if -minus >= LIGHT:
                heavy.append(reason)
            elif reason.here != reason.best:
                light.append(reason)
        return tuple(heavy[:REASONS]), () if heavy else tuple(light)

    def _means(self, rows: list[list[int]]) -> list[int]:
        """The terms of one's own seat and then those of the others, on average, in hundredths."""
        assert self.judge is not None
        width = len(self.judge.terms.names)
        seats = len(rows[0]) // width
        own = [0] * width
        others = [0] * width
        for row in rows:
            for seat in range(seats):
                side = own if seat == self.thinking.me else others
                for term in range(width):
                    side[term] += row[seat * width + term]
        rivals = max(1, seats - 1) * len(rows)
        return [CENT * n // len(rows) for n in own] + [CENT * n // rivals for n in others]


def _sensible(judge: Judge, name: str, more: bool) -> bool:
    """Whether a person would say so too: not that more of a good thing is bad.  What goes together
    shares its weight, and where one of two terms has too much, the other one's is below nothing."""
    return name not in (judge.terms.less if more else judge.terms.more)


def _error(numbers: list[int]) -> int | None:
    """The standard error of their mean; None for a single number, which has none."""
    n = len(numbers)
    if n < 2:
        return None
    total = sum(numbers)
    spread = n * sum([number * number for number in numbers]) - total * total
    return isqrt(spread // (n * n * (n - 1)))


def _behind(one: Advised) -> int:
    """For sorting: the best first."""
    return one.behind
