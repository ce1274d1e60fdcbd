// @ts-check
/**
 * The line of a ghost table: answers are kept at the page, and nothing is sent before they are done.
 * A plan and a set are such lines.
 */

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./game.js").Moment} Moment */

/** What is kept was done. */
export const DONE = { type: /** @type {const} */ ("answer"), key: "", ok: true, seq: 0, problem: null };

export class GhostLine {
  /** @param {Table} table @param {import("./connection.js").Ears} ears */
  constructor(table, ears) {
    this.path = table.path;
    this.ears = ears;
    /** The moment at which it begins. */
    this.from = /** @type {Moment} */ (table.moment.value);
    this.seq = 0;
  }

  start() {
    this.ears.line("live", 0, null);
    this.show([]);
    return Promise.resolve();
  }

  stop() {}

  retry() {}

  said() {
    return Promise.resolve([]);
  }

  /** Draw the table as it is with what is kept. @param {any[]} _kept */
  show(_kept) {
    throw new Error("a line shows what it keeps");
  }
}
