"""The component data of PE 17, read from ``content/*.toml`` and validated as a whole.

An owner's file replaces single rows of ours by id, or a whole table if its length may differ
(WHOLE).  All faults are reported at once: the ContentError raised has the other faults in ``more``.
"""

from __future__ import annotations

from typing import Final, final

from pestis.games.pest.content.boards import Boards, Variants, check_boards
from pestis.games.pest.content.cards import Cards, read_cards
from pestis.games.pest.content.map import Map, check_in_play, drawing_advice, read_map
from pestis.kernel.errors import ContentError, Message
from pestis.parts.content import Row, Tables
from pestis.parts.own_content import Library, Noting, raise_all

PACKAGE: Final = "pestis.games.pest"

FILES: Final = {
    "place": "map.toml",
    "road": "map.toml",
    "start-card": "map.toml",
    "building": "boards.toml",
    "section": "boards.toml",
    "track-space": "boards.toml",
    "cemetery-space": "boards.toml",
    "board": "boards.toml",
    "start": "boards.toml",
    "imperative-space": "boards.toml",
    "influence-space": "boards.toml",
    "capital-building": "capital.toml",
    "reward-token": "capital.toml",
    "capital-card": "capital.toml",
    "pest-card": "pest.toml",
    "aid-card": "pest.toml",
    "decree": "decrees.toml",
    "agenda": "decrees.toml",
    "imperative": "decrees.toml",
    "technology": "technologies.toml",
    "price": "technologies.toml",
    "players": "variants.toml",
    "location-token": "variants.toml",
    "duel": "variants.toml",
    "solo": "variants.toml",
    "rank": "variants.toml",
}
"""Table -> the file that holds our rows of it."""

WHOLE: Final = dict.fromkeys(("road", "cemetery-space", "influence-space"), "id")
"""Tables that an owner's file replaces as a whole, and the key that names their rows."""
BY_ID: Final = {name: "id" for name in FILES if name not in WHOLE}
"""Tables in which an owner's file replaces single rows, and the key that names their rows."""


@final
class Content:
    """All component data of a match, immutable.

    powers   by technology: its number for each of POWERS
    """

    def __init__(
        self, map: Map, boards: Boards, cards: Cards, variants: Variants, tables: list[Row]
    ) -> None:
        self.map: Final = map
        self.places: Final = map.places
        self.roads: Final = map.roads
        self.boards: Final = boards
        self.variants: Final = variants
        self.pest_cards: Final = cards.pest_cards
        self.pest_of: Final = cards.pest_of
        self.aid_cards: Final = cards.aid_cards
        self.decrees: Final = cards.decrees
        self.technologies: Final = cards.technologies
        self.powers: Final = tuple([card.powers for card in cards.technologies])
        self.origins: Final = [(row.name, row.origin()) for row in tables]


def _build(tables: Tables) -> Content:
    """The content built from the tables.  Raises ContentError if anything is invalid."""
    faults: list[ContentError] = []
    map = read_map(tables["place"], tables["road"], tables["start-card"], faults)
    places = [row.name.partition(" ")[2] for row in tables["place"]]
    cards = read_cards(tables, places, faults)
    boards: Boards | None = None
    variants: Variants | None = None
    with Noting(faults):
        boards = Boards(tables)
        variants = Variants(tables, boards.influence_length)
    if boards is not None:
        check_boards(boards, tables["reward-token"][0].file, faults)
        if len(map.places) == len(places):
            check_in_play(map.places, [row.places for row in boards.players], faults)
    raise_all(faults)
    assert boards is not None and variants is not None
    return Content(
        map, boards, cards, variants, [row for table in tables.values() for row in table]
    )


LIBRARY: Final = Library(PACKAGE, FILES, _build, BY_ID, WHOLE)
default_content: Final = LIBRARY.shipped
read_content: Final = LIBRARY.read


def advice(content: Content) -> list[Message]:
    """Oddities in the content that are not errors, such as roads that cross in the drawing."""
    return drawing_advice(content.map)
