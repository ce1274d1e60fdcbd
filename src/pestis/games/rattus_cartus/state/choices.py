"""Every choice of Rattus Cartus, with its permanent text."""

from __future__ import annotations

from typing import Final

from pestis.games.rattus_cartus.content.ids import KIND_IDS
from pestis.games.rattus_cartus.content.reading import default_content
from pestis.kernel.core.choices import ChoiceTable

MAX_SEATS: Final = 5
MAX_ROW: Final = 5
NUN_ROW: Final = 5

CHOICES: Final = ChoiceTable()
CARD_IDS: Final = tuple([card.id for card in default_content().cards])
BUILDING_IDS: Final = tuple([building.id for building in default_content().buildings])

SUPPLY: Final = [CHOICES.add(f"supply {id}", card) for card, id in enumerate(CARD_IDS)]
ENTER: Final = [CHOICES.add(f"enter {id}", card) for card, id in enumerate(CARD_IDS)]
PASS_TURN: Final = CHOICES.add("pass")
PLAY: Final = [CHOICES.add(f"play {id}", kind) for kind, id in enumerate(KIND_IDS)]
DONE: Final = CHOICES.add("done")
LOOK: Final = [CHOICES.add(f"look nun-{place + 1}", place) for place in range(NUN_ROW)]
VICTIM: Final = [CHOICES.add(f"victim seat-{seat}", seat) for seat in range(MAX_SEATS)]
GIVE: Final = [CHOICES.add(f"give {id}", kind) for kind, id in enumerate(KIND_IDS)]
USE: Final = CHOICES.add("use")
DECLINE: Final = CHOICES.add("decline")
DISCARD: Final = [CHOICES.add(f"discard {id}", kind) for kind, id in enumerate(KIND_IDS)]
