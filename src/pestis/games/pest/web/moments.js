// @ts-check
/** What the moments of the game sound like. */

/** The pest is told on the map (plague.js). @type {Record<string, number>} */
export const lasting = {};

/** @type {Record<string, string>} */
export const sounds = {
  castle: "place",
  doctor: "place",
  "camp-placed": "place",
  built: "place",
  "built-in-capital": "place",
  gained: "deal",
  "pest-card": "plague",
  destroyed: "plague",
  died: "plague",
};
