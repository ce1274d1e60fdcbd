"""Declares the state fields, their codecs and visibility (RA 14)."""

from __future__ import annotations

from typing import final

from pestis.games.rattus.content.ids import (
    CARD_IDS,
    CARDS,
    CUBES,
    MAX_RATS,
    NOBODY,
    NOWHERE,
    PLACE_IDS,
    PLACES,
    REGION_IDS,
    REGIONS,
)
from pestis.games.rattus.content.reading import REGION_CARD_IDS, REGION_CARDS, TOKEN_IDS
from pestis.games.rattus.state.state import (
    COUNTED,
    ORIGIN_IDS,
    PLACED,
    TOOK,
    RattusState,
    reshuffles_of_hand,
)
from pestis.kernel.core.fields import (
    Bag,
    Codec,
    Codes,
    CountOnly,
    Field,
    Ids,
    Number,
    Numbers,
    Owner,
    Parts,
    Public,
    Shown,
)
from pestis.kernel.core.tallies import CodeTally, Tally, axis, seats_axis
from pestis.kernel.core.tasks import State
from pestis.kernel.json import Json


def _seen_faces(state: State, viewer: int | None) -> Json:
    """RA 14.1: seats that looked at a token with the Witch know it; at the end all do."""
    assert isinstance(state, RattusState)
    shown: list[Json] = []
    for face, mask in zip(state.seen_faces, state.seen_by, strict=True):
        knows = state.agenda is None or (viewer is not None and mask >> viewer & 1 == 1)
        shown.append(TOKEN_IDS[face] if knows else None)
    return shown


@final
class HandsByReshuffle(Owner):
    """RA 14.2, 9.1.7: everybody has seen the content of the deck at each reshuffle and counts how
    many cards each player has kept since, so the reshuffles that a rival's cards come from are
    public."""

    def show(self, codec: Codec, value: object, state: State, viewer: int | None) -> Json:
        assert isinstance(state, RattusState) and isinstance(codec, Codes)
        hands = codec.dump(value)
        assert isinstance(hands, list)
        shown: list[Json] = []
        for seat, cards in enumerate(hands):
            reshuffles = reshuffles_of_hand(state, seat)
            entry: dict[str, Json] = {"count": len(reshuffles)}
            if seat == viewer or state.agenda is None:
                entry["cards"] = cards
            else:
                entry["reshuffles"] = [*reshuffles]
            shown.append(entry)
        return shown


def _drawn(state: State, viewer: int | None) -> Json:
    """RA 14.2: the Astronomer's cards are visible to the seat whose turn it is."""
    assert isinstance(state, RattusState)
    return [REGION_CARD_IDS[card] if viewer == state.turn else None for card in state.drawn]


def state_fields(seats: int, africanus: bool) -> tuple[Field, ...]:
    """The fields of the state, with codec and visibility."""
    public = Public()
    seat = Number(0, seats - 1)
    per_place = Parts(Numbers(seats, 0, CUBES), PLACES)
    masks = [str(mask) for mask in range(1 << seats)]
    region_cards = REGION_CARD_IDS if africanus else ()
    return (
        Field("round", Number(), public),
        Field("still", Number(), public, since=2),
        Field("starter", seat, public),
        Field("turn", seat, public),
        Field("ender", Number(NOBODY, seats - 1), public),
        Field("done", Number(0, TOOK | PLACED | COUNTED), public),
        Field("used", Number(0, (1 << CARDS) - 1), public),
        Field("plague", Number(0, REGIONS - 1), public),
        Field("caravan", Number(NOWHERE, REGIONS - 1), public),
        Field("cards", Ids(CARD_IDS), public),
        Field("owners", Numbers(CARDS, NOBODY, seats - 1, tuple), public),
        Field("cubes", per_place, public),
        Field("stock", Numbers(seats, 0, CUBES), public),
        Field("diplomats", Parts(Numbers(seats, 0, CUBES), PLACES, tuple), public),
        Field("rats", Numbers(REGIONS, 0, MAX_RATS), public),
        Field("starters", Numbers(REGIONS, 0, MAX_RATS, tuple), public),
        Field("supply", Number(), public),
        Field("turned", Ids(TOKEN_IDS), public),
        Field("deck", Ids(region_cards), CountOnly()),
        Field("reshuffle_of", Bag(region_cards, tuple), public, memory=True),
        Field("hands", Codes(region_cards, seats), HandsByReshuffle()),
        Field("drawn", Ids(region_cards), Shown(_drawn)),
        Field("shown", Ids(region_cards), public),
        Field("discards", Ids(region_cards), public),
        Field("onto", Numbers(CARDS, NOWHERE, len(REGION_CARD_IDS) - 1, tuple), public),
        Field("starter_bag", Ids(TOKEN_IDS), CountOnly()),
        Field("later_bag", Ids(TOKEN_IDS), CountOnly()),
        Field("seen_at", Ids(REGION_IDS), public),
        Field("seen_from", Ids(ORIGIN_IDS), public),
        Field("seen_by", Ids(masks), public),
        Field("seen_faces", Ids(TOKEN_IDS), Shown(_seen_faces)),
    )


def tallies(seats: int, africanus: bool) -> tuple[Tally, ...]:
    """The quantities to count: cubes, rat tokens and region cards in hand."""
    by_seat = seats_axis(seats)
    board = (
        Tally("cubes", axis("region", PLACE_IDS), by_seat),
        Tally("rats", axis("region", REGION_IDS)),
    )
    return (*board, CodeTally("hands", REGION_CARDS, by_seat)) if africanus else board
