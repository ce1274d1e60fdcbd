"""Explains cards, buildings, actions and rules in full, when a player asks about them."""

from __future__ import annotations

from typing import Final

from pestis.games.pest.content.ids import (
    AID_CARDS,
    BUILDING_IDS,
    CAPITAL,
    CAPITAL_BUILDINGS,
    CAPITAL_CARDS,
    CASTLE,
    COLOURS,
    DECREES,
    GOODS,
    KIND_OF,
    NONE,
    PEST_CARDS,
    SIZES,
    SLOTS,
    START_CARDS,
)
from pestis.games.pest.content.reading import Content, default_content, read_content
from pestis.games.pest.state.choices import CELL_IDS
from pestis.games.pest.terminal.wording import (
    GAME,
    agenda_text,
    imperative_text,
    named,
    pest_text,
    power_texts,
    reward_text,
)
from pestis.kernel.json import Json
from pestis.words import Words

ACTIONS: Final = {
    "move": "PE 6.A",
    "construct": "PE 6.B",
    "produce": "PE 6.C",
    "research": "PE 6.D",
    "cure": "PE 6.E",
    "assign": "PE 6.F",
}
KINDS: Final = ("district", "workshop", "manufactory", "treasury", "castle")
TERMS: Final = {
    "plague-doctor": "PE 6.A",
    "assistants": "PE 4.1, 6.1",
    "camp": "PE 6.A.3, 6.A.7",
    "quarantine": "PE 7.1, 7.2, 7.5",
    "cemetery": "PE 7.2, 7.6",
    "healthy-track": "PE 6.E, 11",
    "laboratory": "PE 6.C.3",
    "storage": "PE 6.C.5, 7.4",
    "payment": "PE 6.6",
    "exchange": "PE 6.5",
    "improving": "PE 6.3",
    "restriction": "PE 6.4, 7.3",
    "pest-phase": "PE 5.1",
    "protection": "PE 5.3, 16",
    "destruction": "PE 5.4, 5.6",
    "aid": "PE 5.7, 5.8",
    "influence-track": "PE 9",
    "turn-order": "PE 8.2",
    "decrees": "PE 10",
    "capital-space": "PE 8.3",
    "reward-tokens": "PE 6.F.3, 6.F.4",
    "slots": "PE 6.D.1, 6.D.2",
    "eras": "PE 4",
    "scoring": "PE 11",
    "neutral-area": "PE 8.3",
    "duel": "PE 13",
    "solo": "PE 14",
    "variable-setup": "PE 12",
}
"""Rules that can be looked up by a name, each with its number."""
RULE_OF_KINDS: Final = "PE 6.B.4, 6.C.2"
RULES: Final = {
    "action": {**ACTIONS, "": "PE 6"},
    "cell": {"": "PE 6.1"},
    "size": {"": "PE 6.B.1, 6.B.5"},
    "colour": {"": "PE 5.1, 17.1"},
    "kind": {"": RULE_OF_KINDS},
    "good": {
        "": "PE 6.6, 11",
        "coin": "PE 6.6",
        "flask": "PE 6.3, 6.D",
        "chest": "PE 5.9, 18.28",
        "renown": "PE 4.3, 11",
        "influence": "PE 9",
        "shame": "PE 7.6, 11",
    },
}
"""Group -> id -> rules, for things without numbers of their own; the empty id is for all other
ids."""


def _groups() -> dict[str, str]:
    """Id -> the group of words that names it."""
    content = default_content()
    found = dict.fromkeys(ACTIONS, "action")
    found |= dict.fromkeys((*GOODS, "shame"), "good")
    found |= dict.fromkeys(SIZES, "size") | dict.fromkeys(COLOURS, "colour")
    found |= dict.fromkeys(KINDS, "kind") | dict.fromkeys(BUILDING_IDS[:CASTLE], "building")
    found |= dict.fromkeys(CAPITAL_BUILDINGS, "capital-building")
    found |= dict.fromkeys(CAPITAL_CARDS, "capital-card")
    found |= dict.fromkeys([card.id for card in content.technologies], "technology")
    found |= dict.fromkeys(DECREES, "decree") | dict.fromkeys(PEST_CARDS, "pest-card")
    found |= dict.fromkeys(AID_CARDS, "aid-card") | dict.fromkeys(START_CARDS, "start-card")
    found |= dict.fromkeys([place.id for place in content.places], "place")
    found |= dict.fromkeys(CELL_IDS, "cell") | {"track": "quarantine"}
    return found | dict.fromkeys(TERMS, "term")


GROUPS: Final = _groups()


def known_ids() -> list[str]:
    """All ids that :func:`explain` can explain."""
    return list(GROUPS)


def title(id: str, words: Words) -> str:
    """The name of the thing with this id."""
    if GROUPS[id] == "decree":
        return words.text(f"{GAME}.title.decree", decree=id)
    return words.text(f"{GAME}.{GROUPS[id]}.{id}")


def origins(content: Json) -> list[tuple[str, str]]:
    """Each row of the content and its origin: ``printed`` or ``reconstructed``."""
    return list(read_content(content).origins)


def explain(id: str, words: Words, content: Json) -> list[str] | None:
    """The effects of a component, in sentences under a heading with its rule; None for an unknown
    id.

    ``content`` is the player's own content, or None.
    """
    if id not in GROUPS:
        return None
    data = read_content(content)
    group = GROUPS[id]
    if group in EXPLAINERS:
        rule, lines = EXPLAINERS[group](id, words, data)
    else:
        rule, lines = RULES[group].get(id, RULES[group][""]), _plain(group, id, words)
    head = words.text(f"{GAME}.title.with-rule", title=title(id, words), rule=rule)
    tables = ROWS.get(group, ())
    for at, table in zip(range(-len(tables), 0), tables, strict=True):
        lines[at] += " " + words.text(f"{GAME}.origin.{_origin(table, id, content, data)}")
    return [head, *lines]


ROWS: Final = {
    "technology": ("price",),
    "decree": ("agenda", "imperative"),
    "building": ("building",),
    "capital-building": ("capital-building",),
    "capital-card": ("capital-card",),
    "pest-card": ("pest-card",),
    "aid-card": ("aid-card",),
    "start-card": ("start-card",),
    "place": ("place",),
}
"""Group -> the tables whose rows give the numbers in the last sentences about a thing."""


def _origin(table: str, id: str, own: Json, data: Content) -> str:
    """The origin of a row: printed, reconstructed by us, or from the player's own file."""
    theirs = own.get(table) if isinstance(own, dict) else None
    listed = (
        [row.get("id") for row in theirs if isinstance(row, dict)]
        if isinstance(theirs, list)
        else []
    )
    return "own" if id in listed else dict(data.origins)[f"{table} {id}"]


Told = tuple[str, list[str]]
"""The number of the rule, and the sentences."""


def _kind(id: str, words: Words) -> list[str]:
    """The effects of a kind of building, in sentences."""
    resource = [] if id == "treasury" else [words.text(f"{GAME}.help.building.resource")]
    return [words.text(f"{GAME}.help.kind.{id}"), *resource]


def _cell(id: str, words: Words) -> list[str]:
    """The two actions of a cell of the grid."""
    lines: list[str] = []
    for action in id.split("-"):
        name = words.text(f"{GAME}.action.{action}")
        head = words.text(f"{GAME}.title.with-rule", title=name, rule=ACTIONS[action])
        lines.append(f"{head}: {words.text(f'{GAME}.help.action.{action}')}")
    return lines


def _plain(group: str, id: str, words: Words) -> list[str]:
    """The sentences about a thing without numbers of its own."""
    if group == "kind":
        return _kind(id, words)
    if group == "cell":
        return _cell(id, words)
    lines = [words.text(f"{GAME}.help.{group}.{id}")]
    if words.has(f"{GAME}.help.restricted.{id}"):
        lines.append(words.text(f"{GAME}.help.restricted.{id}"))
    return lines


def _building(id: str, words: Words, data: Content) -> Told:
    number = BUILDING_IDS.index(id)
    building = data.boards.buildings[number]
    cost = words.text(
        f"{GAME}.help.building.cost",
        wood=building.wood,
        stone=building.stone,
        renown=building.renown,
        section=number // 3 + 1,
        bonus=data.boards.section_bonus[number // 3],
    )
    return RULE_OF_KINDS, [*_kind(KINDS[KIND_OF[number]], words), cost]


def _capital_building(id: str, words: Words, data: Content) -> Told:
    work = data.boards.capital_buildings[CAPITAL_BUILDINGS.index(id)]
    numbers = {name: getattr(work, name) for name in ("wood", "stone", "renown", "influence")}
    return "PE 6.B.6, 17.4", [words.text(f"{GAME}.help.capital-building", **numbers)]


def _capital_card(id: str, words: Words, data: Content) -> Told:
    card = data.boards.capital_cards[CAPITAL_CARDS.index(id)]
    first, second, third = [reward_text(reward, words) for reward in card.rewards]
    text = words.text(
        f"{GAME}.help.capital-card",
        first=first,
        second=second,
        third=third,
        bonus=reward_text(card.bonus, words),
    )
    return "PE 8.3, 17.4", [text]


def _technology(id: str, words: Words, data: Content) -> Told:
    card = next(card for card in data.technologies if card.id == id)
    text = words.text(
        f"{GAME}.help.technology",
        cost=card.cost,
        renown=card.renown,
        slot="any" if card.slot == NONE else SLOTS[card.slot],
    )
    return f"PE T{card.number}", [*power_texts(card, words, "help.power"), text]


def _decree(id: str, words: Words, data: Content) -> Told:
    number = DECREES.index(id)
    card = data.decrees[number]
    halves = (
        ("agenda", agenda_text(card.agenda, words)),
        ("imperative", imperative_text(card.imperative, words)),
    )
    lines = [
        words.text(f"{GAME}.help.decree.{half}", name=words.text(f"{GAME}.{half}.{id}"), text=text)
        for half, text in halves
    ]
    return f"PE D{number + 1}", lines


def _pest_card(id: str, words: Words, data: Content) -> Told:
    lines = pest_text(data.pest_cards[PEST_CARDS.index(id)], words)
    return "PE 5.1, 5.3, 17.6", [words.text(f"{GAME}.help.pest.how-many"), *lines]


def _aid_card(id: str, words: Words, data: Content) -> Told:
    card = data.aid_cards[AID_CARDS.index(id)]
    text = words.text(
        f"{GAME}.help.aid-card",
        left=reward_text(card.left, words),
        middle=reward_text(card.middle, words),
        right=reward_text(card.right, words),
    )
    return "PE 5.7, 17.7", [text]


def _start_card(id: str, words: Words, data: Content) -> Told:
    card = data.map.start_cards[START_CARDS.index(id)]
    places = named("place", [data.places[n].id for n in card.villages], words, "or")
    return "PE 3.12, 17.1", [words.text(f"{GAME}.help.start-card", places=places)]


def _place(id: str, words: Words, data: Content) -> Told:
    number = next(n for n, place in enumerate(data.places) if place.id == id)
    if number == CAPITAL:
        return "PE 6.A.1, 6.F", [words.text(f"{GAME}.help.place.capital")]
    place = data.places[number]
    text = words.text(
        f"{GAME}.help.place.place",
        size=SIZES[place.size],
        good=GOODS[place.resource],
        harbour=None if place.harbour == NONE else COLOURS[place.harbour],
        roads=[data.places[other].id for other in data.map.neighbours[number]],
        seats=", ".join([str(seats) for seats in place.destroyed_at]),
    )
    return "PE 17.1", [text]


def _term(id: str, words: Words, data: Content) -> Told:
    numbers = {"cemetery": data.boards.overflow_shame, "storage": data.boards.storage}
    return TERMS[id], [words.text(f"{GAME}.help.term.{id}", n=numbers.get(id))]


EXPLAINERS: Final = {
    "quarantine": lambda _, words, data: _term("storage", words, data),
    "building": _building,
    "capital-building": _capital_building,
    "capital-card": _capital_card,
    "technology": _technology,
    "decree": _decree,
    "pest-card": _pest_card,
    "aid-card": _aid_card,
    "start-card": _start_card,
    "place": _place,
    "term": _term,
}
