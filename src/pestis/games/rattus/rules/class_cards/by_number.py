"""All class cards by number."""

from __future__ import annotations

from typing import Final

from pestis.games.rattus.rules.abilities import Ability
from pestis.games.rattus.rules.class_cards.astronomer import Astronomer
from pestis.games.rattus.rules.class_cards.caravan_leader import CaravanLeader
from pestis.games.rattus.rules.class_cards.explorer import Explorer
from pestis.games.rattus.rules.class_cards.king import King
from pestis.games.rattus.rules.class_cards.knight import Knight
from pestis.games.rattus.rules.class_cards.merchant import Merchant
from pestis.games.rattus.rules.class_cards.monk import Monk
from pestis.games.rattus.rules.class_cards.peasant import Peasant
from pestis.games.rattus.rules.class_cards.sultan import Sultan
from pestis.games.rattus.rules.class_cards.witch import Witch

ABILITIES: Final[tuple[Ability, ...]] = (
    Peasant(),
    Merchant(),
    Monk(),
    Knight(),
    Witch(),
    King(),
    Astronomer(),
    Explorer(),
    CaravanLeader(),
    Sultan(),
)
