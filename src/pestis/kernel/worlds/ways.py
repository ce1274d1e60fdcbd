"""Ways to choices that are several answers away: the answers that lead there, and their cost.

A game names its aims and the answers that lead to them (``GameSpec.approaches``).  The answers are
played in a sampled world, like previews, so a way never goes past a draw or a revelation.
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
"""Maximum number of answers in a way."""
MOST_PLACES: Final = 400
"""Maximum number of positions searched for one aim."""


@final
class Way:
    """The cheapest sequence of answers that ends with a given choice.

    choices  the answers, beginning with the open prompt's; the last one is the choice reached
    alone    for each answer, whether it is the only legal one, so that a driver may give it itself
    cost     the amount of each cost that the game counts, in the game's order
    events   the events that are certain to happen
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
    """A position on a way."""

    def __init__(self, s: State, ctx: Context[Any], way: Way) -> None:
        self.state: Final = s
        self.ctx: Final = ctx
        self.way: Final = way


@final
class Search:
    """Searches the ways of one seat from its open prompt.

    start  the position at the prompt, which is not changed; draws and revelations raise Stopped
    """

    def __init__(self, spec: AnySpec, seat: int, start: State, ctx: Context[Any]) -> None:
        self.spec: Final = spec
        self.seat: Final = seat
        self._start: Final = start
        self._ctx: Final = ctx

    def ways(self) -> list[Way]:
        """One way to each choice that is an aim of the game, the open prompt's included."""
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
        """Whether the same prompt was already reached at no greater cost of any kind, or the seat
        is not to answer at all.  Remembers the cost otherwise."""
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
        """The position after each answer that is an aim or leads to one."""
        task = ask(at.state)
        assert task is not None
        legal = task.choices(at.state, self.seat, at.ctx)
        found: list[Reached] = []
        for choice in legal:
            if choice.verb == aim or choice.text in leads or choice.verb in leads:
                found.append(self._after(at, choice, len(legal) == 1))
        return found

    def _after(self, at: Reached, choice: Choice, alone: bool) -> Reached:
        """The position after an answer, as far as it is certain."""
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
    """A sort key, smaller for the better of two ways to the same choice."""
    return numbers(way), len(way.choices)
