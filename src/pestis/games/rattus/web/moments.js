// @ts-check
/** How a film tells the plague, and what the moments of the game sound like. */
import { REGION_IDS } from "./model.js";
import { LOSSES } from "./plague.js";

/** @typedef {import("./model.js").Event} Event */

/** Empty, because the plague is shown on the map (plague.js). @type {Record<string, number>} */
export const lasting = {};

/** All who lose something to a token are told in one moment. @param {Event} event @param {Event} last */
export const joins = ({ id, params }, last) =>
  LOSSES.includes(id) && LOSSES.includes(last.id) && params.region === last.params.region;

/** With the cubes on the map whose loss is told later. @param {import("./model.js").View} view @param {Event[]} later */
export function rewound(view, later) {
  const cubes = view.cubes.slice();
  const stock = view.stock.slice();
  for (const { id, params } of later) {
    if (id !== "lost") continue;
    const region = REGION_IDS.indexOf(params.region);
    cubes[region] = cubes[region].slice();
    cubes[region][params.seat] += params.n;
    stock[params.seat] -= params.n;
  }
  return { ...view, cubes, stock };
}

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
