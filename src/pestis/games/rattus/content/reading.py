"""The component data of RA 1, 2, 8, 10 and 11, read from ``content/*.toml`` and checked.

Custom content may replace rows by id: ``[[region]]``, ``[[token]]``, ``[[region-card]]``.
"""

from __future__ import annotations

from typing import Final, final

from pestis.games.rattus.content.ids import (
    ALL,
    ANY,
    CARD_IDS,
    CARDS,
    CLASSES,
    MAJORITY,
    REGION_IDS,
    REGIONS,
    SHADES,
    SYMBOL_IDS,
)
from pestis.kernel.errors import ContentError, Params
from pestis.parts.content import Row, Tables, expect_count
from pestis.parts.graph import within
from pestis.parts.own_content import Library, Noting, raise_all, read_each

PACKAGE: Final = "pestis.games.rattus"
EXPANSIONS: Final = ("none", "africanus")
NONE: Final = "none"
AFRICANUS: Final = "africanus"

BY_ID: Final = dict.fromkeys(("region", "token", "region-card"), "id")
"""Tables whose rows custom content may replace, and the key that names a row."""
WHOLE: Final[dict[str, str]] = {}
"""Tables that custom content replaces as a whole."""
FILES: Final = {
    "region": "map.toml",
    "token": "tokens.toml",
    "region-card": "region_cards.toml",
    "class-card": "class_cards.toml",
    "players": "players.toml",
}
BASE_TOKENS: Final = 49
TOKENS: Final = 114
"""Rat tokens of the base game and of Africanus (RA 1.4, 8.1): base ones have the lower numbers."""
BASE_STARTERS: Final = 12
BLUE_STARTERS: Final = 17
TOKEN_IDS: Final = (
    *[f"first-rat-{n + 1}" for n in range(BASE_STARTERS)],
    *[f"rat-{n + 1}" for n in range(BASE_TOKENS - BASE_STARTERS)],
    *[f"blue-first-rat-{n + 1}" for n in range(BLUE_STARTERS)],
    *[f"blue-rat-{n + 1}" for n in range(TOKENS - BASE_TOKENS - BLUE_STARTERS)],
)
SHADE_SIZES: Final[tuple[int, ...]] = (8, 2, 2, 5)
"""Regions of each shade (RA 2.1, 10.1); there are no starters for more."""
COPIES: Final = 3
"""Region cards of each region (RA 9.1.1)."""
REGION_CARD_IDS: Final = tuple([f"{id}-{n}" for id in REGION_IDS for n in range(1, COPIES + 1)])
REGION_CARDS: Final = 51
LOWEST_LIMIT: Final = 1
HIGHEST_LIMIT: Final = 6


def is_starter(token: int) -> bool:
    """Whether a token is on the board from the start (RA 1.4, 8.6.3)."""
    blue = token - BASE_TOKENS
    return token < BASE_STARTERS or 0 <= blue < BLUE_STARTERS


@final
class Region:
    """One region: its shade, all its neighbours, and those that an arrow joins (RA 1.2).

    ``name`` is the region's name in custom content (RA 10.3); empty for our own rows.
    """

    def __init__(self, row: Row) -> None:
        row.only(("id", "name", "shade", "neighbours", "arrows"))
        self.name: Final = row.name_of_own()
        self.id: Final = row.one_of("id", REGION_IDS)
        self.shade: Final = row.word("shade", SHADES)
        self.neighbours: Final = tuple(sorted(row.words("neighbours", REGION_IDS)))
        self.arrows: Final = tuple(sorted(row.words("arrows", REGION_IDS)))
        self.row: Final = row


@final
class RatToken:
    """One rat token: its limit and its symbols (RA 5.4, 5.5)."""

    def __init__(self, row: Row) -> None:
        row.only(("id", "limit", "symbols"))
        self.id: Final = row.one_of("id", TOKEN_IDS)
        self.limit: Final = row.whole("limit", LOWEST_LIMIT, HIGHEST_LIMIT)
        self.symbols: Final = tuple(row.words("symbols", SYMBOL_IDS))
        self.row: Final = row


@final
class RegionCard:
    """One region card (RA 9.1.1): its region, and the two classes it protects, or all for ``?``."""

    def __init__(self, row: Row) -> None:
        row.only(("id", "symbols"))
        self.id: Final = row.text("id")
        self.region: Final = REGION_CARD_IDS.index(self.id) // COPIES
        found = row.words("symbols", (*CLASSES, ANY))
        self.any: Final = found == [len(CLASSES)]
        self.classes: Final = tuple(range(len(CLASSES))) if self.any else tuple(found)
        if not self.any and (len(set(found)) != 2 or len(found) != 2 or len(CLASSES) in found):
            raise row.bad("symbols", '["royalty", "magic"] / ["?"]')
        self.row: Final = row


@final
class Players:
    """The values that depend on expansion and number of players (RA 2.1, 3.5, 8.3-8.7)."""

    def __init__(self, row: Row) -> None:
        self.regions_of: Final = tuple(row.words("shades", SHADES))
        self.removed: Final = row.whole("removed", 0, 40)
        self.cards: Final = row.whole("cards", 1, CARDS)
        self.placements: Final = row.whole("placements", 1, 3)
        self.range: Final = row.whole("range", 1, 5)


@final
class Content:
    """All component data, frozen."""

    def __init__(
        self,
        regions: list[Region],
        tokens: list[RatToken],
        region_cards: list[RegionCard],
        tables: Tables,
    ) -> None:
        self.regions: Final = tuple(regions)
        self.tokens: Final = tuple(tokens)
        self.region_cards: Final = tuple(region_cards)
        self.class_of: Final = tuple(
            [row.word("class", CLASSES) for row in tables["class-card"]],
        )
        self.rule_of: Final = tuple([row.text("rule") for row in tables["class-card"]])
        self.base_cards: Final = tuple(
            [
                card
                for card, row in enumerate(tables["class-card"])
                if EXPANSIONS[row.word("expansion", EXPANSIONS)] == NONE
            ]
        )
        """The class cards of the base game (RA 1.5)."""
        self.players: Final = {row.text("id"): Players(row) for row in tables["players"]}
        self.origins: Final = [
            (row.name, row.origin()) for table in tables.values() for row in table
        ]

    def in_use(self, expansion: str, seats: int) -> tuple[int, ...]:
        """The regions in use, in the order of RA 10.3 (RA 2.1, 8.3)."""
        shades = self.players[f"{expansion}-{seats}"].regions_of
        return tuple([i for i, region in enumerate(self.regions) if region.shade in shades])

    def near(self, used: tuple[int, ...]) -> list[tuple[int, ...]]:
        """For each region, its neighbours in use; none for a region not in use (RA 2.2)."""
        return [
            tuple([other for other in region.neighbours if other in used]) if i in used else ()
            for i, region in enumerate(self.regions)
        ]


def _build(tables: Tables) -> Content:
    """Build the content from the tables.  Raises ContentError if anything does not fit."""
    _check_components(tables)
    faults: list[ContentError] = []
    regions = read_each(tables["region"], Region, faults)
    tokens = read_each(tables["token"], _token, faults)
    cards = read_each(tables["region-card"], RegionCard, faults)
    raise_all(faults)
    content = Content(regions, tokens, cards, tables)
    _check_shades(content, faults)
    _check_links(content, faults)
    if not faults:
        _check_together(content, faults)
    raise_all(faults)
    return content


def _check_components(tables: Tables) -> None:
    """Check the component lists of RA 1 and 8.1: every id exactly once, in its place."""
    for name, ids in (
        ("region", REGION_IDS),
        ("token", TOKEN_IDS),
        ("region-card", REGION_CARD_IDS),
        ("class-card", CARD_IDS),
    ):
        found = [row.text("id") for row in tables[name]]
        assert found == list(ids), f"{FILES[name]} has {found}, but ids.py {list(ids)}"
    for row in tables["class-card"]:
        row.only(("id", "class", "rule", "icon", "hat", "expansion"))


def _token(row: Row) -> RatToken:
    """Read a token and check it (RA 5.5, 8.1): at least one symbol, M and A at most once, no Islam
    in the base game."""
    token = RatToken(row)
    marks = token.symbols
    base = TOKEN_IDS.index(token.id) < BASE_TOKENS
    if (
        not marks
        or marks.count(MAJORITY) > 1
        or marks.count(ALL) > 1
        or (base and CLASSES.index("islam") in marks)
    ):
        raise row.bad("symbols", ", ".join(SYMBOL_IDS))
    return token


def _check_shades(content: Content, faults: list[ContentError]) -> None:
    """Check the number of regions of each shade (RA 2.1, 10.1)."""
    own = [region.row.file for region in content.regions if region.row.file != FILES["region"]]
    shades = [region.shade for region in content.regions]
    for shade, expected in enumerate(SHADE_SIZES):
        file = own[0] if own else FILES["region"]
        with Noting(faults):
            expect_count(file, f"shade {SHADES[shade]}", shades.count(shade), expected)


def _check_links(content: Content, faults: list[ContentError]) -> None:
    """Check that every neighbour and every arrow is mutual (RA 1.2)."""
    for i, region in enumerate(content.regions):
        for key, listed in (("neighbours", region.neighbours), ("arrows", region.arrows)):
            if i in listed or len(set(listed)) != len(listed):
                faults.append(region.row.bad(key, REGION_IDS[listed[0]] + ", …"))
                continue
            for other in listed:
                back = content.regions[other]
                if i not in (back.neighbours if key == "neighbours" else back.arrows):
                    faults.append(_one_way(region, key, back))
                elif other not in region.neighbours:
                    faults.append(
                        ContentError("rattus.error.content-map-arrow", _link(region, key, back))
                    )


def _check_together(content: Content, faults: list[ContentError]) -> None:
    """Check that the map is connected for every number of players (RA 2.4); each region that is
    cut off is reported once."""
    told: set[int] = set()
    for name in content.players:
        expansion, _, seats = name.rpartition("-")
        used = content.in_use(expansion, int(seats))
        reached = within(content.near(used), used[0], REGIONS)
        for i in used:
            if i != used[0] and i not in reached and i not in told:
                told.add(i)
                row = content.regions[i].row
                about = {"file": row.file, "row": row.name, "other": REGION_IDS[used[0]]}
                faults.append(
                    ContentError("rattus.error.content-map-apart", {**about, "seats": int(seats)})
                )


def _one_way(region: Region, key: str, other: Region) -> ContentError:
    """The error for a link missing on one side, reported for the row of the custom content."""
    if region.row.file == FILES["region"]:
        return ContentError("rattus.error.content-map-not-back", _link(other, key, region))
    return ContentError("rattus.error.content-map-one-way", _link(region, key, other))


def _link(region: Region, key: str, other: Region) -> Params:
    """The parameters of an error about two regions."""
    row = region.row
    return {"file": row.file, "row": row.name, "key": key, "other": other.id}


LIBRARY: Final = Library(PACKAGE, FILES, _build, BY_ID, WHOLE)
default_content: Final = LIBRARY.shipped
read_content: Final = LIBRARY.read
