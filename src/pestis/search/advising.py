"""Advice: a seat's choices, ranked by how the game is expected to end for it, and why.

It is computed from a view alone, by the same search as the bots', so it reveals nothing that the
view does not.  Numbers are integers: equal views, dice and budgets give equal advice anywhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt
from typing import Any, Final, final

from pestis.games import part_of
from pestis.games.judge import judge_of
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.queries import question_to
from pestis.kernel.core.rng import Dice
from pestis.kernel.core.spec import AnySpec
from pestis.kernel.errors import NotAsked, SetupError
from pestis.kernel.json import View
from pestis.kernel.worlds.world import World, Worlds
from pestis.parts.judging import Judge
from pestis.parts.placing import UNIT, places_of
from pestis.parts.thinking import Comparing, Judging, Level, Move, Observer, Thinking
from pestis.search.advice import FIRST, PLACE, POINTS, Advice, Advised, Reason
from pestis.search.comparing import LEAST, Tried, comparing
from pestis.search.levels import PLANNING, check_budget
from pestis.search.tree import Tree

MILLE: Final = 1000
"""The precision of places and points: thousandths."""
CENT: Final = 100
"""The precision of a term's number in a reason: hundredths."""
CLOSE: Final = (0, 0, 127, 43, 32, 28, 26, 24, 24, 23, 23, 22, 22)
"""Half the width of a 95 % interval in tenths of the standard error, by the number of trials
(Student's t)."""
OFTEN: Final = 20
"""The same for larger numbers of trials."""
ROOM: Final = 3
"""Each move that is compared gets at least this multiple of ``LEAST`` nodes."""
AGAIN: Final = 3
"""A hint may spend up to this multiple of its nodes, in addition, on the two closest choices."""
SLICE: Final = 1000
"""The nodes of a slice, where a tree grows."""
SHARE: Final = 20
"""The nodes for one further trial of a choice are a hint's nodes divided by this."""
BATCH: Final = 4
"""Minimum number of further trials before results are tested again, or half the number of trials so
far if that is more, because testing after each trial would find differences by chance."""
EQUAL: Final = {FIRST: 20, PLACE: 20, POINTS: 500}
"""Choices are equal if the 95 % interval of their difference lies within this many thousandths."""
ENOUGH: Final = 8
"""Minimum number of trials for calling choices equal: a few that happen to agree prove little."""
REASONS: Final = 3
"""Maximum number of reasons given for a choice."""
LIGHT: Final = UNIT * CENT // 20
"""A difference with less weight than this, in parts of a natural unit, is not a reason."""


def advise(spec: AnySpec, view: View, dice: Dice, nodes: int = 0) -> Advice:
    """Advice for the seat of a view.

    nodes  positions to search, up to four times as many if choices are close; 0 for the game's
           default for hints

    Raises NotAsked if the seat has no choice to make, SetupError if the game has no search or the
    budget is out of range.
    """
    *_, advice = advising(spec, view, dice, nodes)
    assert advice is not None
    return advice


def advising(spec: AnySpec, view: View, dice: Dice, nodes: int = 0) -> Iterator[Advice | None]:
    """The work of ``advise`` in slices: yields None after each, then the advice."""
    module = part_of(spec.id, "bots.thinking")
    level: Level | None = getattr(module, "HINT", None)
    if module is None or level is None:
        raise SetupError("advice.error.none", {"game": spec.id})
    if nodes:
        check_budget(nodes)
    thinking = module.THINKING(view, _choices(spec, view, dice))
    work = _Advising(thinking, spec)
    for _ in work.slices(level, nodes or level.nodes, dice):
        yield None
    yield work.advice()


def _choices(spec: AnySpec, view: View, dice: Dice) -> tuple[Choice, ...]:
    """The choices of the view's seat; they are the same in every world that gives the view."""
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
        """The numbers by which choices are ranked, world by world: less is better."""
        return self.firsts if measure == FIRST else self.costs


@final
class _Advising(Observer):
    """Searches for an answer and records the results."""

    def __init__(self, thinking: Thinking, spec: AnySpec) -> None:
        self.thinking: Final = thinking
        self.spec: Final = spec
        self.judge: Final = judge_of(spec, thinking.worlds.box)
        self.heard: Final[list[_Heard]] = []
        self.measure = PLACE
        self.world = 0
        self.again = False
        """Whether the first comparison is over and only the closest choices are still tried."""
        self.least = 1
        """Trials that the best choice must have; poor choices, which the first comparison drops
        early, have fewer."""
        self.paired: Final = isinstance(thinking, Comparing)
        """Whether all choices were tried in the same worlds."""
        point = thinking.point if isinstance(thinking, Comparing) else 0
        if self.judge is None and not point:
            raise SetupError("advice.error.none", {"game": spec.id})

    def hear(self, at: int, world: World) -> None:
        """Record how good the end of a line of play is."""
        heard = self.heard[at]
        thinking = self.thinking
        if at == 0 and not self.again:
            self.world += 1
        heard.worlds.append(self.world)
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
        heard.firsts.append(-places[first] // MILLE)
        heard.seconds.append(-places[first + 1] // MILLE)
        heard.rows.append(rows)
        heard.gone += gone

    def advice(self) -> Advice:
        """The advice, once all slices are done."""
        ranked = self._ranked(self._best())
        return Advice(self.measure, ranked, self.thinking.nodes, _about(self.spec, ranked))

    def slices(self, level: Level, nodes: int, dice: Dice) -> Iterator[None]:
        """Search within ``nodes`` nodes, or up to four times as many if choices are close; yields
        after each slice.  Raises SetupError if there are too few nodes to try anything."""
        thinking = self.thinking
        tree: Tree | None = None
        if isinstance(thinking, Judging):
            self.heard.extend([_Heard(Move((choice,))) for choice in thinking.choices])
            tree = Tree(thinking, thinking.choices, self)
            yield from self._grow(tree, nodes, dice)
        else:
            assert isinstance(thinking, Comparing)
            yield from self._compare(thinking, level, nodes, dice)
        most = max([len(heard.costs) for heard in self.heard])
        if not most:
            raise SetupError("advice.error.none", {"game": self.spec.id})
        self.least = most if self.paired else (most + 1) // 2
        self.measure = self._what_counts()
        yield from self._look_again(tree, nodes, dice)

    def _grow(
        self, tree: Tree, nodes: int, dice: Dice, among: tuple[Choice, ...] = ()
    ) -> Iterator[None]:
        """Let the tree grow, in slices."""
        most = self.thinking.nodes + nodes
        before = -1
        while before < self.thinking.nodes:
            before = self.thinking.nodes
            tree.grow(min(SLICE, most - before), dice, among)
            yield

    def _tried(self) -> list[_Heard]:
        return [heard for heard in self.heard if heard.costs]

    def _what_counts(self) -> str:
        """The measure: the chance of first place, unless it is shown as 0 % after every choice or
        as 100 % after every choice."""
        if self.judge is None:
            return POINTS
        shown = {_percent(-_mean(heard.firsts)) for heard in self._tried()}
        return PLACE if len(shown) == 1 and shown <= {0, CENT} else FIRST

    def _best(self) -> _Heard:
        """The best choice by the number that is shown, among those that were tried often enough."""
        often = [heard for heard in self.heard if len(heard.costs) >= self.least]
        best = often[0]
        for heard in often:
            mine, its = self._common(heard, best)
            if self._key(heard, mine) < self._key(best, its):
                best = heard
        return best

    def _key(self, heard: _Heard, at: list[int]) -> tuple[int, int, int]:
        """The sort key of a choice over some of its trials: the chance of first place as it is
        shown, then that of second place; for other measures, the mean."""
        mean = _mean(heard.measured(self.measure), at)
        if self.measure != FIRST:
            return mean, 0, 0
        return -_percent(-mean), -_percent(-_mean(heard.seconds, at)), mean

    def _common(self, one: _Heard, other: _Heard) -> tuple[list[int], list[int]]:
        """For each choice, the trials that may be compared: those in the same worlds, or all of
        them if each choice was tried in worlds of its own."""
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

    def _look_again(self, tree: Tree | None, nodes: int, dice: Dice) -> Iterator[None]:
        """Keep trying the best choice and its closest rival until every other choice is known to be
        worse or equal, or until the nodes are used up."""
        self.again = True
        most = self.thinking.nodes + AGAIN * nodes
        share = max(LEAST, nodes // SHARE)
        while self.thinking.nodes + 2 * share <= most:
            best = self._best()
            rival = self._rival(best)
            before = self.thinking.nodes
            if rival is None:
                return
            if tree is None:
                yield from self._try_both(best, rival, share, most, dice)
            else:
                left = min(most - self.thinking.nodes, 2 * BATCH * share)
                yield from self._grow(tree, left, dice, (best.choice, rival.choice))
            if self.thinking.nodes == before:
                return

    def _rival(self, best: _Heard) -> _Heard | None:
        """The closest choice that is not known to be worse or equal."""
        found: _Heard | None = None
        least = 0
        for heard in self._tried():
            if heard is best or heard.move.answer == best.move.answer:
                continue
            behind, error = self._behind_by(heard, best)
            close, equal = self._compared(heard, best, behind, error)
            if close and not equal and (found is None or behind < least):
                found, least = heard, behind
        return found

    def _try_both(
        self, best: _Heard, rival: _Heard, share: int, most: int, dice: Dice
    ) -> Iterator[None]:
        """Try both moves in a few more worlds."""
        thinking = self.thinking
        assert isinstance(thinking, Comparing)
        for _ in range(max(BATCH, len(rival.costs) // 2)):
            if thinking.nodes + 2 * share > most:
                return
            world = thinking.worlds.draw(dice)
            self.world += 1
            for heard in (best, rival):
                self.hear(self.heard.index(heard), thinking.go_on(world, heard.move, share))
                yield

    def _compared(
        self, heard: _Heard, best: _Heard, behind: int, error: int | None
    ) -> tuple[bool, bool]:
        """Whether a choice may be as good as the best, and whether it is known to be about as
        good."""
        if error is None:
            return True, False
        tried = min(map(len, self._common(heard, best)))
        doubt = CLOSE[tried] if tried < len(CLOSE) else OFTEN
        room = 10 * EQUAL[self.measure]
        equal = tried >= ENOUGH and 10 * abs(behind) + doubt * (error + 1) <= room
        return 10 * behind <= doubt * error, equal

    def _compare(self, thinking: Comparing, level: Level, nodes: int, dice: Dice) -> Iterator[None]:
        """Compare as many moves in as many worlds as the nodes allow: first those that the game
        finds worth comparing, then other choices while there is room."""
        most = min(level.moves, nodes // (ROOM * LEAST))
        moves = thinking.whole_moves(most, nodes // PLANNING, dice)
        begun = {move.choices[0] for move in moves}
        others = [choice for choice in thinking.choices if choice not in begun]
        moves += [Move((choice,)) for choice in others[: max(0, most - len(moves))]]
        self.heard.extend([_Heard(move) for move in moves])
        left = nodes - thinking.nodes
        worlds = level.worlds
        if thinking.fills:
            worlds = max(1, min(worlds, left // (ROOM * LEAST * len(moves))))
        tried = [Tried(move) for move in moves]
        yield from comparing(thinking, tried, worlds, left, dice, self)

    def _ranked(self, best: _Heard) -> tuple[Advised, ...]:
        """The best choice, then the others; each only once, with its best result."""
        costs = best.measured(self.measure)
        second = -_mean(best.seconds) if best.seconds else 0
        expected = self._sign * _mean(costs)
        after = (second, best.move.answer[1:], best.move.rest)
        first = Advised(best.choice, expected, 0, _error(costs), True, (), (), True, *after)
        others = [self._advised(heard, first, best) for heard in self._tried() if heard is not best]
        others.sort(key=self._rank)
        ranked = [first]
        seen = {first.answer}
        for one in others:
            if one.answer not in seen:
                seen.add(one.answer)
                ranked.append(one)
        return tuple(ranked)

    @property
    def _sign(self) -> int:
        return 1 if self.measure == PLACE else -1

    def _rank(self, one: Advised) -> tuple[int, int, int]:
        """The sort key that corresponds to ``_key``: the best first."""
        if self.measure != FIRST:
            return one.behind, 0, 0
        return -_percent(one.expected), -_percent(one.second), one.behind

    def _advised(self, heard: _Heard, first: Advised, best: _Heard) -> Advised:
        """A choice with what to expect of it: the expectation of the best choice minus the
        difference."""
        behind, error = self._behind_by(heard, best)
        close, equal = self._compared(heard, best, behind, error)
        behind = max(0, behind)
        expected = first.expected + self._sign * behind
        second = 0
        if self.judge is not None:
            apart, _ = self._apart(heard.seconds, best.seconds, heard, best)
            second = min(MILLE, max(0, first.second - apart))
        if self.measure == FIRST:
            expected = max(0, expected)
            if _percent(expected) == _percent(first.expected):
                second = min(second, first.second)
        reasons, slight = self._reasons(heard, best)
        doubts = (expected, behind, error, close)
        after = (second, heard.move.answer[1:], heard.move.rest)
        return Advised(heard.choice, *doubts, reasons, slight, equal, *after)

    def _behind_by(self, heard: _Heard, best: _Heard) -> tuple[int, int | None]:
        """How much worse one choice is than the best, and the standard error of that difference."""
        mine, its = heard.measured(self.measure), best.measured(self.measure)
        return self._apart(mine, its, heard, best)

    def _apart(
        self, mine: list[int], its: list[int], heard: _Heard, best: _Heard
    ) -> tuple[int, int | None]:
        """The mean difference between two lists of numbers, one per trial, and its standard
        error."""
        if self.paired:
            at, there = self._common(heard, best)
            apart = [mine[i] - its[k] for i, k in zip(at, there, strict=True)]
            return _mean(apart), _error(apart)
        one, other = _error(mine), _error(its)
        error = None if one is None or other is None else isqrt(one * one + other * other)
        return _mean(mine) - _mean(its), error

    def _reasons(
        self, heard: _Heard, best: _Heard
    ) -> tuple[tuple[Reason, ...], tuple[Reason, ...]]:
        """The terms with the largest weighted differences by the judge's weights; if none has much
        weight, those that differ at all."""
        judge = self.judge
        if judge is None:
            return (), ()
        mine, its = self._common(heard, best)
        here = self._means([heard.rows[at] for at in mine])
        there = self._means([best.rows[at] for at in its])
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
        """The average terms of the advised seat, then those of the other seats, in hundredths."""
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


def _about(spec: AnySpec, ranked: tuple[Advised, ...]) -> str:
    """The first thing that only the best of the first two choices names, if it has a text that says
    what it does."""
    verbs: tuple[str, ...] = getattr(part_of(spec.id, "bots.thinking"), "EXPLAINED", ())
    next_best = ranked[1].answer if len(ranked) > 1 else ()
    for choice in ranked[0].answer:
        if choice.verb in verbs and choice not in next_best:
            return choice.args[0]
    return ""


def _sensible(judge: Judge, name: str, more: bool) -> bool:
    """Whether the reason would make sense to a person, who would not say that more of a good thing
    is bad.  Correlated terms share their weight, and if one of two has too much, the other's
    becomes negative."""
    return name not in (judge.terms.less if more else judge.terms.more)


def _mean(numbers: list[int], at: list[int] | None = None) -> int:
    """The mean of the numbers, or of those at the given places."""
    some = numbers if at is None else [numbers[i] for i in at]
    return sum(some) // len(some)


def _percent(mille: int) -> int:
    """A chance in thousandths, rounded to hundredths as it is shown."""
    return (mille + MILLE // CENT // 2) // (MILLE // CENT)


def _error(numbers: list[int]) -> int | None:
    """The standard error of the mean; None for a single number."""
    n = len(numbers)
    if n < 2:
        return None
    total = sum(numbers)
    spread = n * sum([number * number for number in numbers]) - total * total
    return isqrt(spread // (n * n * (n - 1)))
