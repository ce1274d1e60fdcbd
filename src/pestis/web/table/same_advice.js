// @ts-check
/** Answers that a hint cannot tell apart.  No imports: it runs anywhere. */

/** @typedef {import("../shared/wire.d.ts").Hinted} Advised */

/**
 * The best answer with those that come to exactly the same, and the others.
 * @param {Advised[]} ranked the best first
 */
export function apart(ranked) {
  const [best] = ranked;
  const isSame = (/** @type {Advised} */ one) =>
    one === best || (one.close && one.expected !== null && one.expected === best.expected);
  return { same: ranked.filter(isSame), others: ranked.filter((one) => !isSame(one)) };
}
