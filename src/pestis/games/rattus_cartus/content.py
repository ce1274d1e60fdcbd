"""The component data of RC 1 and 7, read from ``content/*.toml`` and checked against the box.

A player's own file may replace rows: ``[[card]]``, ``[[building]]``, ``[[pile]]`` and
``[[board]]`` row by row, by id; ``[[population]]``, ``[[token]]`` and ``[[rat]]`` as a whole table.
"""

from __future__ import annotations

from functools import cache
from typing import Final, final

from pestis.games.rattus_cartus.cards import CLASSES, NUN_VALUES, PILES, TOKEN_VALUES
from pestis.kernel.errors import ContentError, near
from pestis.kernel.fields import Json
from pestis.parts.content import PRINTED, Row, expect_count, rows, shipped

PACKAGE: Final = "pestis.games.rattus_cartus"
COPIES: Final = 5
"""Cards of each building (RC 1.2)."""

BY_ID: Final = {"building": "id", "card": "id", "pile": "id", "board": "id"}
WHOLE: Final = {"population": "nuns", "token": "value", "rat": "value"}
FILES: Final = {
    "building": "buildings.toml",
    "card": "supplies.toml",
    "population": "population.toml",
    "pile": "box.toml",
    "token": "box.toml",
    "rat": "box.toml",
    "board": "box.toml",
    "players": "box.toml",
}


@final
class Building:
    """One of the 12 buildings: its class, and its two actions in words."""

    def __init__(self, row: Row) -> None:
        row.only(("id", "class", "rule", "premium", "standard"))
        self.id: Final = row.text("id")
        self.cls: Final = CLASSES.index(row.one_of("class", CLASSES))
        self.rule: Final = row.text("rule")
        self.premium: Final = row.text("premium")
        self.standard: Final = row.text("standard")
        self.row: Final = row
        self.origin: Final = row.origin()


@final
class BuildingCard:
    """One of the 60 building cards: its building and its supply action."""

    def __init__(self, row: Row, building: int) -> None:
        row.only(("id", "draw", "discard-rats", "look"))
        self.id: Final = row.text("id")
        self.building: Final = building
        self.draw: Final = row.whole("draw", 0, 84)
        self.discard: Final = row.whole("discard-rats", 0, 99)
        self.look: Final = row.whole("look", 0, 5)
        self.origin: Final = row.origin()


@final
class Content:
    """All component data of one match, frozen."""

    def __init__(self, tables: dict[str, list[Row]], first_game: tuple[str, ...]) -> None:
        self.buildings: Final = tuple([Building(row) for row in tables["building"]])
        ids = [building.id for building in self.buildings]
        self.cards: Final = tuple([_card(row, ids) for row in tables["card"]])
        self.copies: Final = _population(tables["population"])
        self.piles: Final = _numbers(tables["pile"], "cards", PILES)
        self.tokens: Final = _tokens(tables["token"])
        self.players: Final = _players(tables["players"])
        boards = _numbers(tables["board"], "number", ("track-spaces", "entry-spaces"))
        self.track_spaces: Final = boards[0]
        self.entry_spaces: Final = boards[1]
        self.first_game: Final = first_game
        self.origins: Final = [
            (row.name, row.origin()) for table in tables.values() for row in table
        ]
        _check_counts(self, tables)


def _card(row: Row, buildings: list[str]) -> BuildingCard:
    name, _, copy = row.text("id").rpartition("-")
    if name not in buildings or copy not in ("1", "2", "3", "4", "5"):
        raise row.bad("id", f"{near(name, buildings) or buildings[0]}-1 … -5")
    return BuildingCard(row, buildings.index(name))


def _population(table: list[Row]) -> tuple[int, ...]:
    copies = [0] * NUN_VALUES
    for row in table:
        row.only(("nuns", "copies-per-class"))
        copies[row.whole("nuns", 0, NUN_VALUES - 1)] = row.whole("copies-per-class", 0, 14)
    return tuple(copies * len(CLASSES))


def _tokens(table: list[Row]) -> tuple[int, ...]:
    """How many tokens there are of each value."""
    counts = [0] * TOKEN_VALUES
    for row in table:
        row.only(("value", "tokens"))
        counts[row.whole("value", 0, TOKEN_VALUES - 1)] = row.whole("tokens", 0, 20)
    return tuple(counts)


def _numbers(table: list[Row], key: str, ids: tuple[str, ...]) -> tuple[int, ...]:
    found: dict[str, int] = {}
    for row in table:
        row.only(("id", key))
        found[row.one_of("id", ids)] = row.whole(key, 0, 99)
    return tuple([found[id] for id in ids])


def _players(table: list[Row]) -> dict[int, tuple[int, int, int]]:
    """Seats -> rounds, cards in the row, replacement pile (RC 2.8)."""
    found: dict[int, tuple[int, int, int]] = {}
    for row in table:
        rounds, width = row.whole("rounds", 1, 30), row.whole("row", 1, 5)
        found[row.whole("seats", 2, 5)] = (rounds, width, row.whole("replacement", 0, 30))
    return found


def _check_counts(content: Content, tables: dict[str, list[Row]]) -> None:
    """The box list of RC 1."""
    cards = [card.id for card in content.cards]
    for building in content.buildings:
        expected = [f"{building.id}-{copy}" for copy in range(1, COPIES + 1)]
        for id in expected:
            expect_count(FILES["card"], f"card {id}", cards.count(id), 1)
    file = {name: table[0].file if table else FILES[name] for name, table in tables.items()}
    expect_count(file["population"], "population", sum(content.copies), 84)
    totals = [len(CLASSES) * n for n in content.copies[:NUN_VALUES]]
    for nuns, printed in enumerate((24, 12, 12, 12, 24)):
        expect_count(file["population"], f"population {nuns}", totals[nuns], printed)
    files = {row.name: row.file for row in tables["pile"]}
    for id, cards_there, printed in zip(PILES, content.piles, (15, 12, 12, 12, 15), strict=True):
        expect_count(files[f"pile {id}"], f"pile {id}", cards_there, printed)
    expect_count(file["token"], "token", sum(content.tokens), 20)
    rats = sum([row.whole("tokens", 0, 50) for row in tables["rat"]])
    expect_count(file["rat"], "rat", rats, 50)


def _shipped_tables() -> dict[str, list[Row]]:
    tables: dict[str, list[Row]] = {}
    for name, file in FILES.items():
        key = BY_ID.get(name) or WHOLE.get(name) or "seats"
        tables[name] = rows(shipped(PACKAGE, file), file, name, key)
    return tables


def _first_game() -> tuple[str, ...]:
    table = shipped(PACKAGE, "box.toml")["first-game"]
    assert isinstance(table, dict) and isinstance(table["buildings"], list)
    return tuple([str(id) for id in table["buildings"]])


@cache
def default_content() -> Content:
    """The content we ship."""
    return Content(_shipped_tables(), _first_game())


def read_content(own: Json) -> Content:
    """Our content with a player's own rows in the place of ours; None means ours alone.

    ``own`` is the parsed file with its name under ``file``.  Raises ContentError naming file,
    row and reason.
    """
    if own is None:
        return default_content()
    if not isinstance(own, dict):
        raise ContentError("content-syntax", {"file": "…", "detail": "[[card]]"})
    file = str(own.get("file", "…"))
    tables = _shipped_tables()
    for name in own:
        if name in ("file", "origin"):
            continue
        if name in BY_ID:
            _replace_rows(tables[name], rows(own, file, name, BY_ID[name]), file)
        elif name in WHOLE:
            tables[name] = rows(own, file, name, WHOLE[name])
        else:
            known = [*BY_ID, *WHOLE]
            raise ContentError(
                "content-unknown-table",
                {"file": file, "row": name, "hint": near(name, known), "known": known},
            )
    return Content(tables, _first_game())


def _replace_rows(ours: list[Row], own: list[Row], file: str) -> None:
    names = [row.name for row in ours]
    for row in own:
        if row.name not in names:
            hint = near(row.name, names)
            raise ContentError("content-unknown-row", {"file": file, "row": row.name, "hint": hint})
        ours[names.index(row.name)] = row


def is_printed(origin: str) -> bool:
    """True for what stands on the publisher's components."""
    return origin == PRINTED
