"""Ways: choices that are several answers away, by which answers they are reached and at what cost.

A game names its aims and the answers that lead to them (``GameSpec.approaches``).  The answers are
played in a sampled world, as previews are, so a way never passes a draw or a revelation.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Any, Final, final

from pestis.kernel.core.choices import Choice
from pestis.kernel.core.engine import answer, ask, waiting
from pestis.kernel.core.events import Event
from pestis.kernel.core.spec import AnySpec
from pestis.kernel.core.tasks import Context, State
from pestis.kernel.worlds.certainty import Stopped

MOST_STEPS: Final = 12
"""Answers in a way."""
MOST_PLACES: Final = 400
"""Tables that are looked at for one aim."""


@final
class Way:
    """The cheapest answers in a row that end with one choice.

    choices  from the open question on; the last one is what is reached
    alone    of each, whether it is the only answer there, which a driver may give by itself
    cost     how much of what the game counts, in the game's order
    events   what happens for certain
    """

    def __init__(
        self,
        choices: tuple[Choice, ...],
        alone: tuple[bool, ...],
        cost: tuple[tuple[str, int], ...],
        events: list[Event],
    ) -> None:
        self.choices: Final = choices
        self.alone: Final = alone
        self.cost: Final = cost
        self.events: Final = events


@final
class Reached:
    """A table on the way."""

    def __init__(self, s: State, ctx: Context[Any], way: Way) -> None:
        self.state: Final = s
        self.ctx: Final = ctx
        self.way: Final = way


@final
class Search:
    """The ways of one seat from its open question.

    start  the table there, which is not changed; its draws and revelations raise Stopped
    """

    def __init__(self, spec: AnySpec, seat: int, start: State, ctx: Context[Any]) -> None:
        self.spec: Final = spec
        self.seat: Final = seat
        self._start: Final = start
        self._ctx: Final = ctx

    def ways(self) -> list[Way]:
        """One way to each choice that the game aims at, those of the open question included."""
        found: list[Way] = []
        for aim, leads in self.spec.approaches().items():
            found += self._to(aim, leads)
        return found

    def _to(self, aim: str, leads: tuple[str, ...]) -> list[Way]:
        """The ways to the choices of one verb, the cheapest first."""
        best: dict[Choice, Way] = {}
        passed: dict[tuple[str, str], list[tuple[int, ...]]] = {}
        first = Reached(self._start, self._ctx, Way((), (), (), []))
        order: list[tuple[tuple[int, ...], int, int]] = []
        reached: list[Reached] = [first]
        heappush(order, ((), 0, 0))
        while order and len(reached) < MOST_PLACES:
            at = reached[heappop(order)[2]]
            if self._is_beaten(at, passed):
                continue
            for further in self._steps(at, aim, leads):
                way = further.way
                last = way.choices[len(way.choices) - 1]
                if last.verb == aim and way.cost:
                    known = best.get(last)
                    if known is None or rank(way) < rank(known):
                        best[last] = way
                if (last.text in leads or last.verb in leads) and len(way.choices) < MOST_STEPS:
                    heappush(order, (numbers(way), len(way.choices), len(reached)))
                    reached.append(further)
        return list(best.values())

    def _is_beaten(self, at: Reached, passed: dict[tuple[str, str], list[tuple[int, ...]]]) -> bool:
        """Whether the same question was reached at no greater cost of any kind."""
        task = ask(at.state)
        if task is None or waiting(at.state, task) != (self.seat,):
            return True
        here = passed.setdefault((task.kind(), task.about(at.state, at.ctx)), [])
        cost = numbers(at.way)
        if any([all([a <= b for a, b in zip(one, cost, strict=False)]) for one in here]):
            return True
        here.append(cost)
        return False

    def _steps(self, at: Reached, aim: str, leads: tuple[str, ...]) -> list[Reached]:
        """The tables after each answer that is an aim or leads to one."""
        task = ask(at.state)
        assert task is not None
        legal = task.choices(at.state, self.seat, at.ctx)
        found: list[Reached] = []
        for choice in legal:
            if choice.verb == aim or choice.text in leads or choice.verb in leads:
                found.append(self._after(at, choice, len(legal) == 1))
        return found

    def _after(self, at: Reached, choice: Choice, alone: bool) -> Reached:
        """The table after an answer, as far as it is certain."""
        s = at.state.copy()
        events = list(at.way.events)
        ctx: Context[Any] = Context(at.ctx.box, at.ctx.chance, events)
        ctx.before_reveal = at.ctx.before_reveal
        try:
            answer(self.spec, s, ctx, self.seat, choice)
        except Stopped:
            s.agenda = None
        cost = self.spec.toll(self._start, s, events, self.seat, ctx.box)
        way = Way((*at.way.choices, choice), (*at.way.alone, alone), cost, events)
        return Reached(s, ctx, way)


def numbers(way: Way) -> tuple[int, ...]:
    """The cost as numbers alone."""
    return tuple([n for _, n in way.cost])


def rank(way: Way) -> tuple[tuple[int, ...], int]:
    """Small for the better of two ways to the same choice."""
    return numbers(way), len(way.choices)
