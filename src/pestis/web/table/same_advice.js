// @ts-check
/** Answers of a hint that are as good as the best.  No imports: it runs anywhere. */

/** @typedef {import("../shared/wire.d.ts").Hinted} Advised */

/** The best answer and those that are as good; a hint of an older version names none of them.
 * @param {Advised[]} ranked the best first */
export const bestOf = (ranked) => ranked.filter((one, n) => n === 0 || one.equal);
