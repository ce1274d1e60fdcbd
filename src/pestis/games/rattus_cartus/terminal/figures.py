"""The numbers in the rulebook's sentences that depend on content or the number of players."""

from __future__ import annotations

from pestis.games.rattus_cartus.content.reading import Building, read_content
from pestis.kernel.json import Json


def figures(own: Json, seats: int) -> dict[str, object]:
    """The numbers, by the names of their placeholders.

    own  a table's custom content, or None
    """
    content = read_content(own)
    rounds, row, replacement = content.players[seats]
    values = [f"{n} × {value}" for value, n in enumerate(content.tokens) if n]
    found: dict[str, object] = {"rounds": rounds, "row": row, "replacement": replacement}
    found["token_values"] = values
    found["first_game"] = list(content.first_game)
    for building in content.buildings:
        found |= _actions(building)
    return found


def _actions(building: Building) -> dict[str, object]:
    """``farm_premium`` and ``farm_standard``; the Hospital has rats and cards for each."""
    found: dict[str, object] = {}
    for name, effect in (("premium", building.premium), ("standard", building.standard)):
        key = f"{building.id.replace('-', '_')}_{name}"
        numbers = [int(word) for word in effect.split() if word.isdecimal()]
        if effect.startswith("hospital"):
            found |= {f"{key}_rats": numbers[0], f"{key}_cards": numbers[1]}
        elif numbers:
            found[key] = numbers[0]
    return found
