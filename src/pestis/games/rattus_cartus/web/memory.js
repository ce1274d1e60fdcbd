// @ts-check
/** Derives what a viewer knows for certain about other hands from the trail of the view. */

const SEATS = { held: 1, drew: 1, took: 1, showed: 1, gave: 3, shuffled: 0 };

/**
 * The cards that a player certainly still has: known to everybody or given by the viewer, and since
 * then neither shown nor possibly passed on.
 * @param {Record<string, any>} view
 * @param {number} player
 */
export function surelyHeld(view, player) {
  /** @type {Map<string, number>} */
  const sure = new Map();
  if (player !== view.viewer && !view.over) {
    for (const text of view.trail ?? []) walk(sure, player, text);
  }
  for (const [pile, n] of Object.entries(view.known[player])) {
    sure.set(pile, Math.max(sure.get(pile) ?? 0, /** @type {number} */ (n)));
  }
  return [...sure].flatMap(([kind, n]) => Array(n).fill(kind));
}

/** @param {Map<string, number>} sure @param {number} player @param {string} text */
function walk(sure, player, text) {
  const [word, ...rest] = text.split(" ");
  const numbers = SEATS[/** @type {keyof typeof SEATS} */ (word)];
  const kinds = rest.slice(numbers);
  const gave = word === "gave" && Number(rest[0]) === player;
  const taken =
    word === "gave" ? Number(rest[1]) === player : ["held", "took"].includes(word) && Number(rest[0]) === player;
  const shown = word === "showed" && Number(rest[0]) === player;
  if (gave && kinds.includes("?")) {
    for (const [kind, n] of sure) sure.set(kind, Math.max(0, n - kinds.length));
  } else if (gave || taken || shown) {
    for (const kind of kinds.filter((name) => name !== "?"))
      sure.set(kind, Math.max(0, (sure.get(kind) ?? 0) + (taken ? 1 : -1)));
  }
}
