"""Draws the map as rows: the contents of each place, its distance and its cost."""

from __future__ import annotations

from pestis.games.pest.content.ids import CAPITAL, NONE, RESOURCES, SIZES
from pestis.games.pest.rules.common.crossing import food_due, movement_left, step_cost
from pestis.games.pest.terminal.table_view import FAR, TableView
from pestis.parts.drawing import cells, grid, heading, pad, seat_mark, wrap

ALWAYS: int = 1
"""Places within this much movement are shown even if they are empty."""
GAP: int = 2
ROADS: int = 20
"""Minimum width for the column of roads; in narrower windows the column is omitted."""


def map_lines(table: TableView, width: int) -> list[str]:
    """The rows of all places that are near or not empty, the nearest first; the other places by
    name."""
    far = table.distances()
    order = sorted(range(len(far)), key=lambda place: far[place])
    shown = [place for place in order if far[place] <= ALWAYS or is_busy(table, place)]
    quiet = [place for place in range(len(far)) if place not in shown and place != CAPITAL]
    lines = [heading(table.say("screen.map"), width), *wrap(table.say("screen.legend"), width, 2)]
    return [
        *lines,
        *rows(table, shown, far, width),
        *roads(table, width),
        *rest(table, quiet, width),
    ]


def is_busy(table: TableView, place: int) -> bool:
    """Whether a place has people, pieces or is destroyed."""
    s = table.s
    if s.sick[place] or place in s.built or place in s.doctor or place in s.camp:
        return True
    return s.destroyed[place] == 1


def rows(table: TableView, places: list[int], far: list[int], width: int) -> list[str]:
    """A row for each place: distance, name, room, resource, sick people, pieces, roads."""
    listed = [["", *[table.say(f"screen.column.{name}") for name in ("place", *COLUMNS)]]]
    ends = [table.say("screen.column.roads")]
    for place in places:
        listed.append([distance(far[place]), table.place(place), *facts(table, place)])
        ends.append(", ".join([table.place(other) for other in table.box.map.neighbours[place]]))
    left = grid(listed, width, (0, 4))
    taken = max([cells(line) for line in left]) + GAP
    if width - taken < ROADS:
        return left
    lines: list[str] = []
    for start, text in zip(left, ends, strict=True):
        parts = wrap(text, width - taken)
        lines.append((pad(start, taken) + parts[0]).rstrip())
        lines += [" " * taken + part for part in parts[1:]]
    return lines


COLUMNS = ("room", "gives", "sick", "here")


def distance(movement: int) -> str:
    """The movement to a place; empty if it is unknown."""
    return "" if movement >= FAR else str(movement)


def facts(table: TableView, place: int) -> list[str]:
    """Room, resource, sick people and pieces of a place."""
    sick = table.s.sick[place]
    return [room(table, place), table.gives(place), str(sick) if sick else "", here(table, place)]


def room(table: TableView, place: int) -> str:
    """The buildings of a place by owner, and an underscore for each that still has room."""
    if place == CAPITAL:
        return ""
    if table.s.destroyed[place]:
        return table.say("screen.destroyed")
    built = [seat_mark(seat) for seat in table.builders(place)]
    free = table.box.map.places[place].size + 1 - len(built)
    return " ".join([*built, *["_"] * free])


def here(table: TableView, place: int) -> str:
    """Doctors, and camps in brackets."""
    s = table.s
    doctors = [seat_mark(seat) for seat in table.seats if s.doctor[seat] == place]
    camps = [f"({seat_mark(seat)})" for seat in table.seats if s.camp[seat] == place]
    return " ".join([*doctors, *camps])


def roads(table: TableView, width: int) -> list[str]:
    """Roads with sick people, those with the most first."""
    parts: list[str] = []
    for n in sorted(set(table.s.road_sick) - {0}, reverse=True):
        named = [
            f"{table.place(road.a)}–{table.place(road.b)}"
            for road, there in zip(table.box.map.roads, table.s.road_sick, strict=True)
            if there == n
        ]
        parts.append(f"{n}: {', '.join(named)}")
    if not parts:
        return []
    return wrap(table.say("screen.road-sick", roads="; ".join(parts)), width, 2)


def rest(table: TableView, places: list[int], width: int) -> list[str]:
    """The empty places, by resource and size."""
    lines: list[str] = []
    for good in range(RESOURCES):
        for size in range(len(SIZES)):
            named = [
                table.place(place)
                for place in places
                if table.s.resources[place] == good and table.box.map.places[place].size == size
            ]
            if named:
                kind = table.say(f"size-plural.{SIZES[size]}")
                lines.append(f"{table.good(good)}, {kind}: {', '.join(named)}")
    if not lines:
        return []
    return wrap(table.say("screen.quiet", places="; ".join(lines)), width, 2)


# -- places that a prompt is about ----------------------------------------------------------------


def ways(table: TableView, width: int) -> list[str]:
    """The places next to the doctor with their cost in movement and food."""
    s, seat, box = table.s, table.viewer, table.box
    at = s.doctor[seat]
    left = movement_left(s, seat, box)
    names = ("place", "movement", "food", *COLUMNS)
    listed = [[table.say(f"screen.column.{name}") for name in names]]
    for place, road in zip(box.map.neighbours[at], box.map.roads_at[at], strict=True):
        food = s.road_sick[road]
        if place != CAPITAL:
            food += food_due(s, seat, place, 0, box)
        cost = str(step_cost(s, seat, place, box))
        if place in s.entered:
            cost = "–"
        listed.append([table.place(place), cost, str(food), *facts(table, place)])
    lines = wrap(table.say("screen.movement-left", n=max(0, left)), width, 2)
    return lines + grid(listed, width, (1, 2, 5))


def sites(table: TableView, places: list[int], width: int) -> list[str]:
    """Some places as rows like those of the map."""
    return rows(table, places, [FAR] * len(table.box.map.places), width)


def next_to_castle(table: TableView, castle: int, width: int) -> list[str]:
    """The places next to the castle."""
    if castle == NONE:
        return []
    near = [place for place in table.box.map.neighbours[castle] if place != CAPITAL]
    return sites(table, near, width)
