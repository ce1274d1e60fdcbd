"""Short texts about rewards, technologies, agendas, imperatives and pest cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pestis.games.pest.content.boards import MOST
from pestis.games.pest.content.cards import Agenda, Imperative, PestCard, Technology
from pestis.games.pest.content.ids import (
    COIN,
    COLOURS,
    DEEDS,
    GOODS,
    HERBS,
    MEASURES,
    NONE,
    POWERS,
    RESOURCES,
    SIZES,
    TRIALS_COINS,
    TRIALS_HERBS,
    Reward,
)
from pestis.games.pest.content.reading import default_content
from pestis.words import Words

GAME: Final = "pest"


def amount(n: int, good: int, words: Words) -> str:
    """A number of units of a good."""
    return words.text(f"{GAME}.amount.{GOODS[good]}", n=n)


def reward_text(reward: Reward, words: Words) -> str:
    """The goods of a reward, with a word for none."""
    parts = [amount(n, good, words) for good, n in enumerate(reward) if n]
    return joined(parts, words, "and") if parts else words.text(f"{GAME}.help.nothing")


def joined(parts: Sequence[str], words: Words, how: str) -> str:
    """Parts joined with commas, and ``and`` or ``or`` before the last."""
    if len(parts) < 2:
        return "".join(parts)
    return words.text(f"{GAME}.join.{how}", a=", ".join(parts[:-1]), b=parts[-1])


def power_texts(card: Technology, words: Words, group: str) -> list[str]:
    """A description of a technology's powers: in a few words (group ``power``) or in sentences
    (``help.power``)."""
    coins, herbs = card.powers[TRIALS_COINS], card.powers[TRIALS_HERBS]
    prices = [amount(n, good, words) for n, good in ((coins, COIN), (herbs, HERBS)) if n]
    return [
        words.text(f"{GAME}.{group}.{POWERS[power]}", n=n, price=", ".join(prices))
        for power, n in enumerate(card.powers)
        if n and power not in (TRIALS_COINS, TRIALS_HERBS)
    ]


def agenda_text(agenda: Agenda, words: Words) -> str:
    """The score of an agenda as text."""
    counted = [
        words.text(f"{GAME}.measure.{MEASURES[measure]}", least=agenda.least)
        for measure in agenda.per
    ]
    per = counted[0]
    for another in counted[1:]:
        per = words.text(f"{GAME}.agenda-text.and", a=per, b=another)
    most = agenda.most if agenda.most < MOST else None
    return words.text(f"{GAME}.agenda-text.each", n=agenda.renown, per=per, max=most)


def imperative_text(imperative: Imperative, words: Words) -> str:
    """The deeds of an imperative as text."""
    deeds = [words.text(f"{GAME}.deed.{DEEDS[deed]}", n=imperative.least) for deed in imperative.on]
    return joined(deeds, words, "or")


def named(group: str, ids: Sequence[str], words: Words, how: str = "and") -> str:
    """The words of several ids of a group."""
    return joined([words.text(f"{GAME}.{group}.{id}") for id in ids], words, how)


def pest_text(card: PestCard, words: Words) -> list[str]:
    """The places and roads that a pest card names."""
    lines: list[str] = []
    if card.sizes:
        goods = [GOODS[good] for good in card.resources]
        lines.append(
            words.text(
                f"{GAME}.help.pest.places",
                sizes=named("size-plural", [SIZES[size] for size in card.sizes], words),
                resources=named("good", goods, words, "or") if len(goods) < RESOURCES else None,
            )
        )
    if card.places:
        ids = [default_content().places[place].id for place in card.places]
        lines.append(words.text(f"{GAME}.help.pest.named", places=named("place", ids, words)))
    coloured = [
        words.text(f"{GAME}.{group}.{COLOURS[colour]}")
        for group, colour in (("roads", card.road_colour), ("harbours", card.harbour_colour))
        if colour != NONE
    ]
    if coloured:
        roads = joined(coloured, words, "and")
        lines.append(words.text(f"{GAME}.help.pest.roads", roads=roads))
    return lines
