// @ts-check
/** In which round and phase, and in which building, that happens which a film tells in words. */

/** @typedef {import("./model.js").Event} Event */
/** @typedef {Record<string, any>} View */

/** By event id: the phase in which it happens; others happen in that of the event before. @type {Record<string, string>} */
const PHASES = {
  "next-starter": "e",
  "round-began": "a",
  "row-card": "a",
  "row-replaced": "a",
  "supply-chosen": "b",
  looked: "look",
  passed: "c",
  entered: "c",
  announced: "c",
  revealed: "d-a",
  influence: "d-a",
  "sword-victim": "d-a",
  "flute-victim": "d-a",
  "flute-nothing": "d-a",
  "last-influence": "d-b",
  "premium-used": "d-b",
  "standard-used": "d-b",
  declined: "d-b",
  "hospital-discard": "d-b",
  "tower-demand": "d-b",
  gave: "give",
  plague: "end",
};
/** The phases in which players are in buildings. */
const INSIDE = ["c", "d-a", "d-b", "look", "give"];

/**
 * What is asked has the round and phase of what is told instead of its own, and marks the building where it happens.
 * @param {View} view
 * @param {Event[]} told all that have been told in words
 * @returns {View}
 */
export function headed(view, told) {
  const last = told.findLast(({ id }) => PHASES[id]);
  if (!last) return view;
  const phase = PHASES[last.id];
  const { round } = told.findLast(({ id }) => id === "round-began")?.params ?? {};
  const about = INSIDE.includes(phase) ? buildingOf(last, told) : "";
  return { ...view, prompts: view.prompts.map((/** @type {object} */ prompt) => ({ ...prompt, phase, round, about })) };
}

/** The building in which a player is in this round, if any. @param {Event} event @param {Event[]} told */
function buildingOf({ params: { seat } }, told) {
  const entered = told.findLast(
    ({ id, params }) => id === "next-starter" || (id === "entered" && params.seat === seat),
  );
  return entered?.params.card ?? "";
}
