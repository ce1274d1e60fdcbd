"""Declares the state fields, their codecs and visibility (RC 14)."""

from __future__ import annotations

from typing import final

from pestis.games.rattus_cartus.content.ids import (
    CLASSES,
    KIND_IDS,
    KINDS,
    PILES,
    POPULATION_IDS,
    TOKEN_VALUES,
)
from pestis.games.rattus_cartus.rules.entering import PlayCards
from pestis.games.rattus_cartus.rules.specials import GiveCards
from pestis.games.rattus_cartus.state.choices import CARD_IDS
from pestis.games.rattus_cartus.state.state import NOWHERE, CartusState, played_by
from pestis.games.rattus_cartus.state.steps import Picking
from pestis.games.rattus_cartus.state.trail import Trail
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
from pestis.kernel.core.tallies import Tally, axis, seats_axis
from pestis.kernel.core.tasks import State
from pestis.kernel.json import Json


@final
class Hands(Owner):
    """The viewer's own hand in full, and the sizes of the others.  Cards being picked have left the
    hand for the player who picks them, but not yet for anybody else."""

    def show(self, codec: Codec, value: object, state: State, viewer: int | None) -> Json:
        picking = picking_of(state, viewer)
        if picking is not None and picking.picks:
            assert isinstance(value, list)
            value = value[:]
            for kind in picking.picks:
                value[picking.seat * KINDS + kind] -= 1
        return super().show(codec, value, state, viewer)


def picking_of(state: State, viewer: int | None) -> Picking | None:
    """The set that the viewer is picking, if any."""
    top = state.agenda.task if state.agenda is not None else None
    return top if isinstance(top, Picking) and top.seat == viewer else None


def _played(state: State, viewer: int | None) -> Json:
    """RC 14.4: face-down cards are the owner's secret until revealed."""
    assert isinstance(state, CartusState)
    shown: list[Json] = []
    picking = picking_of(state, viewer)
    for seat in range(len(state.rats)):
        kinds = played_by(state, seat)
        if seat == viewer and isinstance(picking, PlayCards):
            kinds += picking.picks
        entry: dict[str, Json] = {"count": len(kinds), "revealed": bool(state.revealed[seat])}
        if seat == viewer or state.revealed[seat]:
            entry["cards"] = {KIND_IDS[kind]: kinds.count(kind) for kind in kinds}
        shown.append(entry)
    return shown


def _aside(state: State, viewer: int | None) -> Json:
    """RC A11: cards being given are known only to the giver until they change hands."""
    assert isinstance(state, CartusState)
    shown: list[Json] = []
    for code in state.aside:
        giver = code // KINDS
        shown.append([giver, KIND_IDS[code % KINDS] if giver == viewer else None])
    picking = picking_of(state, viewer)
    if isinstance(picking, GiveCards):
        shown += [[picking.seat, KIND_IDS[kind]] for kind in picking.picks]
    return shown


def _nuns(state: State, viewer: int | None) -> Json:
    """RC 14.4: seats that looked at a card of the Nun-row know it; at the end all do."""
    assert isinstance(state, CartusState)
    shown: list[Json] = []
    for place, kind in enumerate(state.nuns):
        seen = viewer is not None and state.looked[place] >> viewer & 1 == 1
        shown.append(POPULATION_IDS[kind] if seen or state.agenda is None else None)
    return shown


def _trail(state: State, viewer: int | None) -> Json:
    """RC 14.4: drawn cards are known to their owner, given cards to giver and receiver."""
    assert isinstance(state, CartusState)
    return [move.told(viewer) for move in state.trail]


def state_fields(seats: int) -> tuple[Field, ...]:
    """The fields of the state, with codec and visibility."""
    per_seat = Numbers(seats, kept=tuple)
    places = Numbers(seats, NOWHERE, 4, tuple)
    cards = Numbers(seats, NOWHERE, len(CARD_IDS) - 1, tuple)
    values = tuple(str(value) for value in range(TOKEN_VALUES))
    public = Public()
    return (
        Field("round", Number(), public),
        Field("starter", Number(), public),
        Field("chosen", Ids(CARD_IDS), public),
        Field("building_bag", Ids(CARD_IDS), public),
        Field("building_pile", Number(), public),
        Field("returned", Ids(CARD_IDS), public),
        Field("used", Ids(CARD_IDS), public),
        Field("row", Ids(CARD_IDS), public),
        Field("where", places, public),
        Field("order", Ids([str(seat) for seat in range(seats)]), public),
        Field("announced", Numbers(seats, NOWHERE, kept=tuple), public),
        Field("supply", cards, public),
        Field("scored", per_seat, public),
        Field("revealed", Numbers(seats, 0, 1, tuple), public),
        Field("hands", Parts(Bag(KIND_IDS), seats), Hands()),
        Field("played", Codes(KIND_IDS, seats), Shown(_played)),
        Field("aside", Ids(_aside_labels(seats)), Shown(_aside)),
        Field("deck", Bag(POPULATION_IDS), CountOnly()),
        Field("discard", Bag(POPULATION_IDS), public),
        Field("piles", Bag(PILES, tuple), public),
        Field("known", Parts(Bag(PILES), seats, tuple), public),
        Field("rats", per_seat, public),
        Field("influence", Parts(per_seat, len(CLASSES), tuple), public),
        Field("ranks", Parts(Numbers(seats, 0, seats - 1), len(CLASSES), tuple), public),
        Field("nuns", Ids(POPULATION_IDS), Shown(_nuns)),
        Field("looked", Ids([str(mask) for mask in range(1 << seats)]), public),
        Field("token_bag", Bag(values, tuple), CountOnly()),
        Field("tokens", Parts(Bag(values), seats, tuple), Owner()),
        Field("trail", Trail(seats), Shown(_trail), memory=True),
    )


def tallies(seats: int) -> tuple[Tally, ...]:
    """The quantities to count: cards in hand, rats, influence and victory point tokens."""
    by_seat = seats_axis(seats)
    return (
        Tally("influence", axis("class", CLASSES), by_seat),
        Tally("hands", by_seat),
        Tally("rats", by_seat),
        Tally("tokens", by_seat),
    )


def _aside_labels(seats: int) -> list[str]:
    return [f"{seat} {kind}" for seat in range(seats) for kind in KIND_IDS]
