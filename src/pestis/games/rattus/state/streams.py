"""The chance streams of Rattus."""

from __future__ import annotations

from typing import Final

from pestis.games.rattus.content.ids import CARD_IDS, MAX_SEATS, REGION_IDS, TOKEN_KIND_IDS
from pestis.games.rattus.content.reading import REGION_CARD_IDS, TOKEN_IDS
from pestis.kernel.core.chance import Streams

STREAMS: Final = Streams()

TOKEN_STREAM: Final = STREAMS.add("tokens", TOKEN_IDS)
CARD_STREAM: Final = STREAMS.add("region-cards", REGION_CARD_IDS)
CLASS_STREAM: Final = STREAMS.add("class-cards", CARD_IDS)
PLAGUE_STREAM: Final = STREAMS.add("plague", REGION_IDS)
STARTER_STREAM: Final = STREAMS.add("starter", [str(seat) for seat in range(MAX_SEATS)])
ORDER_STREAM: Final = STREAMS.add("order", [f"token-{kind}" for kind in TOKEN_KIND_IDS])
