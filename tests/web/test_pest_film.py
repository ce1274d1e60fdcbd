"""What a film of Pest shows at each step: the pane, the signs on the map, the goods of the year."""

from __future__ import annotations

from typing import Any

from tests.web.test_film_gives_way import PAGE
from tests.web.test_film_marks import MOUNTED
from tests.web.test_pest_board import LAID_OUT, drawn, names_by_language, pytestmark
from tests.web.test_pest_map import ROOMS

__all__ = ["pytestmark"]

SHARE = 0.12
"""How much of a sign may lie on what is read: signs have a margin and round corners."""

SIGNS = """
const { signsOf: signsIn } = await import(DRAWING + "/told.js");
const id = (n) => places[n].id;
const sites = places.flatMap(({ size }, n) => (size < 0 ? [] : [n]));
const found = rooms.flatMap((room) => ["red", "blue", "black"].flatMap((of) => {
  const ways = content.roads.filter(({ colour }) => colour === of);
  const events = [
    ...sites.map((n) => ({ id: "fell-sick", place: id(n) })),
    ...ways.map(({ a, b }) => ({ id: "fell-sick-on-road", place: id(a), to: id(b) })),
  ].map(({ id, ...params }, n) => ({ n, at: 1, id, params: { ...params, n: 1, total: 2 } }));
  const everywhere = view({
    road_sick: content.roads.map(({ colour }) => (colour === of ? 2 : 0)),
    sick: places.map(({ size }) => +(size >= 0)), doctor: [3, 9], camp: [5, null],
  });
  const plan = layout(content, room, names[0]);
  const written = readable(plan.labels, places);
  const read = [
    ...plan.labels.filter((_, n) => written.has(n)),
    ...sites.map((n) => sickBox(plan.spots[n], plan.radii[n], plan.zoom)),
    ...settle(everywhere, plan).plates.flatMap((plate) =>
      plate ? [plateAt(plate, plan.zoom)] : []),
  ];
  return Array.from({ length: Math.ceil(events.length / 3) }, (_, n) => {
    const group = events.slice(3 * n, 3 * n + 3);
    const boxes = signsIn(group, everywhere, plan).map((spot) => plateAt(spot, plan.zoom));
    const covered = boxes.map((box, i) =>
      Math.max(...[...read, ...boxes.slice(i + 1)].map((other) => share(other, box))));
    const what = group.map(({ params }) => [params.place, params.to].filter(Boolean).join("-"));
    return [`${room.width}: ${what}`, boxes.length - group.length, Math.max(...covered)];
  });
}));
told(found);
"""
"""Each group of steps with the signs that are missing, and the largest share of one that lies on
what is read."""


def test_the_sign_of_a_step_covers_no_number_and_no_name() -> None:
    """Even with sick people everywhere; nor does it cover another sign of the same step."""
    script = PAGE + MOUNTED + LAID_OUT + ROOMS + SIGNS
    found = drawn({"names": names_by_language()}, script)
    amiss = [each for each in found if each[1] or each[2] > SHARE]
    assert amiss == [], amiss


PANES = """
const { stageOf } = await import(DRAWING + "/moments.js");
const { steps } = JSON.parse((await import("node:fs")).readFileSync(0, "utf8"));
console.log(JSON.stringify(steps.map(({ event, events, told }) =>
  stageOf({ event, events }, told))));
"""


def panes(*steps: list[dict[str, Any]]) -> list[str | None]:
    """The pane of each step: its events, the first of which is told first."""
    told: list[dict[str, Any]] = []
    asked = []
    for events in steps:
        told = [*told, *events]
        asked.append({"event": events[0], "events": events, "told": told})
    found: list[str | None] = drawn({"steps": asked}, PAGE + MOUNTED + PANES)
    return found


def event(at: int, id: str, **params: object) -> dict[str, Any]:
    """An event of seat 1."""
    return {"n": at, "at": at, "id": id, "params": {"seat": 1, **params}}


def test_a_phone_turns_to_the_map_before_a_move_or_with_it() -> None:
    placed = event(1, "placed", cell="move-cure")
    began = event(2, "began", action="move")
    went = event(3, "went", place="karsk")
    assert panes([placed], [began], [went]) == ["map", "map", "map"]
    assert panes([event(1, "placed", cell="produce-cure"), event(2, "gained"), went]) == ["map"]


def test_a_phone_shows_the_board_of_whoever_does_something_there() -> None:
    placed = event(1, "placed", cell="produce-cure")
    began = event(2, "began", action="cure")
    assert panes([placed], [began], [event(3, "cured", total=2)]) == ["board"] * 3
    pest = {"n": 4, "at": 4, "id": "pest-card", "params": {"card": "x", "n": 1}}
    assert panes([pest]) == [None]
