"""Every choice of Rattus, with its permanent text."""

from __future__ import annotations

from typing import Final

from pestis.games.rattus.content.ids import CARD_IDS, REGION_IDS, TOKEN_KIND_IDS
from pestis.games.rattus.content.reading import REGION_CARD_IDS, REGION_CARDS
from pestis.kernel.core.choices import ChoiceTable

MOST_CUBES: Final = 3
"""Maximum number of cubes that the Merchant moves (RA 6.3)."""

CHOICES: Final = ChoiceTable()

TOKEN_NAMES: Final = [f"{region} {kind}" for region in REGION_IDS for kind in TOKEN_KIND_IDS]
"""The tokens of all regions, by ``region * TOKEN_KINDS + kind``."""

# Set-up.
SETTLE: Final = [CHOICES.add(f"settle {id}", region) for region, id in enumerate(REGION_IDS)]
CAMP: Final = [CHOICES.add(f"camp {id}", region) for region, id in enumerate(REGION_IDS)]

# A turn.
TAKE: Final = [CHOICES.add(f"take {id}", card) for card, id in enumerate(CARD_IDS)]
PLACE: Final = [CHOICES.add(f"place {id}", region) for region, id in enumerate(REGION_IDS)]
SKIP: Final = CHOICES.add("skip")
USE: Final = [CHOICES.add(f"use {id}", card) for card, id in enumerate(CARD_IDS)]
MOVE: Final = [CHOICES.add(f"move {id}", region) for region, id in enumerate(REGION_IDS)]
DONE: Final = CHOICES.add("done")

# The plague.
RAT: Final = [CHOICES.add(f"rat {id}", region) for region, id in enumerate(REGION_IDS)]
COUNT: Final = CHOICES.add("count")
IGNORE: Final = CHOICES.add("ignore")
TURN: Final = [CHOICES.add(f"turn {name}", code) for code, name in enumerate(TOKEN_NAMES)]
PROTECT: Final = [
    CHOICES.add(f"protect {card} {region_card}", at * REGION_CARDS + i)
    for at, card in enumerate(CARD_IDS)
    for i, region_card in enumerate(REGION_CARD_IDS)
]
"""``class card * REGION_CARDS + region card`` is both the index in this list and the value."""
PASS: Final = CHOICES.add("pass")
RAGE: Final = [CHOICES.add(f"rage {id}", region) for region, id in enumerate(REGION_IDS)]

# Class cards.
FROM: Final = [CHOICES.add(f"from {id}", region) for region, id in enumerate(REGION_IDS)]
WITH_DIPLOMAT: Final = [
    CHOICES.add(f"from {id} diplomat", region) for region, id in enumerate(REGION_IDS)
]
TO: Final = [CHOICES.add(f"to {id}", region) for region, id in enumerate(REGION_IDS)]
GROUP: Final = [CHOICES.add(f"group {n}", n) for n in range(1, MOST_CUBES + 1)]
DIPLOMAT_GROUP: Final = [CHOICES.add(f"group {n} diplomat", n) for n in range(1, MOST_CUBES + 1)]
TOKEN: Final = [CHOICES.add(f"token {name}", code) for code, name in enumerate(TOKEN_NAMES)]
SWAP: Final = CHOICES.add("swap")
LEAVE: Final = CHOICES.add("leave")
KEEP: Final = [CHOICES.add(f"keep {id}", card) for card, id in enumerate(REGION_CARD_IDS)]
EXPLORE: Final = [CHOICES.add(f"explore {id}", region) for region, id in enumerate(REGION_IDS)]
VIA: Final = [CHOICES.add(f"via {id}", region) for region, id in enumerate(REGION_IDS)]
ADD: Final = CHOICES.add("add")
DECLINE: Final = CHOICES.add("decline")
UNDER: Final = [CHOICES.add(f"under {id}", region) for region, id in enumerate(REGION_IDS)]
