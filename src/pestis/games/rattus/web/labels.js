// @ts-check
/** Labels of everything on the board, as text for screen readers. */
import { cubesIn, PALACE, ratsIn, REGION_IDS, say } from "./model.js";

/** @typedef {import("./model.js").View} View */
/** @typedef {import("./model.js").Words} Words */

/**
 * "Gallia. Plague Piece. 3 rat tokens face down. Anna 2 cubes, Bert 1."
 * @param {View} view
 * @param {Words} words
 * @param {string} id of a region, or "palace"
 */
export function placeLabel(view, words, id) {
  const region = id === "palace" ? PALACE : REGION_IDS.indexOf(id);
  const rats = region === PALACE ? [] : ratsIn(view, region);
  const said = [
    say(words, `region.${id}`),
    view.plague === region && say(words, "board.plague-here"),
    view.caravan === region && say(words, "board.caravan-here"),
    region !== PALACE && say(words, "board.rats", { n: rats.length }),
    ...rats
      .filter(({ face }) => face)
      .map(({ face }) => say(words, "board.known-rat", { limit: face?.limit, symbols: face?.symbols })),
    ...cubesIn(view, region).map(({ seat, n, diplomats }) =>
      say(words, diplomats ? "board.cubes-diplomats" : "board.cubes", { seat, n, diplomats }),
    ),
  ];
  const text = said.filter(Boolean).join(". ");
  return `${text.charAt(0).toLocaleUpperCase(words.language)}${text.slice(1)}.`;
}
