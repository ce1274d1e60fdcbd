"""Every choice of Rattus, with its permanent text."""

from __future__ import annotations

from typing import Final

from pestis.games.rattus.content.ids import CARD_IDS, REGION_IDS, TOKEN_KIND_IDS
from pestis.games.rattus.content.reading import REGION_CARD_IDS, REGION_CARDS
from pestis.kernel.choices import ChoiceTable

MOST_CUBES: Final = 3
"""Cubes that the Merchant moves (RA 6.3)."""

TABLE: Final = ChoiceTable()

TOKEN_NAMES: Final = [f"{region} {kind}" for region in REGION_IDS for kind in TOKEN_KIND_IDS]
"""Tokens of all regions: ``region * TOKEN_KINDS + kind``."""

# Set-up.
SETTLE: Final = [TABLE.add(f"settle {id}", region) for region, id in enumerate(REGION_IDS)]
CAMP: Final = [TABLE.add(f"camp {id}", region) for region, id in enumerate(REGION_IDS)]

# A turn.
TAKE: Final = [TABLE.add(f"take {id}", card) for card, id in enumerate(CARD_IDS)]
PLACE: Final = [TABLE.add(f"place {id}", region) for region, id in enumerate(REGION_IDS)]
SKIP: Final = TABLE.add("skip")
USE: Final = [TABLE.add(f"use {id}", card) for card, id in enumerate(CARD_IDS)]
MOVE: Final = [TABLE.add(f"move {id}", region) for region, id in enumerate(REGION_IDS)]
DONE: Final = TABLE.add("done")

# The plague.
RAT: Final = [TABLE.add(f"rat {id}", region) for region, id in enumerate(REGION_IDS)]
COUNT: Final = TABLE.add("count")
IGNORE: Final = TABLE.add("ignore")
TURN: Final = [TABLE.add(f"turn {name}", code) for code, name in enumerate(TOKEN_NAMES)]
PROTECT: Final = [
    TABLE.add(f"protect {card} {region_card}", at * REGION_CARDS + i)
    for at, card in enumerate(CARD_IDS)
    for i, region_card in enumerate(REGION_CARD_IDS)
]
"""``class card * REGION_CARDS + region card``: both the place in this list and the value."""
PASS: Final = TABLE.add("pass")
RAGE: Final = [TABLE.add(f"rage {id}", region) for region, id in enumerate(REGION_IDS)]

# Class cards.
FROM: Final = [TABLE.add(f"from {id}", region) for region, id in enumerate(REGION_IDS)]
WITH_DIPLOMAT: Final = [
    TABLE.add(f"from {id} diplomat", region) for region, id in enumerate(REGION_IDS)
]
TO: Final = [TABLE.add(f"to {id}", region) for region, id in enumerate(REGION_IDS)]
GROUP: Final = [TABLE.add(f"group {n}", n) for n in range(1, MOST_CUBES + 1)]
DIPLOMAT_GROUP: Final = [TABLE.add(f"group {n} diplomat", n) for n in range(1, MOST_CUBES + 1)]
TOKEN: Final = [TABLE.add(f"token {name}", code) for code, name in enumerate(TOKEN_NAMES)]
SWAP: Final = TABLE.add("swap")
LEAVE: Final = TABLE.add("leave")
KEEP: Final = [TABLE.add(f"keep {id}", card) for card, id in enumerate(REGION_CARD_IDS)]
EXPLORE: Final = [TABLE.add(f"explore {id}", region) for region, id in enumerate(REGION_IDS)]
VIA: Final = [TABLE.add(f"via {id}", region) for region, id in enumerate(REGION_IDS)]
ADD: Final = TABLE.add("add")
DECLINE: Final = TABLE.add("decline")
UNDER: Final = [TABLE.add(f"under {id}", region) for region, id in enumerate(REGION_IDS)]
