"""Explains cards and buildings: briefly on the table, in full with the rule on request."""

from __future__ import annotations

from typing import Any, Final

from pestis.games.rattus_cartus.content.ids import CLASSES, KIND_IDS, PILES, POPULATION_IDS
from pestis.games.rattus_cartus.content.reading import Building, BuildingCard, Content, read_content
from pestis.kernel.core.choices import Choice
from pestis.kernel.json import Json
from pestis.parts.content import PRINTED
from pestis.words import Words

GAME: Final = "rattus-cartus"
TERMS: Final = ("nun-row", "rats", "tokens")
RULES: Final = {"joker": "RC 5.1", "sword": "RC 5.2", "flute": "RC 5.3", "pass": "RC 5.4"}
RULE_OF_GOLD: Final = "RC 5.5"
RULE_OF_POPULATION: Final = "RC 3.11, 3.12"
RULE_OF_SUPPLY: Final = "RC 3.3"
RULE_OF_CLASS: Final = "RC 6.1"
SAME_REASONS: Final = (("rats-too-many", "nuns-to-spare"),)
"""Terms of the judge that tell the same in a hint, in groups: how nuns and rats compare."""
ACTIONS: Final = ("premium-action", "standard-action")
"""The prompts that offer a building's action, in the order of the lines that explain them."""
TELLING: Final = {"enter": (0, 1)}
"""Verb -> the lines of a building's explanation that say what a choice may bring: both actions."""
SUPPLY_LINE: Final = -2
"""The line that says what a card's supply action is, counted from the end of its explanation; what
follows it says who carries it out."""


def find_card(content: Content, id: str) -> BuildingCard:
    """The building card with this id."""
    return next(card for card in content.cards if card.id == id)


def effect_text(effect: str, words: Words) -> str:
    """A short text for a building's action, from the words in its content row."""
    name, *args = effect.split()
    numbers = [int(arg) for arg in args if arg.isdecimal()]
    if name == "take":
        name = f"take-{args[0]}"
    if name == "hospital":
        parts = [("discard-rats", numbers[0])] if numbers[0] else []
        return _effects([*parts, ("trade", numbers[1])], words)
    return _effects([(name, numbers[0] if numbers else 0)], words)


def supply_text(card: BuildingCard, words: Words) -> str:
    """A short text for a supply action, in the order in which it is carried out (RC A22)."""
    icons = [("draw", card.draw), ("discard-rats", card.discard), ("look", card.look)]
    return _effects([(name, n) for name, n in icons if n] or [("none", 0)], words)


def _effects(parts: list[tuple[str, int]], words: Words) -> str:
    return ", ".join([words.text(f"{GAME}.screen.effect.{name}", n=n) for name, n in parts])


def known_ids() -> list[str]:
    """Everything that :func:`explain` can explain."""
    content = read_content(None)
    buildings = [building.id for building in content.buildings]
    cards = [card.id for card in content.cards]
    return [*buildings, *cards, *PILES, *POPULATION_IDS, *CLASSES, *TERMS]


def title(id: str, words: Words) -> str:
    """The display name of an id."""
    groups = ("building", "kind", "class", "screen.term", "card")
    found = [group for group in groups if words.has(f"{GAME}.{group}.{id}")]
    if id in KIND_IDS:
        found = ["kind"]
    return words.text(f"{GAME}.{found[0]}.{id}")


def explain(id: str, words: Words, content: Json) -> list[str] | None:
    """Explain an id in sentences, with its rule; None for an unknown id.

    ``content`` is the custom content, or None.
    """
    if id not in known_ids():
        return None
    data = read_content(content)
    if id in TERMS:
        return [f"{title(id, words)}: {words.text(f'{GAME}.screen.{id}-help')}"]
    if id in CLASSES:
        return [words.text(f"{GAME}.help.class", **{"class": id, "rule": RULE_OF_CLASS})]
    if id in KIND_IDS:
        rule = RULES.get(id, RULE_OF_GOLD if id in PILES else RULE_OF_POPULATION)
        return [f"{title(id, words)}: {words.text(f'{GAME}.help.kind.{id}', rule=rule)}"]
    for building in data.buildings:
        if building.id == id:
            return _explain_building(building, words)
    card = find_card(data, id)
    icons = {"draw": card.draw, "discard": card.discard, "look": card.look}
    supply = words.text(f"{GAME}.help.supply", **icons).strip()
    supply = supply or words.text(f"{GAME}.screen.effect.none")
    everybody = words.text(f"{GAME}.help.supply-everybody", rule=RULE_OF_SUPPLY)
    status = words.text(f"{GAME}.screen.{_status(card)}")
    lines = _explain_building(data.buildings[card.building], words)
    lines[0] = lines[0].replace(title(data.buildings[card.building].id, words), title(id, words))
    return [*lines, words.text(f"{GAME}.screen.supply", text=supply), everybody, status]


def mechanism(prompt: dict[str, Any], choice: Choice) -> tuple[str, int | None]:
    """The id of the card that explains a choice, and the line of its explanation that does: its
    supply action, or the action that its building offers; an empty string if no card does."""
    if choice.verb == "supply":
        return choice.args[0], SUPPLY_LINE
    if choice.verb == "use" and prompt["kind"] in ACTIONS:
        return str(prompt["about"]), ACTIONS.index(prompt["kind"])
    return "", None


def _status(card: BuildingCard) -> str:
    """The origin of a card's supply action."""
    shipped = find_card(read_content(None), card.id)
    if (card.draw, card.discard, card.look) != (shipped.draw, shipped.discard, shipped.look):
        return "own"
    return "printed" if card.origin == PRINTED else "reconstructed"


def _explain_building(building: Building, words: Words) -> list[str]:
    cls = words.text(f"{GAME}.class.{CLASSES[building.cls]}")
    lines = [f"{title(building.id, words)} ({cls}, {building.rule})"]
    for name, effect in (("premium", building.premium), ("standard", building.standard)):
        text = words.text(f"{GAME}.help.building.{building.id}.{name}", **_numbers(effect))
        lines.append(words.text(f"{GAME}.screen.{name}", text=text))
    note = f"{GAME}.help.building.{building.id}.note"
    if words.has(note):
        lines.append(words.text(note, rule=building.rule))
    return lines


def _numbers(effect: str) -> dict[str, object]:
    """The numbers of an effect, by their names in the help texts, without zeros."""
    numbers = [int(word) for word in effect.split() if word.isdecimal()]
    return {name: n for name, n in zip(("n", "m"), numbers, strict=False) if n}


def origins(content: Json) -> list[tuple[str, str]]:
    """Each row of the content and its origin: ``printed`` or ``reconstructed``."""
    return list(read_content(content).origins)
