"""The state of Rattus; ``fields`` declares which viewer may see what (RA 14).

The state contains little hidden information.  A face-down rat token has no face until somebody sees
it: the bags hold the remaining faces, and one is drawn when the token is turned or a Witch looks at
it.  Only tokens that a Witch has looked at are kept one by one with a face; the other tokens of a
region are distinguished by origin and counted.
"""

from __future__ import annotations

from typing import Final, final

from pestis.games.rattus.content.ids import (
    CARDS,
    LATER,
    NOBODY,
    NOWHERE,
    PLACES,
    REGIONS,
    STARTER,
    TOKEN_KIND_IDS,
)
from pestis.games.rattus.content.reading import REGION_CARDS
from pestis.kernel.core.tasks import State

ORIGIN_IDS: Final = TOKEN_KIND_IDS[:2]

TOOK: Final = 1
PLACED: Final = 2
COUNTED: Final = 4
"""Phase A is done; phase B is done or declined; the Plague Piece counts as cubes (RA 6.6)."""


@final
class RattusState(State):
    """Everything on the board and in hands.

    n is the number of seats.  Regions, cards and tokens are numbers of ``content/ids.py`` and
    ``content/reading.py``.
    """

    def __init__(self, like: RattusState | None, seats: int = 0, region_cards: int = 0) -> None:
        super().__init__(like)
        self.round: int = 0 if like is None else like.round
        self.still: int = 0 if like is None else like.still
        """``round``: its number, from 1; 0 during the set-up.  ``still``: the rounds in a row,
        including this one, in which no cube has left a stock (RA 7.7)."""
        self.starter: int = 0 if like is None else like.starter
        """The starting seat (RA 3.7)."""
        self.turn: int = 0 if like is None else like.turn
        """The seat whose turn it is; in the final plague the ender."""
        self.ender: int = NOBODY if like is None else like.ender
        """The seat whose turn ended the game (RA 7.1), or -1."""
        self.done: int = 0 if like is None else like.done
        """Bit mask of what is done this turn: TOOK, PLACED; COUNTED while the plague rages."""
        self.used: int = 0 if like is None else like.used
        """Bit mask of the class cards whose ability was used this turn (RA 4.4)."""
        self.plague: int = 0 if like is None else like.plague
        """The region of the Plague Piece."""
        self.caravan: int = NOWHERE if like is None else like.caravan
        """The region of the caravan, or -1 (RA 8.6.10)."""
        self.cards: tuple[int, ...] = () if like is None else like.cards
        """The class cards in play (RA 8.4)."""
        self.owners: tuple[int, ...] = (NOBODY,) * CARDS if like is None else like.owners
        """10: the seat that has each class card, or -1."""
        self.cubes: list[int] = [0] * (PLACES * seats) if like is None else like.cubes[:]
        """18 × n: cubes of each seat in each region, and in the palace."""
        self.stock: list[int] = [0] * seats if like is None else like.stock[:]
        """n: cubes left in each seat's stock."""
        self.diplomats: tuple[int, ...] = (
            (0,) * (PLACES * seats) if like is None else like.diplomats
        )
        """18 × n: how many of those cubes stand on a diplomat token (RA 9.2.4)."""
        self.rats: list[int] = [0] * REGIONS if like is None else like.rats[:]
        """17: rat tokens in each region."""
        self.starters: tuple[int, ...] = (0,) * REGIONS if like is None else like.starters
        """17: those of them that are starters and that no Witch has looked at."""
        self.supply: int = 0 if like is None else like.supply
        """Rat tokens left in the supply."""
        self.turned: tuple[int, ...] = () if like is None else like.turned
        """The tokens turned so far, in order (RA 5.7)."""
        self.starter_bag: tuple[int, ...] = () if like is None else like.starter_bag
        """The faces that the unseen starters on the board can have."""
        self.later_bag: tuple[int, ...] = () if like is None else like.later_bag
        """The faces that all other unseen tokens can have: later tokens on the board, those in the
        supply, and those put back unseen (RA 3.4, 3.5)."""
        self.seen_at: tuple[int, ...] = () if like is None else like.seen_at
        self.seen_from: tuple[int, ...] = () if like is None else like.seen_from
        self.seen_by: tuple[int, ...] = () if like is None else like.seen_by
        self.seen_faces: tuple[int, ...] = () if like is None else like.seen_faces
        """For each token on the board that a Witch has looked at: its region, 0 for a starter or 1
        for a later token, a bit mask of the seats that know it, and its face."""
        self.deck: tuple[int, ...] = () if like is None else like.deck
        """Region cards in the face-down deck, in no order."""
        self.reshuffle_of: tuple[int, ...] = (
            (0,) * region_cards if like is None else like.reshuffle_of
        )
        """51: the number of the last reshuffle of the discards that each card was part of, 0 if
        none (RA 9.1.7).  No rule uses it: it records what everybody saw before the cards were
        turned face down."""
        self.hands: tuple[int, ...] = () if like is None else like.hands
        """Region cards in hands, sorted: ``seat * 51 + card`` for each."""
        self.drawn: tuple[int, ...] = () if like is None else like.drawn
        """Region cards that the Astronomer has drawn and chooses from (RA 9.2.1)."""
        self.shown: tuple[int, ...] = () if like is None else like.shown
        """Region cards that the Explorer has shown (RA 9.2.2)."""
        self.discards: tuple[int, ...] = () if like is None else like.discards
        """Region cards on the discard pile."""
        self.onto: tuple[int, ...] = (NOWHERE,) * CARDS if like is None else like.onto
        """10: the region card that protects each class card, or -1 (RA 9.1.3)."""

    def copy(self) -> RattusState:
        return RattusState(self)


def reshuffles_of_hand(s: RattusState, seat: int) -> list[int]:
    """The reshuffles that a seat's region cards come from, sorted."""
    numbers = s.reshuffle_of
    return sorted([numbers[card] for card in hand_of(s, seat)])


def hand_of(s: RattusState, seat: int) -> list[int]:
    """The region cards of a seat, in order."""
    first = seat * REGION_CARDS
    past = first + REGION_CARDS
    return [at - first for at in s.hands if first <= at < past]


# -- tokens on the board -------------------------------------------------------------------------


def seen_in(s: RattusState, region: int) -> list[int]:
    """The indices, in the lists of seen tokens, of those in a region."""
    return [i for i, at in enumerate(s.seen_at) if at == region]


def later_in(s: RattusState, region: int) -> int:
    """The number of unseen tokens of a region that are not starters."""
    found = s.rats[region] - s.starters[region]
    for at in s.seen_at:
        if at == region:
            found -= 1
    return found


def kinds_in(s: RattusState, region: int) -> list[int]:
    """The distinguishable tokens of a region (RA 14.1): STARTER, LATER, SEEN, SEEN + 1 …"""
    kinds: list[int] = []
    if s.rats[region] == 0:
        return kinds
    seen = 0
    for at in s.seen_at:
        if at == region:
            seen += 1
    starters = s.starters[region]
    if starters:
        kinds.append(STARTER)
    if s.rats[region] > starters + seen:
        kinds.append(LATER)
    for i in range(seen):
        kinds.append(LATER + 1 + i)
    return kinds
