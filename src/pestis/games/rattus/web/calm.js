// @ts-check
/** Why the plague does not rage where the Plague Piece has come to. */
import { REGION_IDS } from "./model.js";
import { rewound } from "./rewound.js";

/** @typedef {import("./model.js").Event} Event */
/** @typedef {import("./model.js").View} View */

/**
 * What a region lacked for a plague when the Plague Piece came to it, of what is told now (RA 5.2, 5.3).
 * @param {Event[]} now the events that are told
 * @param {Event[]} events those before them included
 * @param {View} view after them
 * @returns {{moved: Event, lacks: "rats" | "cubes"} | null} null if the piece did not move, or the plague rages
 */
export function calmAt(now, events, view) {
  const moved = now.findLast(({ id }) => id === "plague-moved");
  if (!moved) return null;
  const region = REGION_IDS.indexOf(moved.params.region);
  const at = events.findIndex(({ n }) => n > moved.n);
  const { rats, cubes } = at < 0 ? view : rewound(view, events.slice(at), events.slice(0, at));
  if (!rats[region]) return { moved, lacks: "rats" };
  return cubes[region].some((/** @type {number} */ n) => n > 0) ? null : { moved, lacks: "cubes" };
}
