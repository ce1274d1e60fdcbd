"""The chance streams of Rattus Cartus."""

from __future__ import annotations

from typing import Final

from pestis.games.rattus_cartus.content.ids import POPULATION_IDS, TOKEN_VALUES
from pestis.games.rattus_cartus.state.choices import CARD_IDS, MAX_SEATS
from pestis.kernel.core.chance import Streams

STREAMS: Final = Streams()

POPULATION_STREAM: Final = STREAMS.add("population", POPULATION_IDS)
BUILDING_STREAM: Final = STREAMS.add("buildings", CARD_IDS)
TOKEN_STREAM: Final = STREAMS.add("tokens", [str(value) for value in range(TOKEN_VALUES)])
STARTER_STREAM: Final = STREAMS.add("starter", [str(seat) for seat in range(MAX_SEATS)])
CHOICE_STREAM: Final = STREAMS.add("choose-buildings", CARD_IDS)
