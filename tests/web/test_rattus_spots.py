"""Where the plague is told on the map of Rattus: beside its region, over nothing that matters."""

from __future__ import annotations

import json
import shutil
from typing import Any

import pytest

from tests.web.node import printed
from tests.web.places import drawing_of

BOARD = json.dumps(drawing_of("rattus").as_uri())

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")


def in_the_page(script: str) -> Any:
    """The output of a script that imports the board's modules."""
    return printed(f"const BOARD = {BOARD};{script}")


AROUND = """
const { beside } = await import(BOARD + "/spots.js");
const { meet } = await import(BOARD + "/arrange.js");
const own = [[0, 0, 100, 100]];
const rats = [[110, 0, 170, 60], [110, 180, 170, 240], [-170, 20, -110, 80], [20, -170, 80, -110]];
const part = [-60, -60, 60, 60];
const { x, y, to } = beside(own, [[1, rats]], [part], [-500, -500, 500, 500]);
const badge = [x - 60, y - 60, x + 60, y + 60];
console.log(JSON.stringify([[...own, ...rats].filter((box) => meet(box, badge)), to]));
"""


def test_a_badge_hides_no_neighbour_and_points_at_its_region() -> None:
    hidden, to = in_the_page(AROUND)
    assert hidden == []
    assert 0 <= to["x"] <= 100 and 0 <= to["y"] <= 100


NEAR = """
const { beside } = await import(BOARD + "/spots.js");
const own = [[0, 0, 100, 100]];
const rats = [
  [-190, -190, 290, -60], [-190, 160, 290, 290], [-190, -60, -60, 160], [160, -60, 290, 160],
];
const { x, y, to } = beside(own, [[1, rats]], [[-60, -60, 60, 60]], [-900, -900, 900, 900]);
console.log(JSON.stringify(Math.hypot(x - to.x, y - to.y)));
"""


def test_a_badge_rather_hides_a_few_pieces_than_lies_beside_another_region() -> None:
    assert in_the_page(NEAR) < 100


HIDDEN = """
const { layoutOf } = await import(BOARD + "/board.js");
const { arranged, meet, named } = await import(BOARD + "/arrange.js");
const { frameOf, harbour, heightsAt, lookOf } = await import(BOARD + "/map.js");
const { REGION_IDS } = await import(BOARD + "/model.js");
const { laid, spotFor } = await import(BOARD + "/spots.js");
const { listAt } = await import(BOARD + "/told.js");
const ids = REGION_IDS.slice(0, PLAYED);
const frame = frameOf(ids);
const { room, covered } = layoutOf({ width: WIDTH, height: HEIGHT }, frame, PLAYED > 12 ? 8 : 6);
const { k, box: [left, top, width, height] } = lookOf(room, frame, covered);
const { zoom, letter, number } = heightsAt(k);
const texts = Object.fromEntries(ids.map((id) => [id, id]));
const taken = [harbour(frame[0], top, letter)];
const sheet = [left + covered / k, top, left + width, top + height];
const found = new Set();
for (const [seats, n, rats] of [[0, 0, 1], [2, 3, 2], [SEATS, 5, 3]]) {
  const standing = (id, crowd, others) => {
    const cubes = Array.from({ length: crowd }, () => ({ n, diplomats: 0 }));
    return arranged(id, { cubes, rats: Array(rats).fill(31), others }, zoom, { letter, number });
  };
  const calm = Object.fromEntries(ids.map((id) => [id, standing(id, Math.min(2, seats), [])]));
  for (const region of ids) {
    const groups = { ...calm, [region]: standing(region, seats, ["plague"]) };
    const names = named(texts, groups, letter, sheet, taken);
    const ground = { groups, names, taken, sheet, number };
    const parts = listAt(ground, SEATS);
    const boxes = parts.map((part) => laid(part, spotFor(ground, region, parts), sheet));
    const own = names.find(({ id }) => id === region).letters;
    const covers = (hidden, shown = boxes) =>
      hidden.some((one) => shown.some((box) => meet(one, box)));
    if (covers(groups[region].boxes)) found.add(`${region}: pieces`);
    if (covers(own)) found.add(`${region}: its name`);
    if (covers(taken)) found.add(`${region}: palace`);
    for (const { id, letters } of names)
      if (covers(letters, boxes.slice(0, 1))) found.add(`${region}: the token covers ${id}`);
  }
}
console.log(JSON.stringify([...found]));
"""
"""What the token of a plague and the list below it cover, wherever the plague rages."""


@pytest.mark.parametrize(("seats", "played"), [(2, 8), (4, 12), (6, 17)])
@pytest.mark.parametrize(
    ("width", "height"), [(1096, 720), (390, 480), (455, 316)], ids=["wide", "phone", "low"]
)
def test_a_plague_is_told_beside_its_pieces_its_name_and_the_palace(
    width: int, height: int, seats: int, played: int
) -> None:
    """In every region in play, with few pieces and with crowds; where the map is large, the token
    covers no other name either."""
    constants = f"const WIDTH = {width}, HEIGHT = {height}, SEATS = {seats}, PLAYED = {played};"
    covered = in_the_page(constants + HIDDEN)
    assert [each for each in covered if width > 1000 or "the token" not in each] == []
