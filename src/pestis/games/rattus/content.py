"""The component data of RA 1, 2, 8, 10 and 11, read from ``content/*.toml`` and checked.

A player's own file may replace rows by id: ``[[region]]``, ``[[token]]``, ``[[region-card]]``.
"""

from __future__ import annotations

from functools import cache
from typing import Final, final

from pestis.games.rattus.ids import (
    ALL,
    ANY,
    BASE_CARDS,
    CARD_IDS,
    CARDS,
    CLASSES,
    MAJORITY,
    REGION_IDS,
    REGIONS,
    SHADES,
    SYMBOL_IDS,
)
from pestis.kernel.errors import ContentError, Params, near
from pestis.kernel.fields import Json
from pestis.parts.content import Row, expect_count, rows, shipped
from pestis.parts.graph import within

PACKAGE: Final = "pestis.games.rattus"
EXPANSIONS: Final = ("none", "africanus")
NONE: Final = "none"
AFRICANUS: Final = "africanus"

BY_ID: Final = ("region", "token", "region-card")
"""Tables of which a player's own file may replace rows."""
WHOLE: Final[tuple[str, ...]] = ()
"""Tables that it replaces as a whole."""
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
SHADE_SIZES: Final = (8, 2, 2, 5)
"""Regions of each shade (RA 2.1, 10.1): there are starters for no more."""
COPIES: Final = 3
"""Region cards of each region (RA 9.1.1)."""
REGION_CARD_IDS: Final = tuple([f"{id}-{n}" for id in REGION_IDS for n in range(1, COPIES + 1)])
REGION_CARDS: Final = 51
LOWEST_LIMIT: Final = 1
HIGHEST_LIMIT: Final = 6


def is_starter(token: int) -> bool:
    """Whether a token lies on the board from the start (RA 1.4, 8.6.3)."""
    blue = token - BASE_TOKENS
    return token < BASE_STARTERS or 0 <= blue < BLUE_STARTERS


@final
class Region:
    """One region: its shade, all its neighbours, and those that an arrow joins (RA 1.2).

    ``name`` is what an owner's file calls it (RA 10.3); empty for our own rows.
    """

    def __init__(self, row: Row) -> None:
        row.only(("id", "name", "shade", "neighbours", "arrows"))
        self.name: Final = row.text("name") if row.has("name") else ""
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
    """One region card: its region, and the classes that it protects: all for a ``?``."""

    def __init__(self, row: Row, number: int) -> None:
        row.only(("id", "symbols"))
        self.id: Final = row.text("id")
        self.region: Final = number // COPIES
        found = row.words("symbols", (*CLASSES, ANY))
        self.any: Final = found == [len(CLASSES)]
        self.classes: Final = tuple(range(len(CLASSES))) if self.any else tuple(found)
        self.row: Final = row


@final
class Players:
    """What depends on expansion and number of players (RA 2.1, 3.5, 8.3-8.7)."""

    def __init__(self, row: Row) -> None:
        self.regions_of: Final = tuple(row.words("shades", SHADES))
        self.removed: Final = row.whole("removed", 0, 40)
        self.cards: Final = row.whole("cards", 1, CARDS)
        self.placements: Final = row.whole("placements", 1, 3)
        self.range: Final = row.whole("range", 1, 5)


@final
class Content:
    """All component data, frozen."""

    def __init__(self, tables: dict[str, list[Row]]) -> None:
        self.regions: Final = tuple([Region(row) for row in tables["region"]])
        self.tokens: Final = tuple([RatToken(row) for row in tables["token"]])
        cards = tables["region-card"]
        self.region_cards: Final = tuple([RegionCard(row, i) for i, row in enumerate(cards)])
        self.class_of: Final = tuple(
            [row.word("class", CLASSES) for row in tables["class-card"]],
        )
        self.players: Final = {row.text("id"): Players(row) for row in tables["players"]}
        self.origins: Final = [
            (row.name, row.origin()) for table in tables.values() for row in table
        ]
        _check_counts(tables)
        _check_tokens(self)
        _check_region_cards(self)
        _check_shades(self)
        _check_map(self)

    def in_use(self, expansion: str, seats: int) -> tuple[int, ...]:
        """The regions in use, in the order of RA 10.3 (RA 2.1, 8.3)."""
        shades = self.players[f"{expansion}-{seats}"].regions_of
        return tuple([i for i, region in enumerate(self.regions) if region.shade in shades])

    def near(self, used: tuple[int, ...]) -> list[tuple[int, ...]]:
        """For each region its neighbours in use; none for one that is not in use (RA 2.2)."""
        return [
            tuple([other for other in region.neighbours if other in used]) if i in used else ()
            for i, region in enumerate(self.regions)
        ]


def _check_counts(tables: dict[str, list[Row]]) -> None:
    """The box lists of RA 1 and 8.1: every id once and in its place."""
    for name, ids in (
        ("region", REGION_IDS),
        ("token", TOKEN_IDS),
        ("region-card", REGION_CARD_IDS),
        ("class-card", CARD_IDS),
    ):
        found = [row.text("id") for row in tables[name]]
        assert found == list(ids), f"{FILES[name]}: our own rows are not the box list"
    for i, row in enumerate(tables["class-card"]):
        row.only(("id", "class", "expansion"))
        assert row.word("expansion", EXPANSIONS) == int(i >= BASE_CARDS)


def _check_tokens(content: Content) -> None:
    """RA 5.5, 8.1: at least one symbol, M and A once at most, no Islam in the base game."""
    for number, token in enumerate(content.tokens):
        marks = token.symbols
        islam = CLASSES.index("islam")
        if (
            not marks
            or marks.count(MAJORITY) > 1
            or marks.count(ALL) > 1
            or (number < BASE_TOKENS and islam in marks)
        ):
            raise token.row.bad("symbols", ", ".join(SYMBOL_IDS))


def _check_region_cards(content: Content) -> None:
    """RA 9.1.1: two different classes, or a question mark."""
    for card in content.region_cards:
        if not card.any and (len(set(card.classes)) != 2 or len(card.classes) != 2):
            raise card.row.bad("symbols", '["royalty", "magic"] / ["?"]')
        if len(CLASSES) in card.classes:
            raise card.row.bad("symbols", '["royalty", "magic"] / ["?"]')


def _check_shades(content: Content) -> None:
    """RA 2.1, 10.1: so many regions of each shade."""
    own = [region.row.file for region in content.regions if region.row.file != FILES["region"]]
    shades = [region.shade for region in content.regions]
    for shade, expected in enumerate(SHADE_SIZES):
        file = own[0] if own else FILES["region"]
        expect_count(file, f"shade {SHADES[shade]}", shades.count(shade), expected)


def _check_map(content: Content) -> None:
    """RA 1.2, 2.4: symmetric, and connected at every number of players."""
    for i, region in enumerate(content.regions):
        for key, listed in (("neighbours", region.neighbours), ("arrows", region.arrows)):
            if i in listed or len(set(listed)) != len(listed):
                raise region.row.bad(key, REGION_IDS[listed[0]] + ", …")
            for other in listed:
                back = content.regions[other]
                if i not in (back.neighbours if key == "neighbours" else back.arrows):
                    raise _one_way(region, key, back)
                if other not in region.neighbours:
                    raise ContentError("content-map-arrow", _link(region, key, back))
    for name, players in content.players.items():
        expansion, _, seats = name.rpartition("-")
        used = content.in_use(expansion, int(seats))
        near = content.near(used)
        reached = within(near, used[0], REGIONS)
        for i in used:
            if i not in reached and i != used[0]:
                region = content.regions[i]
                raise ContentError(
                    "content-map-apart",
                    {
                        "file": region.row.file,
                        "row": region.row.name,
                        "other": REGION_IDS[used[0]],
                        "seats": int(seats),
                    },
                )
        assert players.range > 0


def _one_way(region: Region, key: str, other: Region) -> ContentError:
    """A link that one side lacks: told of the row that a player has replaced."""
    if region.row.file == FILES["region"]:
        return ContentError("content-map-not-back", _link(other, key, region))
    return ContentError("content-map-one-way", _link(region, key, other))


def _link(region: Region, key: str, other: Region) -> Params:
    """What an error about two regions says."""
    row = region.row
    return {"file": row.file, "row": row.name, "key": key, "other": other.id}


def _shipped_tables() -> dict[str, list[Row]]:
    return {name: rows(shipped(PACKAGE, file), file, name, "id") for name, file in FILES.items()}


@cache
def default_content() -> Content:
    """The content we ship."""
    return Content(_shipped_tables())


def read_content(own: Json) -> Content:
    """Our content with a player's own rows in the place of ours; None means ours alone.

    ``own`` is the parsed file with its name under ``file``.  Raises ContentError naming file,
    row and reason.
    """
    if own is None:
        return default_content()
    if not isinstance(own, dict):
        raise ContentError("content-syntax", {"file": "…", "detail": "[[region]]"})
    file = str(own.get("file", "…"))
    tables = _shipped_tables()
    for name in own:
        if name in ("file", "origin"):
            continue
        if name not in BY_ID:
            hint = near(name, BY_ID)
            raise ContentError(
                "content-unknown-table",
                {"file": file, "row": name, "hint": hint, "known": list(BY_ID)},
            )
        _replace_rows(tables[name], rows(own, file, name, "id"), file)
    return Content(tables)


def _replace_rows(ours: list[Row], own: list[Row], file: str) -> None:
    names = [row.name for row in ours]
    for row in own:
        if row.name not in names:
            hint = near(row.name, names)
            raise ContentError("content-unknown-row", {"file": file, "row": row.name, "hint": hint})
        ours[names.index(row.name)] = row
