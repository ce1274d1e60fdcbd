// @ts-check
/**
 * The connection of a ghost table, which keeps answers in the page and sends nothing until they are
 * complete.  Plans and sets extend it.
 */

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./game.js").Moment} Moment */

/** The answer to every command: it succeeded. */
export const DONE = { type: /** @type {const} */ ("answer"), key: "", ok: true, seq: 0, problem: null };

export class GhostLine {
  /** @param {Table} table @param {import("./connection.js").Ears} ears */
  constructor(table, ears) {
    this.path = table.path;
    this.ears = ears;
    /** The moment from which it starts. */
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

  /** Show the table as it would be after the kept answers. @param {any[]} _kept */
  show(_kept) {
    throw new Error("a subclass must define show");
  }
}
