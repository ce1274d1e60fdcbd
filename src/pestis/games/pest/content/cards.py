"""Parses the rows of pest, aid, decree and technology cards (PE 15, 17.6-17.8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from pestis.games.pest.content.boards import MOST, read_reward
from pestis.games.pest.content.ids import (
    AID_CARDS,
    COLOURS,
    DECREES,
    DEEDS,
    ERAS,
    GOODS,
    MEASURES,
    NONE,
    ONLY_ONE,
    PEST_CARDS,
    POWERS,
    RESOURCES,
    SIZES,
    SLOTS,
)
from pestis.kernel.errors import ContentError
from pestis.parts.content import Row
from pestis.parts.own_content import Noting, read_each

STACK: Final = 3
"""Number of pest cards of each road colour (PE 3.9)."""


@final
class PestCard:
    """The targets of a pest card: places by size and resource or by id, or roads and harbours by
    colour."""

    def __init__(self, row: Row, places: Sequence[str]) -> None:
        row.only(("id", "name", "sizes", "resources", "roads", "harbours", "places"))
        self.id: Final = row.one_of("id", PEST_CARDS)
        self.sizes: Final = tuple(row.words("sizes", SIZES))
        self.resources: Final = tuple(row.words("resources", GOODS[:RESOURCES]))
        self.road_colour: Final = row.word("roads", COLOURS) if row.has("roads") else NONE
        self.harbour_colour: Final = row.word("harbours", COLOURS) if row.has("harbours") else NONE
        self.places: Final = tuple(row.words("places", places))
        if bool(self.sizes) != bool(self.resources):
            raise row.bad("resources" if self.sizes else "sizes", '["…"]')
        if not (self.sizes or self.places or row.has("roads") or row.has("harbours")):
            raise row.bad("sizes", '["…"]')
        self.row: Final = row

    def names(self, place: int, size: int, resource: int, harbour: int) -> bool:
        """Whether the card names a place that now has this size, resource and harbour."""
        if harbour != NONE and harbour == self.harbour_colour:
            return True
        return (size in self.sizes and resource in self.resources) or place in self.places


@final
class AidCard:
    """Rewards for the highest influence, for the middle, and for the lowest (PE 5.8)."""

    def __init__(self, row: Row) -> None:
        row.only(("id", "left", "middle", "right"))
        self.id: Final = row.one_of("id", AID_CARDS)
        self.left: Final = read_reward(row, "left")
        self.middle: Final = read_reward(row, "middle")
        self.right: Final = read_reward(row, "right")


@final
class Agenda:
    """Renown tokens at the end of an era (PE 10.1).

    renown   renown for each thing that is counted
    per      what is counted: numbers of MEASURES, added up
    most     the most renown that it gives
    least    units of a resource that must be in store for it to count
    """

    def __init__(self, row: Row) -> None:
        row.only(("id", "name", "renown", "per", "most", "least"))
        self.renown: Final = row.whole("renown", 0, MOST)
        self.per: Final = tuple(row.words("per", MEASURES))
        self.most: Final = row.whole("most", 0, MOST) if row.has("most") else MOST
        self.least: Final = row.whole("least", 0, MOST) if row.has("least") else 0
        if not self.per:
            raise row.bad("per", '["…"]')


@final
class Imperative:
    """The deeds that advance a marker, and how many are needed in one action (PE 10.2)."""

    def __init__(self, row: Row) -> None:
        row.only(("id", "name", "on", "least"))
        self.on: Final = tuple(row.words("on", DEEDS))
        self.least: Final = row.whole("least", 1, MOST) if row.has("least") else 1
        if not self.on:
            raise row.bad("on", '["…"]')


@final
class Decree:
    """One of the 15 decree cards; ``era`` counts from 0."""

    def __init__(self, row: Row, agenda: Agenda, imperative: Imperative) -> None:
        row.only(("id", "era", "solo"))
        self.id: Final = row.one_of("id", DECREES)
        self.era: Final = row.whole("era", 1, ERAS) - 1
        self.solo: Final = row.flag("solo", usual=True)
        self.agenda: Final = agenda
        self.imperative: Final = imperative
        self.row: Final = row


@final
class Technology:
    """One of ``cards`` technologies: price, renown, slot or NONE, and a number for each power."""

    def __init__(self, row: Row, price: Row, cards: int) -> None:
        row.only(("id", "name", "number", "slot", "effect", "solo"))
        price.only(("id", "cost", "renown"))
        self.id: Final = row.text("id")
        self.number: Final = row.whole("number", 1, cards)
        self.slot: Final = row.word("slot", SLOTS) if row.has("slot") else NONE
        self.powers: Final = _powers(row)
        self.solo: Final = row.flag("solo", usual=True)
        self.cost: Final = price.whole("cost", 0, MOST)
        self.renown: Final = price.whole("renown", 0, MOST)
        self.row: Final = row


def _powers(row: Row) -> tuple[int, ...]:
    """Parse ``trials 2, trials-coins 3`` as a number for each of POWERS.  No power may be named
    twice."""
    numbers = [0] * len(POWERS)
    said: list[str] = []
    for part in row.text("effect").split(","):
        word, _, number = part.strip().partition(" ")
        if word not in POWERS:
            raise row.unknown("effect", word, POWERS)
        wrong = not number.isdecimal() or len(number) > 2 or (word in ONLY_ONE and number != "1")
        if wrong or word in said:
            raise row.bad("effect", f'"{word} 1"')
        said.append(word)
        numbers[POWERS.index(word)] = int(number)
    return tuple(numbers)


@final
class Cards:
    """All decks; a card's number is its position in the deck."""

    def __init__(
        self,
        pest: Sequence[PestCard],
        aid: Sequence[AidCard],
        decrees: Sequence[Decree],
        technologies: Sequence[Technology],
    ) -> None:
        self.pest_cards: Final = tuple(pest)
        self.pest_of: Final = [
            [number for number, card in enumerate(pest) if card.road_colour == colour]
            for colour in range(len(COLOURS))
        ]
        """The pest cards of each road colour."""
        self.aid_cards: Final = tuple(aid)
        self.decrees: Final = tuple(decrees)
        self.technologies: Final = tuple(technologies)


def read_cards(
    tables: dict[str, list[Row]], places: Sequence[str], faults: list[ContentError]
) -> Cards:
    """All decks.  Faults in the rows are added to ``faults``."""
    pest = read_each(tables["pest-card"], lambda row: PestCard(row, places), faults)
    aid = read_each(tables["aid-card"], AidCard, faults)
    decrees: list[Decree] = []
    halves = zip(tables["decree"], tables["agenda"], tables["imperative"], strict=True)
    for row, agenda, imperative in halves:
        with Noting(faults):
            decrees.append(Decree(row, Agenda(agenda), Imperative(imperative)))
    technologies: list[Technology] = []
    rows = tables["technology"]
    for row, price in zip(rows, tables["price"], strict=True):
        with Noting(faults):
            technologies.append(Technology(row, price, len(rows)))
    cards = Cards(pest, aid, decrees, technologies)
    if not faults:
        _check_stacks(cards, faults)
    return cards


def _check_stacks(cards: Cards, faults: list[ContentError]) -> None:
    """Check for three pest cards of each road colour (PE 3.9), a decree for each era (PE 3.4) and
    consecutive technology numbers."""
    colours = [card.road_colour for card in cards.pest_cards]
    file = cards.pest_cards[0].row.file
    for colour, id in enumerate(COLOURS):
        found = colours.count(colour)
        if found != STACK:
            about = {"file": file, "row": f"pest-card, roads {id}"}
            faults.append(
                ContentError("content-count", {**about, "found": found, "expected": STACK})
            )
    eras = [decree.era for decree in cards.decrees if decree.solo]
    for era in range(ERAS):
        if era not in eras:
            about = {"file": cards.decrees[0].row.file, "row": f"decree, era {era + 1}"}
            faults.append(ContentError("content-count", {**about, "found": 0, "expected": 1}))
    for number, card in enumerate(cards.technologies, start=1):
        if card.number != number:
            faults.append(card.row.bad("number", str(number)))
