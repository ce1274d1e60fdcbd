// @ts-check
/** The sentences of a film. */

/** @typedef {import("./types.d.ts").Sentence} Sentence */

/**
 * The sentences that tell these events, each with its text.
 * @param {Sentence[]} lines
 * @param {import("./table.js").Table} table
 * @param {import("./game.js").Drawing} drawing
 */
export function sentencesOf(lines, table, drawing) {
  const moment = table.moment.value;
  if (!moment) return [];
  const words = table.words.value;
  return (drawing.told?.(lines, moment.view, moment.events) ?? lines).map((event) => ({
    event,
    text: event.text ? words.text(event.text, event.params) : words.event(moment.table.game, event),
  }));
}
