// @ts-check
/** Restores the table as it was before the events that a film has yet to show. */
import { CLASSES, lookers } from "./model.js";

/** @typedef {import("./model.js").Event} Event */

/** Events that score influence. */
export const SCORES = ["influence", "last-influence"];

/**
 * The view without the influence, rats and revealed cards of later events, and with the Nun-row face down.
 * @param {Record<string, any>} view
 * @param {Event[]} later
 */
export function rewound(view, later) {
  const influence = view.influence.map((/** @type {number[]} */ track) => track.slice());
  const [rats, played] = [view.rats.slice(), view.played.slice()];
  for (const { id, params } of later) {
    const { seat, n } = params;
    if (SCORES.includes(id)) influence[CLASSES.indexOf(params.class)][seat] -= n;
    if (id === "rats-gained" && rats[seat] !== null) rats[seat] -= n;
    if (id === "revealed") played[seat] = { ...played[seat], revealed: false };
  }
  const ranks = view.ranks.map((/** @type {number[]} */ seats, /** @type {number} */ cls) =>
    seats.slice().sort((one, other) => influence[cls][other] - influence[cls][one]),
  );
  const over = view.over && !later.some(({ id }) => id === "plague");
  const nuns = view.nuns.map((/** @type {string | null} */ face, /** @type {number} */ i) =>
    over === view.over || lookers(view.looked[i], view.seats).includes(view.viewer) ? face : null,
  );
  return { ...view, influence, ranks, rats, played, over, nuns };
}
