// @ts-check
/** Finds answers of a hint that are as good as the best, or have the same effect.  It has no imports, so tests run it in Node.js. */

/** @typedef {import("../shared/wire.d.ts").Hinted} Advised */

/** The best answer and equally good ones, which a hint of an older version does not mark.
 * @param {Advised[]} ranked the best first */
export const bestOf = (ranked) => ranked.filter((one, n) => n === 0 || one.equal);

/** The choices that make up an answer: the cards of a set, otherwise one.
 * @param {{choice: string, picks?: string[]}} one */
export const answerOf = ({ choice, picks = [] }) => [choice, ...picks];

/** A key that differs for different answers. @param {Advised} one */
const nameOf = (one) => answerOf(one).join();

/**
 * One answer of each group with the same effect, under the name by which it is listed.
 * @param {Advised[]} ranked the best first
 * @param {(choice: string) => string} listed
 */
export function oneOfEach(ranked, listed) {
  const named = ranked.map((one) => (one.picks?.length ? one : { ...one, choice: listed(one.choice) }));
  const names = named.map(nameOf);
  const each = named.filter((_, n) => names.indexOf(names[n]) === n);
  if (bestOf(each).length === 1 && each[0]) each[0].id = each[0].id.replace(".equal.", ".best.");
  return each;
}
