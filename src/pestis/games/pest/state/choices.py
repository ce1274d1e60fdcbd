"""All choices of Pest, with their permanent texts."""

from __future__ import annotations

from typing import Final

from pestis.games.pest.content.ids import (
    BUILDING_IDS,
    CAPITAL_BUILDINGS,
    CASTLE,
    GOODS,
    RESOURCES,
    SLOTS,
    STORED,
)
from pestis.games.pest.content.reading import default_content
from pestis.kernel.core.choices import Choice, ChoiceTable

MAX_SEATS: Final = 5
CHOICES: Final = ChoiceTable()
PLACE_IDS: Final = tuple([place.id for place in default_content().places])
PLACES: Final = len(PLACE_IDS)
TECHNOLOGY_IDS: Final = tuple([card.id for card in default_content().technologies])

TOP_ROW: Final = ("move", "construct", "produce")
LEFT_COLUMN: Final = ("research", "cure", "assign")
SPACES: Final = (*TOP_ROW, "track")
"""The quarantine spaces that restrict something (PE 7.1), in the order of their bits."""

CELL_IDS: Final = tuple([f"{top}-{left}" for top in TOP_ROW for left in LEFT_COLUMN])


def _space_set(mask: int) -> str:
    return "-".join([SPACES[bit] for bit in range(len(SPACES)) if mask >> bit & 1]) or "none"


SPACE_SETS: Final = tuple([_space_set(mask) for mask in range(1 << len(SPACES))])
"""By bit mask: the text for the restricting spaces that hold a sick person."""


def _pairs() -> list[Choice]:
    """Exchanges of two resources for a coin (PE 6.5); the value is ``first * RESOURCES +
    second``."""
    found: list[Choice] = []
    for first in range(RESOURCES):
        for second in range(first, RESOURCES):
            value = first * RESOURCES + second
            found.append(CHOICES.add(f"exchange {GOODS[first]} {GOODS[second]}", value))
    return found


def _buildings(verb: str) -> list[Choice]:
    """Choices of a building and a place; the value is ``building * PLACES + place``."""
    found: list[Choice] = []
    for building in range(CASTLE):
        for place in range(PLACES):
            text = f"{verb} {BUILDING_IDS[building]} {PLACE_IDS[place]}"
            found.append(CHOICES.add(text, building * PLACES + place))
    return found


def _shifts() -> list[Choice]:
    """Choices of two buildings, from and to; the value is ``from * 9 + to``."""
    found: list[Choice] = []
    for source in range(CASTLE):
        for target in range(CASTLE):
            text = f"shift {BUILDING_IDS[source]} {BUILDING_IDS[target]}"
            found.append(CHOICES.add(text, source * CASTLE + target))
    return found


# -- set-up and pest phase ------------------------------------------------------------------------

CASTLE_AT: Final = [CHOICES.add(f"castle {id}", place) for place, id in enumerate(PLACE_IDS)]
DOCTOR_AT: Final = [CHOICES.add(f"doctor {id}", place) for place, id in enumerate(PLACE_IDS)]
STAND: Final = [CHOICES.add(f"stand {spaces}", mask) for mask, spaces in enumerate(SPACE_SETS)]
LET_DIE: Final = CHOICES.add("let-die")
USE: Final = CHOICES.add("use")
DECLINE: Final = CHOICES.add("decline")

# -- the player's turn ----------------------------------------------------------------------------

PLACE: Final = [CHOICES.add(f"place {id}", cell) for cell, id in enumerate(CELL_IDS)]
BEGIN: Final = [CHOICES.add(f"begin {id}", n) for n, id in enumerate(TOP_ROW + LEFT_COLUMN)]
END_TURN: Final = CHOICES.add("end-turn")
DONE: Final = CHOICES.add("done")
IMPROVE: Final = CHOICES.add("improve")
EXCHANGE: Final = CHOICES.add("exchange")
REARRANGE: Final = CHOICES.add("rearrange")
EXCHANGE_PAIR: Final = _pairs()
PAY_COINS: Final = [CHOICES.add(f"coins {n}", n) for n in range(10)]

GO: Final = [CHOICES.add(f"go {id}", place) for place, id in enumerate(PLACE_IDS)]
STOP: Final = CHOICES.add("stop")
CAMP: Final = CHOICES.add("camp")
TAKE_ALL: Final = CHOICES.add("take-all")
LEAVE_ONE: Final = CHOICES.add("leave-one")
CAMP_LEAVE_ONE: Final = CHOICES.add("camp-leave-one")
CAMP_PLAIN: Final = CHOICES.add("camp-plain")

BUILD: Final = _buildings("build")
BUILD_PLAIN: Final = _buildings("build-plain")
BUILD_CAPITAL: Final = [CHOICES.add(f"raise {id}", n) for n, id in enumerate(CAPITAL_BUILDINGS)]
MORE: Final = [CHOICES.add(f"more {GOODS[good]}", good) for good in range(STORED)]
LESS: Final = [CHOICES.add(f"less {GOODS[good]}", good) for good in range(STORED)]
KEEP: Final = [CHOICES.add(f"keep {GOODS[good]}", good) for good in range(STORED)]
COLLECT: Final = CHOICES.add("collect")

BUY: Final = [CHOICES.add(f"buy {id}", n) for n, id in enumerate(TECHNOLOGY_IDS)]
SLOT: Final = [CHOICES.add(f"slot {id}", slot) for slot, id in enumerate(SLOTS)]
REFRESH: Final = CHOICES.add("refresh")
CURE_FROM: Final = [CHOICES.add(f"cure {id}", n) for n, id in enumerate(("area", *SPACES))]
ASSIGN: Final = [CHOICES.add(f"assign {id}", n) for n, id in enumerate(BUILDING_IDS)]
ASSIGN_CAPITAL: Final = CHOICES.add("assign capital")
SHIFT: Final = _shifts()
TOKEN: Final = [CHOICES.add(f"token {id}", good) for good, id in enumerate(GOODS)]
TAKE_GOOD: Final = [CHOICES.add(f"take {GOODS[good]}", good) for good in range(RESOURCES)]
BONUS: Final = CHOICES.add("bonus")
TAKE_BACK: Final = CHOICES.add("take-back")

# -- technologies ---------------------------------------------------------------------------------

TEND: Final = [CHOICES.add(f"tend {id}", n) for n, id in enumerate(TECHNOLOGY_IDS)]
JUMP_TO: Final = [CHOICES.add(f"jump {id}", place) for place, id in enumerate(PLACE_IDS)]
RELEASE: Final = [CHOICES.add(f"release {id}", n) for n, id in enumerate(("area", *SPACES))]
POST: Final = [CHOICES.add(f"post {id}", n) for n, id in enumerate(TECHNOLOGY_IDS)]
SEND: Final = [CHOICES.add(f"send {id}", n) for n, id in enumerate(BUILDING_IDS)]
SEND_CAPITAL: Final = CHOICES.add("send capital")
RECALL_TO: Final = [CHOICES.add(f"recall {id}", n) for n, id in enumerate(BUILDING_IDS)]
RECALL_TO_TRACK: Final = CHOICES.add("recall track")
INFECT_WITH: Final = [CHOICES.add(f"infect {n}", n) for n in range(1, 10)]
STAFF: Final = [CHOICES.add(f"staff {id}", n) for n, id in enumerate(TECHNOLOGY_IDS)]
REPEAT_CELL: Final = [CHOICES.add(f"repeat {id}", cell) for cell, id in enumerate(CELL_IDS)]
TILE_OF: Final = [CHOICES.add(f"tile {GOODS[good]}", good) for good in range(RESOURCES)]
