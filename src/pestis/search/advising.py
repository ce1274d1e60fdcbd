"""Advice: a seat's choices, ranked by how the game is expected to end for it, and why.

It is computed from a view alone, by the same search as the bots', so it reveals nothing that the
view does not.  Numbers are integers: equal views, dice and budgets give equal advice anywhere.
"""

from __future__ import annotations

from collections.abc import Iterator
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
from pestis.parts.placing import places_of
from pestis.parts.thinking import Comparing, Judging, Level, Move, Observer, Thinking
from pestis.search.advice import FIRST, PLACE, Advice, Advised, Reason
from pestis.search.comparing import LEAST, Tried, comparing
from pestis.search.levels import PLANNING, check_budget
from pestis.search.ranking import MILLE, Ranking, Results, mean, percent, standard_error
from pestis.search.reasons import explained, reasons_between
from pestis.search.tree import Tree

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
class _Advising(Observer):
    """Searches for an answer and records the results."""

    def __init__(self, thinking: Thinking, spec: AnySpec) -> None:
        self.thinking: Final = thinking
        self.spec: Final = spec
        self.judge: Final = judge_of(spec, thinking.worlds.box)
        self.ranking: Final = Ranking(isinstance(thinking, Comparing))
        self.world = 0
        """The number of the world in which moves are tried."""
        self.again = False
        """Whether the first comparison is over and only the closest choices are still tried."""
        point = thinking.point if isinstance(thinking, Comparing) else 0
        if self.judge is None and not point:
            raise SetupError("advice.error.none", {"game": spec.id})

    def hear(self, at: int, world: World) -> None:
        """Record how good the end of a line of play is."""
        results = self.ranking.results[at]
        thinking = self.thinking
        if at == 0 and not self.again:
            self.world += 1
        results.worlds.append(self.world)
        if self.judge is None:
            assert isinstance(thinking, Comparing)
            results.costs.append(-MILLE * thinking.value(world) // thinking.point)
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
        results.costs.append(cost // MILLE)
        results.firsts.append(-places[first] // MILLE)
        results.seconds.append(-places[first + 1] // MILLE)
        results.rows.append(rows)
        results.gone += gone

    def advice(self) -> Advice:
        """The advice, once all slices are done."""
        ranked = self._ranked(self.ranking.best())
        about = explained(self.spec, ranked)
        return Advice(self.ranking.measure, ranked, self.thinking.nodes, about)

    def slices(self, level: Level, nodes: int, dice: Dice) -> Iterator[None]:
        """Search within ``nodes`` nodes, or up to four times as many if choices are close; yields
        after each slice.  Raises SetupError if there are too few nodes to try anything."""
        thinking = self.thinking
        tree: Tree | None = None
        if isinstance(thinking, Judging):
            moves = [Move((choice,)) for choice in thinking.choices]
            self.ranking.results.extend([Results(move) for move in moves])
            tree = Tree(thinking, thinking.choices, self)
            yield from self._grow(tree, nodes, dice)
        else:
            assert isinstance(thinking, Comparing)
            yield from self._compare(thinking, level, nodes, dice)
        ranking = self.ranking
        most = ranking.most_trials()
        if not most:
            raise SetupError("advice.error.none", {"game": self.spec.id})
        ranking.least = most if ranking.paired else (most + 1) // 2
        ranking.choose_measure(self.judge is not None)
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

    def _look_again(self, tree: Tree | None, nodes: int, dice: Dice) -> Iterator[None]:
        """Keep trying the best choice and its closest rival until every other choice is known to be
        worse or equal, or until the nodes are used up."""
        self.again = True
        most = self.thinking.nodes + AGAIN * nodes
        share = max(LEAST, nodes // SHARE)
        while self.thinking.nodes + 2 * share <= most:
            best = self.ranking.best()
            rival = self.ranking.rival(best)
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

    def _try_both(
        self, best: Results, rival: Results, share: int, most: int, dice: Dice
    ) -> Iterator[None]:
        """Try both moves in a few more worlds."""
        thinking = self.thinking
        assert isinstance(thinking, Comparing)
        for _ in range(max(BATCH, len(rival.costs) // 2)):
            if thinking.nodes + 2 * share > most:
                return
            world = thinking.worlds.draw(dice)
            self.world += 1
            for results in (best, rival):
                at = self.ranking.results.index(results)
                self.hear(at, thinking.go_on(world, results.move, share))
                yield

    def _compare(self, thinking: Comparing, level: Level, nodes: int, dice: Dice) -> Iterator[None]:
        """Compare as many moves in as many worlds as the nodes allow: first those that the game
        finds worth comparing, then other choices while there is room."""
        most = min(level.moves, nodes // (ROOM * LEAST))
        moves = thinking.whole_moves(most, nodes // PLANNING, dice)
        begun = {move.choices[0] for move in moves}
        others = [choice for choice in thinking.choices if choice not in begun]
        moves += [Move((choice,)) for choice in others[: max(0, most - len(moves))]]
        self.ranking.results.extend([Results(move) for move in moves])
        left = nodes - thinking.nodes
        worlds = level.worlds
        if thinking.fills:
            worlds = max(1, min(worlds, left // (ROOM * LEAST * len(moves))))
        tried = [Tried(move) for move in moves]
        yield from comparing(thinking, tried, worlds, left, dice, self)

    def _ranked(self, best: Results) -> tuple[Advised, ...]:
        """The best choice, then the others; each only once, with its best result."""
        costs = best.measured(self.ranking.measure)
        second = -mean(best.seconds) if best.seconds else 0
        expected = self._sign * mean(costs)
        after = (second, best.move.answer[1:], best.move.rest)
        first = Advised(best.choice, expected, 0, standard_error(costs), True, (), (), True, *after)
        others = [
            self._advised(results, first, best)
            for results in self.ranking.tried()
            if results is not best
        ]
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
        return 1 if self.ranking.measure == PLACE else -1

    def _rank(self, one: Advised) -> tuple[int, int, int]:
        """The sort key that corresponds to that of ``Ranking.best``."""
        if self.ranking.measure != FIRST:
            return one.behind, 0, 0
        return -percent(one.expected), -percent(one.second), one.behind

    def _advised(self, results: Results, first: Advised, best: Results) -> Advised:
        """A choice with what to expect of it: the expectation of the best choice minus the
        difference."""
        behind, error = self.ranking.behind_by(results, best)
        close, equal = self.ranking.compared(results, best, behind, error)
        behind = max(0, behind)
        expected = first.expected + self._sign * behind
        second = 0
        if self.judge is not None:
            apart, _ = self.ranking.difference(results.seconds, best.seconds, results, best)
            second = min(MILLE, max(0, first.second - apart))
        if self.ranking.measure == FIRST:
            expected = max(0, expected)
            if percent(expected) == percent(first.expected):
                second = min(second, first.second)
        reasons, slight = self._reasons(results, best)
        doubts = (expected, behind, error, close)
        after = (second, results.move.answer[1:], results.move.rest)
        return Advised(results.choice, *doubts, reasons, slight, equal, *after)

    def _reasons(
        self, results: Results, best: Results
    ) -> tuple[tuple[Reason, ...], tuple[Reason, ...]]:
        """Why a choice is worse than the best, see ``reasons_between``; nothing without a judge."""
        if self.judge is None:
            return (), ()
        mine, its = self.ranking.common(results, best)
        here = [results.rows[at] for at in mine]
        there = [best.rows[at] for at in its]
        gone = best.gone // len(best.rows)
        return reasons_between(self.spec.id, self.judge, self.thinking.me, here, there, gone)
