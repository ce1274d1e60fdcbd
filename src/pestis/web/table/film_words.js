// @ts-check
/** The sentences of a film. */

/** @typedef {import("./types.d.ts").Sentence} Sentence */

/**
 * These sentences, each with its text.
 * @param {Sentence[]} lines
 * @param {import("./table.js").Table} table
 */
export function sentencesOf(lines, table) {
  const words = table.words.value;
  const game = table.moment.value?.table.game ?? "";
  return lines.map((event) => ({
    event,
    text: event.text ? words.text(event.text, event.params) : words.event(game, event),
  }));
}
