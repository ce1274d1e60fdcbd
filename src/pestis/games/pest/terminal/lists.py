"""The tables of the guide: places with their roads, the tracks, cards and tokens of the content."""

from __future__ import annotations

from typing import Final

from pestis.games.pest.content.boards import STEPS
from pestis.games.pest.content.cards import AidCard
from pestis.games.pest.content.ids import (
    CAPITAL,
    COLOURS,
    ERA_IDS,
    GOODS,
    NONE,
    SIZES,
)
from pestis.games.pest.content.reading import Content, read_content
from pestis.games.pest.terminal.wording import GAME, pest_text, reward_text
from pestis.kernel.json import View
from pestis.words import Words

Cells = dict[str, str]
"""The cells of a row by column."""
MARK: Final = "●"


def rows(id: str, words: Words, view: View | None) -> list[Cells]:
    """The rows of a table of the guide, at a table or (without a view) in general."""
    content = read_content(None if view is None else view["content"])
    if id.startswith("places"):
        seats = None if view is None else view["seats"]
        assert seats is None or isinstance(seats, int)
        return [_place(n, content, words, seats) for n in _to_look_up(content, words)]
    return {
        "imperatives": _imperatives,
        "influence": _influence,
        "healthy": _healthy,
        "reward-tokens": _tokens,
        "pest-cards": _pest_cards,
        "aid-cards": _aid_cards,
    }[id.removesuffix("-two").removesuffix("-solo")](content, words)


def _to_look_up(content: Content, words: Words) -> list[int]:
    """The places in the order in which a name is looked up: the capital, then by size, the largest
    first, and by name."""
    name = [words.text(f"{GAME}.place.{place.id}") for place in content.places]
    return sorted(range(len(name)), key=lambda n: (n != CAPITAL, -content.places[n].size, name[n]))


def _place(number: int, content: Content, words: Words, seats: int | None) -> Cells:
    """A place: its size, what it gives, what is special there, its neighbours by road."""
    place = content.places[number]
    capital = number == CAPITAL
    return {
        "place": words.text(f"{GAME}.place.{place.id}"),
        "size": "" if capital else words.text(f"{GAME}.size.{SIZES[place.size]}"),
        "good": "" if capital else words.text(f"{GAME}.good.{GOODS[place.resource]}"),
        "harbour": _harbour(place.harbour, words),
        "start": _at_the_start(number, content, words, seats),
        "start-card": _start_card(number, content),
        "roads": ", ".join(
            [
                _road(content.places[to].id, content.roads[road].colour, words)
                for to, road in zip(
                    content.map.neighbours[number], content.map.roads_at[number], strict=True
                )
            ]
        ),
    }


def _harbour(colour: int, words: Words) -> str:
    return "" if colour == NONE else words.text(f"{GAME}.colour.{COLOURS[colour]}")


def _road(place: str, colour: int, words: Words) -> str:
    """A neighbour, with the colour of the road to it if the road has one."""
    named = None if colour == NONE else COLOURS[colour]
    return words.text(f"{GAME}.guide.cell.road", place=place, colour=named)


def _at_the_start(number: int, content: Content, words: Words, seats: int | None) -> str:
    """Whether a place is destroyed at the start, or (without a number of players) with how many
    players; otherwise whether somebody is sick there."""
    place = content.places[number]
    sick = [words.text(f"{GAME}.guide.cell.sick")] if place.sick else []
    if seats in place.destroyed_at:
        return words.text(f"{GAME}.guide.cell.destroyed")
    if seats is None and place.destroyed_at:
        players = ", ".join([str(n) for n in place.destroyed_at])
        sick.append(words.text(f"{GAME}.guide.cell.destroyed-with", players=players))
    return "; ".join(sick)


def _start_card(number: int, content: Content) -> str:
    """The letter of the starting-location card that names a place."""
    found = [card.id for card in content.map.start_cards if number in card.villages]
    return ", ".join([id.removeprefix("start-").upper() for id in found])


def _imperatives(content: Content, words: Words) -> list[Cells]:
    """By era: the influence of each space, and the renown of it and all spaces below it."""
    boards = content.boards
    return [
        {"era": words.text(f"{GAME}.era.{id}")}
        | {
            str(step): words.text(
                f"{GAME}.guide.cell.step",
                influence=boards.imperative_influence[era][step - 1],
                renown=boards.imperative_renown[era][step],
            )
            for step in range(1, STEPS + 1)
        }
        for era, id in enumerate(ERA_IDS)
    ]


def _influence(content: Content, words: Words) -> list[Cells]:
    """The spaces with a reward or a symbol of renown."""
    boards = content.boards
    return [
        {
            "space": str(space),
            "reward": reward_text(reward, words) if any(reward) else "",
            "symbol": MARK if symbol else "",
        }
        for space, (reward, symbol) in enumerate(
            zip(boards.influence_rewards, boards.influence_symbols, strict=True)
        )
        if any(reward) or symbol
    ]


def _healthy(content: Content, _: Words) -> list[Cells]:
    """The spaces of the track of healthy people."""
    boards = content.boards
    spaces = zip(boards.herbs, boards.healthy_renown, boards.laboratory, strict=True)
    return [
        {
            "space": str(space),
            "herbs": str(herbs),
            "renown": str(renown),
            "laboratory": MARK if laboratory else "",
        }
        for space, (herbs, renown, laboratory) in enumerate(spaces, start=1)
    ]


def _tokens(content: Content, words: Words) -> list[Cells]:
    """The capital reward tokens by what they give."""
    return [
        {"good": words.text(f"{GAME}.good.{good}"), "count": str(n)}
        for good, n in zip(GOODS, content.boards.reward_tokens, strict=True)
        if n
    ]


def _pest_cards(content: Content, words: Words) -> list[Cells]:
    """The pest cards by number."""
    return [
        {
            "number": card.id.removeprefix("pest-"),
            "card": words.text(f"{GAME}.pest-card.{card.id}"),
            "where": " ".join(pest_text(card, words)),
        }
        for card in content.pest_cards
    ]


def _aid_cards(content: Content, words: Words) -> list[Cells]:
    """The aid cards by number: a reward under each head that a table may give it."""
    return [
        {"number": card.id.removeprefix("aid-")} | _rewards(card, words)
        for card in content.aid_cards
    ]


def _rewards(card: AidCard, words: Words) -> Cells:
    rewards = {"left": card.left, "middle": card.middle, "right": card.right}
    told = {side: reward_text(reward, words) for side, reward in rewards.items()}
    return told | {f"{side}-solo": text for side, text in told.items()}
