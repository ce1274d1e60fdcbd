"""What the present turn of Pest remembers."""

from __future__ import annotations

from typing import Final, final

from pestis.games.pest.content.ids import GOODS, STORED


@final
class Turn:
    """The memory of a turn, and of the action in it that was begun last."""

    def __init__(self, like: Turn | None = None) -> None:
        self.seat: int = 0 if like is None else like.seat
        """Whose turn it is, from 1; 0 outside turns."""
        self.cell: int = 0 if like is None else like.cell
        """The cell of the assistant, from 1; 0 before it is placed."""
        self.to_do: int = 0 if like is None else like.to_do
        """Bit 1: the top-row action is still to do; bit 2: that of the left column."""
        self.improved: int = 0 if like is None else like.improved
        """1 when the token was paid this turn (PE 6.3)."""

        self.restricted: int = 0 if like is None else like.restricted
        """1 when the top-row action began restricted (PE 6.4)."""
        self.spent: int = 0 if like is None else like.spent
        """Movement used in this Move."""
        self.steps: int = 0 if like is None else like.steps
        """Locations and capital entered in this Move."""
        self.picked: int = 0 if like is None else like.picked
        """Sick people taken from the map in this Move."""
        self.cured: int = 0 if like is None else like.cured
        """People who reached the track in this Cure."""
        self.to_capital: int = 0 if like is None else like.to_capital
        """People put on the capital space in this action."""
        self.to_buildings: int = 0 if like is None else like.to_buildings
        """People put on building spaces in this action."""
        self.vacated: int = 0 if like is None else like.vacated
        """Bit mask of the buildings left in this Assign."""
        self.filled: int = 0 if like is None else like.filled
        """Bit mask of the buildings moved into in this Assign."""
        self.built: int = 0 if like is None else like.built
        """Buildings constructed on the map in this Construct."""
        self.extra: int = 0 if like is None else like.extra
        """Wood or stone due beside the printed cost, from 1: 0 one less, 2 one more."""
        self.bought: int = 0 if like is None else like.bought
        """1 when this Research has bought."""
        self.refreshed: int = 0 if like is None else like.refreshed
        """1 when this Research has refreshed the display."""
        self.used: int = 0 if like is None else like.used
        """Bit mask of the slots whose technology was used in this action."""
        self.rearranged: int = 0 if like is None else like.rearranged
        """1 when nothing happened since the quarantine was rearranged."""
        self.made: list[int] = [0] * STORED if like is None else like.made[:]
        """By stored good: what this Produce, or the site tiles of this Construct, will give."""

    def begin_action(self) -> Turn:
        """The turn at the beginning of an action, of which it remembers nothing yet."""
        turn = Turn()
        turn.seat, turn.cell = self.seat, self.cell
        turn.to_do, turn.improved = self.to_do, self.improved
        return turn


NUMBERS: Final = (
    "seat",
    "cell",
    "to_do",
    "improved",
    "restricted",
    "spent",
    "steps",
    "picked",
    "cured",
    "to_capital",
    "to_buildings",
    "vacated",
    "filled",
    "built",
    "extra",
    "bought",
    "refreshed",
    "used",
    "rearranged",
)
TURN_COLUMNS: Final = (*[name.replace("_", "-") for name in NUMBERS], *GOODS[:STORED])
"""The names of its numbers in a position; those of what was made are goods."""


def columns_of(turn: Turn) -> list[int]:
    """The numbers of a turn in the order of TURN_COLUMNS."""
    return [
        turn.seat,
        turn.cell,
        turn.to_do,
        turn.improved,
        turn.restricted,
        turn.spent,
        turn.steps,
        turn.picked,
        turn.cured,
        turn.to_capital,
        turn.to_buildings,
        turn.vacated,
        turn.filled,
        turn.built,
        turn.extra,
        turn.bought,
        turn.refreshed,
        turn.used,
        turn.rearranged,
        *turn.made,
    ]


def turn_of(columns: list[int]) -> Turn:
    """The turn with these numbers."""
    turn = Turn()
    for name, number in zip(NUMBERS, columns, strict=False):
        setattr(turn, name, number)
    turn.made = columns[len(NUMBERS) :]
    return turn
