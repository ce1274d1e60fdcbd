"""The memory of the current turn of Pest: the columns of ``PestState.turn``."""

from __future__ import annotations

from typing import Final

from pestis.games.pest.content.ids import GOODS, STORED

SEAT: Final = 0
"""The seat whose turn it is, counted from 1; 0 outside turns."""
CELL: Final = 1
"""The assistant's cell, counted from 1; 0 before it is placed."""
TO_DO: Final = 2
"""Bit mask of the actions still to do: 1 for the top row's, 2 for the left column's."""
IMPROVED: Final = 3
"""1 if an action was improved this turn (PE 6.3)."""
RESTRICTED: Final = 4
"""1 if the top-row action began restricted (PE 6.4)."""
SPENT: Final = 5
"""Movement used in this Move."""
STEPS: Final = 6
"""How many places, the capital included, were entered in this Move."""
PICKED: Final = 7
"""Sick people taken from the map in this Move."""
CURED: Final = 8
"""People who reached the track in this action."""
TO_CAPITAL: Final = 9
"""People put on the capital space in this action."""
TO_BUILDINGS: Final = 10
"""People put on building spaces in this action."""
VACATED: Final = 11
"""Bit mask of the buildings left in this Assign."""
FILLED: Final = 12
"""Bit mask of the buildings moved into in this Assign."""
BUILT: Final = 13
"""Buildings constructed on the map in this Construct."""
EXTRA: Final = 14
"""Change of a building's printed cost in wood or stone: 0 one less, 1 none, 2 one more."""
BOUGHT: Final = 15
"""1 if a technology was bought in this Research."""
REFRESHED: Final = 16
"""1 if the display was refreshed in this Research."""
USED: Final = 17
"""Bit mask of the slots whose technology was used in this action."""
REARRANGED: Final = 18
"""1 if nothing has happened since the quarantine was rearranged."""
MADE: Final = 19
"""By stored good: the units yielded by this Produce, or by technology 20 in a Construct."""

TURN_COLUMNS: Final = (
    "seat",
    "cell",
    "to-do",
    "improved",
    "restricted",
    "spent",
    "steps",
    "picked",
    "cured",
    "to-capital",
    "to-buildings",
    "vacated",
    "filled",
    "built",
    "extra",
    "bought",
    "refreshed",
    "used",
    "rearranged",
    *GOODS[:STORED],
)
"""The names of the columns in a position; those from MADE on are goods."""
