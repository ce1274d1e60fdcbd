"""Kinds of cards and their permanent ids.

A hand is a list of counts per kind.  The 30 population kinds are class × nuns (RC 14.3); jokers and
the four kinds of special cards follow.  The rules use ranges of kinds: the first 31 kinds count for
premium and hand-size award, the first 33 can be played in a building.
"""

from __future__ import annotations

from typing import Final

CLASSES: Final = ("peasantry", "bourgeoisie", "church", "chivalry", "magic", "royalty")
FIGURES: Final = ("peasant", "merchant", "monk", "knight", "witch", "king")
"""The person on a population card of each class."""

NUN_VALUES: Final = 5
"""Population cards show 0 to 4 nuns (RC 1.1)."""

POPULATION: Final = 30
JOKER: Final = 30
SWORD: Final = 31
FLUTE: Final = 32
PASS: Final = 33
GOLD: Final = 34
KINDS: Final = 35

COUNTING: Final = 31
"""Kinds below this are population or joker: they count for premium and award (RC 3.15, 6.2)."""
PLAYABLE: Final = 33
"""Kinds below this may be played in a building (RC 3.9)."""

PILES: Final = ("joker", "sword", "flute", "pass", "gold")
"""The open piles (RC 2.6), in the order of their kinds from JOKER on."""

TOKEN_VALUES: Final = 8
"""Victory point tokens are counted by value, 0 to 7 (RC 7.2)."""

POPULATION_IDS: Final = tuple(
    f"{figure}-{nuns}" for figure in FIGURES for nuns in range(NUN_VALUES)
)
KIND_IDS: Final = POPULATION_IDS + PILES


def class_of(kind: int) -> int:
    """The class of a population kind."""
    return kind // NUN_VALUES


def nuns_of(kind: int) -> int:
    """The nuns on a population kind."""
    return kind % NUN_VALUES
