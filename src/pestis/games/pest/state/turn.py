"""The memory of the current turn of Pest."""

from __future__ import annotations

from typing import Final, final

from pestis.games.pest.content.ids import GOODS, STORED


@final
class Turn:
    """The memory of a turn and of the action begun last in it."""

    def __init__(self, like: Turn | None = None) -> None:
        self.seat: int = 0 if like is None else like.seat
        """The seat whose turn it is, counted from 1; 0 outside turns."""
        self.cell: int = 0 if like is None else like.cell
        """The assistant's cell, counted from 1; 0 before it is placed."""
        self.to_do: int = 0 if like is None else like.to_do
        """Bit mask of the actions still to do: 1 for the top row's, 2 for the left column's."""
        self.improved: int = 0 if like is None else like.improved
        """1 if an action was improved this turn (PE 6.3)."""

        self.restricted: int = 0 if like is None else like.restricted
        """1 if the top-row action began restricted (PE 6.4)."""
        self.spent: int = 0 if like is None else like.spent
        """Movement used in this Move."""
        self.steps: int = 0 if like is None else like.steps
        """How many places, the capital included, were entered in this Move."""
        self.picked: int = 0 if like is None else like.picked
        """Sick people taken from the map in this Move."""
        self.cured: int = 0 if like is None else like.cured
        """People who reached the track in this action."""
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
        """Change of a building's printed cost in wood or stone: 0 one less, 1 none, 2 one more."""
        self.bought: int = 0 if like is None else like.bought
        """1 if a technology was bought in this Research."""
        self.refreshed: int = 0 if like is None else like.refreshed
        """1 if the display was refreshed in this Research."""
        self.used: int = 0 if like is None else like.used
        """Bit mask of the slots whose technology was used in this action."""
        self.rearranged: int = 0 if like is None else like.rearranged
        """1 if nothing has happened since the quarantine was rearranged."""
        self.made: list[int] = [0] * STORED if like is None else like.made[:]
        """By stored good: the units yielded by this Produce, or by technology 20 in a Construct."""

    def begin_action(self) -> Turn:
        """A copy of the turn for a new action: it keeps the turn's own memory only."""
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
"""The names of a turn's numbers in a position; the numbers of ``made`` are named by their goods."""


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
