// @ts-check
/** Answers of a hint that are as good as the best, or do the same.  No imports: it runs anywhere. */

/** @typedef {import("../shared/wire.d.ts").Hinted} Advised */

/** The best answer and those that are as good; a hint of an older version names none of them.
 * @param {Advised[]} ranked the best first */
export const bestOf = (ranked) => ranked.filter((one, n) => n === 0 || one.equal);

/**
 * One of the answers that do the same, called as it is listed.
 * @param {Advised[]} ranked the best first
 * @param {(choice: string) => string} listed
 */
export function oneOfEach(ranked, listed) {
  const named = ranked.map((one) => ({ ...one, choice: listed(one.choice) }));
  const each = named.filter(({ choice }, n) => named.findIndex((one) => one.choice === choice) === n);
  if (bestOf(each).length === 1 && each[0]) each[0].id = each[0].id.replace(".equal.", ".best.");
  return each;
}
