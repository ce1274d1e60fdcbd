// @ts-check
/** The steps of a film that an update brings, and how long each is worth looking at. */

/** @typedef {import("../shared/wire.d.ts").Update} Update */
/** @typedef {import("./game.js").Event} Event */
/** @typedef {import("./film_queue.js").Step} Step */

/** Milliseconds at the normal pace. */
const TIMES = { silent: 300, plain: 750, told: 1000, mine: 1700 };
/** How many times as long as usual what concerns the reader is shown. */
const MINE = 1.3;
/** The part of its time that a decisive step keeps if there is much to show. */
const KEPT = 0.5;

/**
 * @param {Update} update
 * @param {object} known
 * @param {Event[]} known.fresh what happened since the last update
 * @param {Set<number>} known.told the numbers of those that are told one by one: a plague
 * @param {Record<string, number>} known.lasting for how many milliseconds moments that decide are shown, by id
 * @param {boolean} known.silent nothing happened that has words, but others did something
 * @param {number} known.pace how many times as long as usual
 * @returns {Step[]}
 */
export function stepsOf(update, { fresh, told, lasting, silent, pace }) {
  const mine = new Set(update.seats.map(({ seat }) => seat));
  const asked = update.seats.some(({ choices }) => choices.length > 0);
  const free = update.table.status !== "running";
  /** Who answered, by the number of the answer: its first event names them. @type {Map<number, unknown>} */
  const actors = new Map();
  for (const { at, params } of fresh) if (!actors.has(at)) actors.set(at, params.seat);
  const steps = fresh.map((event) => {
    const own = mine.has(/** @type {any} */ (actors.get(event.at)));
    const ms = pace * timeOf(event, mine, own, told.has(event.n), lasting);
    return { update, event, ms, least: ms > pace * TIMES.plain ? KEPT * ms : 0, asked, free };
  });
  return steps.length ? steps : [{ update, event: null, ms: silent ? pace * TIMES.silent : 0, least: 0, asked, free }];
}

/**
 * @param {Event} event
 * @param {Set<unknown>} mine
 * @param {boolean} own it follows from an answer of mine
 * @param {boolean} told
 * @param {Record<string, number>} lasting
 */
function timeOf({ id, params }, mine, own, told, lasting) {
  const moment = lasting[id] ?? 0;
  if (own && !told && !moment) return 0;
  if (typeof params.round === "number") return TIMES.silent;
  const concerned = [params.seat, params.other, ...(params.seats ?? [])].some((seat) => mine.has(seat));
  if (moment) return moment * (concerned ? MINE : 1);
  if (concerned) return TIMES.mine;
  return told ? TIMES.told : TIMES.plain;
}
