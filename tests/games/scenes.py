"""Shared by the scenes of all games: a match from a position, and shortcuts to read it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Generic, ParamSpec, Self, TypeVar

from pestis.kernel.core.rng import Dice
from pestis.kernel.core.spec import Outcome
from pestis.kernel.core.tasks import State
from pestis.kernel.json import Json
from pestis.kernel.match import Match

S = TypeVar("S", bound=State)
C = TypeVar("C", bound="BaseScene[Any]")
P = ParamSpec("P")


class BaseScene(Generic[S]):
    """A match with shortcuts to read it.  Test code may look at the true state."""

    def __init__(self, match: Match) -> None:
        self.match = match

    @property
    def state(self) -> S:
        state: Any = self.match._state
        found: S = state
        return found

    def play(self, *moves: str) -> Self:
        """Submit moves, seat first."""
        self.match.play(*moves)
        return self

    def answer(self, *choices: str) -> Self:
        """Submit choices, each for the seat that is asked first."""
        for choice in choices:
            self.match.submit(self.asked()[1][0], choice)
        return self

    def asked(self) -> tuple[str, tuple[int, ...]]:
        """Prompt kind and seats; ("", ()) when the match is over."""
        prompts = self.match.prompts()
        return (prompts[0].kind, prompts[0].seats) if prompts else ("", ())

    def legal(self, seat: int, verb: str = "") -> list[str]:
        """The legal choices of a seat as text, all or those with a verb."""
        return [c.text for c in self.match.choices(seat) if not verb or c.verb == verb]

    def why(self, seat: int, choice: str) -> tuple[str, str]:
        """Why a choice is not legal: the message id without its prefix, and the rule."""
        message = self.match.why_not(seat, choice)
        assert message is not None, f"no reason against {choice}"
        return message.id.removeprefix(f"{self.match.spec.id}.why."), str(message.params["rule"])

    def happened(self, viewer: int | None = None) -> list[str]:
        """Ids of all events so far."""
        return [str(event["id"]) for event in self.match.events(viewer)]

    def told(self, id: str, viewer: int | None = None) -> list[dict[str, Json]]:
        """Parameters of all events with that id, in order, as the viewer knows them."""
        found: list[dict[str, Json]] = []
        for event in self.match.events(viewer):
            params = event["params"]
            assert isinstance(params, dict)
            if event["id"] == id:
                found.append(params)
        return found

    def outcome(self) -> Outcome:
        return self.match.outcome()

    def line(self, id: str, param: str = "") -> tuple[int, ...]:
        """Points of one line of the score sheet; ``param`` picks among lines of one id."""
        for line in self.outcome().lines:
            if line.id == id and (not param or param in line.params.values()):
                return line.points
        raise AssertionError(f"no line {id} {param}")

    def steps(self, dice: Dice) -> Iterator[tuple[str, int]]:
        """Play on at random to the end; yields prompt kind and seat before each answer."""
        while not self.match.over:
            kind, seats = self.asked()
            yield kind, seats[0]
            legal = self.match.choices(seats[0])
            self.match.submit(seats[0], legal[dice.below(len(legal))])


def scened(kind: type[C], build: Callable[P, Match]) -> Callable[P, C]:
    """A function that builds a scene of a game from the arguments of a match builder."""
    return lambda *args, **words: kind(build(*args, **words))
