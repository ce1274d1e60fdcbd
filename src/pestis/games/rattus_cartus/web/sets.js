// @ts-check
/** Sets of hand cards that can be picked in any order: to play, to discard, to give. */

/** @typedef {import("../../../web/table/game.js").PickedSet} PickedSet */

/**
 * The set that is asked for now; null if one has been begun that can only continue in the order of
 * its kinds.
 * @param {Record<string, any>} view
 * @param {string[]} choices
 * @returns {PickedSet | null}
 */
export function setOf(view, choices) {
  const [{ kind, picks }] = view.prompts;
  const [[, seat, ...left]] = view.agenda;
  const cards = view.hands[seat]?.cards;
  const gives = kind === "give-cards";
  if (seat !== view.viewer || !cards || (gives && left.length > 2)) return null;
  const most = gives ? left[1] : kind === "hospital" ? left[0] : Infinity;
  const held = Object.entries(cards)
    .map(([id, n]) => /** @type {const} */ ([`${picks} ${id}`, n]))
    .filter(([choice, n]) => n > 0 && (gives || choices.includes(choice)));
  // Earlier plays may leave nothing to pick.
  if (!held.length) return null;
  return {
    held: Object.fromEntries(held),
    least: gives ? most : 0,
    most,
    begun: kind === "play-cards" ? view.played[seat].count : 0,
    seen: (n) => (kind === "play-cards" ? { ...view, played: laid(view, seat, n) } : view),
  };
}

/** The played cards with ``n`` more face down. @param {Record<string, any>} view @param {number} seat @param {number} n */
const laid = ({ played }, seat, n) =>
  played.map((/** @type {any} */ own, /** @type {number} */ at) =>
    at === seat ? { ...own, count: own.count + n } : own,
  );
