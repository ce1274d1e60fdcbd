"""The component data of PE 17, read from ``content/*.toml`` and checked as a whole.

An owner's own file replaces rows of ours, by their id, or a whole table where its length may
differ (WHOLE).  Everything that does not fit is told at once: the ContentError that is raised
carries the others as ``more``.
"""

from __future__ import annotations

from functools import cache
from typing import Final, final

from pestis.games.pest.content_boards import Boards, Variants, check_boards
from pestis.games.pest.content_cards import Cards, read_cards
from pestis.games.pest.content_map import Map, check_in_play, drawing_advice, read_map
from pestis.kernel.errors import ContentError, Message, near
from pestis.kernel.fields import Json
from pestis.parts.content import Row, raise_all, rows, shipped

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
"""The tables and where ours stand."""

WHOLE: Final = ("road", "cemetery-space", "influence-space")
"""Tables that an owner's file replaces as a whole."""
BY_ID: Final = tuple([name for name in FILES if name not in WHOLE])
"""Tables of which it replaces rows."""


@final
class Content:
    """All component data of one match, frozen.

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
        self.aid_cards: Final = cards.aid_cards
        self.decrees: Final = cards.decrees
        self.technologies: Final = cards.technologies
        self.powers: Final = tuple([card.powers for card in cards.technologies])
        self.origins: Final = [(row.name, row.origin()) for row in tables]


def _build(tables: dict[str, list[Row]]) -> Content:
    """The content of the tables.  Raises ContentError for everything that does not fit."""
    faults: list[ContentError] = []
    map = read_map(tables["place"], tables["road"], tables["start-card"], faults)
    places = [row.name.partition(" ")[2] for row in tables["place"]]
    cards = read_cards(tables, places, faults)
    boards: Boards | None = None
    variants: Variants | None = None
    try:
        boards = Boards(tables)
        variants = Variants(tables, boards.influence_length)
    except ContentError as fault:
        faults.append(fault)
    if boards is not None:
        check_boards(boards, tables["reward-token"][0].file, faults)
        if len(map.places) == len(places):
            check_in_play(map.places, [row.places for row in boards.players], faults)
    raise_all(faults)
    assert boards is not None and variants is not None
    return Content(
        map, boards, cards, variants, [row for table in tables.values() for row in table]
    )


def _shipped_tables() -> dict[str, list[Row]]:
    parsed = {file: shipped(PACKAGE, file) for file in dict.fromkeys(FILES.values())}
    return {name: rows(parsed[file], file, name, "id") for name, file in FILES.items()}


@cache
def default_content() -> Content:
    """The content we ship."""
    return _build(_shipped_tables())


def read_content(own: Json) -> Content:
    """Our content with an owner's rows in the place of ours; None means ours alone.

    ``own`` is the parsed file with its name under ``file``.  Raises ContentError naming file,
    row and reason, the other faults as its ``more``.
    """
    if own is None:
        return default_content()
    if not isinstance(own, dict):
        raise ContentError("content-syntax", {"file": "…", "detail": "[[place]]"})
    file = str(own.get("file", "…"))
    tables = _shipped_tables()
    faults: list[ContentError] = []
    for name in own:
        if name in ("file", "origin"):
            continue
        try:
            _replace(tables, name, own, file, faults)
        except ContentError as fault:
            faults.append(fault)
    try:
        built = _build(tables)
    except ContentError as fault:
        raise_all([*faults, fault, *fault.more])
        raise
    raise_all(faults)
    return built


def _replace(
    tables: dict[str, list[Row]],
    name: str,
    own: dict[str, Json],
    file: str,
    faults: list[ContentError],
) -> None:
    """Put the rows of an owner's table where ours are."""
    if name not in FILES:
        known = list(FILES)
        about = {"file": file, "row": name, "hint": near(name, known)}
        raise ContentError("content-unknown-table", {**about, "known": known})
    theirs = rows(own, file, name, "id")
    if name in WHOLE:
        tables[name] = theirs
        return
    ours = tables[name]
    names = [row.name for row in ours]
    for row in theirs:
        if row.name in names:
            ours[names.index(row.name)] = row
        else:
            about = {"file": file, "row": row.name, "hint": near(row.name, names)}
            faults.append(ContentError("content-unknown-row", dict(about)))


def advice(content: Content) -> list[Message]:
    """What is no fault but worth a look: roads that cross in the drawing."""
    return drawing_advice(content.map)
