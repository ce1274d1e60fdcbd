// @ts-check
/** How a film tells the plague, and what the moments of the game sound like. */
import { LOSSES } from "./plague.js";

export { merged } from "./merged.js";
export { told } from "./results.js";
export { rewound } from "./rewound.js";
export { weights } from "./weights.js";

/** @typedef {import("./model.js").Event} Event */

/** Empty, because the plague is shown on the map (plague.js). @type {Record<string, number>} */
export const lasting = {};

/** All who lose something to a token are told in one moment; so is a token that has no effect. @param {Event} event @param {Event} last */
export const joins = ({ id, params }, last) =>
  id === "no-effect" || (LOSSES.includes(id) && LOSSES.includes(last.id) && params.region === last.params.region);

/** @type {Record<string, string>} */
export const sounds = {
  settled: "place",
  placed: "place",
  grew: "place",
  took: "deal",
  "took-from": "deal",
  rages: "plague",
  turned: "deal",
  lost: "place",
};
