// @ts-check
/** Sends several answers one after the other. */
import { effect } from "../shared/lib.js";

/** @typedef {import("./table.js").Table} Table */

/** Maximum milliseconds until an answer appears in the log. */
const PATIENCE = 8_000;

/**
 * Send choices as ordinary answers.  The log shows which of them the table has, because the table may
 * give forced answers by itself.
 * @param {Table} table
 * @param {number} first the number of log entries before
 * @param {{choice: string, alone: boolean}[]} steps ``alone``: whether it may be the only answer
 * @returns {Promise<number>} how many were given; fewer than all if the game took another course
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
 * Send answers that count as one: a single undo takes them back.  Stops if the game takes another course.
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

/** Wait for a condition; returns whether it came true in time. @param {() => boolean} condition */
function until(condition) {
  return new Promise((done) => {
    let stop = () => {};
    const end = (/** @type {boolean} */ came) => {
      clearTimeout(timer);
      done(came);
      queueMicrotask(() => stop());
    };
    const timer = setTimeout(() => end(false), PATIENCE);
    stop = effect(() => {
      if (condition()) end(true);
    });
  });
}
