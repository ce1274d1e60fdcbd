"""The map of Pest in rows: what stands where, how far it is, and what entering costs."""

from __future__ import annotations

from pestis.games.pest.content.ids import CAPITAL, NONE, RESOURCES, SIZES
from pestis.games.pest.rules.common.crossing import food_due, movement_left, step_cost
from pestis.games.pest.terminal.look import FAR, Look
from pestis.parts.drawing import cells, grid, heading, pad, seat_mark, wrap

ALWAYS: int = 1
"""Places within this much movement are shown even where nothing stands."""
GAP: int = 2
ROADS: int = 20
"""The least room for the names at the ends of roads; in a narrower window they are left out."""


def map_lines(look: Look, width: int) -> list[str]:
    """Every place that holds anything or is near, the nearest first; the others by name."""
    far = look.distances()
    order = sorted(range(len(far)), key=lambda place: far[place])
    shown = [place for place in order if far[place] <= ALWAYS or is_busy(look, place)]
    quiet = [place for place in range(len(far)) if place not in shown and place != CAPITAL]
    lines = [heading(look.say("screen.map"), width), *wrap(look.say("screen.legend"), width, 2)]
    return [*lines, *rows(look, shown, far, width), *roads(look, width), *rest(look, quiet, width)]


def is_busy(look: Look, place: int) -> bool:
    """Whether anybody or anything is there."""
    s = look.s
    if s.sick[place] or place in s.built or place in s.doctor or place in s.camp:
        return True
    return s.destroyed[place] == 1


def rows(look: Look, places: list[int], far: list[int], width: int) -> list[str]:
    """One row for each place: distance, name, room, resource, sick people, who is there, roads."""
    table = [["", *[look.say(f"screen.column.{name}") for name in ("place", *COLUMNS)]]]
    ends = [look.say("screen.column.roads")]
    for place in places:
        table.append([distance(far[place]), look.place(place), *facts(look, place)])
        ends.append(", ".join([look.place(other) for other in look.box.map.neighbours[place]]))
    left = grid(table, width, (0, 4))
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
    """Movement to a place, nothing where it is unknown."""
    return "" if movement >= FAR else str(movement)


def facts(look: Look, place: int) -> list[str]:
    """Room, resource, sick people and who is there."""
    sick = look.s.sick[place]
    return [room(look, place), look.gives(place), str(sick) if sick else "", here(look, place)]


def room(look: Look, place: int) -> str:
    """The buildings of a place by owner, and a line for each that may still come."""
    if place == CAPITAL:
        return ""
    if look.s.destroyed[place]:
        return look.say("screen.destroyed")
    built = [seat_mark(seat) for seat in look.builders(place)]
    free = look.box.map.places[place].size + 1 - len(built)
    return " ".join([*built, *["_"] * free])


def here(look: Look, place: int) -> str:
    """Doctors, and camps in brackets."""
    s = look.s
    doctors = [seat_mark(seat) for seat in look.seats if s.doctor[seat] == place]
    camps = [f"({seat_mark(seat)})" for seat in look.seats if s.camp[seat] == place]
    return " ".join([*doctors, *camps])


def roads(look: Look, width: int) -> list[str]:
    """The sick people on the roads, most first."""
    parts: list[str] = []
    for n in sorted(set(look.s.road_sick) - {0}, reverse=True):
        named = [
            f"{look.place(road.a)}–{look.place(road.b)}"
            for road, there in zip(look.box.map.roads, look.s.road_sick, strict=True)
            if there == n
        ]
        parts.append(f"{n}: {', '.join(named)}")
    if not parts:
        return []
    return wrap(look.say("screen.road-sick", roads="; ".join(parts)), width, 2)


def rest(look: Look, places: list[int], width: int) -> list[str]:
    """The places where nothing is, by resource and size."""
    lines: list[str] = []
    for good in range(RESOURCES):
        for size in range(len(SIZES)):
            named = [
                look.place(place)
                for place in places
                if look.s.resources[place] == good and look.box.map.places[place].size == size
            ]
            if named:
                kind = look.say(f"size-plural.{SIZES[size]}")
                lines.append(f"{look.good(good)}, {kind}: {', '.join(named)}")
    if not lines:
        return []
    return wrap(look.say("screen.quiet", places="; ".join(lines)), width, 2)


# -- what a question is about ---------------------------------------------------------------------


def ways(look: Look, width: int) -> list[str]:
    """The places next to the doctor with their cost in movement and food."""
    s, seat, box = look.s, look.viewer, look.box
    at = s.doctor[seat]
    left = movement_left(s, seat, box)
    names = ("place", "movement", "food", *COLUMNS)
    table = [[look.say(f"screen.column.{name}") for name in names]]
    for place, road in zip(box.map.neighbours[at], box.map.roads_at[at], strict=True):
        food = s.road_sick[road]
        if place != CAPITAL:
            food += food_due(s, seat, place, 0, box)
        cost = str(step_cost(s, seat, place, box))
        if place in s.entered:
            cost = "–"
        table.append([look.place(place), cost, str(food), *facts(look, place)])
    lines = wrap(look.say("screen.movement-left", n=max(0, left)), width, 2)
    return lines + grid(table, width, (1, 2, 5))


def sites(look: Look, places: list[int], width: int) -> list[str]:
    """Some places as rows of the map."""
    return rows(look, places, [FAR] * len(look.box.map.places), width)


def next_to_castle(look: Look, castle: int, width: int) -> list[str]:
    """The places next to the castle."""
    if castle == NONE:
        return []
    near = [place for place in look.box.map.neighbours[castle] if place != CAPITAL]
    return sites(look, near, width)
