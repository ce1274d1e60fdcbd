"""The box of Rattus Cartus: the immutable content and options of a match."""

from __future__ import annotations

from typing import Final, final

from pestis.games.rattus_cartus.content.ids import CLASSES
from pestis.games.rattus_cartus.content.reading import COPIES, Content
from pestis.kernel.core.spec import Box, Option, Options, OptionValue
from pestis.kernel.errors import SetupError, closest
from pestis.kernel.json import Json

FIRST_GAME: Final = "first-game"
ONE_BUILDING: Final = "one-building-per-class"
FIVE_OF_TEN: Final = "five-of-ten"

OPTIONS: Final = (
    Option("buildings", (FIRST_GAME, ONE_BUILDING, FIVE_OF_TEN), FIRST_GAME, lists=True),
    Option("supply", ("in-turn", "together"), "in-turn"),
    Option("open-rats", ("off", "on"), "off"),
    Option("all-dead", ("all-lose", "fewest-rats"), "all-lose"),
)
"""In order: RC 2.3 and 2.10; RC 3.4; RC A20; RC 6.8."""


@final
class CartusBox(Box):
    """Content and options, with lookup tables for the rules."""

    def __init__(
        self,
        seats: int,
        options: Options,
        own: Json,
        rules: int,
        content: Content,
        actions: list[object],
    ) -> None:
        super().__init__(seats, options, own, rules)
        self.data: Final = content
        self.actions: Final = actions
        """For each building, its standard and its premium effect (see effects.py)."""
        rounds, width, replacement = content.players[seats]
        self.rounds: Final = rounds
        self.width: Final = width
        self.replacement: Final = replacement
        self.building_of: Final = [card.building for card in content.cards]
        self.class_of_card: Final = [content.buildings[card.building].cls for card in content.cards]
        self.together: Final = options["supply"] == "together"
        self.agreed: Final = _agreed(content, options["buildings"])
        """The 30 building cards if they are agreed rather than random; otherwise empty."""


def _agreed(content: Content, method: OptionValue) -> tuple[int, ...]:
    if method == FIRST_GAME:
        return agreed_cards(content, list(content.first_game))
    return agreed_cards(content, method) if isinstance(method, list) else ()


def agreed_cards(content: Content, names: list[str]) -> tuple[int, ...]:
    """The cards of an agreed list (RC 2.3 a): 30 card ids, or six building ids for all copies.

    Raises SetupError naming an unknown id, a duplicate or a class without exactly five cards.
    """
    ids = [card.id for card in content.cards]
    buildings = [building.id for building in content.buildings]
    cards: list[int] = []
    for name in names:
        if name in buildings:
            cards += [ids.index(f"{name}-{copy}") for copy in range(1, COPIES + 1)]
        elif name in ids:
            cards.append(ids.index(name))
        else:
            hint = closest(name, ids + buildings)
            raise SetupError("rattus-cartus.error.buildings-unknown", {"name": name, "hint": hint})
    for card in cards:
        if cards.count(card) > 1:
            raise SetupError("rattus-cartus.error.buildings-double", {"name": ids[card]})
    for cls in range(len(CLASSES)):
        found = [c for c in cards if content.buildings[content.cards[c].building].cls == cls]
        if len(found) != COPIES:
            raise SetupError(
                "rattus-cartus.error.buildings-count", {"class": CLASSES[cls], "found": len(found)}
            )
    return tuple(sorted(cards))
