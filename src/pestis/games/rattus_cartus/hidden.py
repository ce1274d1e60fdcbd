"""What a viewer cannot know: the scrambler for leak tests and the sampler for search (RC 14.4).

The scrambler surveys the true state, the sampler counts cards from a view and never sees the
state; each writes down what is unknown, and one dealer deals it out again.  Building cards need
no dealing: the bag of unseen ones is public, and which pile each is in is drawn at need.
"""

from __future__ import annotations

from typing import Final, final

from pestis.games.rattus_cartus.box import CartusBox
from pestis.games.rattus_cartus.cards import (
    JOKER,
    KIND_IDS,
    KINDS,
    PASS,
    PILES,
    POPULATION,
    POPULATION_IDS,
    TOKEN_VALUES,
)
from pestis.games.rattus_cartus.choices import SUPPLY, TABLE
from pestis.games.rattus_cartus.entering import PlayCards
from pestis.games.rattus_cartus.specials import GiveCards
from pestis.games.rattus_cartus.state import Table, blank_table, played_by
from pestis.games.rattus_cartus.tasks import TASKS
from pestis.kernel.fields import Bag, Json, Public, View, spread
from pestis.kernel.generator import Dice
from pestis.kernel.tasks import Frame

CARDS: Final = Bag(KIND_IDS)
TOKENS: Final = Bag([str(value) for value in range(TOKEN_VALUES)])


@final
class Unknown:
    """Cards and tokens a viewer cannot place, and the places they may be in.

    pool         counts of kinds; what the places do not take is the draw pile
    nuns         places of the Nun-row
    hand, down   per seat: unknown cards in hand, face down on the table
    aside        indices into ``aside`` of cards being given
    tokens       counts by value; held: per seat, how many unknown tokens
    """

    def __init__(self, seats: int) -> None:
        self.pool = [0] * KINDS
        self.nuns: list[int] = []
        self.hand = [0] * seats
        self.down = [0] * seats
        self.aside: list[int] = []
        self.tokens = [0] * TOKEN_VALUES
        self.held = [0] * seats


def scramble(s: Table, viewer: int | None, dice: Dice) -> Table:
    """A copy in which all that the viewer cannot know is dealt again.

    Left alone: sizes, rats, and jokers and special cards that everybody saw taken and that
    cannot have changed hands since.
    """
    s = s.copy()
    if s.agenda is not None:
        deal(s, survey(s, viewer), viewer, dice)
    return s


def survey(s: Table, viewer: int | None) -> Unknown:
    """Take the rivals' secrets off the table and write down where they lay."""
    seats = len(s.rats)
    found = Unknown(seats)
    found.pool[:POPULATION] = s.deck
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
    return found


def _lift(counts: list[int], seat: int, pool: list[int]) -> int:
    """Move what a seat has of each kind into the pool; returns how many."""
    lifted = 0
    for kind in range(len(pool)):
        at = seat * len(pool) + kind
        pool[kind] += counts[at]
        lifted += counts[at]
        counts[at] = 0
    return lifted


def _lift_played(s: Table, seat: int, pool: list[int]) -> int:
    """Move the cards a seat has played into the pool; returns how many."""
    kinds = played_by(s, seat)
    for kind in kinds:
        pool[kind] += 1
    s.played = tuple([code for code in s.played if code // KINDS != seat])
    return len(kinds)


def sample(view: View, dice: Dice, box: CartusBox) -> Table:
    """A whole state that gives the same view: counts cards seen, discarded, peeked at in the
    Nun-row and put under the replacement pile."""
    s = blank_table(box.seats)
    viewer = view["viewer"]
    assert viewer is None or isinstance(viewer, int)
    for field in box.fields:
        if isinstance(field.visibility, Public):
            setattr(s, field.name, field.codec.load(view[field.name], field.name))
    found = _count_cards(s, view, box)
    sealed = view["sealed"]
    assert isinstance(sealed, list)
    s.sealed = tuple([_sealed_number(answer, s, dice) for answer in sealed])
    s.agenda = _agenda(view["agenda"])
    deal(s, found, viewer, dice)
    return s


def _sealed_number(answer: Json, s: Table, dice: Dice) -> int:
    """A sealed supply choice: one's own is known, a rival's may be any of the row (RC 3.4)."""
    if isinstance(answer, str):
        return TABLE.parse(answer).number
    return SUPPLY[s.row[dice.below(len(s.row))]].number if answer else -1


def _count_cards(s: Table, view: View, box: CartusBox) -> Unknown:
    """Everything in the box less everything in sight."""
    found = Unknown(box.seats)
    found.pool = [*box.data.copies, *box.data.piles]
    found.tokens = list(box.data.tokens)
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
    """Lay out what an entry shows and take it from the pool; returns how many it hides."""
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


def _see_nuns(s: Table, shown: Json, found: Unknown) -> None:
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


def _see_aside(s: Table, shown: Json, found: Unknown) -> None:
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


def _agenda(rows: Json) -> Frame | None:
    assert isinstance(rows, list)
    frame: Frame | None = None
    for row in reversed(rows):
        assert isinstance(row, list)
        numbers = [-1 if number is None else number for number in row[1:]]
        frame = Frame(TASKS[str(row[0])](*numbers), frame)
    return frame


def deal(s: Table, unknown: Unknown, viewer: int | None, dice: Dice) -> None:
    """Deal the unknown cards and tokens into their places, each possible deal alike likely but
    for what the places forbid."""
    pool = unknown.pool[:]
    held = _deal_specials(s, unknown, pool, dice)
    cards = spread(pool[:POPULATION])
    dice.shuffle(cards)
    nuns = list(s.nuns)
    for place in unknown.nuns:
        nuns[place] = cards.pop()
    s.nuns = tuple(nuns)
    picking = _picking(s)
    for seat in range(len(s.rats)):
        for _ in range(_places(s, unknown, seat) - len(held[seat])):
            held[seat].append(cards.pop())
        _lay_out(s, unknown, seat, held[seat], seat == picking, dice)
    s.deck = [0] * POPULATION
    for kind in cards:
        s.deck[kind] += 1
    _deal_tokens(s, unknown, dice)
    s.agenda = _with_secrets(s.agenda, s, viewer)
    if s.sealed:
        s.sealed = tuple(
            [
                number if seat == viewer or number < 0 else _sealed_number(True, s, dice)
                for seat, number in enumerate(s.sealed)
            ]
        )


def _places(s: Table, unknown: Unknown, seat: int) -> int:
    aside = [i for i in unknown.aside if s.aside[i] // KINDS == seat]
    return unknown.hand[seat] + unknown.down[seat] + len(aside)


def _deal_specials(s: Table, unknown: Unknown, pool: list[int], dice: Dice) -> list[list[int]]:
    """Jokers and special cards: those known to be with a seat stay, the others go anywhere.

    Pass and Gold go first, for they never lie face down on the table (RC 3.9).
    """
    held: list[list[int]] = [[] for _ in s.rats]
    for seat in range(len(s.rats)):
        if _places(s, unknown, seat):
            for pile in range(len(PILES)):
                known = s.known[seat * len(PILES) + pile]
                held[seat] += [JOKER + pile] * known
                pool[JOKER + pile] -= known
    for first, last in ((PASS, KINDS), (JOKER, PASS)):
        room: list[int] = []
        for seat in range(len(s.rats)):
            places = _places(s, unknown, seat)
            free = places - len(held[seat])
            if first == PASS:
                stuck = len([kind for kind in held[seat] if kind >= PASS])
                free = min(free, places - unknown.down[seat] - stuck)
            room += [seat] * free
        dice.shuffle(room)
        for kind in range(first, last):
            for _ in range(pool[kind]):
                held[room.pop()].append(kind)
    return held


def _picking(s: Table) -> int:
    """The seat that is in the midst of picking cards to give, or -1."""
    top = s.agenda.task if s.agenda is not None else None
    return top.seat if isinstance(top, GiveCards) else -1


def _lay_out(
    s: Table, unknown: Unknown, seat: int, cards: list[int], picking: bool, dice: Dice
) -> None:
    """Split a seat's unknown cards between table, cards set aside and hand.

    Gold and Pass never lie face down; who is still picking has picked the lowest kinds.
    """
    dice.shuffle(cards)
    base = seat * KINDS
    down = sorted([kind for kind in cards if kind < PASS][: unknown.down[seat]])
    for kind in down:
        cards.remove(kind)
    s.played += tuple([base + kind for kind in down])
    mine = [i for i in unknown.aside if s.aside[i] // KINDS == seat]
    if picking:
        cards.sort()
    aside = list(s.aside)
    for i, kind in zip(mine, sorted(cards[: len(mine)]), strict=True):
        aside[i] = base + kind
    s.aside = tuple(aside)
    for kind in cards[len(mine) :]:
        s.hands[base + kind] += 1


def _deal_tokens(s: Table, unknown: Unknown, dice: Dice) -> None:
    tokens = spread(unknown.tokens)
    dice.shuffle(tokens)
    held = list(s.tokens)
    for seat, n in enumerate(unknown.held):
        for _ in range(n):
            held[seat * TOKEN_VALUES + tokens.pop()] += 1
    s.tokens = tuple(held)
    s.token_bag = tuple([tokens.count(value) for value in range(TOKEN_VALUES)])


def _with_secrets(frame: Frame | None, s: Table, viewer: int | None) -> Frame | None:
    """The agenda with the secret number of a rival's picking set to fit his new cards."""
    if frame is None:
        return None
    below = _with_secrets(frame.below, s, viewer)
    task = frame.task
    if isinstance(task, PlayCards) and task.seat != viewer:
        lowest = max(played_by(s, task.seat), default=0)
        return Frame(PlayCards(task.seat, lowest), below)
    if isinstance(task, GiveCards) and task.seat != viewer:
        picked = [code % KINDS for code in s.aside if code // KINDS == task.seat]
        lowest = max(picked, default=0)
        return Frame(GiveCards(task.seat, task.taker, task.left, lowest), below)
    return frame if below is frame.below else Frame(task, below)
