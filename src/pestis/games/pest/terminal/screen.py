"""Draws the table of Pest as text, from a view alone.

``__all__`` lists the functions that every game's ``screen`` module offers; the terminal finds the
module by the game's package and uses nothing else of the game.  No line exceeds the given width;
seats are marked by shape and number.
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
    SIZES,
    STORED,
)
from pestis.games.pest.rules.actions.building_costs import ONE_MORE, ChangeCost
from pestis.games.pest.rules.actions.building_sites import influence_of_cards, influence_of_site
from pestis.games.pest.rules.actions.building_sites import sites as building_sites
from pestis.games.pest.rules.actions.produce import laboratories
from pestis.games.pest.rules.common.crossing import food_due
from pestis.games.pest.rules.common.payments import PayWith
from pestis.games.pest.rules.rounds.scoring import score_sheet
from pestis.games.pest.rules.rounds.setup import castle_sites
from pestis.games.pest.state.state import BUILDINGS
from pestis.games.pest.state.turn import BUILT, EXTRA, MADE
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
from pestis.games.pest.terminal.map import map_lines, next_to_castle, sites, ways
from pestis.games.pest.terminal.mechanism import explained_by, mechanism
from pestis.games.pest.terminal.table_view import TableView
from pestis.games.pest.terminal.wording import amount
from pestis.kernel.core.spec import Outcome
from pestis.kernel.json import View
from pestis.parts.drawing import grid, heading, seat_mark, wrap
from pestis.words import Words

__all__ = [
    "HEADLINES",
    "draw",
    "ending",
    "explain",
    "explained_by",
    "focus",
    "hand",
    "known_ids",
    "leaf",
    "mechanism",
    "origins",
    "piles",
    "standings",
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
"""Events that begin a paragraph of the log; other events are their consequences."""


def draw(view: View, words: Words, width: int) -> list[str]:
    """The whole table."""
    table = TableView(view, words)
    lines = [heading(caption(table), width)]
    for part in (map_lines, players, cards, own_board):
        lines += part(table, width)
    return lines


def caption(table: TableView) -> str:
    """The title line: the game, the year and the turn order."""
    s = table.s
    parts = [table.say("name")]
    if table.over:
        parts.append(table.say("screen.over"))
    elif s.year:
        parts.append(table.say("screen.year", year=s.year))
    else:
        parts.append(table.say("screen.setup"))
    if len(table.seats) > 1:
        marks = " ".join([seat_mark(seat) for seat in s.order])
        parts.append(table.say("screen.order", marks=marks))
    return " · ".join(parts)


def leaf(view: View) -> str:
    """A key for the current part of the game.  The table is redrawn when it changes: each year, and
    in the action phase once for each of the viewer's turns."""
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
    """The viewer's own board; empty for the public."""
    return own_board(TableView(view, words), width)


def piles(view: View, words: Words, width: int) -> list[str]:
    """Cards, tokens and tracks, and the places that later pest cards may name."""
    table = TableView(view, words)
    lines = [*cards(table, width), *works_of(table, width), *seen(table, width)]
    return [*lines, *wrap(table.say("screen.cards.ours"), width, 2)]


def standings(view: View, words: Words, width: int) -> list[str]:
    """The score sheet as it would be now (PE 11)."""
    table = TableView(view, words)
    sheet = score_sheet(table.s, table.box)
    rows = [["", *[seat_mark(seat) for seat in table.seats]]]
    for line in sheet:
        label = table.say(f"score.{line.id}", **line.params)
        rows.append([label, *[str(n) for n in line.points]])
    totals = [sum([line.points[seat] for line in sheet]) for seat in table.seats]
    rows.append([table.say("score.total"), *[str(n) for n in totals]])
    lines = [heading(table.say("screen.cards.standings"), width)]
    return lines + grid(rows, width, range(1, len(rows[0])))


def ending(view: View, outcome: Outcome, words: Words, width: int) -> list[str]:
    """The rank of a solo game (PE 14.9); empty with more players, whose score sheet is enough."""
    if "rank" not in outcome.facts:
        return []
    rank = str(outcome.facts["rank"][0])
    return wrap(TableView(view, words).say("screen.cards.rank", rank=rank), width, 2)


# -- details for the open prompt -------------------------------------------------------------------


def focus(view: View, words: Words, width: int) -> list[str]:
    """The details that the viewer needs to answer the open prompt; empty if there is none."""
    table = TableView(view, words)
    if not table.asked:
        return []
    shown = FOCUS.get(table.asked)
    lines = [] if shown is None else shown(table, width)
    return lines if table.asked in SET_UP else lines + purse(table, table.viewer, width)


def castle_places(table: TableView, width: int) -> list[str]:
    """The places where the castle may be built."""
    return sites(table, castle_sites(table.s, table.viewer, table.box), width)


def doctor_places(table: TableView, width: int) -> list[str]:
    """The places where the doctor may start."""
    return next_to_castle(table, table.s.built[table.viewer * BUILDINGS + CASTLE], width)


def way_in(table: TableView, width: int) -> list[str]:
    """The number of sick people of a place, and the food for taking them all."""
    place = next(n for n, each in enumerate(table.box.map.places) if each.id == table.about)
    food = food_due(table.s, table.viewer, place, 0, table.box)
    text = table.say("screen.cards.way-in", sick=table.s.sick[place], n=food)
    return wrap(text, width, 2)


def to_construct(table: TableView, width: int) -> list[str]:
    """Sites with the influence they give, and the prices of the remaining buildings; the capital's
    buildings only before the first building (PE 18.16)."""
    s, seat = table.s, table.viewer
    said: list[str] = []
    for place in building_sites(s, seat, table.box):
        size = table.box.map.places[place].size
        n = influence_of_site(s, seat, place, table.box)
        n += influence_of_cards(s, seat, place, table.box)
        id = "screen.cards.worth-here"
        said.append(table.say(id, place=table.place(place), size=SIZES[size], n=n))
    lines = [*wrap("; ".join(said), width, 2), *prices(table, width)] if said else []
    return lines if s.turn[BUILT] else lines + works(table, width)


def prices(table: TableView, width: int) -> list[str]:
    """The buildings still on the player board, with price and renown, in two columns."""
    base = table.viewer * BUILDINGS
    cells = [
        [
            table.say(f"building.{BUILDING_IDS[number]}"),
            price(table, row.wood, row.stone),
            str(row.renown),
        ]
        for number, row in enumerate(table.box.boards.buildings[:CASTLE])
        if table.s.built[base + number] == NONE
    ]
    half = (len(cells) + 1) // 2
    head = ["", table.say("screen.column.price"), table.say("screen.column.renown")]
    pairs = zip_longest(cells[:half], cells[half:], fillvalue=["", "", ""])
    rows = [[*head, *head], *[[*left, *right] for left, right in pairs]]
    return grid(rows, width, (2, 5)) if cells else []


def changed_cost(table: TableView, width: int) -> list[str]:
    """The price that changes by one, and whether by one more or one less (PE 6.B.7)."""
    task = table.task()
    assert isinstance(task, ChangeCost)
    id = "cost-more" if table.s.turn[EXTRA] == ONE_MORE else "cost-less"
    text = table.say(f"screen.cards.{id}", price=price(table, task.wood, task.stone))
    return wrap(text, width, 2)


def due(table: TableView, width: int) -> list[str]:
    """The price to be paid."""
    task = table.task()
    assert isinstance(task, PayWith)
    text = table.say("screen.cards.due", price=amount(task.n, task.good, table.words))
    return wrap(text, width, 2)


def restrictions(table: TableView, width: int) -> list[str]:
    """The quarantine, if it restricts something."""
    return wards(table, width) if table.s.blocked[table.viewer] else []


def to_produce(table: TableView, width: int) -> list[str]:
    """The yield of this Produce so far, with the research tokens of laboratories (PE 6.C.3)."""
    goods = made(
        table, [*table.s.turn[MADE : MADE + STORED], laboratories(table.s, table.viewer, table.box)]
    )
    return wrap(table.say("screen.cards.gives-now", goods=goods), width, 2)


def to_research(table: TableView, width: int) -> list[str]:
    """The display, and the cards in the slots."""
    return market(table, width) + own_cards(table, width)


def own_cards(table: TableView, width: int) -> list[str]:
    """The cards in the slots."""
    return technologies(table, table.viewer, width)


def to_cure(table: TableView, width: int) -> list[str]:
    """The sick people, and the prices of the next spaces of the track."""
    n = table.s.healthy[table.viewer]
    herbs = table.box.boards.herbs[n : n + NEXT]
    lines = quarantine(table, table.viewer, width)
    if herbs:
        text = ", ".join([str(cost) for cost in herbs])
        lines += wrap(table.say("screen.cards.prices", prices=text), width, 2)
    return lines


def to_assign(table: TableView, width: int) -> list[str]:
    """The buildings that still need a worker, and the tokens of the capital."""
    s, seat = table.s, table.viewer
    base = seat * BUILDINGS
    idle = [
        f"{table.say(f'building.{BUILDING_IDS[number]}')} ({site(table, seat, number, place)})"
        for number, place in enumerate(s.built[base : base + BUILDINGS])
        if place != NONE and not s.workers[base + number] and KIND_OF[number] not in WORKLESS
    ]
    text = ", ".join(idle) or table.say("screen.cards.none")
    return wrap(table.say("screen.cards.workless", list=text), width, 2) + tokens(table, width)


def wards(table: TableView, width: int) -> list[str]:
    """The quarantine."""
    return quarantine(table, table.viewer, width)


NEXT: Final = 5
"""How many spaces of the track are shown with their price in advance."""
WORKLESS: Final = (IS_MANUFACTORY, IS_CASTLE)
SET_UP: Final = ("place-castle", "place-doctor")
FOCUS: Final[dict[str, Callable[[TableView, int], list[str]]]] = {
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
"""The function that draws the details, by kind of prompt."""
