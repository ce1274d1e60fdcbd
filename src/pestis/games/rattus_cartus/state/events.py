"""The event kinds of Rattus Cartus, with their public and private parameters (RC 14)."""

from __future__ import annotations

from typing import Final

from pestis.games.rattus_cartus.content.ids import CLASSES, KIND_IDS, PILES, POPULATION_IDS
from pestis.games.rattus_cartus.state.choices import BUILDING_IDS, CARD_IDS
from pestis.kernel.core.events import EventKind, Param

SEAT: Final = Param("seat")
OTHER: Final = Param("other")
N: Final = Param("n")
TOTAL: Final = Param("total")
CARD: Final = Param("card", CARD_IDS)
PLACE: Final = Param("place")
CLASS: Final = Param("class", CLASSES)
PILE: Final = Param("pile", PILES)
CARDS: Final = Param("cards", KIND_IDS)
TOKENS: Final = Param("tokens")

BUILDING_CHOSEN: Final = EventKind("building-chosen", (Param("building", BUILDING_IDS), N))
TOWER_WARNING: Final = EventKind("tower-warning")
STARTER: Final = EventKind("starter", (SEAT,))
ROUND_BEGAN: Final = EventKind("round-began", (Param("round"), Param("rounds")))
ROW_CARD: Final = EventKind("row-card", (CARD,))
ROW_REPLACED: Final = EventKind("row-replaced", (CARD, Param("by", CARD_IDS)))
SUPPLY_CHOSEN: Final = EventKind("supply-chosen", (SEAT, CARD))
DREW: Final = EventKind("drew", (SEAT, N), CARDS)
DRAW_SHORT: Final = EventKind("draw-short", (SEAT, N))
RESHUFFLED: Final = EventKind("reshuffled", (N,))
RATS_LOST: Final = EventKind("rats-lost", (SEAT, N))
RATS_GAINED: Final = EventKind("rats-gained", (SEAT, N))
RAT_MOVED: Final = EventKind("rat-moved", (SEAT, OTHER))
LOOKED: Final = EventKind("looked", (SEAT, PLACE), CARDS)
PASSED: Final = EventKind("passed", (SEAT,))
ENTERED: Final = EventKind("entered", (SEAT, CARD, Param("space")))
ANNOUNCED: Final = EventKind("announced", (SEAT, N), CARDS)
REVEALED: Final = EventKind("revealed", (SEAT, CARD, N), CARDS)
INFLUENCE: Final = EventKind("influence", (SEAT, N, CLASS, TOTAL))
LAST_INFLUENCE: Final = EventKind("last-influence", (SEAT, N, CLASS, TOTAL))
SWORD_VICTIM: Final = EventKind("sword-victim", (SEAT, OTHER))
FLUTE_VICTIM: Final = EventKind("flute-victim", (SEAT, OTHER))
FLUTE_NOTHING: Final = EventKind("flute-nothing", (SEAT,))
GAVE: Final = EventKind("gave", (SEAT, OTHER, N), CARDS)
PREMIUM_USED: Final = EventKind("premium-used", (SEAT, CARD))
STANDARD_USED: Final = EventKind("standard-used", (SEAT, CARD))
DECLINED: Final = EventKind("declined", (SEAT, CARD))
TOOK: Final = EventKind("took", (SEAT, N, PILE))
TOOK_TOKENS: Final = EventKind("took-tokens", (SEAT, N), TOKENS)
HOSPITAL_DISCARD: Final = EventKind("hospital-discard", (SEAT, Param("kind", KIND_IDS)))
TOWER_DEMAND: Final = EventKind("tower-demand", (SEAT, OTHER, N))
NEXT_STARTER: Final = EventKind("next-starter", (SEAT,))
PLAGUE: Final = EventKind("plague", (N,), Param("cards", POPULATION_IDS))
RATS_SHOWN: Final = EventKind("rats-shown", (SEAT, N))
DIED: Final = EventKind("died", (SEAT,))
SURVIVED: Final = EventKind("survived", (SEAT,))

ALL: Final = (
    BUILDING_CHOSEN,
    TOWER_WARNING,
    STARTER,
    ROUND_BEGAN,
    ROW_CARD,
    ROW_REPLACED,
    SUPPLY_CHOSEN,
    DREW,
    DRAW_SHORT,
    RESHUFFLED,
    RATS_LOST,
    RATS_GAINED,
    RAT_MOVED,
    LOOKED,
    PASSED,
    ENTERED,
    ANNOUNCED,
    REVEALED,
    INFLUENCE,
    LAST_INFLUENCE,
    SWORD_VICTIM,
    FLUTE_VICTIM,
    FLUTE_NOTHING,
    GAVE,
    PREMIUM_USED,
    STANDARD_USED,
    DECLINED,
    TOOK,
    TOOK_TOKENS,
    HOSPITAL_DISCARD,
    TOWER_DEMAND,
    NEXT_STARTER,
    PLAGUE,
    RATS_SHOWN,
    DIED,
    SURVIVED,
)
