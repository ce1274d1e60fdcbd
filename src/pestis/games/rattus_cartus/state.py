"""The state of Rattus Cartus, field by field; who may see each stands in ``fields``.

Everything is flat: lists per seat are cut in equal parts (``hands[seat * KINDS + kind]``), what
seldom changes is a tuple, which copies share.
"""

from __future__ import annotations

from typing import Final, final

from pestis.games.rattus_cartus.cards import (
    CLASSES,
    COUNTING,
    KINDS,
    PILES,
    POPULATION,
    TOKEN_VALUES,
)
from pestis.games.rattus_cartus.choices import NUN_ROW
from pestis.games.rattus_cartus.trail import Move
from pestis.kernel.tasks import Frame, State
from pestis.parts.flat import total

NOWHERE: Final = -1


@final
class Table(State):
    """Everything that stands on the table or is held in a hand.

    n is the number of seats.  A population kind is ``class * 5 + nuns``; kinds 30 to 34 are joker,
    Sword, Flute, Pass and Gold.  A card is a building card's index in the content.
    """

    def __init__(
        self,
        agenda: Frame | None,
        sealed: tuple[int, ...],
        round: int,
        starter: int,
        chosen: tuple[int, ...],
        building_bag: tuple[int, ...],
        building_pile: int,
        returned: tuple[int, ...],
        used: tuple[int, ...],
        row: tuple[int, ...],
        where: tuple[int, ...],
        order: tuple[int, ...],
        announced: tuple[int, ...],
        supply: tuple[int, ...],
        scored: tuple[int, ...],
        revealed: tuple[int, ...],
        hands: list[int],
        played: tuple[int, ...],
        aside: tuple[int, ...],
        deck: list[int],
        discard: list[int],
        piles: tuple[int, ...],
        known: tuple[int, ...],
        rats: tuple[int, ...],
        influence: tuple[int, ...],
        ranks: tuple[int, ...],
        nuns: tuple[int, ...],
        looked: tuple[int, ...],
        token_bag: tuple[int, ...],
        tokens: tuple[int, ...],
        trail: tuple[Move, ...],
    ) -> None:
        super().__init__(agenda, sealed)
        self.round = round
        """Number of the round, from 1; 0 before the first."""
        self.starter = starter
        """The seat with the starting-player card."""
        self.chosen = chosen
        """The 30 building cards of this match (RC 2.3)."""
        self.building_bag = building_bag
        """Building cards not yet seen: those of the building pile and, above the returned
        ones, of the replacement pile; which is where is drawn at the moment of need."""
        self.building_pile = building_pile
        """Cards left in the building pile; the rest of the bag is in the replacement pile."""
        self.returned = returned
        """Cards put under the replacement pile, the upper one first (RC 3.2)."""
        self.used = used
        """Building cards of earlier rounds (RC 3.20)."""
        self.row = row
        """The row, in order (RC 3.1)."""
        self.where = where
        """n: the place in the row of the building each seat has entered, or -1."""
        self.order = order
        """Seats in the order in which they entered (RC A38)."""
        self.announced = announced
        """n: cards each seat announced this round (RC 3.7), or -1."""
        self.supply = supply
        """n: supply card each seat chose this round, or -1."""
        self.scored = scored
        """n: influence points scored in step a this round (RC 4.2, A28)."""
        self.revealed = revealed
        """n: 1 when the seat's played cards lie open."""
        self.hands = hands
        """n × KINDS counts."""
        self.played = played
        """Cards played in a building this round, as ``seat * KINDS + kind``; each seat's own stand
        in the order of their kinds."""
        self.aside = aside
        """Cards picked to be given, as ``giver * KINDS + kind``, until they change hands."""
        self.deck = deck
        """Counts per population kind of the face-down draw pile (RC 2.5)."""
        self.discard = discard
        """Counts per population kind of the discard pile."""
        self.piles = piles
        """Cards left of joker, Sword, Flute, Pass and Gold (RC 2.6)."""
        self.known = known
        """n × 5: jokers and special cards everybody knows a seat to have, in hand or face down:
        taken in the open and not given, shown or spent since."""
        self.rats = rats
        """n: rats of each seat (RC 2.2)."""
        self.influence = influence
        """6 × n: points of each seat on each class's track (RC 1.8)."""
        self.ranks = ranks
        """6 × n: seats of each track from the first place down; equal points, lower disc first."""
        self.nuns = nuns
        """The five population kinds of the Nun-row (RC 2.4)."""
        self.looked = looked
        """For each card of the Nun-row a bit mask of the seats that looked at it (RC A33)."""
        self.token_bag = token_bag
        """Victory point tokens left, by value (RC 7.2)."""
        self.tokens = tokens
        """n × values: tokens of each seat."""
        self.trail = trail
        """What players remember of cards out of sight; no rule asks it."""

    def copy(self) -> Table:
        """An independent state; tuples and agenda frames are shared, for nobody changes them."""
        return Table(
            self.agenda,
            self.sealed,
            self.round,
            self.starter,
            self.chosen,
            self.building_bag,
            self.building_pile,
            self.returned,
            self.used,
            self.row,
            self.where,
            self.order,
            self.announced,
            self.supply,
            self.scored,
            self.revealed,
            self.hands[:],
            self.played,
            self.aside,
            self.deck[:],
            self.discard[:],
            self.piles,
            self.known,
            self.rats,
            self.influence,
            self.ranks,
            self.nuns,
            self.looked,
            self.token_bag,
            self.tokens,
            self.trail,
        )


def blank_table(seats: int) -> Table:
    """Every field at its empty value."""
    tracks = len(CLASSES) * seats
    return Table(
        agenda=None,
        sealed=(),
        round=0,
        starter=0,
        chosen=(),
        building_bag=(),
        building_pile=0,
        returned=(),
        used=(),
        row=(),
        where=(NOWHERE,) * seats,
        order=(),
        announced=(NOWHERE,) * seats,
        supply=(NOWHERE,) * seats,
        scored=(0,) * seats,
        revealed=(0,) * seats,
        hands=[0] * (seats * KINDS),
        played=(),
        aside=(),
        deck=[0] * POPULATION,
        discard=[0] * POPULATION,
        piles=(0,) * len(PILES),
        known=(0,) * (seats * len(PILES)),
        rats=(0,) * seats,
        influence=(0,) * tracks,
        ranks=tuple(range(seats)) * len(CLASSES),
        nuns=(),
        looked=(0,) * NUN_ROW,
        token_bag=(0,) * TOKEN_VALUES,
        tokens=(0,) * (seats * TOKEN_VALUES),
        trail=(),
    )


def hand_size(s: Table, seat: int) -> int:
    """Cards in hand; played cards are on the table and do not count (RC A15, 5.2.2)."""
    return total(s.hands, seat * KINDS, seat * KINDS + KINDS)


def counting_played(s: Table, seat: int) -> int:
    """Population and joker cards the seat has played this round (RC 3.15)."""
    first = seat * KINDS
    return len([code for code in s.played if first <= code < first + COUNTING])


def played_by(s: Table, seat: int) -> list[int]:
    """The kinds of the cards the seat has played this round, in their order."""
    first = seat * KINDS
    return [code - first for code in s.played if first <= code < first + KINDS]


def visitors(s: Table, place: int) -> list[int]:
    """The seats in a building of the row, in order of entry."""
    return [seat for seat in s.order if s.where[seat] == place]
