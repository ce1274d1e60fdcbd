"""A copy of the source in which every game has newer rules and a card that no judge has learned."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from pestis.games import find
from tests.copies import copy_source
from tests.rehearsal.changed import SOURCE, change, raise_version

CARD: Final = "pilgrim"
BUILDING: Final = "chapel"
TECHNOLOGY: Final = "field-kitchen"


def grown_source(folder: Path) -> Path:
    """Make the copy; returns its folder."""
    copy = folder / "pestis"
    copy_source(SOURCE, copy, "web")
    _class_card(copy / "games" / "rattus")
    _building(copy / "games" / "rattus_cartus")
    _technology(copy / "games" / "pest")
    for game in ("rattus", "rattus-cartus", "pest"):
        raise_version(copy / "games" / game.replace("-", "_"), find(game).rules_version)
    return folder


def _class_card(room: Path) -> None:
    """A class card of the base game, after those of Africanus, that does what the King does."""
    _add(
        room / "content" / "class_cards.toml",
        f'\n[[class-card]]\nid = "{CARD}"\nclass = "church"\nrule = "RA 6.7"\nexpansion = "none"\n',
    )
    change(room / "content" / "ids.py", '    "sultan",\n)', f'    "sultan",\n    "{CARD}",\n)')
    change(room / "content" / "ids.py", "CARDS: Final = 10\n", "CARDS: Final = 11\n")
    cards = room / "rules" / "class_cards" / "by_number.py"
    change(cards, "    Sultan(),\n", "    Sultan(),\n    King(),\n")


def _building(room: Path) -> None:
    """A Rattus Cartus building, added as docs/add-a-card.md says."""
    _add(
        room / "content" / "buildings.toml",
        f'\n[[building]]\nid = "{BUILDING}"\nclass = "church"\nrule = "RC 4.16"\n'
        'origin = "reconstructed"\npremium = "discard-rats 3"\nstandard = "discard-rats 1"\n',
    )
    supplies = [
        f'[[card]]\nid = "{BUILDING}-{n}"\ndraw = {n % 3}\ndiscard-rats = 0\nlook = 0\n'
        for n in range(1, 6)
    ]
    _add(room / "content" / "supplies.toml", "\n".join(supplies))


def _technology(room: Path) -> None:
    """A 31st technology of Pest, with powers of other technologies."""
    cards = room / "content" / "technologies.toml"
    change(
        cards,
        'effect = "depot 1" },\n',
        'effect = "depot 1" },\n'
        f'  {{ id = "{TECHNOLOGY}", number = 31, effect = "movement 1, cure-herbs 1" }},\n',
    )
    depot = '  { id = "supply-depot", cost = 3, renown = 2, origin = "reconstructed" },\n'
    change(cards, depot, depot + depot.replace("supply-depot", TECHNOLOGY))


def _add(file: Path, text: str) -> None:
    file.write_text(file.read_text(encoding="utf-8") + text, encoding="utf-8")
