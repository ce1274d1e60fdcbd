"""The box of Rattus: the immutable content and options of a match."""

from __future__ import annotations

from typing import Final, final

from pestis.games.rattus.content.ids import (
    ALL,
    CARD_IDS,
    CARDS,
    MAJORITY,
    MAX_SEATS,
    REGIONS,
)
from pestis.games.rattus.content.reading import (
    AFRICANUS,
    BASE_TOKENS,
    EXPANSIONS,
    NONE,
    TOKENS,
    Content,
    RatToken,
)
from pestis.kernel.core.spec import Box, Option, Options
from pestis.kernel.errors import SetupError, closest
from pestis.kernel.json import Json
from pestis.parts.graph import within
from pestis.parts.tuples import mask_of

RANDOM: Final = "random"
M_A_CLASSES: Final = "m-a-classes"
BASE_SEATS: Final = 4
"""Maximum number of players of the base game alone (RA 1.7)."""

OPTIONS: Final = (
    Option("expansion", EXPANSIONS[::-1], AFRICANUS),
    Option("class-cards", (RANDOM,), RANDOM, lists=True),
    Option("placing", ("optional", "compulsory"), "optional"),
    Option("ravage-order", ("chosen", RANDOM), "chosen"),
    Option("symbol-order", (M_A_CLASSES, "m-classes-a"), M_A_CLASSES),
    Option("palace-diplomats", ("unlimited", "one"), "unlimited"),
    Option("last-knight-peasant", ("adapted", "unused"), "adapted"),
    Option("standstill", ("ends", "goes-on"), "ends", since=2, before="goes-on"),
)
"""In order: RA 8.2; RA 8.4; the points that RA 12.6 leaves open (4.3, 5.3, 5.5, 9.2.4, 7.3);
RA 7.7."""


@final
class RattusBox(Box):
    """Content and options, with lookup tables for the rules."""

    def __init__(
        self,
        seats: int,
        options: Options,
        own: Json,
        rules: int,
        content: Content,
    ) -> None:
        super().__init__(seats, options, own, rules)
        expansion = str(options["expansion"])
        self.data: Final = content
        self.africanus: Final = expansion == AFRICANUS
        self.may_decline: Final = options["placing"] == "optional"
        self.order_chosen: Final = options["ravage-order"] == "chosen"
        self.one_in_palace: Final = options["palace-diplomats"] == "one"
        self.last_adapted: Final = options["last-knight-peasant"] == "adapted"
        self.standstill_ends: Final = options["standstill"] == "ends"
        self.players: Final = content.players[f"{expansion}-{seats}"]
        self.regions: Final = content.in_use(expansion, seats)
        self.near: Final = content.near(self.regions)
        """For each region its neighbours in use."""
        steps = self.players.range
        self.reach: Final = [
            within(self.near, region, steps) if region in self.regions else ()
            for region in range(REGIONS)
        ]
        """For each region, where a Chivalry card can move the Plague Piece from there (RA 6.6)."""
        self.class_of: Final = content.class_of
        """The class of each class card."""
        self.cards_of: Final = [
            [card for card in range(CARDS) if self.class_of[card] == cls] for cls in range(MAJORITY)
        ]
        """The class cards of each class."""
        self.agreed: Final = self._agreed_cards(options["class-cards"])
        """The class cards if they are agreed rather than random, or all cards of the base game
        (RA 3.1, 8.4); otherwise empty."""
        self.tokens: Final = range(BASE_TOKENS, TOKENS) if self.africanus else range(BASE_TOKENS)
        all_last = options["symbol-order"] != M_A_CLASSES
        self.limits: Final = [token.limit for token in content.tokens]
        self.symbols: Final = [in_order(token, all_last) for token in content.tokens]
        """For each token, its symbols in the order in which they take effect (RA 5.5)."""
        self.shows: Final = [mask_of(symbols) for symbols in self.symbols]
        """For each token, a bit mask of its symbols."""
        self.protects: Final = [card.classes for card in content.region_cards]
        """For each region card, the classes that it protects."""
        self.region_of: Final = [card.region for card in content.region_cards]
        """The region of each region card."""
        self.cards_in_use: Final = tuple(
            [i for i, at in enumerate(self.region_of) if self.africanus and at in self.regions]
        )
        """The region cards that are not taken out (RA 8.6.6)."""

    def _agreed_cards(self, method: object) -> tuple[int, ...]:
        """The class cards that are agreed on: all of the base game, or those that the option
        names; empty if they are drawn at random.  Raises SetupError."""
        known = tuple(range(CARDS)) if self.africanus else self.data.base_cards
        if isinstance(method, list):
            return _cards_named(method, known, self.players.cards, self.seats)
        return () if self.africanus else known


def in_order(token: RatToken, all_last: bool) -> tuple[int, ...]:
    """A token's symbols in order: M, then A, then the classes as printed; or with A last."""
    majority = [symbol for symbol in token.symbols if symbol == MAJORITY]
    everybody = [symbol for symbol in token.symbols if symbol == ALL]
    classes = [symbol for symbol in token.symbols if symbol < MAJORITY]
    if all_last:
        return tuple(majority + classes + everybody)
    return tuple(majority + everybody + classes)


def _cards_named(
    names: list[str], known: tuple[int, ...], number: int, seats: int
) -> tuple[int, ...]:
    """Return the agreed class cards (RA 8.4).

    Raises SetupError naming an unknown card, a duplicate or a wrong number of cards.
    """
    ids = [CARD_IDS[card] for card in known]
    for name in names:
        if name not in ids:
            raise SetupError(
                "rattus.error.class-cards-unknown",
                {"name": name, "hint": closest(name, ids), "known": ids},
            )
        if names.count(name) > 1:
            raise SetupError("rattus.error.class-cards-double", {"name": name})
    if len(names) != number:
        params = {"seats": seats, "found": len(names), "expected": number}
        raise SetupError("rattus.error.class-cards-count", dict(params))
    return tuple(sorted([CARD_IDS.index(name) for name in names]))


def check_seats(game: str, seats: int, options: Options) -> None:
    """Raise SetupError for too many players: the base game takes fewer (RA 1.7, 8.2)."""
    if options["expansion"] == NONE and seats > BASE_SEATS:
        raise SetupError(
            "rattus.error.seats-base",
            {"game": game, "seats": seats, "max": BASE_SEATS, "all": MAX_SEATS},
        )
