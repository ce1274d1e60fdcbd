"""What a film of Pest shows at each step: the pane, the signs on the map, the goods of the year."""

from __future__ import annotations

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
