"""A seat's knowledge as flat numbers for the greedy bot: from its view or, in a world of a search,
from the table itself, which is faster and gives the same numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from pestis.games.rattus_cartus.content.box import CartusBox
from pestis.games.rattus_cartus.content.ids import (
    CLASSES,
    COUNTING,
    KIND_IDS,
    KINDS,
    NUN_VALUES,
    PILES,
    POPULATION,
    nuns_of,
)
from pestis.games.rattus_cartus.fields import picking_of
from pestis.games.rattus_cartus.rules.entering import PlayCards
from pestis.games.rattus_cartus.rules.specials import GiveCards
from pestis.games.rattus_cartus.state.choices import CARD_IDS
from pestis.games.rattus_cartus.state.state import CartusState
from pestis.kernel.json import Json, View
from pestis.parts.tuples import total

if TYPE_CHECKING:
    from mypy_extensions import i64  # machine integers when compiled, plain ones when interpreted

KIND_OF: Final = {id: kind for kind, id in enumerate(KIND_IDS)}
CARD_OF: Final = {id: card for card, id in enumerate(CARD_IDS)}
NOT_YET: Final = -1
HIDDEN: Final = -1
STACKS: Final = len(PILES)
"""Numbers per seat in ``Sight.specials``: jokers and the four kinds of special cards."""


@final
class Sight:
    """A seat's knowledge.  n is the number of seats; kinds, classes, cards and the fields without a
    description are as in the state."""

    def __init__(self, box: CartusBox, me: int, kind: str) -> None:
        self.box: Final = box
        self.me: Final = me
        self.seats: Final = box.seats
        self.kind: Final = kind
        """The kind of the prompt."""
        self.rivals: Final = [seat for seat in range(box.seats) if seat != me]
        self.rounds_left = 0
        """Rounds after this one; 0 in the last."""
        self.row: tuple[int, ...] = ()
        self.where: tuple[int, ...] = ()
        self.order: tuple[int, ...] = ()
        self.announced: tuple[int, ...] = ()
        self.scored: tuple[int, ...] = ()
        self.rats: tuple[int, ...] = ()
        self.piles: tuple[int, ...] = ()
        self.influence: tuple[int, ...] = ()
        self.ranks: tuple[int, ...] = ()
        self.unseen_cards: tuple[int, ...] = ()
        """Building cards that may still appear."""
        self.tokens_left = 0
        self.sizes: list[int] = []
        """n: cards in hand."""
        self.hand: list[int] = []
        self.down: list[int] = [0] * KINDS
        """The seat's own cards on the table."""
        self.specials: list[int] = []
        """n × 5: jokers and special cards that everybody knows a seat to have."""
        self.faces: list[int] = []
        """The kinds of the Nun-row; HIDDEN for cards that the seat has not looked at."""

        self.held: list[int] = []
        """The seat's own cards, in hand and on the table."""
        self.open: list[int] = []
        """Own cards that the seat can still use: until it has announced, also those on the
        table."""
        self.nuns_seen = 0
        """Nuns on the faces of the Nun-row that the seat has seen."""
        self.faces_hidden = 0
        """The number of faces of the Nun-row that the seat has not seen."""
        self.unseen: tuple[int, ...] = ()
        """The number of cards out of sight with 0, 1, … 4 nuns."""
        self.places: list[int] = [0] * (len(CLASSES) * box.seats)
        """6 × n: the rank of each seat on a track, from 0."""
        self.counting: list[int] = []
        """n: population and joker cards of a seat, as far as is known: all of a rival's hand except
        the Swords, Flutes, Passes and Gold that everybody knows the rival to have."""
        self.to_enter: list[int] = []
        """Rivals who have not entered a building this round."""

    def complete(self, discard: list[int], shown: list[int]) -> None:
        """Fill in the fields that follow from the others.

        shown  kinds of cards visible elsewhere: revealed by rivals, or passing from this seat to
               another
        """
        me, seats = self.me, self.seats
        self.held = [self.hand[kind] + self.down[kind] for kind in range(KINDS)]
        self.open = self.held if self.announced[me] == NOT_YET else self.hand
        self.specials[me * STACKS : me * STACKS + STACKS] = self.open[POPULATION:]
        self.to_enter = [seat for seat in self.rivals if self.where[seat] == NOT_YET]
        place: i64
        cls: i64
        for cls in range(len(CLASSES)):
            for place in range(seats):
                self.places[cls * seats + self.ranks[cls * seats + place]] = place
        for seat in range(seats):
            first = seat * STACKS + COUNTING - POPULATION
            others = total(self.specials, first, seat * STACKS + STACKS)
            self.counting.append(max(0, self.sizes[seat] - others))
        self.counting[me] = total(self.open, 0, COUNTING)
        self._count_nuns(discard, shown)

    def _count_nuns(self, discard: list[int], shown: list[int]) -> None:
        """Count the nuns out of sight: the whole deck minus everything face up or in the own
        hand."""
        left = [0] * NUN_VALUES
        kind: i64
        nuns: i64
        for nuns in range(NUN_VALUES):
            n: i64 = 0
            for kind in range(nuns, POPULATION, NUN_VALUES):
                copies: i64 = self.box.data.copies[kind]
                held: i64 = self.held[kind]
                gone: i64 = discard[kind]
                n += copies - held - gone
            left[nuns] = n
        for card in shown:
            if card < POPULATION:
                left[nuns_of(card)] -= 1
        for face in self.faces:
            if face == HIDDEN:
                self.faces_hidden += 1
            else:
                self.nuns_seen += nuns_of(face)
                left[nuns_of(face)] -= 1
        self.unseen = tuple(left)

    def class_at(self, place: int) -> int:
        """The class of the building at a place of the row."""
        return self.box.class_of_card[self.row[place]]

    def visitors(self, place: int) -> list[int]:
        """Rivals who have entered the building at a place of the row, in order of entry."""
        return [seat for seat in self.order if self.where[seat] == place and seat != self.me]

    def class_cards_unseen(self) -> list[int]:
        """For each class, how many of its building cards have not been seen yet."""
        left = [0] * len(CLASSES)
        for card in self.unseen_cards:
            left[self.box.class_of_card[card]] += 1
        return left


# -- from the table of a world ------------------------------------------------------------------


def sight_at(s: CartusState, box: CartusBox, me: int, kind: str) -> Sight:
    """What the prompted seat knows in a state: the same as from its view."""
    found = Sight(box, me, kind)
    found.rounds_left = box.rounds - s.round
    found.row, found.where, found.order = s.row, s.where, s.order
    found.announced, found.scored = s.announced, s.scored
    found.rats, found.piles = s.rats, s.piles
    found.influence, found.ranks = s.influence, s.ranks
    found.unseen_cards = s.building_bag
    found.tokens_left = sum(s.token_bag)
    found.hand = s.hands[me * KINDS : me * KINDS + KINDS]
    found.specials = list(s.known)
    found.faces = [
        s.nuns[place] if s.looked[place] >> me & 1 else HIDDEN for place in range(len(s.nuns))
    ]
    shown: list[int] = []
    for code in s.played:
        if code // KINDS == me:
            found.down[code % KINDS] += 1
        elif s.revealed[code // KINDS]:
            shown.append(code % KINDS)
    shown += [code % KINDS for code in s.aside if code // KINDS == me]
    picking = picking_of(s, me)
    if picking is not None:
        for picked in picking.picks:
            found.hand[picked] -= 1
            if isinstance(picking, PlayCards):
                found.down[picked] += 1
            elif isinstance(picking, GiveCards):
                shown.append(picked)
    for seat in range(box.seats):
        found.sizes.append(total(s.hands, seat * KINDS, seat * KINDS + KINDS))
    found.sizes[me] = total(found.hand, 0, KINDS)
    found.complete(s.discard, shown)
    return found


# -- from a view --------------------------------------------------------------------------------


def sight_of(view: View, box: CartusBox) -> Sight:
    """What the prompted seat knows from its view."""
    me = whole(view["viewer"])
    found = Sight(box, me, str(entry(items(view["prompts"])[0])["kind"]))
    found.rounds_left = box.rounds - whole(view["round"])
    found.row = tuple(cards(view["row"]))
    found.where = tuple(numbers(view["where"]))
    found.order = tuple([int(str(seat)) for seat in items(view["order"])])
    found.announced = tuple(numbers(view["announced"]))
    found.scored = tuple(numbers(view["scored"]))
    found.rats = tuple(numbers(view["rats"]))
    found.piles = tuple(counts(view["piles"])[POPULATION:])
    found.influence = tuple(flat(view["influence"]))
    found.ranks = tuple(flat(view["ranks"]))
    found.unseen_cards = tuple(cards(view["building_bag"]))
    found.tokens_left = whole(view["token_bag"])
    hands = items(view["hands"])
    found.sizes = [whole(entry(hand)["count"]) for hand in hands]
    found.hand = counts(entry(hands[me])["cards"])
    for part in items(view["known"]):
        found.specials += counts(part)[POPULATION:]
    faces = items(view["nuns"])
    found.faces = [HIDDEN if face is None else KIND_OF[str(face)] for face in faces]
    shown: list[int] = []
    for seat, pile in enumerate(items(view["played"])):
        if seat == me:
            found.down = counts(entry(pile)["cards"])
        elif "cards" in entry(pile):
            for kind, n in enumerate(counts(entry(pile)["cards"])):
                shown += [kind] * n
    for pair in items(view["aside"]):
        card = items(pair)[1]
        if card is not None:
            shown.append(KIND_OF[str(card)])
    found.complete(counts(view["discard"]), shown)
    return found


def whole(json: Json) -> int:
    """A number of a view; null, which means "nothing there", becomes -1."""
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


def flat(json: Json) -> list[int]:
    """A list of lists of numbers, concatenated."""
    found: list[int] = []
    for part in items(json):
        found += numbers(part)
    return found


def cards(json: Json) -> list[int]:
    """A list of building cards, as indices into the content."""
    return [CARD_OF[str(item)] for item in items(json)]


def counts(json: Json) -> list[int]:
    """The bag of cards in a view, as counts by kind number."""
    found = [0] * KINDS
    for id, n in entry(json).items():
        found[KIND_OF[id]] = whole(n)
    return found
