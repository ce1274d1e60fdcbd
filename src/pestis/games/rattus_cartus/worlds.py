"""Hidden information: the scrambler for leak tests and the sampler for search (RC 14.4).

The scrambler surveys the true state; the sampler counts cards from a view and never sees the state.
Both list the unknown cards and tokens as ``Unknown``, and ``deal`` deals them again.  Building
cards need no dealing: the bag of unseen ones is public, and the pile of each card is decided when
it is drawn.
"""

from __future__ import annotations

from typing import Final, final

from pestis.games.rattus_cartus.content.box import CartusBox
from pestis.games.rattus_cartus.content.ids import (
    JOKER,
    KIND_IDS,
    KINDS,
    PLAYABLE,
    POPULATION,
    POPULATION_IDS,
    TOKEN_VALUES,
)
from pestis.games.rattus_cartus.dealing import Unknown, count_hidden, deal
from pestis.games.rattus_cartus.rules.entering import PlayCards
from pestis.games.rattus_cartus.rules.specials import GiveCards
from pestis.games.rattus_cartus.state.choices import CHOICES
from pestis.games.rattus_cartus.state.state import CartusState, played_by
from pestis.games.rattus_cartus.state.steps import Picking
from pestis.games.rattus_cartus.state.trail import Trail
from pestis.games.rattus_cartus.tasks import TASKS
from pestis.kernel.core.agenda import load_shown
from pestis.kernel.core.fields import Bag, spread
from pestis.kernel.core.rng import Dice
from pestis.kernel.core.spec import Sampler
from pestis.kernel.core.tasks import Frame
from pestis.kernel.json import Json, View
from pestis.parts.tuples import without

CARDS: Final = Bag(KIND_IDS)
TOKENS: Final = Bag([str(value) for value in range(TOKEN_VALUES)])


def scramble(s: CartusState, viewer: int | None, dice: Dice) -> CartusState:
    """Return a copy in which everything unknown to the viewer is dealt again.

    Unchanged: sizes, rats, the viewer's memory, and how many cards a rival has picked so far.
    """
    s = s.copy()
    if s.agenda is not None:
        deal(s, survey(s, viewer), viewer, dice)
        s.agenda = _pick_again(s, s.agenda, viewer, dice)
    return s


def _pick_again(s: CartusState, frame: Frame, viewer: int | None, dice: Dice) -> Frame:
    """Pick the same number of cards again for a rival who is in the middle of picking."""
    task = frame.task
    if not isinstance(task, Picking) or task.seat == viewer or not task.picks:
        return frame
    base = task.seat * KINDS
    if isinstance(task, GiveCards):
        hand = spread(s.hands[base : base + KINDS])
        dice.shuffle(hand)
        picks = sorted(hand[: task.number])[: len(task.picks)]
        return Frame(GiveCards(task.seat, task.taker, task.number, *picks), frame.below)
    hand = spread(s.hands[base : base + PLAYABLE])
    dice.shuffle(hand)
    return Frame(PlayCards(task.seat, *sorted(hand[: len(task.picks)])), frame.below)


def survey(s: CartusState, viewer: int | None) -> Unknown:
    """Remove the rivals' secrets from the table and list where they were."""
    seats = len(s.rats)
    found = Unknown(seats)
    s.trail = tuple([move.seen_by(viewer) for move in s.trail])
    found.pool[:POPULATION] = s.deck
    found.deck = sum(s.deck)
    for place, mask in enumerate(s.looked):
        if viewer is None or not mask >> viewer & 1:
            found.nuns.append(place)
            found.pool[s.nuns[place]] += 1
    tokens = list(s.tokens)
    for seat in range(seats):
        if seat != viewer:
            found.hand[seat] = _lift(s.hands, seat, found.pool)
            if not s.revealed[seat]:
                found.down[seat] = _lift_played(s, seat, found.pool)
            found.held[seat] = _lift(tokens, seat, found.tokens)
    s.tokens = tuple(tokens)
    for i, code in enumerate(s.aside):
        if code // KINDS != viewer:
            found.aside.append(i)
            found.pool[code % KINDS] += 1
    for value in range(TOKEN_VALUES):
        found.tokens[value] += s.token_bag[value]
    found.playable = found.down[:]
    task = s.agenda.task if s.agenda is not None else None
    if isinstance(task, PlayCards) and task.seat != viewer:
        found.playable[task.seat] += len(task.picks)
    count_hidden(s, found, viewer)
    return found


def _lift(counts: list[int], seat: int, pool: list[int]) -> int:
    """Move a seat's cards of each kind into the pool; return how many."""
    lifted = 0
    for kind in range(len(pool)):
        at = seat * len(pool) + kind
        pool[kind] += counts[at]
        lifted += counts[at]
        counts[at] = 0
    return lifted


def _lift_played(s: CartusState, seat: int, pool: list[int]) -> int:
    """Move the cards that a seat has played into the pool; return how many."""
    kinds = played_by(s, seat)
    for kind in kinds:
        pool[kind] += 1
    s.played = tuple([code for code in s.played if code // KINDS != seat])
    return len(kinds)


@final
class Deals(Sampler[CartusState]):
    """Samples states consistent with a view: counts the cards seen, discarded, looked at in the
    Nun-row and put under the replacement pile, and deals all others again."""

    def __init__(self, view: View, box: CartusBox) -> None:
        s = CartusState(None, box.seats)
        viewer = view["viewer"]
        assert viewer is None or isinstance(viewer, int)
        load_shown(s, box.fields, TASKS, view)
        trail = Trail(box.seats).load(view["trail"], "trail")
        assert isinstance(trail, tuple)
        s.trail = trail
        self._unknown: Final = _count_cards(s, view, box)
        sealed = view["sealed"]
        assert isinstance(sealed, list)
        s.sealed = tuple([_sealed_number(answer) for answer in sealed])
        _put_back(s)
        count_hidden(s, self._unknown, viewer)
        self._shown: Final = s
        self._viewer: Final = viewer

    def draw(self, dice: Dice) -> CartusState:
        s = self._shown.copy()
        deal(s, self._unknown, self._viewer, dice)
        return s


def _put_back(s: CartusState) -> None:
    """Return the viewer's cards being picked to the hand (see ``fields.Hands``)."""
    task = s.agenda.task if s.agenda is not None else None
    if isinstance(task, Picking):
        base = task.seat * KINDS
        for kind in task.picks:
            s.hands[base + kind] += 1
            if isinstance(task, PlayCards):
                s.played = without(s.played, base + kind)
        if isinstance(task, GiveCards):
            s.aside = s.aside[: len(s.aside) - len(task.picks)]


def _sealed_number(answer: Json) -> int:
    """The number of a sealed supply choice: the viewer's own is known; a rival's is a placeholder
    until it is dealt."""
    if isinstance(answer, str):
        return CHOICES.parse(answer).number
    return 0 if answer else -1


def _count_cards(s: CartusState, view: View, box: CartusBox) -> Unknown:
    """Count the unknown cards and tokens: everything in the box minus everything visible."""
    found = Unknown(box.seats)
    found.pool = [*box.data.copies, *box.data.piles]
    found.tokens = list(box.data.tokens)
    deck = view["deck"]
    assert isinstance(deck, int)
    found.deck = deck
    for kind in range(POPULATION):
        found.pool[kind] -= s.discard[kind]
    for pile, left in enumerate(s.piles):
        found.pool[JOKER + pile] -= left
    played = [0] * (box.seats * KINDS)
    tokens = [0] * (box.seats * TOKEN_VALUES)
    for seat in range(box.seats):
        found.hand[seat] = _see(_entry(view["hands"], seat), CARDS, s.hands, found.pool, seat)
        found.down[seat] = _see(_entry(view["played"], seat), CARDS, played, found.pool, seat)
        found.held[seat] = _see(_entry(view["tokens"], seat), TOKENS, tokens, found.tokens, seat)
    found.playable = found.down[:]
    s.played = tuple(spread(played))
    s.tokens = tuple(tokens)
    _see_nuns(s, view["nuns"], found)
    _see_aside(s, view["aside"], found)
    return found


def _entry(part: Json, seat: int) -> dict[str, Json]:
    assert isinstance(part, list)
    entry = part[seat]
    assert isinstance(entry, dict)
    return entry


def _see(entry: dict[str, Json], bag: Bag, cards: list[int], pool: list[int], seat: int) -> int:
    """Place the cards that an entry shows and take them from the pool; return how many it hides."""
    if "cards" not in entry:
        count = entry["count"]
        assert isinstance(count, int)
        return count
    counts = bag.load(entry["cards"], "cards")
    assert isinstance(counts, list)
    for kind, n in enumerate(counts):
        cards[seat * len(counts) + kind] = n
        pool[kind] -= n
    return 0


def _see_nuns(s: CartusState, shown: Json, found: Unknown) -> None:
    assert isinstance(shown, list)
    nuns: list[int] = []
    for place, face in enumerate(shown):
        if face is None:
            found.nuns.append(place)
            nuns.append(0)
        else:
            nuns.append(POPULATION_IDS.index(str(face)))
            found.pool[nuns[-1]] -= 1
    s.nuns = tuple(nuns)


def _see_aside(s: CartusState, shown: Json, found: Unknown) -> None:
    assert isinstance(shown, list)
    codes: list[int] = []
    for i, pair in enumerate(shown):
        assert isinstance(pair, list) and isinstance(pair[0], int)
        code = pair[0] * KINDS
        if pair[1] is None:
            found.aside.append(i)
        else:
            code += KIND_IDS.index(str(pair[1]))
            found.pool[code % KINDS] -= 1
        codes.append(code)
    s.aside = tuple(codes)
