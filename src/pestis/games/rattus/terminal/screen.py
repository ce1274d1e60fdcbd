"""Draws the table of Rattus as text, from a view alone.

``__all__`` lists what every game's ``screen`` module provides; the terminal finds the module by the
game's package and uses nothing else of it.  No line exceeds the given width; seats are
distinguished by shape and number.
"""

from __future__ import annotations

from typing import Any, Final

from pestis.games.rattus.content.ids import (
    CARD_IDS,
    CLASSES,
    PALACE,
    REGION_IDS,
    REGIONS,
    STILL_ROUNDS,
)
from pestis.games.rattus.content.reading import AFRICANUS, REGION_CARD_IDS, TOKEN_IDS, read_content
from pestis.games.rattus.rules.scoring import diplomat_points
from pestis.games.rattus.rules.setup import FIRST_CUBES
from pestis.games.rattus.terminal.explaining import (
    GAME,
    card_text,
    explain,
    explain_at,
    known_ids,
    origins,
    title,
    token_text,
)
from pestis.kernel.core.spec import Outcome
from pestis.kernel.json import View
from pestis.parts.drawing import alongside, cells, fit, grid, heading, pad, seat_mark, wrap
from pestis.words import Words

__all__ = [
    "FIRST",
    "HEADLINES",
    "asking",
    "draw",
    "ending",
    "explain",
    "explain_at",
    "hand",
    "known_ids",
    "origins",
    "piles",
    "standings",
    "title",
]

FIRST: Final = {"expansion": "none"}
"""The options of a first game."""
TWO_HALVES: Final = 124
"""From this width on, cards and players are drawn to the right of the map, otherwise below it."""
MAP_HALF: Final = 70
SHORT_NAME: Final = 4
"""Letters of a neighbour's name if the full names would not fit."""
NAME: Final = 18
STARTER: Final = "s"
LATER: Final = "r"
SEEN: Final = "w"
DIPLOMAT: Final = "°"
SEA: Final = "~"

HEADLINES: Final = frozenset(
    (
        "card-in-play",
        "plague-starts",
        "starter",
        "settled",
        "camped",
        "turn-began",
        "took",
        "took-from",
        "placed",
        "skipped",
        "used",
        "plague-moved",
        "rages",
        "rats-out",
        "cubes-out",
        "standing-still",
        "standstill",
        "last-round",
        "final-plague",
    )
)
"""Events that begin a paragraph of the log; the other events report their effects."""


def draw(view: View, words: Words, width: int) -> list[str]:
    """The whole table, as the viewer may see it."""
    table = _Table(view, words)
    head = heading(table.title(), width)
    if width < TWO_HALVES:
        return [head, *table.map(width), *table.cards(width), *table.players(width)]
    right = width - MAP_HALF - 3
    beside = [*table.cards(right), *table.players(right)]
    return [head, *alongside(table.map(MAP_HALF), MAP_HALF, beside)]


def hand(view: View, words: Words, width: int) -> list[str]:
    """The viewer's own region cards, and the rat tokens they have looked at."""
    table = _Table(view, words)
    return [*table.region_cards(width), *table.tokens_seen(width)]


def piles(view: View, words: Words, width: int) -> list[str]:
    """The supply, the tokens turned so far, and the region cards on the discard pile."""
    return _Table(view, words).piles(width)


def standings(view: View, words: Words, width: int) -> list[str]:
    """The points that the board alone would score now."""
    return _Table(view, words).standings(width)


class _Table:
    """Draws a view."""

    def __init__(self, view: View, words: Words) -> None:
        self.view: Final[dict[str, Any]] = dict(view)
        self.words: Final = words
        self.content: Final = read_content(view["content"])
        self.seats: Final = range(self.view["seats"])
        self.viewer: Final[int | None] = self.view["viewer"]
        expansion = self.view["options"]["expansion"]
        self.africanus: Final = expansion == AFRICANUS
        self.regions: Final = self.content.in_use(expansion, len(self.seats))
        self.near: Final = self.content.near(self.regions)

    def say(self, id: str, **params: object) -> str:
        return self.words.text(f"{GAME}.{id}", **params)

    def region(self, number: int) -> str:
        return self.say(f"region.{REGION_IDS[number]}")

    def title(self) -> str:
        view = self.view
        parts = [self.say("name")]
        if view["over"]:
            parts.append(self.say("screen.over"))
        elif view["ender"] is not None:
            parts.append(self.say("screen.last-round", mark=seat_mark(view["ender"])))
        elif view["round"]:
            parts.append(self.say("screen.round", round=view["round"]))
            parts.append(self.say("screen.turn", mark=seat_mark(view["turn"])))
            if view["still"] >= STILL_ROUNDS and view["options"]["standstill"] == "ends":
                parts.append(self.say("screen.standstill"))
        parts.append(self.say("screen.supply", n=view["supply"]))
        return " · ".join(parts)

    # -- the map ----------------------------------------------------------------------------

    def map(self, width: int) -> list[str]:
        """A row for each region: pieces, rats, cubes, neighbours; then the palace."""
        names = ["", self.say("screen.rats"), self.say("screen.cubes"), self.say("screen.next-to")]
        rows = [[self.place(r), self.rats(r), self.cubes(r), ""] for r in self.regions]
        rows.append([f"{self.marks()}{self.say('screen.palace')}", "", self.cubes(PALACE), ""])
        rows = [names, *rows]
        columns = [max([cells(row[i]) for row in rows]) for i in range(3)]
        room = width - sum(columns) - 6
        whole = max([cells(self.neighbours(r, REGIONS)) for r in self.regions]) <= room
        lines = []
        for row, region in zip(rows, (None, *self.regions, None), strict=True):
            text = row[3]
            if region is not None:
                text = self.neighbours(region, REGIONS if whole else SHORT_NAME)
            start = "  ".join([pad(row[i], columns[i]) for i in range(3)])
            lines += alongside([start], sum(columns) + 4, wrap(text, max(room, 12)), "  ")
        legend = wrap(self.say("screen.legend"), width, 2)
        if self.africanus:
            legend += wrap(self.say("screen.legend-africanus"), width, 2)
        return [*[line.rstrip() for line in lines], *legend]

    def place(self, region: int) -> str:
        """The name of a region after the marks of the Plague Piece and the caravan."""
        plague = self.say("screen.mark-plague") if self.view["plague"] == region else " "
        caravan = self.say("screen.mark-caravan") if self.view["caravan"] == region else " "
        return f"{self.marks(plague, caravan)}{self.region(region)}"

    def marks(self, plague: str = " ", caravan: str = " ") -> str:
        """The marks before a region's name; only Africanus has a caravan."""
        return f"{plague}{caravan} " if self.africanus else f"{plague} "

    def rats(self, region: int) -> str:
        """A letter for each token: starter, later, looked at with the Witch."""
        starters = self.view["starters"][region]
        seen = self.view["seen_at"].count(REGION_IDS[region])
        later = self.view["rats"][region] - starters - seen
        return STARTER * starters + LATER * later + SEEN * seen or "–"

    def cubes(self, place: int) -> str:
        """Cubes by seat; a ring marks each one on a diplomat."""
        found = []
        for seat in self.seats:
            n = self.view["cubes"][place][seat]
            if n:
                rings = DIPLOMAT * self.view["diplomats"][place][seat]
                found.append(f"{seat_mark(seat)}×{n}{rings}")
        return " ".join(found)

    def neighbours(self, region: int, letters: int) -> str:
        arrows = self.content.regions[region].arrows
        return " ".join(
            [
                (SEA if other in arrows else "") + self.region(other)[:letters]
                for other in self.near[region]
            ]
        )

    # -- cards and players ------------------------------------------------------------------

    def cards(self, width: int) -> list[str]:
        """The class cards in play, their owners, and whether they were used this turn."""
        rows = []
        for id in self.view["cards"]:
            number = CARD_IDS.index(id)
            owner = self.view["owners"][number]
            cls = self.say(f"class.{CLASSES[self.content.class_of[number]]}")
            holder = self.say("screen.on-table") if owner is None else seat_mark(owner)
            used = self.view["used"] >> number & 1 == 1 and owner == self.view["turn"]
            guard = self.view["onto"][number]
            notes = [self.say("screen.used")] if used else []
            if guard is not None:
                notes.append(self.say("screen.protected", card=REGION_CARD_IDS[guard]))
            rows.append([self.say(f"card.{id}"), cls, holder, ", ".join(notes)])
        return [heading(self.say("screen.class-cards"), width), *grid(rows, width)]

    def players(self, width: int) -> list[str]:
        """Public counts, then the viewer's own secrets."""
        view = self.view
        columns = ["stock", "on-map", "in-palace"]
        if self.africanus:
            columns += ["hand", "diplomats"]
        rows = [["", *[self.say(f"screen.column.{name}") for name in columns]]]
        for seat in self.seats:
            cubes = [place[seat] for place in view["cubes"]]
            row = [fit(self.words.player(seat), NAME), view["stock"][seat]]
            row += [sum(cubes[:PALACE]), cubes[PALACE]]
            if self.africanus:
                row.append(view["hands"][seat]["count"])
                row.append(sum([place[seat] for place in view["diplomats"]]))
            rows.append([str(cell) for cell in row])
        lines = [heading(self.say("screen.players"), width)]
        lines += grid(rows, width, range(1, len(columns) + 1))
        return [*lines, *self.region_cards(width), *self.tokens_seen(width)]

    def region_cards(self, width: int) -> list[str]:
        """The viewer's region cards, and those that the Astronomer has drawn or the Explorer
        shown."""
        if not self.africanus or self.viewer is None:
            return []
        own: dict[str, int] = self.view["hands"][self.viewer].get("cards", {})
        lines = [heading(self.say("screen.hand", n=sum(own.values())), width)]
        lines += [line for id in own for line in wrap(self.card(id), width, 4)]
        for name in ("drawn", "shown"):
            cards = [self.card(id) for id in self.view[name] if id is not None]
            if cards:
                lines += wrap(self.say(f"screen.{name}", cards="; ".join(cards)), width, 4)
        return lines

    def card(self, id: str) -> str:
        card = self.content.region_cards[REGION_CARD_IDS.index(id)]
        return f"  {self.region(card.region)}: {card_text(card, self.words)}"

    def tokens_seen(self, width: int) -> list[str]:
        """The tokens on the board that the viewer has looked at with the Witch."""
        lines = []
        for region, face in zip(self.view["seen_at"], self.view["seen_faces"], strict=True):
            if face is not None:
                token = token_text(self.content.tokens[TOKEN_IDS.index(face)], self.words)
                name = self.say(f"region.{region}")
                text = self.say("screen.seen", name=name, token=token)
                lines += wrap(f"  {text}", width, 4)
        return lines

    def piles(self, width: int) -> list[str]:
        view = self.view
        lines = [heading(self.say("screen.turned", n=len(view["turned"])), width)]
        for id in view["turned"]:
            token = token_text(self.content.tokens[TOKEN_IDS.index(id)], self.words)
            lines += wrap(f"  {token}", width, 4)
        if self.africanus:
            name = self.say("screen.discards", n=len(view["discards"]), deck=view["deck"])
            lines.append(heading(name, width))
            lines += [line for id in view["discards"] for line in wrap(self.card(id), width, 4)]
        return lines

    def standings(self, width: int) -> list[str]:
        """The points of cubes and diplomats now (RA 7.5, 9.2.4); kept region cards are secret."""
        view = self.view
        sheet = {
            "regions": [sum([row[seat] for row in view["cubes"][:PALACE]]) for seat in self.seats],
            "palace": list(view["cubes"][PALACE]),
        }
        if "sultan" in view["cards"]:
            counts = [sum([row[seat] for row in view["diplomats"]]) for seat in self.seats]
            sheet["diplomats"] = diplomat_points(counts)
        totals = [sum(points) for points in zip(*sheet.values(), strict=True)]
        rows = [["", *[seat_mark(seat) for seat in self.seats]]]
        for name, points in (*sheet.items(), ("total", totals)):
            rows.append([self.say(f"score.{name}"), *[str(n) for n in points]])
        title = heading(self.say("screen.standings"), width)
        return [title, *grid(rows, width, range(1, len(rows[0])))]


def asking(view: View) -> dict[str, int]:
    """Which of the first placements the viewer is asked for, and of how many (RA 3.8, 8.6.9)."""
    now: dict[str, Any] = view
    if now["prompts"][0]["kind"] != "settle":
        return {}
    players = read_content(now.get("content")).players
    placements = players[f"{AFRICANUS}-{now['seats']}"].placements
    placed = sum(row[now["viewer"]] for row in now["cubes"])
    return {"placement": placed // FIRST_CUBES + 1, "placements": placements}


def ending(view: View, outcome: Outcome, words: Words, width: int) -> list[str]:
    """The order of the turns that would have come next, which breaks ties (RA 7.6)."""
    order = sorted(range(view_seats(view)), key=lambda seat: outcome.facts["turn-order"][seat])
    shown = ", ".join([words.player(seat) for seat in order])
    return wrap(words.text(f"{GAME}.screen.tie-order", names=shown), width, 2)


def view_seats(view: View) -> int:
    """The number of seats."""
    seats = view["seats"]
    assert isinstance(seats, int)
    return seats
