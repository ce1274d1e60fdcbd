"""The table of Pest as lines of text, from a view and nothing else.

Every game's ``screen`` module offers what ``__all__`` names here; the terminal finds it by the
game's package and knows no more.  No line is wider than asked; seats are told by shape and number.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import zip_longest
from typing import Final

from pestis.games.pest.content.ids import (
    BUILDING_IDS,
    CASTLE,
    IS_CASTLE,
    IS_MANUFACTORY,
    KIND_OF,
    NONE,
    RANKS,
    SIZES,
    STORED,
)
from pestis.games.pest.rules.actions.construct import ONE_MORE, ChangeCost
from pestis.games.pest.rules.common.crossing import food_due
from pestis.games.pest.rules.common.payments import PayWith
from pestis.games.pest.rules.common.places import has_room, own_building, rivals_at
from pestis.games.pest.rules.rounds.scoring import score_sheet
from pestis.games.pest.rules.rounds.setup import castle_sites
from pestis.games.pest.state.state import BUILDINGS, EXTRA, MADE
from pestis.games.pest.terminal.boards import (
    own_board,
    players,
    price,
    purse,
    quarantine,
    site,
    technologies,
)
from pestis.games.pest.terminal.cards import (
    capital_card,
    cards,
    made,
    market,
    seen,
    tokens,
    works,
    works_of,
)
from pestis.games.pest.terminal.explaining import explain, known_ids, origins, title
from pestis.games.pest.terminal.look import Look
from pestis.games.pest.terminal.map import map_lines, next_to_castle, sites, ways
from pestis.games.pest.terminal.wording import amount
from pestis.kernel.fields import View
from pestis.kernel.spec import Outcome
from pestis.parts.drawing import grid, heading, seat_mark, wrap
from pestis.words import Words

__all__ = [
    "HEADLINES",
    "draw",
    "ending",
    "explain",
    "focus",
    "hand",
    "known_ids",
    "leaf",
    "origins",
    "piles",
    "standing",
    "title",
]

HEADLINES: Final = frozenset(
    (
        "decree",
        "capital-card",
        "castle",
        "doctor",
        "year-began",
        "pest-card",
        "destroyed",
        "aid-card",
        "aid",
        "placed",
        "began",
        "began-restricted",
        "technology-used",
        "era-ended",
        "agenda",
        "capital-rank",
        "turn-order",
        "game-ended",
    )
)
"""Events that begin a paragraph of the log; the others tell what came of them."""


def draw(view: View, words: Words, width: int) -> list[str]:
    """The whole table."""
    look = Look(view, words)
    lines = [heading(caption(look), width)]
    for part in (map_lines, players, cards, own_board):
        lines += part(look, width)
    return lines


def caption(look: Look) -> str:
    """Where in the game we are, and in which order we play."""
    s = look.s
    parts = [look.say("name")]
    if look.over:
        parts.append(look.say("screen.over"))
    elif s.year:
        parts.append(look.say("screen.year", year=s.year))
    else:
        parts.append(look.say("screen.setup"))
    if len(look.seats) > 1:
        marks = " ".join([seat_mark(seat) for seat in s.order])
        parts.append(look.say("screen.order", marks=marks))
    return " · ".join(parts)


def leaf(view: View) -> str:
    """What part of the game the table stands at: it is drawn anew when this changes, in the
    action phase once for each turn of the viewer."""
    viewer, grids, turn = view["viewer"], view["grid"], view["turn"]
    assert isinstance(grids, list)
    assert isinstance(turn, dict)
    placed = 0
    mine = isinstance(viewer, int) and turn.get("seat") == viewer + 1
    if isinstance(viewer, int):
        cells = grids[viewer]
        assert isinstance(cells, dict)
        placed = len(cells) - int(mine and "cell" in turn)
    return f"{view['year']} {mine} {placed}"


def hand(view: View, words: Words, width: int) -> list[str]:
    """The viewer's own board; nothing for the public."""
    return own_board(Look(view, words), width)


def piles(view: View, words: Words, width: int) -> list[str]:
    """Cards, tokens and tracks, and what the pest cards to come may name."""
    look = Look(view, words)
    lines = [*cards(look, width), *works_of(look, width), *seen(look, width)]
    return [*lines, *wrap(look.say("screen.cards.ours"), width, 2)]


def standing(view: View, words: Words, width: int) -> list[str]:
    """The score sheet as it would be now (PE 11)."""
    look = Look(view, words)
    sheet = score_sheet(look.s, look.box)
    rows = [["", *[seat_mark(seat) for seat in look.seats]]]
    for line in sheet:
        label = look.say(f"score.{line.id}", **line.params)
        rows.append([label, *[str(n) for n in line.points]])
    totals = [sum([line.points[seat] for line in sheet]) for seat in look.seats]
    rows.append([look.say("score.total"), *[str(n) for n in totals]])
    lines = [heading(look.say("screen.cards.standing"), width)]
    return lines + grid(rows, width, range(1, len(rows[0])))


def ending(view: View, outcome: Outcome, words: Words, width: int) -> list[str]:
    """Alone: the rank; otherwise nothing beside the score sheet (PE 14.9)."""
    if "rank" not in outcome.facts:
        return []
    rank = RANKS[outcome.facts["rank"][0]]
    return wrap(Look(view, words).say("screen.cards.rank", rank=rank), width, 2)


# -- what the open question needs to be seen -------------------------------------------------------


def focus(view: View, words: Words, width: int) -> list[str]:
    """What the viewer must see to answer the open question; nothing where nobody asks."""
    look = Look(view, words)
    if not look.asked:
        return []
    shown = FOCUS.get(look.asked)
    lines = [] if shown is None else shown(look, width)
    return lines if look.asked in SET_UP else lines + purse(look, look.viewer, width)


def castle_places(look: Look, width: int) -> list[str]:
    """Where the castle may stand."""
    return sites(look, castle_sites(look.s, look.viewer, look.box), width)


def doctor_places(look: Look, width: int) -> list[str]:
    """Where the doctor may start."""
    return next_to_castle(look, look.s.built[look.viewer * BUILDINGS + CASTLE], width)


def way_in(look: Look, width: int) -> list[str]:
    """What the people of a place cost."""
    place = next(n for n, each in enumerate(look.box.map.places) if each.id == look.about)
    food = food_due(look.s, look.viewer, place, 0, look.box)
    text = look.say("screen.cards.way-in", sick=look.s.sick[place], n=food)
    return wrap(text, width, 2)


def to_construct(look: Look, width: int) -> list[str]:
    """Sites with the influence they bring, and prices."""
    s, seat = look.s, look.viewer
    said: list[str] = []
    for place in dict.fromkeys((s.doctor[seat], s.camp[seat])):
        free = place != NONE and has_room(s, place, look.box)
        if free and own_building(s, seat, place) == NONE:
            size = look.box.map.places[place].size
            n = size + 1 - rivals_at(s, seat, place)
            id = "screen.cards.worth-here"
            said.append(look.say(id, place=look.place(place), size=SIZES[size], n=n))
    lines = wrap("; ".join(said), width, 2) if said else []
    return lines + prices(look, width) + works(look, width)


def prices(look: Look, width: int) -> list[str]:
    """The buildings that are still on the board, with price and renown, in two columns."""
    base = look.viewer * BUILDINGS
    cells = [
        [
            look.say(f"building.{BUILDING_IDS[number]}"),
            price(look, row.wood, row.stone),
            str(row.renown),
        ]
        for number, row in enumerate(look.box.boards.buildings[:CASTLE])
        if look.s.built[base + number] == NONE
    ]
    half = (len(cells) + 1) // 2
    head = ["", look.say("screen.column.price"), look.say("screen.column.renown")]
    pairs = zip_longest(cells[:half], cells[half:], fillvalue=["", "", ""])
    rows = [[*head, *head], *[[*left, *right] for left, right in pairs]]
    return grid(rows, width, (2, 5)) if cells else []


def changed_cost(look: Look, width: int) -> list[str]:
    """Whether one more is due or one less, and of which price (PE 6.B.7)."""
    task = look.task()
    assert isinstance(task, ChangeCost)
    id = "cost-more" if look.s.turn[EXTRA] == ONE_MORE else "cost-less"
    text = look.say(f"screen.cards.{id}", price=price(look, task.wood, task.stone))
    return wrap(text, width, 2)


def due(look: Look, width: int) -> list[str]:
    """What is to be paid."""
    task = look.task()
    assert isinstance(task, PayWith)
    text = look.say("screen.cards.due", price=amount(task.n, task.good, look.words))
    return wrap(text, width, 2)


def restrictions(look: Look, width: int) -> list[str]:
    """The quarantine, where it restricts something."""
    return wards(look, width) if look.s.blocked[look.viewer] else []


def to_produce(look: Look, width: int) -> list[str]:
    """What this Produce gives so far."""
    goods = made(look, look.s.turn[MADE : MADE + STORED])
    return wrap(look.say("screen.cards.gives-now", goods=goods), width, 2)


def to_research(look: Look, width: int) -> list[str]:
    """What is on offer, and what lies in the slots."""
    return market(look, width) + own_cards(look, width)


def own_cards(look: Look, width: int) -> list[str]:
    """What lies in the slots."""
    return technologies(look, look.viewer, width)


def to_cure(look: Look, width: int) -> list[str]:
    """Who is sick, and what the next spaces of the track cost."""
    n = look.s.healthy[look.viewer]
    herbs = look.box.boards.herbs[n : n + NEXT]
    lines = quarantine(look, look.viewer, width)
    if herbs:
        text = ", ".join([str(cost) for cost in herbs])
        lines += wrap(look.say("screen.cards.prices", prices=text), width, 2)
    return lines


def to_assign(look: Look, width: int) -> list[str]:
    """The buildings where nobody works yet, and the tokens of the capital."""
    s, base = look.s, look.viewer * BUILDINGS
    idle = [
        f"{look.say(f'building.{BUILDING_IDS[number]}')} ({site(look, look.viewer, number, place)})"
        for number, place in enumerate(s.built[base : base + BUILDINGS])
        if place != NONE and not s.workers[base + number] and KIND_OF[number] not in WORKLESS
    ]
    text = ", ".join(idle) or look.say("screen.cards.none")
    return wrap(look.say("screen.cards.workless", list=text), width, 2) + tokens(look, width)


def wards(look: Look, width: int) -> list[str]:
    """The quarantine."""
    return quarantine(look, look.viewer, width)


NEXT: Final = 5
"""Spaces of the track whose price is told in advance."""
WORKLESS: Final = (IS_MANUFACTORY, IS_CASTLE)
SET_UP: Final = ("place-castle", "place-doctor")
FOCUS: Final[dict[str, Callable[[Look, int], list[str]]]] = {
    "place-castle": castle_places,
    "place-doctor": doctor_places,
    "move": ways,
    "place-assistant": restrictions,
    "act": restrictions,
    "way-in": way_in,
    "construct": to_construct,
    "change-cost": changed_cost,
    "pay": due,
    "produce": to_produce,
    "one-more": to_produce,
    "one-less": to_produce,
    "research": to_research,
    "choose-slot": own_cards,
    "capital-bonus": capital_card,
    "cure": to_cure,
    "assign": to_assign,
    "send-expert": to_assign,
    "admit": wards,
    "rearrange": wards,
    "resettle": wards,
    "before-gain": wards,
}
"""By kind of question."""
