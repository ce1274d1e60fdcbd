// @ts-check
/**
 * When the page asks back before an answer is sent.
 *
 * never         not at all
 * irreversible  where the answer cannot be taken back *and* a slip of the finger would hurt: it is
 *               not the only answer, and it gives up what the others offer (it names nothing on the
 *               board while others do), or the game's own ``slip`` says so
 * every         before the answer with which a turn ends, once a turn
 */

/** @typedef {import("./game.js").Drawing} Drawing */

/** Verbs with which a turn usually ends, where a game does not say it better. */
export const ENDING = ["done", "end", "end-turn", "pass", "stop"];

/** A choice that names nothing on the board. @param {string} choice */
export const isPlain = (choice) => !choice.includes(" ");

/**
 * Why this answer should be confirmed first: a word's id, or "".
 * @param {"never" | "irreversible" | "every" | string} rule
 * @param {string} choice
 * @param {string[]} choices all that are possible now
 * @param {Record<string, any>} view
 * @param {Drawing | null} drawing
 */
export function whyAsk(rule, choice, choices, view, drawing) {
  if (rule === "never" || choices.length < 2) return "";
  const ends = drawing?.ends ? drawing.ends(choice, view) : isPlain(choice) && ENDING.includes(choice);
  const final = drawing?.irreversible ? drawing.irreversible(choice, view) : ends ? "web.confirm.ends" : "";
  if (rule === "every") return ends ? final || "web.confirm.every" : "";
  const slip = drawing?.slip?.(choice, view) || (isPlain(choice) && !choices.every(isPlain));
  return slip ? final : "";
}
