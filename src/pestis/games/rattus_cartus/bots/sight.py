"""Converts a view to flat numbers for the greedy bot."""

from __future__ import annotations

from typing import Final, final

from pestis.games.rattus_cartus.content.box import CartusBox
from pestis.games.rattus_cartus.content.ids import (
    CLASSES,
    COUNTING,
    KIND_IDS,
    KINDS,
    NUN_VALUES,
    POPULATION,
    nuns_of,
)
from pestis.games.rattus_cartus.state.choices import CARD_IDS
from pestis.kernel.fields import Json, View

KIND_OF: Final = {id: kind for kind, id in enumerate(KIND_IDS)}
CARD_OF: Final = {id: card for card, id in enumerate(CARD_IDS)}
NOT_YET: Final = -1


def whole(json: Json) -> int:
    """A number of a view; null, which stands for "nothing there", is -1."""
    return json if isinstance(json, int) else NOT_YET


def items(json: Json) -> list[Json]:
    """A list of a view."""
    assert isinstance(json, list)
    return json


def entry(json: Json) -> dict[str, Json]:
    """An object of a view."""
    assert isinstance(json, dict)
    return json


def numbers(json: Json) -> list[int]:
    """A list of numbers."""
    return [whole(item) for item in items(json)]


def cards(json: Json) -> list[int]:
    """A list of building cards, as indices into the content."""
    return [CARD_OF[str(item)] for item in items(json)]


def counts(json: Json) -> list[int]:
    """An object of cards, as counts per kind."""
    found = [0] * KINDS
    for id, n in entry(json).items():
        found[KIND_OF[id]] = whole(n)
    return found


@final
class Sight:
    """A view as numbers.  n is the number of seats; kinds, classes and cards as in the state."""

    def __init__(self, view: View, box: CartusBox) -> None:
        self.box: Final = box
        self.me: Final = whole(view["viewer"])
        self.seats: Final = box.seats
        self.rivals: Final = [seat for seat in range(box.seats) if seat != self.me]
        self.rounds_left: Final = box.rounds - whole(view["round"])
        """Rounds after this one; 0 in the last."""
        self.row: Final = cards(view["row"])
        self.where: Final = numbers(view["where"])
        self.order: Final = [int(str(seat)) for seat in items(view["order"])]
        self.announced: Final = numbers(view["announced"])
        self.scored: Final = numbers(view["scored"])
        self.rats: Final = numbers(view["rats"])
        self.piles: Final = counts(view["piles"])[POPULATION:]
        self.unseen_cards: Final = cards(view["building_bag"])
        self.tokens_left: Final = whole(view["token_bag"])

        self.sizes: Final = [whole(entry(hand)["count"]) for hand in items(view["hands"])]
        self.hand: Final = counts(entry(items(view["hands"])[self.me])["cards"])
        self.down: Final = counts(entry(items(view["played"])[self.me])["cards"])
        """Own cards on the table."""
        self.held: Final = [self.hand[kind] + self.down[kind] for kind in range(KINDS)]
        """Own cards, in hand and on the table."""
        self.open: Final = self.held if self.announced[self.me] == NOT_YET else self.hand
        """Own cards one may still dispose of: until one has announced, those on the table too."""

        tracks = items(view["influence"])
        self.influence: Final = [numbers(track) for track in tracks]
        self.ranks: Final = [numbers(track) for track in items(view["ranks"])]
        known = [counts(part) for part in items(view["known"])]
        self.specials: Final = [part[POPULATION:] for part in known]
        """n × 5: jokers and special cards that everybody knows to be with a seat."""
        self.specials[self.me] = self.open[POPULATION:]

        self.nuns_seen = 0
        """Nuns on the faces of the Nun-row that one has seen."""
        self.faces_hidden = 0
        """How many faces of the Nun-row one has not seen."""
        self.unseen: Final = tuple(self._count_nuns(view))
        """How many cards out of sight show 0, 1, … 4 nuns."""

    def _count_nuns(self, view: View) -> list[int]:
        """Card counting: the whole deck minus everything face up or in the own hand."""
        left = [0] * NUN_VALUES
        for kind, copies in enumerate(self.box.data.copies):
            left[nuns_of(kind)] += copies - self.held[kind]
        _take_out(left, counts(view["discard"]))
        for seat, part in enumerate(items(view["played"])):
            if seat != self.me and "cards" in entry(part):
                _take_out(left, counts(entry(part)["cards"]))
        for pair in items(view["aside"]):
            face = items(pair)[1]
            if face is not None and KIND_OF[str(face)] < POPULATION:
                left[nuns_of(KIND_OF[str(face)])] -= 1
        for face in items(view["nuns"]):
            if face is None:
                self.faces_hidden += 1
            else:
                self.nuns_seen += nuns_of(KIND_OF[str(face)])
                left[nuns_of(KIND_OF[str(face)])] -= 1
        return left

    def class_at(self, place: int) -> int:
        """The class of the building at a place of the row."""
        return self.box.class_of_card[self.row[place]]

    def counting(self, seat: int) -> int:
        """Population and joker cards of a seat, as far as one can tell: all of a rival's hand
        but the Swords, Flutes, Passes and Gold that everybody knows him to have."""
        if seat == self.me:
            return sum(self.open[:COUNTING])
        return max(0, self.sizes[seat] - sum(self.specials[seat][COUNTING - POPULATION :]))

    def visitors(self, place: int) -> list[int]:
        """Rivals who have entered the building at a place of the row, in order of entry."""
        return [seat for seat in self.order if self.where[seat] == place and seat != self.me]

    def still_to_enter(self) -> list[int]:
        """Rivals who have not entered a building this round."""
        return [seat for seat in self.rivals if self.where[seat] == NOT_YET]

    def class_cards_unseen(self) -> list[int]:
        """For each class, how many of its building cards have not been seen yet."""
        left = [0] * len(CLASSES)
        for card in self.unseen_cards:
            left[self.box.class_of_card[card]] += 1
        return left


def _take_out(left: list[int], seen: list[int]) -> None:
    for kind in range(POPULATION):
        if seen[kind]:
            left[nuns_of(kind)] -= seen[kind]
