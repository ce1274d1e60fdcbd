"""The state of Rattus Cartus; ``fields`` declares which viewer may see what.

Everything is flat: lists per seat are divided into equal parts (``hands[seat * KINDS + kind]``);
fields that rarely change are tuples, which copies share.
"""

from __future__ import annotations

from typing import Final, final

from pestis.games.rattus_cartus.content.ids import (
    CLASSES,
    COUNTING,
    KINDS,
    PILES,
    POPULATION,
    TOKEN_VALUES,
)
from pestis.games.rattus_cartus.state.choices import NUN_ROW
from pestis.games.rattus_cartus.state.trail import Move
from pestis.kernel.core.tasks import State
from pestis.parts.tuples import total

NOWHERE: Final = -1


@final
class CartusState(State):
    """Everything on the table and in hands.

    n is the number of seats.  A population kind is ``class * 5 + nuns``; kinds 30 to 34 are joker,
    Sword, Flute, Pass and Gold.  A card is a building card's index in the content.
    """

    def __init__(self, like: CartusState | None, seats: int = 0) -> None:
        super().__init__(like)
        self.round: int = 0 if like is None else like.round
        """Number of the round, from 1; 0 before the first."""
        self.starter: int = 0 if like is None else like.starter
        """The seat with the starting-player card."""
        self.chosen: tuple[int, ...] = () if like is None else like.chosen
        """The 30 building cards of this match (RC 2.3)."""
        self.building_bag: tuple[int, ...] = () if like is None else like.building_bag
        """Building cards not yet seen: those of the building pile and those above the returned
        cards in the replacement pile.  The pile of a card is decided when it is drawn."""
        self.building_pile: int = 0 if like is None else like.building_pile
        """Cards left in the building pile; all others of the bag are in the replacement pile."""
        self.returned: tuple[int, ...] = () if like is None else like.returned
        """Cards put under the replacement pile, from the top down (RC 3.2)."""
        self.used: tuple[int, ...] = () if like is None else like.used
        """Building cards of earlier rounds (RC 3.20)."""
        self.row: tuple[int, ...] = () if like is None else like.row
        """The row, in order (RC 3.1)."""
        self.where: tuple[int, ...] = (NOWHERE,) * seats if like is None else like.where
        """n: the place in the row of the building each seat has entered, or -1."""
        self.order: tuple[int, ...] = () if like is None else like.order
        """Seats in the order in which they entered (RC A38)."""
        self.announced: tuple[int, ...] = (NOWHERE,) * seats if like is None else like.announced
        """n: cards each seat announced this round (RC 3.7), or -1."""
        self.supply: tuple[int, ...] = (NOWHERE,) * seats if like is None else like.supply
        """n: supply card each seat chose this round, or -1."""
        self.scored: tuple[int, ...] = (0,) * seats if like is None else like.scored
        """n: influence points scored in step a this round (RC 4.2, A28)."""
        self.revealed: tuple[int, ...] = (0,) * seats if like is None else like.revealed
        """n: 1 if the seat's played cards are face up."""
        self.hands: list[int] = [0] * (seats * KINDS) if like is None else like.hands[:]
        """n × KINDS: counts of the cards in hand."""
        self.played: tuple[int, ...] = () if like is None else like.played
        """Cards played in a building this round, as ``seat * KINDS + kind``; those of each seat are
        sorted by kind."""
        self.aside: tuple[int, ...] = () if like is None else like.aside
        """Cards picked to be given, as ``giver * KINDS + kind``, until they change hands."""
        self.deck: list[int] = [0] * POPULATION if like is None else like.deck[:]
        """Counts per population kind of the face-down draw pile (RC 2.5)."""
        self.discard: list[int] = [0] * POPULATION if like is None else like.discard[:]
        """Counts per population kind of the discard pile."""
        self.piles: tuple[int, ...] = (0,) * len(PILES) if like is None else like.piles
        """Cards left of joker, Sword, Flute, Pass and Gold (RC 2.6)."""
        self.known: tuple[int, ...] = (0,) * (seats * len(PILES)) if like is None else like.known
        """n × 5: jokers and special cards that everybody knows a seat to have, in hand or face
        down: taken face up, and not given, shown or spent since."""
        self.rats: tuple[int, ...] = (0,) * seats if like is None else like.rats
        """n: rats of each seat (RC 2.2)."""
        self.influence: tuple[int, ...] = (
            (0,) * (len(CLASSES) * seats) if like is None else like.influence
        )
        """6 × n: points of each seat on each class's track (RC 1.8)."""
        self.ranks: tuple[int, ...] = (
            tuple(range(seats)) * len(CLASSES) if like is None else like.ranks
        )
        """6 × n: seats of each track from the first place down; among equals, lower disc first."""
        self.nuns: tuple[int, ...] = () if like is None else like.nuns
        """The five population kinds of the Nun-row (RC 2.4)."""
        self.looked: tuple[int, ...] = (0,) * NUN_ROW if like is None else like.looked
        """For each card of the Nun-row, a bit mask of the seats that looked at it (RC A33)."""
        self.token_bag: tuple[int, ...] = (0,) * TOKEN_VALUES if like is None else like.token_bag
        """Victory point tokens left, by value (RC 7.2)."""
        self.tokens: tuple[int, ...] = (
            (0,) * (seats * TOKEN_VALUES) if like is None else like.tokens
        )
        """n × values: tokens of each seat."""
        self.trail: tuple[Move, ...] = () if like is None else like.trail
        """What players remember of cards out of sight; no rule uses it."""

    def copy(self) -> CartusState:
        return CartusState(self)


def hand_size(s: CartusState, seat: int) -> int:
    """The number of cards in hand; played cards are on the table and do not count (RC A15,
    5.2.2)."""
    return total(s.hands, seat * KINDS, seat * KINDS + KINDS)


def counting_played(s: CartusState, seat: int) -> int:
    """The number of population and joker cards the seat has played this round (RC 3.15)."""
    first = seat * KINDS
    return len([code for code in s.played if first <= code < first + COUNTING])


def played_by(s: CartusState, seat: int) -> list[int]:
    """The kinds of the cards the seat has played this round, in order."""
    first = seat * KINDS
    return [code - first for code in s.played if first <= code < first + KINDS]


def visitors(s: CartusState, place: int) -> list[int]:
    """The seats in a building of the row, in order of entry."""
    return [seat for seat in s.order if s.where[seat] == place]
