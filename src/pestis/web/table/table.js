// @ts-check
/** One table on this device: the signals that components read, and its commands. */
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

/** An answer that the reader has begun. */
function openDraft() {
  /** The choice that waits for confirmation. */
  const waiting = signal("");
  /** The things picked so far to narrow down many choices. */
  const picks = signal(NOTHING_PICKED);
  return {
    waiting,
    picks,
    /** Add a thing to the picks, or put it back if it is among them. @param {string} id */
    pick(id) {
      const { verb, ids } = picks.value;
      const others = ids.filter((each) => each.id !== id);
      picks.value = { verb, ids: others.length < ids.length ? others : [...ids, { id, at: -1 }] };
    },
    /** How often a choice is in the picked set; null if it cannot be in it. @type {(choice: string) => number | null} */
    countOf: () => null,
    drop() {
      waiting.value = "";
      picks.value = NOTHING_PICKED;
    },
  };
}

/** Previews of answers. */
const openPreview = () => ({
  /** By answer: its preview, once known. */
  foreseen: signal(/** @type {Record<string, import("../shared/wire.d.ts").Foreseen> | null} */ (null)),
  /** By choice that is several answers away: the answers that lead to it. */
  ways: signal(/** @type {Record<string, import("../shared/wire.d.ts").Way>} */ ({})),
  /** The answer that is pointed at, and its decision; or the picked part of a set as one answer. */
  pointed: signal(/** @type {{choice: string, decision: string, tap: boolean, row?: string[]} | null} */ (null)),
});

/**
 * The connection of a table, and its state.
 * @param {string} id
 * @param {(ears: Ears) => import("./connection.js").Wire} lineTo
 * @param {Pick<Ears, "update" | "chat" | "ways">} ears
 */
function connect(id, lineTo, ears) {
  const line = signal(/** @type {import("./connection.js").Line} */ ("connecting"));
  const retryAt = signal(0);
  /** Why the server is temporarily unable to work. */
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
 * Send an answer, or the answers that lead to it.
 * @param {Table} table
 * @param {string} choice
 * @param {(choice: string) => Promise<boolean>} choose sends a legal choice
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
 * @param {(ears: Ears) => import("./connection.js").Wire} [lineTo] opens the connection; by default to the server
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

/** Seats on other devices that are open, played by a stand-in, or whose player is offline. @param {Table} table */
export function absentSeats(table) {
  const info = table.update.value?.table;
  if (info?.status !== "running") return [];
  return info.seats.filter(
    ({ seat, player, online, stand_in }) =>
      !table.seats.mine.value.includes(seat) && (player === "open" || stand_in || (player === "human" && !online)),
  );
}
