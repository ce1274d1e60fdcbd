"""The event kinds of Pest; all of them are public."""

from __future__ import annotations

from typing import Final

from pestis.games.pest.content.ids import (
    AID_CARDS,
    BUILDING_IDS,
    CAPITAL_BUILDINGS,
    CAPITAL_CARDS,
    DECREES,
    ERA_IDS,
    GOODS,
    PEST_CARDS,
    START_CARDS,
)
from pestis.games.pest.state.choices import (
    CELL_IDS,
    LEFT_COLUMN,
    PLACE_IDS,
    SPACE_SETS,
    TECHNOLOGY_IDS,
    TOP_ROW,
)
from pestis.kernel.core.events import EventKind, Param

SEAT: Final = Param("seat")
ERA: Final = Param("era", ERA_IDS)
OTHER: Final = Param("other")
N: Final = Param("n")
TOTAL: Final = Param("total")
PLACE: Final = Param("place", PLACE_IDS)
TO: Final = Param("to", PLACE_IDS)
GOOD: Final = Param("good", GOODS)
BUILDING: Final = Param("building", BUILDING_IDS)
TECHNOLOGY: Final = Param("technology", TECHNOLOGY_IDS)
ACTION: Final = Param("action", TOP_ROW + LEFT_COLUMN)

# Set-up
DECREE: Final = EventKind("decree", (ERA, Param("decree", DECREES)))
CAPITAL_CARD: Final = EventKind("capital-card", (Param("card", CAPITAL_CARDS),))
START_CARD: Final = EventKind("start-card", (SEAT, Param("card", START_CARDS)))
CASTLE: Final = EventKind("castle", (SEAT, PLACE))
DOCTOR: Final = EventKind("doctor", (SEAT, PLACE))

# Pest and aid
YEAR_BEGAN: Final = EventKind("year-began", (Param("year"), ERA))
PEST_CARD: Final = EventKind("pest-card", (Param("card", PEST_CARDS), N))
FELL_SICK: Final = EventKind("fell-sick", (PLACE, N, TOTAL))
FELL_SICK_ON_ROAD: Final = EventKind("fell-sick-on-road", (PLACE, TO, N, TOTAL))
PROTECTED_BY_CAMP: Final = EventKind("protected-by-camp", (PLACE,))
CAMP_RETURNED: Final = EventKind("camp-returned", (SEAT, PLACE))
PROTECTED_BY_DOCTOR: Final = EventKind("protected-by-doctor", (PLACE,))
PROTECTED_BY_BUILDINGS: Final = EventKind("protected-by-buildings", (PLACE,))
PROTECTED_BY_TECHNOLOGY: Final = EventKind("protected-by-technology", (SEAT, PLACE))
SPARED: Final = EventKind("spared", (SEAT, PLACE))
OWNER_TAKES: Final = EventKind("owner-takes", (SEAT, PLACE, N))
DESTROYED: Final = EventKind("destroyed", (PLACE, N))
AID_CARD: Final = EventKind("aid-card", (Param("card", AID_CARDS),))
AID: Final = EventKind("aid", (SEAT, Param("column", ("left", "middle", "right"))))

# Quarantine
QUARANTINED: Final = EventKind("quarantined", (SEAT, N))
STANDS_AT: Final = EventKind("stands-at", (SEAT, Param("spaces", SPACE_SETS)))
DIED: Final = EventKind("died", (SEAT, TOTAL))
NO_GRAVE: Final = EventKind("no-grave", (SEAT, N))

# Goods and points
GAINED: Final = EventKind("gained", (SEAT, N, GOOD))
LOST: Final = EventKind("lost", (SEAT, N, GOOD))
PAID: Final = EventKind("paid", (SEAT, N, GOOD))
SHAMED: Final = EventKind("shamed", (SEAT, N))
INFLUENCE: Final = EventKind("influence", (SEAT, N, TOTAL))
IMPERATIVE: Final = EventKind("imperative", (SEAT, Param("decree", DECREES), TOTAL))

# The turn
PLACED: Final = EventKind("placed", (SEAT, Param("cell", CELL_IDS)))
BEGAN: Final = EventKind("began", (SEAT, ACTION))
BEGAN_RESTRICTED: Final = EventKind("began-restricted", (SEAT, ACTION))
IMPROVED: Final = EventKind("improved", (SEAT, ACTION))
EXCHANGED: Final = EventKind("exchanged", (SEAT, GOOD, Param("second", GOODS)))
WENT: Final = EventKind("went", (SEAT, PLACE))
PICKED_UP: Final = EventKind("picked-up", (SEAT, N, PLACE))
PICKED_UP_ON_ROAD: Final = EventKind("picked-up-on-road", (SEAT, N))
LEFT_BEHIND: Final = EventKind("left-behind", (SEAT, N, PLACE))
CAMP_PLACED: Final = EventKind("camp-placed", (SEAT, PLACE))
VISITED: Final = EventKind("visited", (SEAT, OTHER, PLACE))
STOPPED: Final = EventKind("stopped", (SEAT, PLACE))
BUILT: Final = EventKind("built", (SEAT, BUILDING, PLACE))
BUILT_IN_CAPITAL: Final = EventKind("built-in-capital", (SEAT, Param("work", CAPITAL_BUILDINGS)))
BOUGHT: Final = EventKind("bought", (SEAT, TECHNOLOGY))
DISCARDED: Final = EventKind("discarded", (SEAT, TECHNOLOGY))
REFRESHED: Final = EventKind("refreshed", (SEAT,))
ON_OFFER: Final = EventKind("on-offer", (TECHNOLOGY,))
CURED: Final = EventKind("cured", (SEAT, TOTAL))
ASSIGNED: Final = EventKind("assigned", (SEAT, BUILDING))
SHIFTED: Final = EventKind("shifted", (SEAT, BUILDING, Param("to", BUILDING_IDS)))
TO_CAPITAL: Final = EventKind("to-capital", (SEAT, TOTAL))
TOKEN_TAKEN: Final = EventKind("token-taken", (SEAT, GOOD))

# Years, eras and the end
TURN_ORDER: Final = EventKind("turn-order", (SEAT, N))
ERA_ENDED: Final = EventKind("era-ended", (ERA,))
AGENDA: Final = EventKind("agenda", (SEAT, N, Param("decree", DECREES)))
CAPITAL_RANK: Final = EventKind("capital-rank", (SEAT, N, TOTAL))
TAKEN_BACK: Final = EventKind("taken-back", (SEAT,))
CAPITAL_CLEARED: Final = EventKind("capital-cleared", (N,))
SHAME_FOR_DEAD: Final = EventKind("shame-for-dead", (SEAT, N, TOTAL))
NEUTRAL: Final = EventKind("neutral", (N, TOTAL))
SHAME_FOR_NEUTRAL: Final = EventKind("shame-for-neutral", (SEAT, N))
GAME_ENDED: Final = EventKind("game-ended")

# Technologies
TECHNOLOGY_USED: Final = EventKind("technology-used", (SEAT, TECHNOLOGY))
PATIENT_ADMITTED: Final = EventKind("patient-admitted", (SEAT, TECHNOLOGY))
RELEASED: Final = EventKind("released", (SEAT, N))
POSTED: Final = EventKind("posted", (SEAT, TECHNOLOGY, N))
WENT_HOME: Final = EventKind("went-home", (SEAT, N))
LEFT_US: Final = EventKind("left-us", (SEAT, N))
RECALLED: Final = EventKind("recalled", (SEAT,))
TILE_CHOSEN: Final = EventKind("tile-chosen", (SEAT, GOOD))

ALL: Final = (
    DECREE,
    CAPITAL_CARD,
    START_CARD,
    CASTLE,
    DOCTOR,
    YEAR_BEGAN,
    PEST_CARD,
    FELL_SICK,
    FELL_SICK_ON_ROAD,
    PROTECTED_BY_CAMP,
    CAMP_RETURNED,
    PROTECTED_BY_DOCTOR,
    PROTECTED_BY_BUILDINGS,
    PROTECTED_BY_TECHNOLOGY,
    SPARED,
    OWNER_TAKES,
    DESTROYED,
    AID_CARD,
    AID,
    QUARANTINED,
    STANDS_AT,
    DIED,
    NO_GRAVE,
    GAINED,
    LOST,
    PAID,
    SHAMED,
    INFLUENCE,
    IMPERATIVE,
    PLACED,
    BEGAN,
    BEGAN_RESTRICTED,
    IMPROVED,
    EXCHANGED,
    WENT,
    PICKED_UP,
    PICKED_UP_ON_ROAD,
    LEFT_BEHIND,
    CAMP_PLACED,
    VISITED,
    STOPPED,
    BUILT,
    BUILT_IN_CAPITAL,
    BOUGHT,
    DISCARDED,
    REFRESHED,
    ON_OFFER,
    CURED,
    ASSIGNED,
    SHIFTED,
    TO_CAPITAL,
    TOKEN_TAKEN,
    TURN_ORDER,
    ERA_ENDED,
    AGENDA,
    CAPITAL_RANK,
    TAKEN_BACK,
    CAPITAL_CLEARED,
    SHAME_FOR_DEAD,
    NEUTRAL,
    SHAME_FOR_NEUTRAL,
    GAME_ENDED,
    TECHNOLOGY_USED,
    PATIENT_ADMITTED,
    RELEASED,
    POSTED,
    WENT_HOME,
    LEFT_US,
    RECALLED,
    TILE_CHOSEN,
)
