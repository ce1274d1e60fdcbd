"""The trail: what players remember of cards that went out of sight (RC 14.2).

It begins as soon as there is something to remember that the table does not show: cards have been
given unseen, or the discard pile, which everybody knows, has become the draw pile.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, final

from pestis.games.rattus_cartus.content.ids import KIND_IDS
from pestis.kernel.core.events import EVERYBODY, includes
from pestis.kernel.core.fields import Codec, bad_position
from pestis.kernel.json import Json

HELD: Final = 0
"""The jokers and special cards that everybody knew a seat to have when the trail began."""
DREW: Final = 1
"""A seat drew population cards; only it knows which."""
TOOK: Final = 2
"""A seat took jokers or special cards, face up."""
SHOWED: Final = 3
"""A seat showed cards for good: revealed, discarded or a Pass."""
GAVE: Final = 4
"""A seat gave cards to another; only these two know which."""
SHUFFLED: Final = 5
"""These cards became the draw pile."""

WORDS: Final = ("held", "drew", "took", "showed", "gave", "shuffled")
NUMBERS: Final[tuple[int, ...]] = (1, 1, 1, 1, 3, 0)
"""How many numbers follow each word: the seat, and for GAVE also taker and cards face down."""
LONGEST: Final = 2000
"""Maximum characters of a move, and maximum moves of a trail; a game has a few hundred moves."""
SOME: Final = "?"
UNKNOWN: Final = -1
"""Used instead of a kind for a card that the viewer has not seen."""


@final
class Move:
    """One step of the trail.  Moves are immutable, so copies of a state share them.

    other  the seat that received the cards
    down   how many cards the giver had face down on the table, which could not be given
    """

    def __init__(self, what: int, seat: int, other: int, down: int, kinds: tuple[int, ...]) -> None:
        self.what: Final = what
        self.seat: Final = seat
        self.other: Final = other
        self.down: Final = down
        self.kinds: Final = kinds
        self.knowers: Final = knowers_of(what, seat, other)
        self.whole = ""
        self.public = ""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and self.text() == other.text()

    def __hash__(self) -> int:
        return len(self.text())

    def __repr__(self) -> str:
        return self.text()

    def text(self) -> str:
        """The move in words, with every kind."""
        if not self.whole:
            self.whole = self._write(self.kinds)
        return self.whole

    def told(self, viewer: int | None) -> str:
        """The move as a viewer remembers it."""
        if includes(self.knowers, viewer):
            return self.text()
        if not self.public:
            self.public = self._write((UNKNOWN,) * len(self.kinds))
        return self.public

    def seen_by(self, viewer: int | None) -> Move:
        """The move without the kinds unknown to a viewer."""
        if includes(self.knowers, viewer):
            return self
        return Move(self.what, self.seat, self.other, self.down, (UNKNOWN,) * len(self.kinds))

    def _write(self, kinds: tuple[int, ...]) -> str:
        numbers = (self.seat, self.other, self.down)[: NUMBERS[self.what]]
        cards = [SOME if kind == UNKNOWN else KIND_IDS[kind] for kind in kinds]
        return " ".join([WORDS[self.what], *[str(number) for number in numbers], *cards])


def knowers_of(what: int, seat: int, other: int) -> int:
    """The seats that know the kinds, as a bit mask."""
    if what == DREW:
        return 1 << seat
    return 1 << seat | 1 << other if what == GAVE else EVERYBODY


@lru_cache(maxsize=8192)
def read_move(text: str) -> Move | None:
    """Parse a move; None if the text does not describe one.  Moves are cached, because views of one
    game share most of them."""
    word, *words = text.split() or [""]
    if word not in WORDS or len(text) > LONGEST:
        return None
    what = WORDS.index(word)
    numbers = [
        int(digit) for digit in words[: NUMBERS[what]] if digit.isdecimal() and len(digit) < 3
    ]
    if len(numbers) != NUMBERS[what]:
        return None
    kinds: list[int] = []
    for card in words[len(numbers) :]:
        if card != SOME and card not in KIND_IDS:
            return None
        kinds.append(UNKNOWN if card == SOME else KIND_IDS.index(card))
    seat, other, down = [*numbers, 0, 0, 0][:3]
    return Move(what, seat, other, down, tuple(kinds))


@final
class Trail(Codec):
    """A tuple of moves, written in words."""

    def __init__(self, seats: int) -> None:
        self.seats = seats

    def dump(self, value: object) -> Json:
        assert isinstance(value, tuple)
        return [move.text() for move in value]

    def load(self, json: Json, where: str) -> object:
        if not isinstance(json, list) or len(json) > LONGEST:
            raise bad_position(where, f"[… {LONGEST}]")
        moves: list[Move] = []
        for i, text in enumerate(json):
            move = read_move(text) if isinstance(text, str) else None
            if move is None or max(move.seat, move.other) >= self.seats:
                raise bad_position(f"{where}[{i}]", "drew 0 king-0 ?, …")
            moves.append(move)
        return tuple(moves)

    def count(self, value: object) -> int:
        assert isinstance(value, tuple)
        return len(value)
