"""Draws the cards of Pest: this year's, decrees, capital, influence, technologies."""

from __future__ import annotations

from typing import Final

from pestis.games.pest.content.ids import (
    CAPITAL_BUILDINGS,
    CAPITAL_CARDS,
    COLOURS,
    DECREES,
    ERA_IDS,
    ERAS,
    GOODS,
    INFLUENCE,
    NONE,
    RENOWN,
    SLOTS,
)
from pestis.games.pest.rules.variants.solo import MANY, SOME
from pestis.games.pest.terminal.boards import price
from pestis.games.pest.terminal.table_view import TableView
from pestis.games.pest.terminal.wording import (
    agenda_text,
    amount,
    imperative_text,
    pest_text,
    power_texts,
    reward_text,
)
from pestis.parts.drawing import grid, heading, seat_mark, wrap

YEARS_OF_ERA: Final = 2
AHEAD: Final = 3
"""Rewards or symbols of the influence track that are shown in advance."""


def cards(table: TableView, width: int) -> list[str]:
    """This year's cards, the decrees of this era and later ones, the capital, and the technologies
    on display."""
    lines = [heading(table.say("screen.cards.title"), width)]
    for part in (this_year, decrees, capital, influence, market):
        lines += part(table, width)
    return lines


def this_year(table: TableView, width: int) -> list[str]:
    """The pest card, and the aid card that pays next year."""
    s, data = table.s, table.box.data
    lines: list[str] = []
    if s.pest:
        card = data.pest_cards[s.pest[-1]]
        text = " ".join(pest_text(card, table.words))
        lines += wrap(table.say("screen.cards.pest", card=card.id, text=text), width, 2)
    if s.aid:
        aid = data.aid_cards[s.aid[-1]]
        columns = {"left": aid.left, "middle": aid.middle, "right": aid.right}
        rewards = {name: reward_text(reward, table.words) for name, reward in columns.items()}
        id = "screen.cards.aid-solo" if len(table.seats) == 1 else "screen.cards.aid"
        lines += wrap(table.say(id, many=MANY, some=SOME, **rewards), width, 2)
    return lines


def decrees(table: TableView, width: int) -> list[str]:
    """Agenda and imperative of this era and the later ones."""
    s = table.s
    era = max(0, s.year - 1) // YEARS_OF_ERA
    lines: list[str] = []
    for at in range(era, ERAS if s.decrees else 0):
        decree = table.box.data.decrees[s.decrees[at]]
        texts = {
            "agenda": agenda_text(decree.agenda, table.words),
            "imperative": imperative_text(decree.imperative, table.words),
        }
        steps = " ".join([str(n) for n in table.box.boards.imperative_renown[at][1:]])
        for half, text in texts.items():
            said = table.say(
                f"screen.cards.{half}",
                era=ERA_IDS[at],
                decree=DECREES[s.decrees[at]],
                text=text,
                steps=steps,
            )
            lines += wrap(said, width, 2)
    return lines + variant(table, width)


def variant(table: TableView, width: int) -> list[str]:
    """In the solo game, how many sick people are still waiting (PE 14.1); in the duel, the
    thresholds of the imperative tracks (PE 13.5)."""
    s, numbers = table.s, table.box.data.variants
    if len(table.seats) == 1:
        waiting = [
            max(0, last - step)
            for last, step in zip(numbers.solo_imperatives, s.tracks, strict=True)
        ]
        text = table.say(
            "screen.cards.waiting",
            imperatives=" + ".join([str(n) for n in waiting]),
            influence=len(s.influence_sick),
            works=s.capital_owner.count(NONE),
        )
        return wrap(text, width, 2)
    if table.box.options["duel"] == "off":
        return []
    steps = ", ".join([str(step) for step in numbers.duel_thresholds])
    return wrap(table.say("screen.cards.thresholds", steps=steps), width, 2)


def capital(table: TableView, width: int) -> list[str]:
    """The capital card, the unbuilt capital buildings, and the reward tokens face up."""
    return capital_card(table, width) + works(table, width) + tokens(table, width)


def capital_card(table: TableView, width: int) -> list[str]:
    """The rewards of the capital card."""
    s, boards = table.s, table.box.boards
    lines: list[str] = []
    for number in s.capital_card:
        card = boards.capital_cards[number]
        first, second, third = [reward_text(reward, table.words) for reward in card.rewards]
        text = table.say(
            "screen.cards.capital",
            card=CAPITAL_CARDS[number],
            first=first,
            second=second,
            third=third,
            bonus=reward_text(card.bonus, table.words),
        )
        lines += wrap(text, width, 2)
    return lines


def tokens(table: TableView, width: int) -> list[str]:
    """The reward tokens that are face up."""
    up = [f"{n} × {table.good(good)}" for good, n in enumerate(table.s.tokens_up) if n]
    text = ", ".join(up) or table.say("screen.cards.none")
    return wrap(table.say("screen.cards.tokens", tokens=text), width, 2)


def works(table: TableView, width: int) -> list[str]:
    """The unbuilt capital buildings, with their prices and gains."""
    rows: list[list[str]] = []
    for number, owner in enumerate(table.s.capital_owner):
        work = table.box.boards.capital_buildings[number]
        gain = (
            amount(work.renown, RENOWN, table.words),
            amount(work.influence, INFLUENCE, table.words),
        )
        if owner == NONE:
            name = table.say(f"capital-building.{CAPITAL_BUILDINGS[number]}")
            rows.append([f"  {name}", price(table, work.wood, work.stone), ", ".join(gain)])
    return grid(rows, width) if rows else []


def influence(table: TableView, width: int) -> list[str]:
    """The influence track, and the next rewards for the viewer."""
    s = table.s
    spaces = sorted(set(s.influence), reverse=True)
    marks = [
        f"{space} {table.marks([seat for seat in table.seats if s.influence[seat] == space])}"
        for space in spaces
    ]
    lines = wrap(table.say("screen.cards.track", marks=", ".join(marks)), width, 2)
    if table.viewer != NONE and not table.over:
        coming = ahead(table, s.influence[table.viewer])
        if coming:
            text = table.say("screen.cards.ahead", rewards="; ".join(coming))
            lines += wrap(text, width, 2)
    covered = [
        n for n in range(table.box.boards.influence_length) if table.box.variant.covered(s, n)
    ]
    if covered:
        spaces_said = ", ".join([str(n) for n in covered])
        lines += wrap(table.say("screen.cards.skipped", spaces=spaces_said), width, 2)
    return lines


def ahead(table: TableView, space: int) -> list[str]:
    """The next rewards and symbols of the influence track."""
    boards = table.box.boards
    found: list[str] = []
    for at in range(space + 1, boards.influence_length + 1):
        gains: list[str] = []
        if any(boards.influence_rewards[at]):
            gains.append(reward_text(boards.influence_rewards[at], table.words))
        if boards.influence_symbols[at]:
            gains.append(table.say("screen.cards.symbol"))
        if gains and len(found) < AHEAD:
            found.append(table.say("screen.cards.space", n=at, reward=", ".join(gains)))
    return found


def market(table: TableView, width: int) -> list[str]:
    """The technologies on display with price, slot, renown and effect."""
    lines = wrap(table.say("screen.cards.market"), width, 2)
    for number in table.s.display:
        card = table.box.data.technologies[number]
        text = table.say(
            "screen.cards.offer",
            n=card.cost,
            technology=card.id,
            slot="any" if card.slot == NONE else SLOTS[card.slot],
            renown=card.renown,
            text="; ".join(power_texts(card, table.words, "power")),
        )
        lines += wrap(f"  {text}", width, 4)
    return lines


# -- public facts about the piles ------------------------------------------------------------------


def seen(table: TableView, width: int) -> list[str]:
    """Pest cards already seen, and the harbours and roads of each colour that others could name."""
    s, map = table.s, table.box.map
    lines: list[str] = []
    if s.pest:
        named = [table.say(f"pest-card.{table.box.data.pest_cards[card].id}") for card in s.pest]
        lines += wrap(table.say("screen.cards.seen", cards="; ".join(named)), width, 2)
    for number, colour in enumerate(COLOURS):
        places = ", ".join([table.place(place) for place in map.harbours_of[number]])
        lines += wrap(table.say("screen.cards.harbours", colour=colour, places=places), width, 2)
    for number, colour in enumerate(COLOURS):
        coloured = [map.roads[road] for road in map.roads_of[number]]
        text = ", ".join([f"{table.place(road.a)}–{table.place(road.b)}" for road in coloured])
        lines += wrap(table.say("screen.cards.roads", colour=colour, roads=text), width, 2)
    return lines


def works_of(table: TableView, width: int) -> list[str]:
    """The capital buildings by owner."""
    said = [
        f"{table.say(f'capital-building.{CAPITAL_BUILDINGS[number]}')} {seat_mark(owner)}"
        for number, owner in enumerate(table.s.capital_owner)
        if owner != NONE
    ]
    return wrap(", ".join(said), width, 2) if said else []


def made(table: TableView, counts: list[int]) -> str:
    """Goods by kind as text, with a word for none."""
    found = [amount(n, good, table.words) for good, n in enumerate(counts[: len(GOODS)]) if n]
    return ", ".join(found) or table.say("help.nothing")
