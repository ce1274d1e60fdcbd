// @ts-check
/** Sentences of which each tells several events of a film. */
import { learn, speaksOf } from "../../../web/shared/language.js";

/** @typedef {import("../../../web/table/types.d.ts").Sentence} Sentence */

/** The words of these sentences, loaded with them; until then each event is told by its own. */
const WORDS = "rattus.told";
void learn(WORDS).catch(() => null);
export const areKnown = () => speaksOf(WORDS);

/** An event with another sentence. @param {Sentence} event @param {string} sentence @param {Record<string, any>} params @returns {Sentence} */
export const saying = (event, sentence, params) => ({
  ...event,
  params: { ...event.params, ...params },
  text: `${WORDS}.${sentence}`,
});

/** Which of these sentences an event has; undefined if it has its own. @param {Sentence} event */
export const saidBy = ({ text }) => text?.slice(WORDS.length + 1);

/** Numbers of cubes by what has them: one entry for each, such as "gallia-2". @param {string[]} counted @param {unknown} id @param {number} n */
export function added(counted, id, n) {
  const last = counted.find((each) => each.startsWith(`${id}-`));
  const sum = `${id}-${n + Number(last?.split("-")[1] ?? 0)}`;
  return last ? counted.map((each) => (each === last ? sum : each)) : [...counted, sum];
}
