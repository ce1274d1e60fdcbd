// @ts-check
/** One table on this device: signals that the components read, and what they may ask for. */
import { batch, signal } from "../shared/lib.js";
import { alone } from "../shared/address.js";
import { NOTHING_PICKED } from "../shared/grouping.js";
import { openChat, wasHere } from "./chat_lines.js";
import { openCommands } from "./commands.js";
import { Connection } from "./connection.js";
import { openMoment, openSeats } from "./shown.js";
import { openUpdates } from "./updates.js";

/** @typedef {import("./connection.js").Ears} Ears */
/** @typedef {import("../shared/wire.d.ts").Problem} Problem */
/** @typedef {ReturnType<typeof openTable>} Table */
/** @typedef {ReturnType<typeof openDraft>} Draft */
/** @typedef {ReturnType<typeof openPreview>} Preview */

/** What the reader has begun to answer. */
function openDraft() {
  /** The choice that waits for a confirmation. */
  const waiting = signal("");
  /** What is picked on the way to a choice among many. */
  const picks = signal(NOTHING_PICKED);
  return {
    waiting,
    picks,
    /** The next click narrows further; the same again puts it back. @param {string} id */
    pick(id) {
      const { verb, ids } = picks.value;
      const others = ids.filter((each) => each.id !== id);
      picks.value = { verb, ids: others.length < ids.length ? others : [...ids, { id, at: -1 }] };
    },
    /** How often a choice is in the set that is being picked; null where it is none of it. @type {(choice: string) => number | null} */
    countOf: () => null,
    drop() {
      waiting.value = "";
      picks.value = NOTHING_PICKED;
    },
  };
}

/** What answers will do. */
const openPreview = () => ({
  /** What each answer will do, once known. */
  foreseen: signal(/** @type {Record<string, import("../shared/wire.d.ts").Foreseen> | null} */ (null)),
  /** To choices farther on. */
  ways: signal(/** @type {Record<string, import("../shared/wire.d.ts").Way>} */ ({})),
  /** The answer that is pointed at, and to which question; or a set as far as it is picked, as one. */
  pointed: signal(/** @type {{choice: string, decision: string, tap: boolean, row?: string[]} | null} */ (null)),
});

/**
 * The connection of a table, and how it is.
 * @param {string} id
 * @param {(ears: Ears) => import("./connection.js").Wire} lineTo
 * @param {Pick<Ears, "update" | "chat" | "ways">} ears
 */
function connect(id, lineTo, ears) {
  const line = signal(/** @type {import("./connection.js").Line} */ ("connecting"));
  const retryAt = signal(0);
  /** Why the server cannot work just now. */
  const trouble = signal(/** @type {Problem | null} */ (null));
  const gone = signal(/** @type {Problem | null} */ (null));
  const wire = lineTo({
    ...ears,
    line: (now, again, why) =>
      batch(() => {
        line.value = now;
        retryAt.value = again;
        trouble.value = why;
      }),
    gone: (why) =>
      (gone.value = !alone && why.id === "error.not-found" && wasHere(id) ? { id: "web.gone.no-more" } : why),
  });
  return { wire, connection: { line, retryAt, trouble, gone, retry: () => wire.retry() } };
}

/**
 * Send an answer, or those on the way to it.
 * @param {Table} table
 * @param {string} choice
 * @param {(choice: string) => Promise<boolean>} choose send one of the choices of the question
 */
async function answer(table, choice, choose) {
  const now = table.moment.value;
  if (!now || table.sending.busy.value) return false;
  const way = table.preview.ways.value[choice];
  if (way && !now.choices.includes(choice)) return (await import("./send_all.js")).walk(table, way.steps);
  return choose(choice);
}

/**
 * @param {string} id
 * @param {(ears: Ears) => import("./connection.js").Wire} [lineTo] who holds the table
 */
export function openTable(id, lineTo = (ears) => new Connection(id, ears)) {
  const draft = openDraft();
  const preview = openPreview();
  const updates = openUpdates(draft.drop);
  const { update, notes, films, take } = updates;
  const seats = openSeats(update);
  const shown = openMoment(updates, seats, draft, preview);
  const { add, addEarlier, ...chat } = openChat(id, seats.mine);
  const ways = (/** @type {Preview["ways"]["value"]} */ next) => {
    preview.ways.value = next;
  };
  const { wire, connection } = connect(id, lineTo, { update: take, chat: add, ways });
  const { choose, ...commands } = openCommands(wire, updates, seats, draft);

  const table = {
    id,
    path: wire.path,
    connection,
    update,
    notes,
    films,
    seats,
    ...shown,
    draft,
    preview,
    chat,
    ...commands,
    /** @param {string} choice @returns {Promise<boolean>} */
    answer: (choice) => answer(table, choice, choose),
    async start() {
      await wire.start();
      if (!connection.gone.value) addEarlier(await wire.said().catch(() => []));
    },
    stop() {
      updates.stop();
      wire.stop();
    },
  };
  return table;
}

/** Seats of others that a person should play and nobody does now. @param {Table} table */
export function absentSeats(table) {
  const info = table.update.value?.table;
  if (info?.status !== "running") return [];
  return info.seats.filter(
    ({ seat, player, online, stand_in }) =>
      !table.seats.mine.value.includes(seat) && (player === "open" || stand_in || (player === "human" && !online)),
  );
}
