"""The chance streams of Pest."""

from __future__ import annotations

from typing import Final

from pestis.games.pest.content.ids import (
    AID_CARDS,
    CAPITAL_CARDS,
    DECREES,
    GOODS,
    PEST_CARDS,
    RESOURCES,
    SIZES,
    START_CARDS,
)
from pestis.games.pest.state.choices import MAX_SEATS, PLACE_IDS, TECHNOLOGY_IDS
from pestis.kernel.core.chance import Streams

LOCATION_TOKENS: Final = [f"{good}{sick}" for good in GOODS[:RESOURCES] for sick in ("", "-sick")]

STREAMS: Final = Streams()

PEST_STREAM: Final = STREAMS.add("pest", PEST_CARDS)
AID_STREAM: Final = STREAMS.add("aid", AID_CARDS)
TECHNOLOGY_STREAM: Final = STREAMS.add("technologies", TECHNOLOGY_IDS)
DECREE_STREAM: Final = STREAMS.add("decrees", DECREES)
CAPITAL_STREAM: Final = STREAMS.add("capital", CAPITAL_CARDS)
TOKEN_STREAM: Final = STREAMS.add("tokens", GOODS)
ORDER_STREAM: Final = STREAMS.add("order", [str(seat) for seat in range(MAX_SEATS)])
START_STREAM: Final = STREAMS.add("starts", START_CARDS)
SIZE_STREAMS: Final = [STREAMS.add(f"{size}-tokens", LOCATION_TOKENS) for size in SIZES]
"""The location tokens of villages, towns and cities (PE 12.2)."""
SITE_STREAM: Final = STREAMS.add("sites", PLACE_IDS)
