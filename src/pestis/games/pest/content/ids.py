"""Kinds of things in Pest and their permanent ids.

The order matters to the rules: the first four goods are resources, which a chest or a coin can
replace; the first five are stored on the resource track.
"""

from __future__ import annotations

from typing import Final

WOOD: Final = 0
STONE: Final = 1
FOOD: Final = 2
HERBS: Final = 3
COIN: Final = 4
FLASK: Final = 5
"""A research token, pictured as a flask (PE 1)."""
CHEST: Final = 6
"""Any one resource, never a coin (PE 5.9)."""
RENOWN: Final = 7
INFLUENCE: Final = 8
GOODS: Final = (
    "wood",
    "stone",
    "food",
    "herbs",
    "coin",
    "flask",
    "chest",
    "renown",
    "influence",
)
RESOURCES: Final = 4
"""Goods below this are resources."""
STORED: Final = 5
"""Goods below this are stored on the resource track (PE 6.C.5)."""

Reward = tuple[int, ...]
"""The number of each good."""

NOTHING: Final[Reward] = (0, 0, 0, 0, 0, 0, 0, 0, 0)

NONE: Final = -1
"""No place, no colour, no resource, no card."""

CAPITAL: Final = 0
"""The number of the capital among the places (PE 17.1)."""

VILLAGE: Final = 0
TOWN: Final = 1
CITY: Final = 2
SIZES: Final = ("village", "town", "city")
"""A place of size n has room for n + 1 buildings (PE 6.B.1)."""

RED: Final = 0
BLUE: Final = 1
BLACK: Final = 2
COLOURS: Final = ("red", "blue", "black")

CASTLE: Final = 9
BUILDING_IDS: Final = (
    "district-1",
    "district-2",
    "workshop",
    "district-3",
    "district-4",
    "manufactory",
    "district-5",
    "district-6",
    "treasury",
    "castle",
)
"""A player's buildings in the order of the board: three to a section, and the castle (PE 2.4)."""

IS_DISTRICT: Final = 0
IS_WORKSHOP: Final = 1
IS_MANUFACTORY: Final = 2
IS_TREASURY: Final = 3
IS_CASTLE: Final = 4
KIND_OF: Final[tuple[int, ...]] = (0, 0, 1, 0, 0, 2, 0, 0, 3, 4)
"""The kind of a building, by its position on the board."""

ERAS: Final = 3
ERA_IDS: Final = ("i", "ii", "iii")

TOP: Final = 0
MIDDLE: Final = 1
BOTTOM: Final = 2
SLOTS: Final = ("top", "middle", "bottom")
"""The slots for technologies; a card with slot NONE may go into any (PE 6.D.1)."""

START_CARDS: Final = ("start-a", "start-b", "start-c", "start-d", "start-e")
CAPITAL_BUILDINGS: Final = ("granary", "hospital", "academy", "cathedral", "council-palace")
CAPITAL_CARDS: Final = (
    "loyalty",
    "crown-treasury",
    "imperial-academy",
    "provisioning",
    "favour-of-the-court",
)
PEST_CARDS: Final = tuple([f"pest-{n}" for n in range(1, 19)])
AID_CARDS: Final = tuple([f"aid-{n}" for n in range(1, 11)])
DECREES: Final = tuple([f"decree-{n}" for n in range(1, 16)])
RANKS: Final = (
    "commoner",
    "advisor",
    "baron",
    "archbaron",
    "count",
    "duke",
    "leader",
    "emperor",
)

MEASURES: Final = (
    "free-quarantine",
    "food-owned",
    "coins-owned",
    "healthy",
    "workers",
    "less-healthy",
    "less-influence",
    "shared-buildings",
    "districts",
    "special-buildings",
    "capital-works",
    "technologies",
    "well-stored",
    "envoys",
    "cities",
)
"""The things that an agenda can count (PE 17.8)."""

FREE_QUARANTINE: Final = 0
FOOD_OWNED: Final = 1
COINS_OWNED: Final = 2
HEALTHY: Final = 3
WORKERS: Final = 4
LESS_HEALTHY: Final = 5
LESS_INFLUENCE: Final = 6
SHARED_BUILDINGS: Final = 7
DISTRICTS: Final = 8
SPECIAL_BUILDINGS: Final = 9
CAPITAL_WORKS: Final = 10
TECHNOLOGIES: Final = 11
WELL_STORED: Final = 12
ENVOYS: Final = 13
CITIES: Final = 14

DEEDS: Final = (
    "pick-up",
    "cure",
    "build-district",
    "build-special",
    "build-capital",
    "build-in-town",
    "build-in-city",
    "build-on-map",
    "stop-at-rival",
    "assign-to-buildings",
    "assign-to-capital",
    "take-token",
    "buy",
    "produce",
)
"""The deeds that an imperative can ask for; the action that does one reports it (PE 10.4, 17.8)."""

PICK_UP: Final = 0
CURE: Final = 1
BUILD_DISTRICT: Final = 2
BUILD_SPECIAL: Final = 3
BUILD_CAPITAL: Final = 4
BUILD_IN_TOWN: Final = 5
BUILD_IN_CITY: Final = 6
BUILD_ON_MAP: Final = 7
STOP_AT_RIVAL: Final = 8
ASSIGN_TO_BUILDINGS: Final = 9
ASSIGN_TO_CAPITAL: Final = 10
TAKE_TOKEN: Final = 11
BUY: Final = 12
PRODUCE: Final = 13

POWERS: Final = (
    "movement",
    "free-people",
    "leave-behind",
    "free-rivals",
    "rival-resource",
    "visit-coin",
    "camp-stays",
    "village-influence",
    "town-influence",
    "city-influence",
    "build-resource",
    "castle-produce",
    "depot",
    "store-each",
    "store-one",
    "quarantine",
    "district-shield",
    "checkpoint",
    "cure-herbs",
    "assign-coin",
    "patients",
    "jump",
    "inhale",
    "experts",
    "recall",
    "infect",
    "trials",
    "trials-coins",
    "trials-herbs",
    "tile",
    "repeat",
)
"""The powers of technologies (PE 15).  In the rows, each word is followed by a number."""
ONLY_ONE: Final = (
    "free-rivals",
    "camp-stays",
    "district-shield",
    "checkpoint",
    "patients",
    "inhale",
    "recall",
    "tile",
    "repeat",
)
"""Powers that a technology has or lacks: their number must be 1."""

MOVEMENT: Final = 0
FREE_PEOPLE: Final = 1
LEAVE_BEHIND: Final = 2
FREE_RIVALS: Final = 3
RIVAL_RESOURCE: Final = 4
VISIT_COIN: Final = 5
CAMP_STAYS: Final = 6
VILLAGE_INFLUENCE: Final = 7
TOWN_INFLUENCE: Final = 8
CITY_INFLUENCE: Final = 9
BUILD_RESOURCE: Final = 10
CASTLE_PRODUCE: Final = 11
DEPOT: Final = 12
STORE_EACH: Final = 13
STORE_ONE: Final = 14
QUARANTINE: Final = 15
DISTRICT_SHIELD: Final = 16
CHECKPOINT: Final = 17
CURE_HERBS: Final = 18
ASSIGN_COIN: Final = 19
PATIENTS: Final = 20
JUMP: Final = 21
INHALE: Final = 22
EXPERTS: Final = 23
RECALL: Final = 24
INFECT: Final = 25
TRIALS: Final = 26
TRIALS_COINS: Final = 27
TRIALS_HERBS: Final = 28
TILE: Final = 29
REPEAT: Final = 30
