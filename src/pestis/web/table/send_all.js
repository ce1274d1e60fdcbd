// @ts-check
/** Several answers in a row, sent one after the other. */
import { effect } from "../shared/lib.js";

/** @typedef {import("./table.js").Table} Table */

/** Milliseconds in which what was answered must be seen at the table. */
const PATIENCE = 8_000;

/**
 * Send choices as ordinary answers.  The log tells which of them the table has: an answer that is
 * forced it may give by itself.
 * @param {Table} table
 * @param {number} first how many entries its log had before
 * @param {{choice: string, alone: boolean}[]} steps ``alone``: it may be the only answer
 * @returns {Promise<number>} how many the table has; fewer than all where it has gone another way
 */
export async function sendAll(table, first, steps) {
  table.problem.value = null;
  const entries = () => (table.update.value?.table.entries ?? 0) - first;
  let done = 0;
  while (done < steps.length) {
    const { choice, alone } = steps[done];
    const there = table.asked.value && table.moment.value?.choices.includes(choice);
    const taken = there && (await table.answer(choice));
    const seen = (taken || alone) && (await until(() => entries() > done));
    const also = steps.slice(done + 1, entries());
    if (!seen || also.some((step) => !step.alone)) break;
    done = entries();
  }
  return done;
}

/**
 * Go a way: its answers as one, up to the first that leads elsewhere; one undo takes them back.
 * @param {Table} table
 * @param {{choice: string, alone: boolean}[]} steps
 */
export async function walk(table, steps) {
  const from = table.update.value?.table.entries ?? 0;
  table.sending.walking.value = true;
  const done = await sendAll(table, from, steps).finally(() => {
    table.sending.walking.value = false;
  });
  Object.assign(table.sending.row, { from, to: from + done });
  return done > 0;
}

/** Whether it comes true in time. @param {() => boolean} true_ */
function until(true_) {
  return new Promise((done) => {
    let stop = () => {};
    const end = (/** @type {boolean} */ came) => {
      clearTimeout(timer);
      done(came);
      queueMicrotask(() => stop());
    };
    const timer = setTimeout(() => end(false), PATIENCE);
    stop = effect(() => {
      if (true_()) end(true);
    });
  });
}
