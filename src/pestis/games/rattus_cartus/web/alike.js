// @ts-check
/** Groups answers with the same effect, of which the page lists only the first. */
import { buildingId, contentOf, numberOf, say, visitors } from "./model.js";

/** @typedef {Record<string, any>} View */

/**
 * The answers with the same effect as this one, itself included, in the order of the row.
 * @param {string} choice
 * @param {View} view
 * @returns {string[]}
 */
function alike(choice, view) {
  const [verb, id] = choice.split(" ");
  const all =
    verb === "supply"
      ? supplies(id, view)
      : verb === "enter"
        ? doors(id, view)
        : verb === "look"
          ? backs(id, view)
          : [];
  return all.map((other) => `${verb} ${other}`);
}

/** Cards of the row that give the same supplies. @param {string} id @param {View} view @returns {string[]} */
function supplies(id, view) {
  const { cards } = contentOf(view);
  const brings = (/** @type {string} */ card) =>
    JSON.stringify([cards.get(card)?.draw, cards.get(card)?.discard, cards.get(card)?.look]);
  return view.row.filter((/** @type {string} */ card) => brings(card) === brings(id));
}

/**
 * Adjacent empty cards of one building, which are equivalent because they are resolved one after the other.
 * @param {string} id
 * @param {View} view
 * @returns {string[]}
 */
function doors(id, view) {
  const here = view.row.indexOf(id);
  const fits = (/** @type {number} */ place) =>
    buildingId(view.row[place] ?? "") === buildingId(id) && !visitors(view, place).length;
  if (here < 0 || !fits(here)) return [];
  let first = here;
  let last = here;
  while (fits(first - 1)) first--;
  while (fits(last + 1)) last++;
  return view.row.slice(first, last + 1);
}

/** Cards of the Nun-row that the viewer does not know and the same seats have seen. @param {string} id @param {View} view @returns {string[]} */
function backs(id, view) {
  const places = view.nuns.map((/** @type {string | null} */ face, /** @type {number} */ i) => ({
    id: `nun-${i + 1}`,
    face,
    mask: view.looked[i],
  }));
  const own = places.find((/** @type {any} */ place) => place.id === id && !place.face);
  return places.flatMap((/** @type {any} */ { id, face, mask }) => (own && !face && mask === own.mask ? [id] : []));
}

/** The answer that is listed instead of this one. @param {string} choice @param {View} view */
export const sameAs = (choice, view) => alike(choice, view)[0] ?? choice;

/** The card of the Nun-row that a choice would look at, if the viewer knows it. @param {string} choice @param {View} view @returns {string | null} */
function seen(choice, view) {
  const [verb, id] = choice.split(" ");
  return verb === "look" ? view.nuns[Number(numberOf(id)) - 1] : null;
}

/** Whether a choice would waste a look: on a card that the viewer knows, although there are others. @param {string} choice @param {View} view */
export const slip = (choice, view) => !!seen(choice, view) && view.nuns.includes(null);

/** The number of answers with the same effect, or what a look would show again, as text. @param {string} choice @param {View} view @param {import("./model.js").Words} words */
export function brief(choice, view, words) {
  const kind = seen(choice, view);
  if (kind) return say(words, "board.seen-already", { kind });
  const n = alike(choice, view).length;
  return n > 1 ? say(words, "board.alike", { n }) : "";
}
