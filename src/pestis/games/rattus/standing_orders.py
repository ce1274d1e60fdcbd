"""Standing orders: automatic answers that a seat sets in advance, so that slow games keep moving.

An order sees only the public view, so its answer reveals nothing about a hand (RA 9.1.8).
"""

from __future__ import annotations

from typing import Any, Final

from pestis.games.rattus.content.ids import ALL, MAJORITY, REGION_IDS
from pestis.games.rattus.content.reading import TOKEN_IDS, read_content
from pestis.kernel.json import View

NEVER: Final = "never"
ONLY_TO_SAVE: Final = "only-to-save"
ALWAYS_ADD: Final = "always-add"

ORDERS: Final[dict[str, tuple[str, ...]]] = {
    "escape": (NEVER, ONLY_TO_SAVE),
    "add-cube": (ALWAYS_ADD,),
}
"""Prompt kind -> the orders that a seat may give for it."""


def answer(order: str, view: View, seat: int) -> str:
    """The order's answer to the open prompt; empty if the seat must be asked."""
    if order == NEVER:
        return "pass"
    if order == ALWAYS_ADD:
        return "add"
    return "" if can_save(dict(view), seat) else "pass"


def can_save(view: dict[str, Any], seat: int) -> bool:
    """Whether a region card may save a cube: M and A take their cubes regardless (RA 9.1.6), and a
    seat cannot lose more cubes than it has."""
    region = REGION_IDS.index(view["prompts"][0]["about"])
    content = read_content(view["content"])
    symbols = content.tokens[TOKEN_IDS.index(view["turned"][-1])].symbols
    there = view["cubes"][region]
    sure = int(ALL in symbols) + int(MAJORITY in symbols and there[seat] == max(there))
    owned = [card for card, owner in enumerate(view["owners"]) if owner == seat]
    threatened = [
        card for card in owned if view["onto"][card] is None and content.class_of[card] in symbols
    ]
    return len(threatened) > 0 and there[seat] > sure
