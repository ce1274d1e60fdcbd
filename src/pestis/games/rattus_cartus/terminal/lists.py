"""The tables of the guide: the supply action of each building card in play."""

from __future__ import annotations

from pestis.games.rattus_cartus.content.reading import BuildingCard, read_content
from pestis.games.rattus_cartus.terminal.explaining import GAME, supply_text
from pestis.kernel.json import View
from pestis.words import Words


def rows(id: str, words: Words, view: View | None) -> list[dict[str, str]]:
    """By building: the supply action of each of its cards, under the card's number; empty for a
    card that is not in play.  ``supplies`` is the only table."""
    assert id == "supplies"
    content = read_content(None if view is None else view["content"])
    chosen = None if view is None else view["chosen"]
    assert chosen is None or isinstance(chosen, list)

    def told(card: BuildingCard) -> str:
        return supply_text(card, words) if chosen is None or card.id in chosen else ""

    found: list[dict[str, str]] = []
    for number, building in enumerate(content.buildings):
        cards = [card for card in content.cards if card.building == number]
        cells = {card.id.rpartition("-")[2]: told(card) for card in cards}
        if any(cells.values()):
            found.append({"building": words.text(f"{GAME}.building.{building.id}"), **cells})
    return found
