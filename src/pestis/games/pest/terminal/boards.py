"""Draws the player boards: the viewer's own in full, the other players' as a table."""

from __future__ import annotations

from typing import Final

from pestis.games.pest.content.ids import (
    BUILDING_IDS,
    CASTLE,
    COIN,
    ERAS,
    FLASK,
    IS_TREASURY,
    KIND_OF,
    NONE,
    RENOWN,
    RESOURCES,
    SLOTS,
    STORED,
    TILE,
)
from pestis.games.pest.rules.actions.produce import laboratories
from pestis.games.pest.rules.common.quarantine import area
from pestis.games.pest.rules.common.stores import storage
from pestis.games.pest.rules.rounds.scoring import healthy_points
from pestis.games.pest.rules.rounds.years import era_of, holds_assistant
from pestis.games.pest.state.choices import LEFT_COLUMN, SPACE_SETS, TOP_ROW
from pestis.games.pest.state.state import BUILDINGS, CARD_SLOTS, CELLS
from pestis.games.pest.terminal.table_view import TableView
from pestis.games.pest.terminal.wording import amount, power_texts
from pestis.parts.drawing import alongside, fit, grid, heading, seat_mark, wrap

TWO_HALVES: Final = 72
"""From this width on, buildings and grid are drawn side by side."""
LEFT_HALF: Final = 38
NAME: Final = 9
LABEL: Final = 20
LABELS: Final = 32
"""Cells that fit the longest row label."""
"""The other widths above, also in cells: the left half, a player's name above a column, and the
least room for row labels."""
PER_SECTION: Final = 3
"""Buildings in a section (PE 17.2)."""


def own_board(table: TableView, width: int) -> list[str]:
    """The viewer's goods, buildings, grid, tracks and technologies."""
    seat = table.viewer
    if seat == NONE:
        return []
    lines = [heading(table.say("screen.board.title"), width), *stores(table, seat, width)]
    left = buildings(table, seat, LEFT_HALF if width >= TWO_HALVES else width)
    room = width - LEFT_HALF - 3 if width >= TWO_HALVES else width
    right = [*action_grid(table, seat, room), *people(table, seat, room)]
    if width >= TWO_HALVES:
        lines += alongside(left, LEFT_HALF, right)
    else:
        lines += left + right
    return lines + technologies(table, seat, width)


def stores(table: TableView, seat: int, width: int) -> list[str]:
    """Goods with the storage for them, and tokens."""
    s = table.s
    goods = ", ".join(
        [amount(s.goods[seat * STORED + good], good, table.words) for good in range(STORED)]
    )
    room = storage(s, seat, COIN, table.box)
    parts = [
        amount(s.research[seat], FLASK, table.words),
        amount(s.renown[seat], RENOWN, table.words),
        table.say("amount.shame", n=s.shame[seat]),
    ]
    text = table.say("screen.board.stored", goods=goods, n=room, tokens=", ".join(parts))
    return wrap(text, width, 2)


def purse(table: TableView, seat: int, width: int) -> list[str]:
    """The goods and research tokens that the seat can pay with."""
    s = table.s
    held = [*s.goods[seat * STORED : seat * STORED + STORED], s.research[seat]]
    goods = ", ".join([amount(n, good, table.words) for good, n in enumerate(held)])
    return wrap(table.say("screen.board.purse", goods=goods), width, 2)


def buildings(table: TableView, seat: int, width: int) -> list[str]:
    """Each building with its place or its price, and its renown; then the bonus of each section."""
    s, boards = table.s, table.box.boards
    lines = wrap(table.say("screen.board.buildings"), width, 2)
    rows: list[list[str]] = []
    for number, id in enumerate(BUILDING_IDS):
        place = s.built[seat * BUILDINGS + number]
        if place != NONE:
            text = site(table, seat, number, place)
        elif number == CASTLE:
            continue
        else:
            text = price(table, boards.buildings[number].wood, boards.buildings[number].stone)
        section = "" if number == CASTLE else str(number // PER_SECTION + 1)
        renown = str(boards.buildings[number].renown)
        rows.append([section, table.say(f"building.{id}"), text, renown])
    lines += grid(rows, width, (3,))
    bonus = dict(zip("abc", boards.section_bonus, strict=True))
    return [*lines, *wrap(table.say("screen.board.sections", **bonus), width, 2)]


def site(table: TableView, seat: int, number: int, place: int) -> str:
    """The place of a building and the good it gives, with a plus sign for its worker."""
    good = table.s.resources[place]
    if KIND_OF[number] == IS_TREASURY:
        good = COIN
    text = table.say("screen.board.built", place=table.place(place), good=table.good(good))
    return f"{text} +" if table.s.workers[seat * BUILDINGS + number] else text


def price(table: TableView, wood: int, stone: int) -> str:
    """The price of a building in wood and stone."""
    return table.say(
        "screen.board.price",
        wood=table.say("amount.wood", n=wood),
        stone=table.say("amount.stone", n=stone),
    )


def action_grid(table: TableView, seat: int, width: int) -> list[str]:
    """The nine cells with their assistants, and the restricted columns."""
    s = table.s
    rows = [[table.say("screen.board.grid"), *[table.say(f"action.{top}") for top in TOP_ROW]]]
    for left, id in enumerate(LEFT_COLUMN):
        cells = [
            s.grid[seat * CELLS + top * len(LEFT_COLUMN) + left] for top in range(len(TOP_ROW))
        ]
        marks = [seat_mark(seat) if there else "_" for there in cells]
        rows.append([table.say(f"action.{id}"), *marks])
    sick = ["x" if s.blocked[seat] >> top & 1 else "" for top in range(len(TOP_ROW))]
    if any(sick):
        rows.append([table.say("screen.board.sick-row"), *sick])
    return grid(rows, width)


def quarantine(table: TableView, seat: int, width: int) -> list[str]:
    """The number of sick people, and what they restrict."""
    s = table.s
    blocked = s.blocked[seat]
    text = table.say(
        "screen.board.quarantine",
        n=s.quarantine[seat],
        area=area(s, seat, table.box),
        spaces=table.say(f"spaces.{SPACE_SETS[blocked]}") if blocked else None,
    )
    return wrap(text, width, 2)


def people(table: TableView, seat: int, width: int) -> list[str]:
    """Quarantine, healthy people, laboratories, cemetery and camp."""
    s, boards = table.s, table.box.boards
    n = s.healthy[seat]
    full = n == len(boards.herbs)
    healthy = table.say(
        "screen.board.healthy",
        n=n,
        all=len(boards.herbs),
        renown=healthy_points(s, seat, table.box),
        price=None if full else table.say("amount.herbs", n=boards.herbs[n]),
    )
    in_use = laboratories(s, seat, table.box)
    labs = table.say("screen.board.laboratories", n=in_use, all=sum(boards.laboratory))
    shame = boards.cemetery[s.dead[seat]]
    cemetery = table.say("screen.board.cemetery", n=s.dead[seat], shame=shame)
    camp = table.say("screen.board.camp-home")
    if s.camp[seat] != NONE:
        camp = table.say("screen.board.camp-out", place=table.place(s.camp[seat]))
    lines = quarantine(table, seat, width)
    for text in (healthy, labs, cemetery, camp):
        lines += wrap(text, width, 2)
    return lines


def technologies(table: TableView, seat: int, width: int) -> list[str]:
    """The cards in the slots, with everything on them."""
    s = table.s
    lines: list[str] = []
    for slot, id in enumerate(SLOTS):
        number = s.slots[seat * CARD_SLOTS + slot]
        if number == NONE:
            continue
        card = table.box.data.technologies[number]
        parts = power_texts(card, table.words, "power")
        if s.on_card[seat * CARD_SLOTS + slot]:
            parts.append(table.say("screen.board.on-card", n=s.on_card[seat * CARD_SLOTS + slot]))
        if card.powers[TILE] and s.tile[seat] != NONE:
            parts.append(table.say("screen.board.tile", good=table.good(s.tile[seat])))
        text = table.say(
            "screen.board.technology", slot=id, technology=card.id, text="; ".join(parts)
        )
        lines += wrap(text, width, 2)
    return lines


# -- all players -----------------------------------------------------------------------------------


def players(table: TableView, width: int) -> list[str]:
    """Every player's public pieces: a column for each seat, then their technologies."""
    order = table.s.order
    narrow = len(order) * (NAME + 2) + LABEL > width
    room = max(NAME, (width - LABELS) // len(order) - 2)
    names = [seat_mark(n) if narrow else fit(table.words.player(n), room) for n in order]
    rows = [["", *names]]
    for id, values in columns(table):
        rows.append([table.say(f"screen.players.{id}"), *[values[seat] for seat in order]])
    lines = [heading(table.say("screen.players.title"), width)]
    lines += grid(rows, width, range(1, len(order) + 1))
    if table.s.capital[-1]:
        lines += wrap(table.say("screen.players.neutral", n=table.s.capital[-1]), width, 2)
    for seat in order:
        cards = [table.s.slots[seat * CARD_SLOTS + slot] for slot in range(CARD_SLOTS)]
        named = [
            table.say(f"technology.{table.box.data.technologies[card].id}")
            for card in cards
            if card != NONE
        ]
        if named and seat != table.viewer:
            text = table.say("screen.players.technologies", list=", ".join(named))
            lines += wrap(f"{seat_mark(seat)} {text}", width, 2)
    return lines


def columns(table: TableView) -> list[tuple[str, list[str]]]:
    """The rows of the players' table: an id, and a value for each seat."""
    s = table.s
    plain = (
        ("influence", s.influence),
        ("renown", s.renown),
        ("shame", s.shame),
        ("healthy", s.healthy),
        ("workers", [sum(part) for part in parts(s.workers, BUILDINGS)]),
        ("capital", s.capital[:-1]),
        ("sick", s.quarantine),
        ("dead", s.dead),
    )
    found = [(id, [str(n) for n in values]) for id, values in plain]
    tracks = ["/".join([str(n) for n in part]) for part in parts(s.tracks, ERAS)]
    found.append(("imperatives", tracks))
    standing = [sum([place != NONE for place in part]) for part in parts(list(s.built), BUILDINGS)]
    found.append(("buildings", [str(n) for n in standing]))
    found.append(
        (
            "resources",
            ["/".join([str(n) for n in part[:RESOURCES]]) for part in parts(s.goods, STORED)],
        )
    )
    found.append(("coins", [str(part[COIN]) for part in parts(s.goods, STORED)]))
    found.append(("flasks", [str(n) for n in s.research]))
    found.append(("left", [str(assistants_left(table, seat)) for seat in table.seats]))
    return found


def assistants_left(table: TableView, seat: int) -> int:
    """Assistants that the seat can still place this year (PE 4.1)."""
    s = table.s
    if s.year == 0 or table.over:
        return 0
    placed = sum(s.grid[seat * CELLS : seat * CELLS + CELLS])
    for slot in range(seat * CARD_SLOTS, seat * CARD_SLOTS + CARD_SLOTS):
        card = s.slots[slot]
        if card != NONE and s.on_card[slot] and holds_assistant(card, table.box):
            placed += 1
    return era_of(s.year) + 1 - placed


def parts(numbers: list[int], step: int) -> list[list[int]]:
    """A flat list cut into one part for each seat."""
    return [numbers[at : at + step] for at in range(0, len(numbers), step)]
