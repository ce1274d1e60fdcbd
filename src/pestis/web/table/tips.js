// @ts-check
/** Which tip of a first game is shown.  No imports: it runs anywhere. */

/** @typedef {{id: string, prompt: string, choice?: string}} Tip */

/** @param {string[]} seen the longest ago first @param {string} tip that was just seen, or none */
export const seenAfter = (seen, tip) => (tip ? [...seen.filter((id) => id !== tip), tip] : seen);

/**
 * The tip for a question: the first that was not seen yet, else the one seen longest ago; none where none fits.
 * @param {Tip[]} tips in the order in which they are wanted
 * @param {string[]} seen the longest ago first
 * @param {string} prompt
 * @param {string[]} choices that are there
 */
export function nextTip(tips, seen, prompt, choices) {
  const verbs = choices.map((choice) => choice.split(" ")[0]);
  const fit = tips.filter((tip) => tip.prompt === prompt && (!tip.choice || verbs.includes(tip.choice)));
  const fresh = fit.find(({ id }) => !seen.includes(id));
  return fresh?.id ?? seen.find((id) => fit.some((tip) => tip.id === id)) ?? "";
}
