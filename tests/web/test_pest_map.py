"""Where signs and pieces stand on the drawn map of Pest, on phones, laptops and wide screens."""

from __future__ import annotations

from tests.web.test_pest_board import LAID_OUT, drawn, names_by_language, pytestmark

__all__ = ["pytestmark"]

ROOMS = """
const { around, between, discAt, SMALL, shoeAt, sickBox, signsOf } =
  await import(DRAWING + "/geometry.js");
const { plateAt, settle } = await import(DRAWING + "/stands.js");
const rooms = [[704, 760], [658, 628], [390, 453], [390, 376], [437, 274]]
  .map(([width, height]) => ({ width, height }));
const view = (change) => ({
  content: null, seats: 2, sick: places.map(() => 0), road_sick: content.roads.map(() => 0),
  destroyed: places.map(() => 0), resources: places.map(() => 0), camp: [null, null],
  doctor: [null, null], ...change,
});
const covered = (a, b) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
const share = (a, b) => covered(a, b) / ((b.right - b.left) * (b.bottom - b.top));
const far = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
const told = (found) => console.log(JSON.stringify(found));
"""

PLATES = """
const coloured = content.roads.map(({ colour }) => (colour ? 2 : 0));
const everywhere = view({ road_sick: coloured, sick: places.map(({ size }) => +(size >= 0)) });
told(rooms.flatMap((room) => {
  const plan = layout(content, room, names[0]);
  const { plates } = settle(everywhere, plan);
  const people = plan.spots.flatMap((spot, n) =>
    places[n].size < 0 ? [] : [sickBox(spot, plan.radii[n], plan.zoom)]);
  const all = [...plates.flatMap((plate) => (plate ? plateAt(plate, plan.zoom) : [])), ...people];
  const met = all.flatMap((a, n) => all.slice(n + 1).filter((b) => share(a, b) > 0.04));
  const strayed = plates.filter((plate, n) => plate &&
    (far(plate, plate.foot) > 40 * plan.zoom || !plan.ways[n].line.includes(plate.foot)));
  return [...met, ...strayed].map(() => room);
}));
"""


def test_counts_of_sick_people_never_touch_and_roads_keep_theirs() -> None:
    """Even with sick people in every place and on every road with a horseshoe; boxes have a small
    margin and empty corners.  Each plate has its foot on its road."""
    assert drawn({"names": names_by_language()}, LAID_OUT + ROOMS + PLATES) == []


DOCTORS = """
told(rooms.flatMap((room) => {
  const plan = layout(content, room, names[0]);
  const { spots, radii, signs } = plan;
  return places.flatMap(({ size, id }, place) => {
    if (size < 0) return [];
    const [foot] = settle(view({ doctor: [place, null] }), plan).doctors;
    const edges = spots.map((spot, n) => {
      const { left, right, top, bottom } = plan.labels[n];
      const name = { x: between(left, foot.x, right), y: between(top, foot.y, bottom) };
      return Math.min(far(spot, foot) - radii[n], far(name, foot));
    });
    const k = Math.min(plan.zoom, SMALL);
    const coat = around({ x: foot.x, y: foot.y - 36 * k }, 26 * k, 45 * k);
    const hidden = spots.filter((spot, n) =>
      n !== place && share(coat, discAt(signsOf(spot, radii[n], signs).good, signs)) > 0.3);
    const away = edges[place] > 32 || coat.left < 8 || coat.right > plan.width - 8;
    const amiss = Math.min(...edges) < edges[place] || hidden.length || away;
    return amiss ? [`${room.width} ${id}`] : [];
  });
}));
"""


def test_a_doctor_stands_at_his_place_and_leaves_the_goods_of_others_free() -> None:
    """His foot is nearest to his place and close to it; he is whole on the map."""
    assert drawn({"names": names_by_language()}, LAID_OUT + ROOMS + DOCTORS) == []


SIGNS = """
told(rooms.slice(0, 3).flatMap((room) => {
  const { spots, radii, signs, ways, labels } = layout(content, room, names[0]);
  const discs = spots.map((spot, n) => discAt(signsOf(spot, radii[n], signs).good, signs));
  const shapes = spots.map((spot, n) => around(spot, radii[n], radii[n]));
  return content.roads.flatMap(({ colour }, n) => {
    const shoe = shoeAt(ways[n], signs);
    const hidden = [...discs, ...shapes, ...labels].some((box) => share(box, shoe) > 0.35);
    return colour && hidden ? [`${room.width}: road ${n}`] : [];
  });
}));
"""


def test_the_sign_of_a_road_lies_under_no_place_and_no_name() -> None:
    assert drawn({"names": names_by_language()}, LAID_OUT + ROOMS + SIGNS) == []


ADRIFT = """
told(rooms.flatMap((room) => {
  const { ways } = layout(content, room, names[0]);
  const signs = ways.filter((_, n) => content.roads[n].colour);
  const shown = signs.filter(({ x }) => x > 0);
  const adrift = shown.filter((way) => !way.line.some((spot) => far(spot, way) < 1));
  const few = shown.length < signs.length * (room.width < 500 ? 0.6 : 0.9);
  return [...adrift, ...(few ? ["few"] : [])].map(() => room);
}));
"""


def test_the_sign_of_a_road_lies_on_it_or_is_left_out() -> None:
    """Left out where it would hide what is read: at most four in ten on phones, one elsewhere."""
    assert drawn({"names": names_by_language()}, LAID_OUT + ROOMS + ADRIFT) == []
