"""The limits of certainty: a source of chance that allows no draw, and an observer that allows no
reveal."""

from __future__ import annotations

from typing import Any, Final, final

from pestis.kernel.core.chance import NOBODY, Chance, Stream
from pestis.kernel.core.events import includes

QUESTION: Final = "question"
CHANCE: Final = "chance"
REVELATION: Final = "revelation"
END: Final = "end"
"""Where a preview stops: at the next prompt, before a draw, before something hidden is revealed to
the seat, or at the end of the game."""


class Stopped(Exception):
    """Raised when a choice leads to something that the seat cannot know."""


@final
class NoChance(Chance):
    """Chance that allows no draw: every draw stops the preview."""

    def copy(self) -> Chance:
        return NoChance(self.streams)

    def draw(self, stream: Stream, counts: list[int], total: int, seat: int = NOBODY) -> int:
        raise Stopped(CHANCE)

    def pick(self, stream: Stream, items: Any, seat: int = NOBODY) -> int:
        raise Stopped(CHANCE)


@final
class Observer:
    """Stops the preview before anything hidden is revealed to the seat."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def observe(self, knowers: int) -> None:
        """Raises Stopped if the seat is among the knowers."""
        if includes(knowers, self.seat):
            raise Stopped(REVELATION)


def reveal_nothing(_knowers: int) -> None:
    """Stops play before anything hidden is revealed to anybody."""
    raise Stopped(REVELATION)
