"""Hidden information: the scrambler for leak tests and the sampler for search (RA 14).

Two kinds of things are hidden: rat tokens (the faces in the two bags, and those on the board that
only others have looked at) and region cards (deck, rivals' hands, a rival Astronomer's draw).  The
scrambler surveys the true state; the sampler counts from a view and never sees the state.  Both
list the unknown tokens and cards as ``Unknown``, and ``deal`` deals them again.
"""

from __future__ import annotations

from typing import Final, final

from pestis.games.rattus.content.box import RattusBox
from pestis.games.rattus.content.ids import STARTER
from pestis.games.rattus.content.reading import REGION_CARD_IDS, REGION_CARDS, TOKEN_IDS, is_starter
from pestis.games.rattus.state.state import RattusState, hand_of, reshuffles_of_hand
from pestis.games.rattus.tasks import TASKS
from pestis.kernel.core.agenda import load_shown
from pestis.kernel.core.rng import Dice
from pestis.kernel.core.spec import Sampler
from pestis.kernel.json import View

UNKNOWN: Final = -1


@final
class Unknown:
    """Tokens and cards whose place a viewer does not know, and the places where they may be.

    starters      unknown tokens that are starters; others: all other unknown tokens; both sorted
    seen          indices in the lists of seen tokens whose faces the viewer does not know
    in_starters   the number of tokens in the bag of starters
    cards         all unknown region cards, sorted
    held          per seat: the reshuffles that its cards come from
    drawn         the number of cards drawn and not yet kept
    """

    def __init__(self, seats: int) -> None:
        self.starters: list[int] = []
        self.others: list[int] = []
        self.seen: list[int] = []
        self.in_starters = 0
        self.cards: list[int] = []
        self.held: list[list[int]] = [[] for _ in range(seats)]
        self.drawn = 0

    def sort_out(self, tokens: list[int]) -> None:
        """Separate the unknown tokens by origin."""
        tokens.sort()
        self.starters = [token for token in tokens if is_starter(token)]
        self.others = [token for token in tokens if not is_starter(token)]


def scramble(s: RattusState, viewer: int | None, dice: Dice) -> RattusState:
    """Return a copy in which everything unknown to the viewer is dealt again."""
    s = s.copy()
    if s.agenda is not None:
        deal(s, survey(s, viewer), dice)
    return s


def survey(s: RattusState, viewer: int | None) -> Unknown:
    """List what the viewer does not know and where it is; removes the rivals' hands from ``s``."""
    seats = len(s.stock)
    found = Unknown(seats)
    tokens = [*s.starter_bag, *s.later_bag]
    found.in_starters = len(s.starter_bag)
    for i, mask in enumerate(s.seen_by):
        if viewer is None or not mask >> viewer & 1:
            found.seen.append(i)
            tokens.append(s.seen_faces[i])
    found.sort_out(tokens)
    found.cards = list(s.deck)
    for seat in range(seats):
        if seat != viewer:
            found.held[seat] = reshuffles_of_hand(s, seat)
            found.cards += hand_of(s, seat)
    s.hands = tuple([at for at in s.hands if at // REGION_CARDS == viewer])
    if s.turn != viewer:
        found.drawn = len(s.drawn)
        found.cards += s.drawn
    found.cards.sort()
    return found


def deal(s: RattusState, unknown: Unknown, dice: Dice) -> None:
    """Deal the unknown tokens and cards into their places, every possible deal being equally
    likely."""
    deal_tokens(s, unknown, dice)
    deal_cards(s, unknown, dice)


def deal_cards(s: RattusState, unknown: Unknown, dice: Dice) -> None:
    """Deal the cards of each reshuffle from a separate pool (RA 9.1.7).

    The deck contains only cards of the latest reshuffle; any cards of the others that are left
    over have just been drawn.
    """
    if not s.reshuffle_of:
        return
    cards = unknown.cards[:]
    dice.shuffle(cards)
    pools = _pools(cards, s.reshuffle_of)
    hands = list(s.hands)
    for seat, reshuffles in enumerate(unknown.held):
        for number in reshuffles:
            hands.append(seat * REGION_CARDS + pools[number].pop())
    hands.sort()
    s.hands = tuple(hands)
    deck = pools.pop(max(pools))
    if unknown.drawn:
        drawn = [card for pool in pools.values() for card in pool]
        while len(drawn) < unknown.drawn:
            drawn.append(deck.pop())
        s.drawn = tuple(sorted(drawn))
    s.deck = tuple(sorted(deck))


def _pools(cards: list[int], reshuffle_of: tuple[int, ...]) -> dict[int, list[int]]:
    """The cards of each reshuffle, in the given order."""
    if max(reshuffle_of) == 0:
        return {0: cards}
    pools: dict[int, list[int]] = {number: [] for number in sorted(set(reshuffle_of))}
    for card in cards:
        pools[reshuffle_of[card]].append(card)
    return pools


def deal_tokens(s: RattusState, unknown: Unknown, dice: Dice) -> None:
    """Deal starters to the places that must have starters, and all other tokens anywhere."""
    starters = unknown.starters[:]
    others = unknown.others[:]
    dice.shuffle(starters)
    faces = list(s.seen_faces)
    later: list[int] = []
    for i in unknown.seen:
        if s.seen_from[i] == STARTER:
            faces[i] = starters.pop()
        else:
            later.append(i)
    bag = [starters.pop() for _ in range(unknown.in_starters)]
    others += starters
    dice.shuffle(others)
    for i in later:
        faces[i] = others.pop()
    s.seen_faces = tuple(faces)
    s.starter_bag = tuple(sorted(bag))
    s.later_bag = tuple(sorted(others))


@final
class Deals(Sampler[RattusState]):
    """Samples states consistent with a view: its public part, with the unknown part dealt again."""

    def __init__(self, view: View, box: RattusBox) -> None:
        self._shown: Final = RattusState(None, box.seats, REGION_CARDS if box.africanus else 0)
        self._unknown: Final = Unknown(box.seats)
        load_shown(self._shown, box.fields, TASKS, view)
        _count_tokens(self._shown, view, self._unknown, box)
        _count_cards(self._shown, view, self._unknown, box)

    def draw(self, dice: Dice) -> RattusState:
        s = self._shown.copy()
        deal(s, self._unknown, dice)
        return s


def _count_tokens(s: RattusState, view: View, found: Unknown, box: RattusBox) -> None:
    """Count the unknown tokens: all except those already turned over and those the viewer has
    looked at."""
    faces: list[int] = []
    shown = view["seen_faces"]
    in_starters = view["starter_bag"]
    assert isinstance(shown, list) and isinstance(in_starters, int)
    for i, face in enumerate(shown):
        if face is None:
            found.seen.append(i)
            faces.append(UNKNOWN)
        else:
            faces.append(TOKEN_IDS.index(str(face)))
    s.seen_faces = tuple(faces)
    found.in_starters = in_starters
    found.sort_out([t for t in box.tokens if t not in s.turned and t not in s.seen_faces])


def _count_cards(s: RattusState, view: View, found: Unknown, box: RattusBox) -> None:
    """Count the unknown region cards: all in use except those face up and the viewer's own."""
    placed = [*s.shown, *s.discards, *[card for card in s.onto if card >= 0]]
    hands: list[int] = []
    entries = view["hands"]
    assert isinstance(entries, list)
    for seat, entry in enumerate(entries):
        assert isinstance(entry, dict)
        cards = entry.get("cards")
        if isinstance(cards, dict):
            for name in cards:
                card = REGION_CARD_IDS.index(name)
                hands.append(seat * REGION_CARDS + card)
                placed.append(card)
        else:
            reshuffles = entry["reshuffles"]
            assert isinstance(reshuffles, list)
            found.held[seat] = [n for n in reshuffles if isinstance(n, int)]
    s.hands = tuple(sorted(hands))
    drawn = view["drawn"]
    assert isinstance(drawn, list)
    known = [REGION_CARD_IDS.index(str(name)) for name in drawn if name is not None]
    s.drawn = tuple(known)
    found.drawn = len(drawn) - len(known)
    placed += known
    found.cards = sorted([card for card in box.cards_in_use if card not in placed])
