// @ts-check
/** Labels of everything on the board, as text for screen readers. */
import { buildingsAt, contentOf, givesOf, say, seatsAt, SIZES } from "./model.js";

/** @typedef {import("./model.js").View} View */
/** @typedef {import("./model.js").Words} Words */

/**
 * "Gothar, city, gives food. 3 sick people. Anna: castle. Doctor: Bert. Going there costs 2 food."
 * @param {View} view
 * @param {Words} words
 * @param {number} place
 * @param {import("../../../web/shared/wire.d.ts").Way} [way]
 */
export function placeLabel(view, words, place, way) {
  const { places, near, roads } = contentOf(view);
  const { id, size, harbour } = places[place];
  const gives = givesOf(view, place);
  const head = [
    say(words, `place.${id}`),
    size >= 0 && say(words, `size.${SIZES[size]}`),
    gives && say(words, "board.gives", { good: gives }),
  ];
  const built = buildingsAt(view, place);
  const said = [
    head.filter(Boolean).join(", "),
    view.destroyed[place] ? say(words, "board.destroyed") : "",
    harbour && say(words, "board.harbour", { colour: harbour }),
    view.sick[place] > 0 && say(words, "board.sick", { n: view.sick[place] }),
    ...built.map(({ seat, building }) => say(words, "board.owned", { seat, building })),
    size >= 0 &&
      !view.destroyed[place] &&
      built.length <= size &&
      say(words, "board.room", { n: size + 1 - built.length }),
    ...seatsAt(view.doctor, place).map((seat) => say(words, "board.doctor", { seat })),
    ...seatsAt(view.camp, place).map((seat) => say(words, "board.camp", { seat })),
    ...near[place]
      .filter(({ road }) => view.road_sick[road])
      .map(({ to, road }) => say(words, "board.road-sick", { n: view.road_sick[road], place: places[to].id })),
    ...near[place]
      .filter(({ road }) => roads[road].colour)
      .map(({ to, road }) => say(words, "board.road", { colour: roads[road].colour, place: places[to].id })),
    way && say(words, "board.price", { n: way.cost.food, movement: way.cost.movement }),
  ];
  return `${said.filter(Boolean).join(". ")}.`.replace(/^./, (first) => first.toUpperCase());
}
