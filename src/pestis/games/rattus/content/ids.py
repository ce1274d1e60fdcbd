"""Numbers and permanent names of regions, classes, class cards and symbols (RA 1.5, 2.1, 10)."""

from __future__ import annotations

from typing import Final

SHADES: Final = ("light", "middle", "dark", "africa")
REGION_IDS: Final = (
    "anglia",
    "gallia",
    "germania",
    "hispania",
    "hungaria",
    "italia",
    "polonia",
    "scandia",
    "bulgaria",
    "turcia",
    "russia",
    "tartaria",
    "mauretania",
    "numidia",
    "africa",
    "libya",
    "aegyptus",
)
"""Region ids, in the order of RA 10.3."""

REGIONS: Final = 17
PALACE: Final = 17
"""The palace is a place for cubes, but not a region (RA 6.1)."""
PLACES: Final = 18
PLACE_IDS: Final = (*REGION_IDS, "palace")

CLASSES: Final = ("peasantry", "bourgeoisie", "church", "chivalry", "magic", "royalty", "islam")

PEASANT: Final = 0
MERCHANT: Final = 1
MONK: Final = 2
KNIGHT: Final = 3
WITCH: Final = 4
KING: Final = 5
ASTRONOMER: Final = 6
EXPLORER: Final = 7
CARAVAN_LEADER: Final = 8
SULTAN: Final = 9
CARD_IDS: Final = (
    "peasant",
    "merchant",
    "monk",
    "knight",
    "witch",
    "king",
    "astronomer",
    "explorer",
    "caravan-leader",
    "sultan",
)
CARDS: Final = 10
if len(CARD_IDS) != CARDS:  # compiled code is faster with a literal number
    raise ValueError(f"CARDS is {CARDS}, but CARD_IDS has {len(CARD_IDS)} names")

MAJORITY: Final = 7
ALL: Final = 8
SYMBOL_IDS: Final = (*CLASSES, "majority", "all")
"""The symbols of rat tokens; numbers below MAJORITY are classes."""

ANY: Final = "?"
"""On a region card: protects any class (RA 9.1.4)."""

CUBES: Final = 20
"""Cubes of each colour (RA 1.3)."""
MAX_SEATS: Final = 6
STILL_ROUNDS: Final = 5
"""Full rounds without a cube from any stock until there is a standstill (RA 7.7)."""
MAX_RATS: Final = 3
"""Maximum number of rat tokens in a region (RA 5.2)."""
DIPLOMATS: Final = 15
"""Diplomat tokens: RA 8.1."""
NOBODY: Final = -1
NOWHERE: Final = -1

STARTER: Final = 0
LATER: Final = 1
SEEN: Final = 2
TOKEN_KINDS: Final = 5
TOKEN_KIND_IDS: Final = ("starter", "later", "seen-1", "seen-2", "seen-3")
"""How the tokens of a region are distinguished (RA 14.1): by origin or, once a Witch has looked at
them, one by one in the order in which they were first looked at."""
