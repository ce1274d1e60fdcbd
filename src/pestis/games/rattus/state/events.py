"""The event kinds of Rattus, with their public and private parameters (RA 14)."""

from __future__ import annotations

from typing import Final

from pestis.games.rattus.content.ids import CARD_IDS, REGION_IDS, SYMBOL_IDS, TOKEN_KIND_IDS
from pestis.games.rattus.content.reading import HIGHEST_LIMIT, REGION_CARD_IDS, TOKEN_IDS
from pestis.kernel.core.events import EventKind, Param

SEAT: Final = Param("seat")
OTHER: Final = Param("other")
N: Final = Param("n")
REGION: Final = Param("region", REGION_IDS)
TO: Final = Param("to", REGION_IDS)
CARD: Final = Param("card", CARD_IDS)
REGION_CARD: Final = Param("region_card", REGION_CARD_IDS)
REGION_CARDS: Final = Param("cards", REGION_CARD_IDS)
ORIGIN: Final = Param("origin", TOKEN_KIND_IDS)
TOKEN: Final = Param("token", TOKEN_IDS)
LIMIT: Final = Param("limit")
SYMBOL: Final = Param("symbol", SYMBOL_IDS)
SYMBOLS: Final = Param("symbols", SYMBOL_IDS)
FACE: Final = Param("face", (*SYMBOL_IDS, *[f"limit-{n}" for n in range(1, HIGHEST_LIMIT + 1)]))
"""The front of a token: its limit, then its symbols."""

# Set-up.
CARD_IN_PLAY: Final = EventKind("card-in-play", (CARD,))
PLAGUE_STARTS: Final = EventKind("plague-starts", (REGION,))
STARTER: Final = EventKind("starter", (SEAT,))
DEALT: Final = EventKind("dealt", (SEAT, N), REGION_CARDS)
SETTLED: Final = EventKind("settled", (SEAT, N, REGION))
CAMPED: Final = EventKind("camped", (SEAT, REGION))

# A turn.
TURN_BEGAN: Final = EventKind("turn-began", (SEAT, Param("round")))
TOOK: Final = EventKind("took", (SEAT, CARD))
TOOK_FROM: Final = EventKind("took-from", (SEAT, CARD, OTHER))
PLACED: Final = EventKind("placed", (SEAT, N, REGION))
SKIPPED: Final = EventKind("skipped", (SEAT,))
USED: Final = EventKind("used", (SEAT, CARD))

# The plague.
PLAGUE_MOVED: Final = EventKind("plague-moved", (SEAT, REGION))
RAT_SPREAD: Final = EventKind("rat-spread", (SEAT, REGION))
COUNTED: Final = EventKind("counted", (SEAT, REGION))
RAGES: Final = EventKind("rages", (REGION,))
TURNED: Final = EventKind("turned", (REGION, TOKEN, LIMIT), SYMBOLS)
NO_EFFECT: Final = EventKind("no-effect", (REGION, LIMIT, N))
PROTECTED: Final = EventKind("protected", (SEAT, CARD, REGION_CARD))
LOST: Final = EventKind("lost", (SEAT, N, REGION, SYMBOL))
DIPLOMAT_LOST: Final = EventKind("diplomat-lost", (SEAT, REGION))
DISCARDED: Final = EventKind("discarded", (SEAT, REGION_CARD))

# Class cards.
TO_PALACE: Final = EventKind("to-palace", (SEAT, REGION))
RAT_MOVED: Final = EventKind("rat-moved", (SEAT, ORIGIN, REGION, TO))
CUBES_MOVED: Final = EventKind("cubes-moved", (SEAT, N, REGION, TO))
LOOKED: Final = EventKind("looked", (SEAT, REGION), FACE)
SWAPPED: Final = EventKind("swapped", (SEAT, REGION, TO))
NOT_SWAPPED: Final = EventKind("not-swapped", (SEAT,))
DREW: Final = EventKind("drew", (SEAT, N), REGION_CARDS)
KEPT: Final = EventKind("kept", (SEAT,), REGION_CARDS)
SHOWED: Final = EventKind("showed", (SEAT, REGION_CARD))
RESHUFFLED: Final = EventKind("reshuffled", (N,))
CARAVAN_MOVED: Final = EventKind("caravan-moved", (SEAT, Param("from", REGION_IDS), REGION, TO))
GREW: Final = EventKind("grew", (SEAT, REGION))
DIPLOMAT_SENT: Final = EventKind("diplomat-sent", (SEAT, REGION))

# The end.
RATS_OUT: Final = EventKind("rats-out", (SEAT,))
CUBES_OUT: Final = EventKind("cubes-out", (SEAT, OTHER))
STANDING_STILL: Final = EventKind("standing-still", (N,))
STANDSTILL: Final = EventKind("standstill", (SEAT, N))
LAST_ROUND: Final = EventKind("last-round", (SEAT,))
FINAL_PLAGUE: Final = EventKind("final-plague", (SEAT,))
HELD: Final = EventKind("held", (SEAT, N), REGION_CARDS)

ALL: Final = (
    CARD_IN_PLAY,
    PLAGUE_STARTS,
    STARTER,
    DEALT,
    SETTLED,
    CAMPED,
    TURN_BEGAN,
    TOOK,
    TOOK_FROM,
    PLACED,
    SKIPPED,
    USED,
    PLAGUE_MOVED,
    RAT_SPREAD,
    COUNTED,
    RAGES,
    TURNED,
    NO_EFFECT,
    PROTECTED,
    LOST,
    DIPLOMAT_LOST,
    DISCARDED,
    TO_PALACE,
    RAT_MOVED,
    CUBES_MOVED,
    LOOKED,
    SWAPPED,
    NOT_SWAPPED,
    DREW,
    KEPT,
    SHOWED,
    RESHUFFLED,
    CARAVAN_MOVED,
    GREW,
    DIPLOMAT_SENT,
    RATS_OUT,
    CUBES_OUT,
    STANDING_STILL,
    STANDSTILL,
    LAST_ROUND,
    FINAL_PLAGUE,
    HELD,
)
