"""The map of Rattus from public-domain borders: ``python -m tools.maps.rattus``.

Source: Natural Earth 4.1 (public domain) as TopoJSON in the npm package world-atlas (ISC), fetched
by npm in the version and with the hash below.  Countries become the seventeen regions of RA 10;
some are cut by a straight line.  The remaining countries of Europe, Asia and Africa are kept as
muted land.  Every line between two junctions is simplified once, so neighbours share their border
lines exactly.  Writes ``regions.js`` next to the board; a test compares it with the neighbours in
the rules.
"""

from __future__ import annotations

import json
import math
import tempfile
from collections.abc import Iterable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from tools.maps.lines import Lines, Point, Ring, Spot, cut, inside, merged
from tools.vendor import digest, fetch, member

FILE: Final = Path(__file__).resolve().parents[2] / "src/pestis/games/rattus/web/regions.js"
PACKAGE: Final = ("world-atlas", "2.0.2")
SOURCE: Final = "countries-50m.json"
SHA256: Final = "04342cdc1e3016bcd7db1630de95684d67b79fe3c8c460321e87aef469502394"

REGIONS: Final[dict[str, tuple[str, ...]]] = {
    "anglia": ("United Kingdom", "Ireland", "Isle of Man"),
    "gallia": ("France", "Belgium", "Luxembourg", "Monaco"),
    "germania": (
        "Germany",
        "Netherlands",
        "Denmark",
        "Switzerland",
        "Liechtenstein",
        "Austria",
        "Czechia",
    ),
    "hispania": ("Spain", "Portugal", "Andorra"),
    "hungaria": ("Hungary", "Slovakia", "Slovenia", "Croatia", "Bosnia and Herz."),
    "italia": ("Italy", "San Marino", "Vatican", "Malta", "Corsica"),
    "polonia": ("Poland", "Lithuania", "Latvia", "Estonia", "Kaliningrad"),
    "scandia": ("Sweden", "Norway", "Finland", "Åland"),
    "bulgaria": ("Bulgaria", "Serbia", "Kosovo", "Macedonia", "Montenegro", "Albania"),
    "turcia": ("Turkey", "Greece", "Cyprus", "N. Cyprus"),
    "russia": ("Russia", "Belarus"),
    "tartaria": ("Ukraine", "Moldova", "Romania", "Steppe"),
    "mauretania": ("Morocco", "W. Sahara"),
    "numidia": ("Algeria",),
    "africa": ("Tunisia", "Tripolitania"),
    "libya": ("Libya",),
    "aegyptus": ("Egypt",),
}
"""The game's regions: countries of the source, and parts named in ``PARTS`` and ``CUTS``."""

PARTS: Final = {"Corsica": ("France", (9.1, 42.2)), "Kaliningrad": ("Russia", (21.4, 54.7))}
"""Detached parts of a country: the country, and a point in the part (longitude, latitude)."""

CUTS: Final = {
    "Steppe": ("Russia", (30.0, 49.6), (60.0, 49.6)),
    "Tripolitania": ("Libya", (16.2, 40.0), (16.2, 10.0)),
}
"""Parts cut off to the right of a line from one point to another."""

WINDOW: Final = (-24.0, 16.0, 78.0, 69.5)
"""West, south, east and north limits of the lands that are kept, in degrees."""


PARALLELS: Final = (38.0, 60.0)
CENTRE: Final = (15.0, 48.0)
SIZE: Final = 2400.0
"""The radius of the earth in units of the map."""
LENS: Final = (20.5, 44.8)
LENS_GROWTH: Final = 0.45
LENS_RADIUS: Final = 520.0
"""The enlarged part of the map: its centre, the enlargement there, and its radius."""
EAST: Final = 560.0
NORTH: Final = 330.0
"""Distances from the centre of the map beyond which the east and the north are compressed."""
LEAST: Final = 10.0
"""Shapes with a smaller area, in square units, are not drawn."""


LABELS: Final = {
    "anglia": (-640, -200, 0),
    "gallia": (-440, -95, 0),
    "germania": (-185, -225, 0),
    "hispania": (-660, 150, 0),
    "hungaria": (118, -72, 0),
    "italia": (-58, 300, 47),
    "polonia": (80, -312, 0),
    "scandia": (36, -606, -42),
    "bulgaria": (310, 186, 0),
    "turcia": (690, 225, -13),
    "russia": (510, -540, 0),
    "tartaria": (430, -185, 0),
    "mauretania": (-728, 508, 0),
    "numidia": (-420, 590, 0),
    "africa": (-135, 735, 14),
    "libya": (285, 752, 0),
    "aegyptus": (545, 768, 0),
}
"""The centre of every region's name, and its rotation in degrees."""
HOMES: Final = {
    "anglia": (-455, -290),
    "gallia": (-420, 25),
    "germania": (-170, -115),
    "hispania": (-655, 270),
    "hungaria": (105, 35),
    "italia": (-215, 95),
    "polonia": (100, -208),
    "scandia": (-105, -470),
    "bulgaria": (272, 298),
    "turcia": (680, 345),
    "russia": (520, -430),
    "tartaria": (430, -80),
    "mauretania": (-712, 618),
    "numidia": (-430, 690),
    "africa": (-130, 846),
    "libya": (215, 872),
    "aegyptus": (530, 872),
}
"""The centre of the pieces in every region."""
ARROWS: Final = (
    ("anglia", "gallia", "M-428-188Q-452-160-436-132"),
    ("anglia", "scandia", "M-402-400Q-330-480-236-462"),
    ("germania", "scandia", "M-70-332Q-24-350-34-392"),
    ("hispania", "italia", "M-492 262Q-410 400-318 372"),
    ("hispania", "mauretania", "M-606 410Q-590 450-640 492"),
    ("italia", "africa", "M-112 524Q-150 580-208 566"),
    ("italia", "turcia", "M42 452Q110 520 178 452"),
    ("turcia", "tartaria", "M628 198Q584 130 640 66"),
    ("turcia", "aegyptus", "M528 506Q620 590 560 700"),
)
"""Sea arrows, drawn by hand: both regions, and the arrow as SVG path data."""
SHEET: Final = (-890, -690, 930, 955)
"""The limits of the map that is ever shown: left, top, right, bottom."""
BEYOND: Final = 34
"""How far lands extend beyond the sheet, for the margin around it."""
HEAD: Final = [
    "// Natural Earth (public domain) by the npm package world-atlas 2.0.2 (ISC); written by",
    "// tools/maps/rattus.py: do not edit.",
    "// @ts-check",
    "/**",
    " * Outline, middle and turn of the name, middle of what lies there; and left, top, right and",
    " * bottom of what is shown of every region.",
    " * @type {Record<string, {d: string, label: number[], home: number[], box: number[]}>}",
    " */",
    "export const REGIONS = {",
]


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        topology = json.loads(source(Path(name)))
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(module(lands_of(topology)), encoding="utf-8")


def source(folder: Path) -> bytes:
    """The file of borders.  Raises ValueError if it is not the pinned one."""
    with fetch(*PACKAGE, folder) as tar:
        data = member(tar, SOURCE)
    if digest(data) != SHA256:
        raise ValueError(f"{SOURCE} of {PACKAGE} has hash {digest(data)}")
    return data


class Grid:
    """Converts between degrees and the integer coordinates of the source."""

    def __init__(self, transform: dict[str, list[float]]) -> None:
        self.scale = transform["scale"]
        self.start = transform["translate"]

    def number(self, lon: float, lat: float) -> Spot:
        return (lon - self.start[0]) / self.scale[0], (lat - self.start[1]) / self.scale[1]

    def placed(self, point: Point) -> Spot:
        """The position on the map of a point of the source."""
        lon = point[0] * self.scale[0] + self.start[0]
        return projected(lon, point[1] * self.scale[1] + self.start[1])


class Lands:
    """The lands that are drawn: the rings of every region, and of the muted land."""

    def __init__(self, grid: Grid, regions: dict[str, list[Ring]], rest: list[Ring]) -> None:
        self.grid = grid
        self.regions = regions
        self.rest = rest


def lands_of(topology: dict[str, Any]) -> Lands:
    """The lands of the map, in coordinates of the source.  Raises KeyError for an unknown
    country."""
    grid = Grid(topology["transform"])
    countries = in_window(countries_of(topology), grid)
    for part, (country, place) in PARTS.items():
        spot = grid.number(*place)
        found = [ring for ring in countries[country] if inside(spot, [ring])]
        countries[part] = found
        countries[country] = [ring for ring in countries[country] if ring not in found]
    for part, (country, start, end) in CUTS.items():
        countries[country], countries[part] = cut(
            countries[country], grid.number(*start), grid.number(*end)
        )
    regions = {
        id: merged([ring for name in names for ring in countries.pop(name)])
        for id, names in REGIONS.items()
    }
    return Lands(grid, regions, merged([ring for rings in countries.values() for ring in rings]))


def countries_of(topology: dict[str, Any]) -> dict[str, list[Ring]]:
    """All rings of every country of the source, by the country's name."""
    turn = round(360 / topology["transform"]["scale"][0])
    arcs: list[Ring] = []
    for steps in topology["arcs"]:
        x = y = 0
        arcs.append([(x := x + dx, y := y + dy) for dx, dy in steps])

    def ring_of(numbers: list[int]) -> Ring:
        ring: Ring = []
        for number in numbers:
            arc = arcs[number] if number >= 0 else arcs[~number][::-1]
            ring += arc[:-1]
        if max(ring)[0] - min(ring)[0] > turn / 2:  # the ring crosses the 180th degree
            ring = [(x + turn if x < turn / 2 else x, y) for x, y in ring]
        return ring

    found: dict[str, list[Ring]] = {}
    for land in topology["objects"]["countries"]["geometries"]:
        polygons = [land["arcs"]] if land["type"] == "Polygon" else land["arcs"]
        rings = [ring_of(numbers) for polygon in polygons for numbers in polygon]
        found.setdefault(land["properties"]["name"], []).extend(rings)
    return found


def in_window(countries: dict[str, list[Ring]], grid: Grid) -> dict[str, list[Ring]]:
    """The part of every country that lies in the window."""
    west, south, east, north = WINDOW
    corners = [(west, south), (east, south), (east, north), (west, north), (west, south)]
    found: dict[str, list[Ring]] = {}
    for name, rings in countries.items():
        kept = rings
        for start, end in pairwise(corners):
            kept = cut(kept, grid.number(*start), grid.number(*end))[0]
        if kept:
            found[name] = kept
    return found


def projected(lon: float, lat: float) -> Spot:
    """The position of a point on the map: x to the right and y down.

    Lambert's conformal conic projection.  Then, as on old maps, the crowded middle is enlarged and
    the empty north and east are compressed, so that every region has room for its pieces.
    """
    x, y = _on_cone(lon, lat)
    middle_x, middle_y = _on_cone(*LENS)
    dx, dy = x - middle_x, y - middle_y
    growth = LENS_GROWTH * math.exp(-(dx * dx + dy * dy) / LENS_RADIUS**2)
    return _drawn_in(x + growth * dx, EAST, 0.7), -_drawn_in(-y - growth * dy, NORTH, 0.62)


def _drawn_in(value: float, start: float, share: float) -> float:
    """A coordinate compressed beyond ``start``: its slope falls gradually from 1 to ``share``."""
    beyond = value - start
    soft = 80.0
    return value - (1 - share) * soft * math.log1p(math.exp(beyond / soft))


def _on_cone(lon: float, lat: float) -> Spot:
    low, high = math.radians(PARALLELS[0]), math.radians(PARALLELS[1])
    power = math.log(math.cos(low) / math.cos(high)) / math.log(_cone(high) / _cone(low))
    start = math.cos(low) * _cone(low) ** power / power
    radius = start / _cone(math.radians(lat)) ** power
    middle = start / _cone(math.radians(CENTRE[1])) ** power
    angle = power * math.radians(lon - CENTRE[0])
    return SIZE * radius * math.sin(angle), -SIZE * (middle - radius * math.cos(angle))


def _cone(lat: float) -> float:
    return math.tan(math.pi / 4 + lat / 2)


def module(lands: Lands) -> str:
    """The text of ``regions.js``."""
    lines = Lines([*lands.regions.values(), lands.rest], lands.grid.placed)
    rows = []
    for id, rings in lands.regions.items():
        drawn = on_sheet([lines.drawn(ring, LEAST) for ring in rings])
        row = {"d": path(drawn), "label": LABELS[id], "home": HOMES[id], "box": box(drawn)}
        rows.append(f"  {id}: {json.dumps(row)},")
    rest = on_sheet([lines.drawn(ring, 2 * LEAST) for ring in lands.rest])
    arrows = [f"  {json.dumps(arrow)}," for arrow in ARROWS]
    return "\n".join(
        [
            *HEAD,
            *rows,
            "};",
            "",
            "/** Sea arrows: both ends, and the way. @type {[string, string, string][]} */",
            "export const ARROWS = [",
            *arrows,
            "];",
            "",
            "/** Outline of all land that is no region. */",
            f'export const REST = "{path(rest)}";',
            "",
        ]
    )


def on_sheet(rings: Iterable[Sequence[Spot]]) -> list[Ring]:
    """Rings in whole units, clipped to the sheet and a margin around it."""
    left, top, right, bottom = SHEET
    corners = [
        (left - BEYOND, top - BEYOND),
        (right + BEYOND, top - BEYOND),
        (right + BEYOND, bottom + BEYOND),
        (left - BEYOND, bottom + BEYOND),
    ]
    kept = [[round_spot(spot) for spot in ring] for ring in rings if ring]
    for start, end in pairwise([*corners, corners[0]]):
        kept = cut(kept, start, end)[0]
    return merged(kept)


def box(rings: Iterable[Ring]) -> list[int]:
    """Left, top, right and bottom of the rings' part on the sheet."""
    rings = list(rings)
    xs = [x for ring in rings for x, _ in ring]
    ys = [y for ring in rings for _, y in ring]
    left, top, right, bottom = SHEET
    return [max(left, min(xs)), max(top, min(ys)), min(right, max(xs)), min(bottom, max(ys))]


def round_spot(spot: Spot) -> Point:
    return round(spot[0]), round(spot[1])


def path(rings: Iterable[Ring]) -> str:
    """Rings as SVG path data in whole units, with relative steps."""
    text = ""
    for points in rings:
        x, y = points[0]
        text += f"M{x} {y}l"
        steps = []
        for u, v in points[1:]:
            if (u, v) != (x, y):
                steps.append(f"{u - x} {v - y}".replace(" -", "-"))
            x, y = u, v
        text += " ".join(steps).replace(" -", "-") + "z"
    return text


if __name__ == "__main__":
    main()
