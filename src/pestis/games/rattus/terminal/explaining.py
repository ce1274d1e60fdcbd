"""Explains regions, class cards, region cards, tokens and terms, with their rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from pestis.games.rattus.content.ids import (
    CARD_IDS,
    CLASSES,
    MAJORITY,
    REGION_IDS,
    SHADES,
    SYMBOL_IDS,
)
from pestis.games.rattus.content.reading import (
    AFRICANUS,
    FILES,
    REGION_CARD_IDS,
    TOKEN_IDS,
    Content,
    RatToken,
    RegionCard,
    read_content,
)
from pestis.kernel.json import Json, View
from pestis.parts.content import PRINTED, Row
from pestis.words import Words

GAME: Final = "rattus"
TERMS: Final = {
    "plague-piece": "RA 4.5",
    "rat-token": "RA 5.2, 5.4",
    "limit": "RA 5.4",
    "palace": "RA 6.1, 7.4",
    "stock": "RA 4.3, 5.6",
    "caravan": "RA 9.2.3",
    "diplomat": "RA 9.2.4",
    "region-card": "RA 9.1",
    "move-3": "RA 8.7",
    "final-plague": "RA 7.4",
}
RULE_OF_SYMBOLS: Final = "RA 5.5"
RULE_OF_REGIONS: Final = "RA 2"
RULE_OF_CARDS: Final = "RA 9.1.3, 9.1.10"


def known_ids() -> list[str]:
    """Everything that :func:`explain` can explain."""
    return [*CARD_IDS, *REGION_IDS, *SYMBOL_IDS, *TERMS, *REGION_CARD_IDS, *TOKEN_IDS]


def title(id: str, words: Words) -> str:
    """The display name of an id."""
    if id in REGION_CARD_IDS:
        region, _, number = id.rpartition("-")
        name = words.text(f"{GAME}.region.{region}")
        return words.text(f"{GAME}.screen.card-title", name=name, number=int(number))
    if id in TOKEN_IDS:
        return words.text(f"{GAME}.screen.token-title", number=TOKEN_IDS.index(id) + 1)
    for group in ("card", "region", "symbol", "screen.term"):
        if words.has(f"{GAME}.{group}.{id}"):
            return words.text(f"{GAME}.{group}.{id}")
    return words.text(f"{GAME}.class.{id}")


def symbol_text(symbol: int, words: Words) -> str:
    """The name of a symbol of a rat token."""
    return words.text(f"{GAME}.symbol.{SYMBOL_IDS[symbol]}")


def token_text(token: RatToken, words: Words) -> str:
    """A short description of a rat token: its limit and its symbols."""
    shown = ", ".join([symbol_text(symbol, words) for symbol in token.symbols])
    return words.text(f"{GAME}.screen.token", limit=token.limit, symbols=shown)


def card_text(card: RegionCard, words: Words) -> str:
    """The classes that a region card protects, in a few words."""
    if card.any:
        return words.text(f"{GAME}.screen.any-card")
    return " / ".join([words.text(f"{GAME}.class.{CLASSES[cls]}") for cls in card.classes])


def explain_at(id: str, words: Words, view: View) -> list[str] | None:
    """Explain an id as it is at the table of a view; None for an unknown id."""
    data = read_content(view["content"])
    table: Any = view
    used = data.in_use(table["options"]["expansion"], table["seats"])
    if id in REGION_IDS and REGION_IDS.index(id) in used:
        return _explain_region(id, data, words, used)
    if words.has(f"{GAME}.screen.help-at.{id}"):
        row = data.players[f"{AFRICANUS}-{table['seats']}"]
        return _explain_card(id, data, words, f"help-at.{id}", range=row.range)
    return explain(id, words, view["content"])


def explain(id: str, words: Words, content: Json) -> list[str] | None:
    """Explain an id in sentences, with its rule; None for an unknown id.

    ``content`` is the custom content, or None.
    """
    if id not in known_ids():
        return None
    data = read_content(content)
    if id in TERMS:
        return [help_text(id, words, rule=TERMS[id])]
    if id in CARD_IDS:
        return _explain_card(id, data, words, f"help.{id}")
    if id in REGION_IDS:
        return _explain_region(id, data, words, range(len(REGION_IDS)))
    if id in SYMBOL_IDS:
        which = id if SYMBOL_IDS.index(id) >= MAJORITY else "class"
        return [help_text(which, words, name=title(id, words), rule=RULE_OF_SYMBOLS)]
    if id in TOKEN_IDS:
        token = data.tokens[TOKEN_IDS.index(id)]
        return [f"{title(id, words)}: {token_text(token, words)}", _origin(token.row, words)]
    shown = data.region_cards[REGION_CARD_IDS.index(id)]
    return [
        f"{title(id, words)}: {card_text(shown, words)}",
        help_text("region-card", words, rule=RULE_OF_CARDS),
        _origin(shown.row, words),
    ]


def help_text(id: str, words: Words, **params: object) -> str:
    """A sentence or two of help."""
    return words.text(f"{GAME}.screen.help.{id}", **params)


def _explain_card(id: str, data: Content, words: Words, text: str, **params: object) -> list[str]:
    """A class card, its class, and what it does: the text ``screen.TEXT``."""
    card = CARD_IDS.index(id)
    cls = CLASSES[data.class_of[card]]
    head = f"{title(id, words)} ({words.text(f'{GAME}.class.{cls}')})"
    told = words.text(f"{GAME}.screen.{text}", rule=data.rule_of[card], **params)
    return [head, told]


def _explain_region(id: str, data: Content, words: Words, used: Sequence[int]) -> list[str]:
    """A region and those of its neighbours that are in use (RA 2.2)."""
    region = data.regions[REGION_IDS.index(id)]
    names = [
        words.text(f"{GAME}.region.{REGION_IDS[other]}")
        + (f" ({words.text(f'{GAME}.screen.by-sea')})" if other in region.arrows else "")
        for other in region.neighbours
        if other in used
    ]
    shade = words.text(f"{GAME}.screen.shade.{SHADES[region.shade]}")
    return [
        f"{title(id, words)}: {shade} ({RULE_OF_REGIONS})",
        words.text(f"{GAME}.screen.neighbours", names=", ".join(names)),
        _origin(region.row, words),
    ]


def _origin(row: Row, words: Words) -> str:
    """The origin of a row as a sentence."""
    if row.file not in FILES.values():
        return words.text(f"{GAME}.screen.own")
    return words.text(f"{GAME}.screen.{'printed' if row.origin() == PRINTED else 'reconstructed'}")


def origins(content: Json) -> list[tuple[str, str]]:
    """Each row of the content and its origin: ``printed`` or ``reconstructed``."""
    return list(read_content(content).origins)
