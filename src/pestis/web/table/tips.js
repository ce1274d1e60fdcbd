// @ts-check
/** Chooses the tip of a first game.  It has no imports, so tests run it in Node.js. */

/** @typedef {{id: string, prompt: string, choice?: string}} Tip */

/** @param {string[]} seen oldest first @param {string} tip that was just seen, or "" */
export const seenAfter = (seen, tip) => (tip ? [...seen.filter((id) => id !== tip), tip] : seen);

/**
 * The tip for a question: the first unseen one, or else the one seen longest ago; "" if none fits.
 * @param {Tip[]} tips most important first
 * @param {string[]} seen oldest first
 * @param {string} prompt
 * @param {string[]} choices the legal ones
 */
export function nextTip(tips, seen, prompt, choices) {
  const verbs = choices.map((choice) => choice.split(" ")[0]);
  const fit = tips.filter((tip) => tip.prompt === prompt && (!tip.choice || verbs.includes(tip.choice)));
  const fresh = fit.find(({ id }) => !seen.includes(id));
  return fresh?.id ?? seen.find((id) => fit.some((tip) => tip.id === id)) ?? "";
}
