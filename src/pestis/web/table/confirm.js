// @ts-check
/**
 * When the page asks for confirmation before it sends an answer.
 *
 * never         never
 * irreversible  if the answer cannot be taken back *and* would do harm by mistake: it is not the
 *               only answer, and it gives up what the others offer (it names nothing on the board
 *               while others do), or the game's own ``slip`` says so
 * every         before the answer that ends a turn, once a turn
 */

/** @typedef {import("./game.js").Drawing} Drawing */

/** Verbs that usually end a turn, for games that do not define ``ends``. */
export const ENDING = ["done", "end", "end-turn", "pass", "stop"];

/** Whether a choice names nothing on the board. @param {string} choice */
export const isPlain = (choice) => !choice.includes(" ");

/**
 * Why this answer should be confirmed first, as a message id, or "".
 * @param {"never" | "irreversible" | "every" | string} rule
 * @param {string} choice
 * @param {string[]} choices all legal choices
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
