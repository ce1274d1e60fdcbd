"""Base tasks for one seat, and reasons why a choice is illegal."""

from __future__ import annotations

from typing import Final, TypeVar, final

from pestis.kernel.core.spec import Box
from pestis.kernel.core.tasks import Decision, State, Task
from pestis.kernel.errors import Message, Params

S = TypeVar("S", bound=State)
B = TypeVar("B", bound=Box)

ALONE: Final[tuple[tuple[int, ...], ...]] = tuple([(seat,) for seat in range(64)])
"""For each seat a tuple of that seat alone, created once because every step needs it."""


class AskSeat(Decision[S, B]):
    """A prompt to one seat."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self) -> tuple[int, ...]:
        return (self.seat,)

    def fits(self, s: S, box: B) -> bool:
        return 0 <= self.seat < box.seats

    def seats(self, s: S) -> tuple[int, ...]:
        return ALONE[self.seat]


class AskCode(AskSeat[S, B]):
    """A prompt to one seat about one thing, given by its code."""

    def __init__(self, seat: int, code: int) -> None:
        super().__init__(seat)
        self.code = code

    def args(self) -> tuple[int, ...]:
        return (self.seat, self.code)


class Numbered(Task[S, B]):
    """A task that is one of several in a row, such as a round or a year."""

    def __init__(self, number: int) -> None:
        self.number = number

    def args(self) -> tuple[int, ...]:
        return (self.number,)


class ForSeat(Task[S, B]):
    """A task that concerns one seat."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self) -> tuple[int, ...]:
        return (self.seat,)

    def fits(self, s: S, box: B) -> bool:
        return 0 <= self.seat < box.seats


@final
class Why:
    """Creates a game's reasons why a choice is illegal now.

    game    the game's id, the prefix of every message id
    prefix  the prefix of its rule numbers, ``RC``
    """

    def __init__(self, game: str, prefix: str) -> None:
        self.game: Final = game
        self.prefix: Final = prefix

    def __call__(self, id: str, rule: str, params: Params | None = None) -> Message:
        """The reason, with the number of its rule."""
        shown: Params = {"rule": f"{self.prefix} {rule}"}
        if params is not None:
            shown.update(params)
        return Message(f"{self.game}.why.{id}", shown)
