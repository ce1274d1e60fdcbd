"""Declares the state fields and their codecs; all fields are public (PE 3.8)."""

from __future__ import annotations

from pestis.games.pest.content.ids import (
    AID_CARDS,
    BUILDING_IDS,
    CAPITAL_BUILDINGS,
    CAPITAL_CARDS,
    DECREES,
    ERAS,
    GOODS,
    NONE,
    PEST_CARDS,
    RESOURCES,
    START_CARDS,
    STORED,
)
from pestis.games.pest.state.choices import CELL_IDS, PLACE_IDS, PLACES, SPACE_SETS, TECHNOLOGY_IDS
from pestis.games.pest.state.state import BUILDINGS, CARD_SLOTS
from pestis.games.pest.state.turn import TURN_COLUMNS
from pestis.kernel.core.fields import Bag, Field, Ids, Number, Numbers, Parts, Public
from pestis.kernel.core.tallies import Tally, axis, seats_axis


def state_fields(seats: int, roads: int) -> tuple[Field, ...]:
    """Every field of the state and its codec; all are public."""
    n = seats
    places = Numbers(n, NONE, PLACES - 1)
    per_seat = Numbers(n)
    codecs = {
        "year": Number(),
        "order": Ids([str(seat) for seat in range(n)]),
        "resources": Numbers(PLACES, NONE, RESOURCES - 1, tuple),
        "destroyed": Numbers(PLACES, 0, 1, tuple),
        "sick": Numbers(PLACES),
        "road_sick": Numbers(roads),
        "built": Parts(Numbers(BUILDINGS, NONE, PLACES - 1), n, tuple),
        "workers": Parts(Bag(BUILDING_IDS), n),
        "doctor": places,
        "camp": places,
        "goods": Parts(Bag(GOODS[:STORED]), n),
        "research": per_seat,
        "renown": per_seat,
        "shame": per_seat,
        "influence": per_seat,
        "healthy": per_seat,
        "quarantine": per_seat,
        "blocked": Numbers(n, 0, len(SPACE_SETS) - 1),
        "dead": per_seat,
        "capital": Numbers(n + 1),
        "grid": Parts(Bag(CELL_IDS), n),
        "slots": Parts(Numbers(CARD_SLOTS, NONE, len(TECHNOLOGY_IDS) - 1), n, tuple),
        "on_card": Parts(Numbers(CARD_SLOTS), n),
        "tile": Numbers(n, NONE, RESOURCES - 1, tuple),
        "tracks": Parts(Numbers(ERAS, 0, 4), n),
        "display": Ids(TECHNOLOGY_IDS),
        "pest": Ids(PEST_CARDS),
        "aid": Ids(AID_CARDS),
        "decrees": Ids(DECREES),
        "capital_card": Ids(CAPITAL_CARDS),
        "capital_owner": Numbers(len(CAPITAL_BUILDINGS), NONE, n - 1, tuple),
        "tokens_up": Bag(GOODS, tuple),
        "tokens_down": Bag(GOODS, tuple),
        "start_cards": Ids(START_CARDS),
        "influence_sick": Ids([str(space) for space in range(100)]),
        "struck": Ids([str(place) for place in range(PLACES)]),
        "entered": Ids([str(place) for place in range(PLACES)]),
        "turn": Bag(TURN_COLUMNS),
    }
    return tuple([Field(name, codec, Public()) for name, codec in codecs.items()])


TOKENS = {"research": "flask", "renown": "renown", "shame": "shame", "influence": "influence"}
"""Fields that count tokens per seat, and the good of each."""
PEOPLE = ("healthy", "workers", "quarantine", "dead")
"""Fields that count people per seat."""


def tallies(seats: int) -> tuple[Tally, ...]:
    """The tallies: goods, tokens and people of each seat, and sick people on the map."""
    by_seat = seats_axis(seats)
    return (
        Tally("goods", by_seat, axis("good", GOODS[:STORED])),
        *[Tally(field, by_seat, axis("good", (good,))) for field, good in TOKENS.items()],
        *[Tally(field, by_seat) for field in PEOPLE],
        Tally("sick", axis("place", PLACE_IDS)),
    )
