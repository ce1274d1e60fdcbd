"""Reads and validates the map: places, roads, harbours, starting-location cards (PE 17.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from pestis.games.pest.content.ids import (
    CAPITAL,
    COLOURS,
    GOODS,
    NONE,
    RESOURCES,
    SIZES,
    START_CARDS,
    VILLAGE,
)
from pestis.kernel.errors import ContentError, Message
from pestis.parts.content import Row
from pestis.parts.own_content import read_each

PRINTED_PLACES: Final = (20, 15, 10)
"""Villages, towns and cities on the map (PE 2.3)."""

WIDTH: Final = 100
HEIGHT: Final = 75

Points = tuple[int, int, int, int]

OF_CAPITAL: Final = ("id", "name", "size", "x", "y")
OF_OTHERS: Final = ("resource", "harbour", "destroyed-at", "sick")
"""The keys allowed in rows of places."""


@final
class Place:
    """A village, town or city; or the capital, whose size and resource are NONE."""

    def __init__(self, row: Row) -> None:
        self.id: Final = row.text("id")
        # Nobody is sick in the capital, and it is never destroyed (PE 5.4).
        row.only(OF_CAPITAL if self.id == "capital" else (*OF_CAPITAL, *OF_OTHERS))
        self.name: Final = row.name_of_own()
        self.x: Final = row.whole("x", 0, WIDTH)
        self.y: Final = row.whole("y", 0, HEIGHT)
        size = row.word("size", (*SIZES, "capital"))
        self.size: Final = size if size < len(SIZES) else NONE
        if (self.size == NONE) != (self.id == "capital"):
            raise row.bad("size", ", ".join(SIZES if self.size == NONE else ("capital",)))
        towns = self.size != NONE
        self.resource: Final = row.word("resource", GOODS[:RESOURCES]) if towns else NONE
        self.harbour: Final = row.word("harbour", COLOURS) if row.has("harbour") else NONE
        self.destroyed_at: Final = tuple(row.numbers("destroyed-at", 1, 5))
        self.sick: Final = 1 if row.flag("sick") else 0
        self.row: Final = row


@final
class Road:
    """A road from ``a`` to ``b``; its colour is NONE if it has no horseshoes."""

    def __init__(self, row: Row, ids: Sequence[str]) -> None:
        row.only(("id", "colour"))
        ends = row.text("id").split(" ")
        if len(ends) != 2:
            raise row.bad("id", '"gothar gollor"')
        for end in ends:
            if end not in ids:
                raise row.unknown("id", end, ids)
        first, second = ids.index(ends[0]), ids.index(ends[1])
        if first == second:
            raise ContentError("pest.error.content-loop", {"file": row.file, "row": row.name})
        self.a: Final = min(first, second)
        self.b: Final = max(first, second)
        self.colour: Final = row.word("colour", COLOURS) if row.has("colour") else NONE
        self.row: Final = row


@final
class StartCard:
    """Three villages where a castle may stand (PE 3.12)."""

    def __init__(self, row: Row, ids: Sequence[str]) -> None:
        row.only(("id", "villages"))
        self.id: Final = row.one_of("id", START_CARDS)
        self.villages: Final = tuple(row.words("villages", ids))
        if len(self.villages) != 3:
            raise row.bad("villages", '["…", "…", "…"]')
        self.row: Final = row


@final
class Map:
    """Places by number, the capital first, with their neighbours.

    neighbours   by place: places at the other ends of its roads, ascending
    roads_at     by place: its roads, in the same order
    roads_of     by colour: the roads with its horseshoes
    harbours_of  by colour: the places with its harbour
    """

    def __init__(
        self, places: Sequence[Place], roads: Sequence[Road], cards: Sequence[StartCard]
    ) -> None:
        self.places: Final = tuple(places)
        self.roads: Final = tuple(roads)
        self.start_cards: Final = tuple(cards)
        beside = [sorted(_ends(roads, place)) for place in range(len(places))]
        self.neighbours: Final = tuple([tuple([end for end, _ in pairs]) for pairs in beside])
        self.roads_at: Final = tuple([tuple([road for _, road in pairs]) for pairs in beside])
        colours = range(len(COLOURS))
        self.roads_of: Final = tuple(
            [tuple([n for n, road in enumerate(roads) if road.colour == c]) for c in colours]
        )
        self.harbours_of: Final = tuple(
            [tuple([n for n, place in enumerate(places) if place.harbour == c]) for c in colours]
        )


def _ends(roads: Sequence[Road], place: int) -> list[tuple[int, int]]:
    """The neighbour and the number of each road at a place."""
    found = [(road.b, number) for number, road in enumerate(roads) if road.a == place]
    return found + [(road.a, number) for number, road in enumerate(roads) if road.b == place]


def read_map(
    places: list[Row], roads: list[Row], cards: list[Row], faults: list[ContentError]
) -> Map:
    """The map.  Faults in the rows are added to ``faults``."""
    ids = [row.name.partition(" ")[2] for row in places]
    found_places = read_each(places, Place, faults)
    found_roads = read_each(roads, lambda row: Road(row, ids), faults)
    found_cards = read_each(cards, lambda row: StartCard(row, ids), faults)
    if len(found_places) == len(ids):
        _double_roads(found_roads, faults)
        _cut_off(found_places, found_roads, faults)
        _beside_capital_only(found_places, found_roads, faults)
        _sizes(found_places, faults)
        _start_villages(found_places, found_cards, faults)
    return Map(found_places, found_roads, found_cards)


def _double_roads(roads: list[Road], faults: list[ContentError]) -> None:
    seen: list[tuple[int, int]] = []
    for road in roads:
        ends = (road.a, road.b)
        if ends in seen:
            about = {"file": road.row.file, "row": road.row.name}
            faults.append(ContentError("content-duplicate", dict(about)))
        seen.append(ends)


def _cut_off(places: list[Place], roads: list[Road], faults: list[ContentError]) -> None:
    """Check that every place can be reached from the capital."""
    reached = [CAPITAL]
    for place in reached:
        for end, _ in _ends(roads, place):
            if end not in reached:
                reached.append(end)
    for number, lost in enumerate(places):
        if number not in reached:
            about = {"file": lost.row.file, "row": lost.row.name}
            faults.append(ContentError("pest.error.content-cut-off", dict(about)))


def _beside_capital_only(
    places: list[Place], roads: list[Road], faults: list[ContentError]
) -> None:
    """Check that every village has a neighbour other than the capital: a doctor starts next to
    their castle, which is in a village, and not in the capital (PE 3.14)."""
    for number, place in enumerate(places):
        near = [end for end, _ in _ends(roads, number)]
        if place.size == VILLAGE and near and set(near) == {CAPITAL}:
            about = {"file": place.row.file, "row": place.row.name}
            faults.append(ContentError("pest.error.content-beside-capital", dict(about)))


def _sizes(places: list[Place], faults: list[ContentError]) -> None:
    """Check the number of places of each size (PE 2.3)."""
    sizes = [place.size for place in places]
    for size, printed in enumerate(PRINTED_PLACES):
        found = sizes.count(size)
        if found != printed:
            faults.append(_count(places[CAPITAL].row.file, SIZES[size], found, printed))


def in_play(places: Sequence[Place], size: int, seats: int) -> int:
    """The number of places of a size that are intact with a number of players (PE 3.2)."""
    return len([p for p in places if p.size == size and seats not in p.destroyed_at])


def check_in_play(
    places: Sequence[Place], expected: Sequence[Sequence[int]], faults: list[ContentError]
) -> None:
    """Check that ``expected[seats][size]`` places are intact (PE 12.1)."""
    for seats in range(1, 6):
        for size, id in enumerate(SIZES):
            found, printed = in_play(places, size, seats), expected[seats][size]
            if found != printed:
                row = f"{id}, destroyed-at {seats}"
                faults.append(_count(places[CAPITAL].row.file, row, found, printed))


def _start_villages(
    places: list[Place], cards: list[StartCard], faults: list[ContentError]
) -> None:
    """Check that cards name only villages, each village once, and that with 1 or 2 players one
    village of each card is in play, else all three (PE 3.12)."""
    seen: list[int] = []
    for card in cards:
        row = card.row
        for village in card.villages:
            if places[village].size != VILLAGE:
                faults.append(row.bad("villages", f"village ({places[village].id})"))
            if village in seen:
                about = {"file": row.file, "row": f"{row.name}, {places[village].id}"}
                faults.append(ContentError("content-duplicate", dict(about)))
            seen.append(village)
        for seats in range(1, 6):
            left = [v for v in card.villages if seats not in places[v].destroyed_at]
            expected = 1 if seats < 3 else 3
            if len(left) != expected:
                about_seats = f"{row.name}, destroyed-at {seats}"
                faults.append(_count(row.file, about_seats, len(left), expected))


def _count(file: str, row: str, found: int, expected: int) -> ContentError:
    return ContentError(
        "content-count", {"file": file, "row": row, "found": found, "expected": expected}
    )


def drawing_advice(map: Map) -> list[Message]:
    """Advice on roads that cross in the drawing, or on overlapping places; these are not errors."""
    found: list[Message] = []
    lines = [_points(map, road) for road in map.roads]
    for number, line in enumerate(lines):
        for other in range(number):
            if _cross(line, lines[other]):
                first, second = map.roads[other].row.name, map.roads[number].row.name
                found.append(Message("pest.content.crossing", {"first": first, "second": second}))
    spots = [(place.x, place.y) for place in map.places]
    for number, spot in enumerate(spots):
        if spot in spots[:number]:
            first = map.places[spots.index(spot)].row.name
            second = map.places[number].row.name
            found.append(Message("pest.content.same-spot", {"first": first, "second": second}))
    return found


def _points(map: Map, road: Road) -> Points:
    a, b = map.places[road.a], map.places[road.b]
    return (a.x, a.y, b.x, b.y)


def _cross(one: Points, two: Points) -> bool:
    """Whether two straight lines cross, other than at a shared end."""
    ends = {one[:2], one[2:], two[:2], two[2:]}
    if len(ends) < 4:
        return False
    return (
        _side(one, two[0], two[1]) * _side(one, two[2], two[3]) < 0
        and _side(two, one[0], one[1]) * _side(two, one[2], one[3]) < 0
    )


def _side(line: Points, x: int, y: int) -> int:
    """The side of a line on which a point lies, as the sign of the result."""
    return (line[2] - line[0]) * (y - line[1]) - (line[3] - line[1]) * (x - line[0])
