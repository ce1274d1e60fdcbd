// @ts-check
/** The sounds of events. */

/** Empty, because the plague is shown on the map (plague.js). @type {Record<string, number>} */
export const lasting = {};

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
