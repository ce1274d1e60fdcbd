"""The component data of RC 1 and 7, read from ``content/*.toml`` and checked against the box.

Custom content may replace ``[[card]]``, ``[[building]]``, ``[[pile]]`` and ``[[board]]`` row by
row, by id; ``[[population]]``, ``[[token]]`` and ``[[rat]]`` as whole tables.
"""

from __future__ import annotations

from functools import cache
from typing import Final, final

from pestis.games.rattus_cartus.content.ids import CLASSES, NUN_VALUES, PILES, TOKEN_VALUES
from pestis.kernel.errors import ContentError, closest
from pestis.parts.content import PRINTED, Row, Tables, expect_count, shipped
from pestis.parts.own_content import Library, Noting, raise_all, read_each

PACKAGE: Final = "pestis.games.rattus_cartus"
COPIES: Final = 5
"""Cards of each building (RC 1.2)."""
OF_A_CLASS: Final = 2
"""Buildings of each class (RC 1.2); more if buildings are added."""
POPULATION: Final = 84
CARDS_BY_NUNS: Final[tuple[int, ...]] = (24, 12, 12, 12, 24)
PILE_CARDS: Final[tuple[int, ...]] = (15, 12, 12, 12, 15)
POINT_TOKENS: Final = 20
RATS: Final = 50
"""Population cards, the same by number of nuns, cards of each pile, and tokens (RC 1)."""

BY_ID: Final = {"building": "id", "card": "id", "pile": "id", "board": "id"}
WHOLE: Final = {"population": "nuns", "token": "value", "rat": "value"}
KEYS: Final = {**WHOLE, "players": "seats"}
"""The key that names the rows of a table, if it is not ``id``."""
FILES: Final = {
    "building": "buildings.toml",
    "card": "supplies.toml",
    "population": "population.toml",
    "pile": "components.toml",
    "token": "components.toml",
    "rat": "components.toml",
    "board": "components.toml",
    "players": "components.toml",
}


@final
class Building:
    """One of the 12 buildings: its class, and its two actions in words."""

    def __init__(self, row: Row) -> None:
        row.only(("id", "class", "rule", "icon", "premium", "standard"))
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

    def __init__(self, tables: Tables, first_game: tuple[str, ...]) -> None:
        faults: list[ContentError] = []
        self.buildings: Final = tuple(read_each(tables["building"], Building, faults))
        ids = [row.text("id") for row in tables["building"]]
        self.cards: Final = tuple(
            read_each(tables["card"], lambda row: _card(row, ids), faults),
        )
        self.copies: Final = _population(tables["population"], faults)
        self.piles: Final = _numbers(tables["pile"], "cards", PILES, faults)
        self.tokens: Final = _tokens(tables["token"], faults)
        self.players: Final = _players(tables["players"])
        board = ("track-spaces", "entry-spaces")
        spaces = _numbers(tables["board"], "number", board, faults)
        self.track_spaces: Final = spaces[0]
        self.entry_spaces: Final = spaces[1]
        self.first_game: Final = first_game
        self.origins: Final = [
            (row.name, row.origin()) for table in tables.values() for row in table
        ]
        raise_all(faults)
        _check_counts(self, tables, faults)
        raise_all(faults)


def _card(row: Row, buildings: list[str]) -> BuildingCard:
    name, _, copy = row.text("id").rpartition("-")
    if name not in buildings or copy not in ("1", "2", "3", "4", "5"):
        raise row.bad("id", f"{closest(name, buildings) or buildings[0]}-1 … -5")
    return BuildingCard(row, buildings.index(name))


def _population(table: list[Row], faults: list[ContentError]) -> tuple[int, ...]:
    copies = [0] * NUN_VALUES
    for row in table:
        with Noting(faults):
            row.only(("nuns", "copies-per-class"))
            copies[row.whole("nuns", 0, NUN_VALUES - 1)] = row.whole("copies-per-class", 0, 14)
    return tuple(copies * len(CLASSES))


def _tokens(table: list[Row], faults: list[ContentError]) -> tuple[int, ...]:
    """The number of tokens of each value."""
    counts = [0] * TOKEN_VALUES
    for row in table:
        with Noting(faults):
            row.only(("value", "tokens"))
            counts[row.whole("value", 0, TOKEN_VALUES - 1)] = row.whole("tokens", 0, 20)
    return tuple(counts)


def _numbers(
    table: list[Row], key: str, ids: tuple[str, ...], faults: list[ContentError]
) -> tuple[int, ...]:
    found = dict.fromkeys(ids, 0)
    for row in table:
        with Noting(faults):
            row.only(("id", key))
            found[row.one_of("id", ids)] = row.whole(key, 0, 99)
    return tuple(found.values())


def _players(table: list[Row]) -> dict[int, tuple[int, int, int]]:
    """Seats -> rounds, cards in the row, replacement pile (RC 2.8)."""
    found: dict[int, tuple[int, int, int]] = {}
    for row in table:
        rounds, width = row.whole("rounds", 1, 30), row.whole("row", 1, 5)
        found[row.whole("seats", 2, 5)] = (rounds, width, row.whole("replacement", 0, 30))
    return found


def _check_counts(content: Content, tables: Tables, faults: list[ContentError]) -> None:
    """Check the component list of RC 1."""
    cards = [card.id for card in content.cards]
    file = {name: table[0].file if table else FILES[name] for name, table in tables.items()}
    piles = {row.name: row.file for row in tables["pile"]}
    due: list[tuple[str, str, int, int]] = [
        (FILES["card"], f"card {building.id}-{copy}", cards.count(f"{building.id}-{copy}"), 1)
        for building in content.buildings
        for copy in range(1, COPIES + 1)
    ]
    due.append((file["population"], "population", sum(content.copies), POPULATION))
    for nuns, printed in enumerate(CARDS_BY_NUNS):
        found = len(CLASSES) * content.copies[nuns]
        due.append((file["population"], f"population {nuns}", found, printed))
    for id, found, printed in zip(PILES, content.piles, PILE_CARDS, strict=True):
        due.append((piles[f"pile {id}"], f"pile {id}", found, printed))
    due.append((file["token"], "token", sum(content.tokens), POINT_TOKENS))
    for what in due:
        with Noting(faults):
            expect_count(*what)
    with Noting(faults):
        for row in tables["rat"]:
            row.only(("value", "tokens"))
        rats = sum([row.whole("tokens", 0, RATS) for row in tables["rat"]])
        expect_count(file["rat"], "rat", rats, RATS)
    _check_classes(content, faults)


def _check_classes(content: Content, faults: list[ContentError]) -> None:
    """Check for at least two buildings of each class (RC 1.2), from which those in use are drawn
    (RC 2.3)."""
    files = [building.row.file for building in content.buildings]
    file = max(files, key=lambda each: each != FILES["building"])
    classes = [building.cls for building in content.buildings]
    for cls, id in enumerate(CLASSES):
        with Noting(faults):
            expect_count(file, f"building, {id}", min(classes.count(cls), OF_A_CLASS), OF_A_CLASS)


@cache
def _first_game() -> tuple[str, ...]:
    table = shipped(PACKAGE, "components.toml")["first-game"]
    assert isinstance(table, dict) and isinstance(table["buildings"], list)
    return tuple([str(id) for id in table["buildings"]])


def _build(tables: Tables) -> Content:
    return Content(tables, _first_game())


LIBRARY: Final = Library(PACKAGE, FILES, _build, BY_ID, WHOLE, KEYS)
default_content: Final = LIBRARY.shipped
read_content: Final = LIBRARY.read


def is_printed(origin: str) -> bool:
    """Whether a row of this origin is printed on the publisher's components."""
    return origin == PRINTED
