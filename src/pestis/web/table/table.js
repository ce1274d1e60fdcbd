// @ts-check
/** One table on this device: signals that the components read, and what they may ask for. */
import { batch, computed, signal } from "../shared/lib.js";
import { alone } from "../shared/address.js";
import { Connection } from "./connection.js";
import { words } from "../shared/language.js";
import { whyAsk } from "./confirm.js";
import { promptOf, targetsOf } from "./game.js";
import { fitting, NOTHING_PICKED } from "../shared/grouping.js";
import { keep, kept, ownKey, prefs } from "../shared/prefs.js";
import { ownNames } from "../shared/words.js";

/** @typedef {import("./game.js").Moment} Moment */
/** @typedef {import("./game.js").Event} Event */
/** @typedef {import("../shared/wire.d.ts").Update} Update */
/** @typedef {import("../shared/wire.d.ts").ChatLine} ChatLine */
/** @typedef {import("../shared/wire.d.ts").Problem} Problem */
/** @typedef {ReturnType<typeof openTable>} Table */
/** @typedef {{event: Event | null, events: Event[], ms: number, again: boolean}} Film */
/** @typedef {{take: (next: Update) => boolean, end: () => void, again: () => void}} Films */

/** The last line of talk that was read at each table where this device was. */
const READ = ownKey("read");
/** How many tables are remembered. */
const TABLES = 200;
/** Milliseconds. */
const TOGETHER = 40;

/** Nothing waits where somebody here has to answer. @param {Update | null} update */
const isAsked = (update) => update?.seats.some(({ choices }) => choices.length > 0) ?? true;

/**
 * @param {string} id
 * @param {(ears: import("./connection.js").Ears) => import("./connection.js").Wire} [lineTo] who holds the table
 */
export function openTable(id, lineTo = (ears) => new Connection(id, ears)) {
  const update = signal(/** @type {Update | null} */ (null));
  const line = signal(/** @type {import("./connection.js").Line} */ ("connecting"));
  const retryAt = signal(0);
  /** Why the server cannot work just now. */
  const trouble = signal(/** @type {Problem | null} */ (null));
  const gone = signal(/** @type {Problem | null} */ (null));
  const problem = signal(/** @type {Problem | null} */ (null));
  const chat = signal(/** @type {ChatLine[]} */ ([]));
  /** The line of it that came while this page was there. */
  const heard = signal(/** @type {ChatLine | null} */ (null));
  /** The number of the last line of it that was read on this device. */
  const read = signal(Number(kept(READ)?.[id] ?? 0));
  const hasRead = (/** @type {number} */ n) => {
    const { [id]: _, ...others } = kept(READ) ?? {};
    read.value = n;
    keep(READ, Object.fromEntries([...Object.entries(others), [id, n]].slice(-TABLES)));
  };
  /** What happened at the table beside the game. */
  const notes = signal(/** @type {import("../shared/wire.d.ts").Note[]} */ ([]));
  const busy = signal(false);
  /** The choice that is on its way. */
  const sent = signal("");
  /** The choice that waits for a confirmation. */
  const waiting = signal("");
  /** What each answer will do, once known. */
  const foreseen = signal(/** @type {Record<string, import("../shared/wire.d.ts").Foreseen> | null} */ (null));
  /** To choices farther on. */
  const ways = signal(/** @type {Record<string, import("../shared/wire.d.ts").Way>} */ ({}));
  /** Entries of answers that were sent as one, and whether they are on their way. */
  const row = { from: 0, to: -1 };
  const walking = signal(false);
  /** The answer that is pointed at, and to which question; or a set as far as it is picked, as one. */
  const pointed = signal(/** @type {{choice: string, decision: string, tap: boolean, row?: string[]} | null} */ (null));
  /** What the reader has picked on the way to a choice among many. */
  const picks = signal(NOTHING_PICKED);
  /** Whose eyes on a device with several seats; null while the curtain is down. */
  const eyes = signal(/** @type {number | null} */ (null));
  /** @type {Map<string, Event[]>} */
  const events = new Map();
  const eventsOf = (/** @type {number | null} */ seat) => events.get(String(seat)) ?? [];

  /** What comes too fast to be read is drawn together. @type {Update | null} */
  let due = null;
  let soon = 0;
  /** Who shows updates one by one, once it is there (film.js), what it tells now, and whether it can again. @type {Films | null} */
  let films = null;
  const film = signal(/** @type {Film | null} */ (null));
  const reel = signal(false);

  /** @param {Update | null} next */
  function show(next) {
    clearTimeout(soon);
    soon = 0;
    if (next?.table.decision !== update.value?.table.decision) {
      waiting.value = "";
      picks.value = NOTHING_PICKED;
    }
    update.value = next;
  }
  const draw = () => show(due);

  const connection = lineTo({
    update: (next) => {
      const told = new Map(notes.value.map((note) => [note.n, note]));
      for (const note of next.notes ?? []) told.set(note.n, note);
      if (next.notes?.length) notes.value = [...told.values()].sort((a, b) => a.n - b.n);
      for (const seat of next.seats) {
        const key = String(seat.seat);
        const known = (events.get(key) ?? []).slice(0, seat.first_event);
        events.set(key, known.concat(/** @type {any} */ (seat.events)));
      }
      due = next;
      if (films?.take(next)) return;
      if (isAsked(update.value) || isAsked(next)) draw();
      else soon ||= setTimeout(draw, TOGETHER);
    },
    chat: (said) => {
      if (chat.value.some(({ n }) => n === said.n)) return;
      chat.value = [...chat.value, said];
      heard.value = said;
    },
    line: (now, again, why) =>
      batch(() => {
        line.value = now;
        retryAt.value = again;
        trouble.value = why;
      }),
    ways: (next) => {
      ways.value = next;
    },
    gone: (why) =>
      (gone.value = !alone && why.id === "error.not-found" && kept(READ)?.[id] >= 0 ? { id: "web.gone.no-more" } : why),
  });

  /** My seats that a person plays on this device. */
  const mine = computed(() => {
    const held = update.value?.seats.map(({ seat }) => seat) ?? [];
    return /** @type {number[]} */ (held.filter((seat) => seat !== null));
  });
  /** Lines of talk by others that nobody here has read. */
  const unread = computed(
    () => chat.value.filter(({ n, seat }) => n > read.value && !mine.value.includes(seat)).length,
  );
  const shared = computed(() => mine.value.length > 1);
  const shown = computed(() => {
    if (!shared.value) return mine.value[0] ?? null;
    return eyes.value !== null && mine.value.includes(eyes.value) ? eyes.value : null;
  });
  const spectator = computed(() => update.value !== null && mine.value.length === 0);
  const curtain = computed(() => shared.value && shown.value === null);
  /** As one text, so that words stay the same while names do. */
  const names = computed(() => JSON.stringify(update.value?.table.seats.map(({ name }) => name) ?? []));
  const own = computed(() =>
    JSON.stringify(ownNames(update.value?.table.game ?? "", update.value?.seats[0]?.view.content)),
  );
  const speaks = computed(() => words.value.naming(JSON.parse(names.value), JSON.parse(own.value)));

  const moment = computed(() => {
    const now = update.value;
    const seat = now?.seats.find((each) => each.seat === shown.value);
    if (!now || !seat) return null;
    const all = eventsOf(seat.seat).slice(0, seat.first_event + seat.events.length);
    return /** @type {Moment} */ ({ ...seat, table: now.table, events: all });
  });
  /** Does a bot play for this player? */
  const away = computed(() => shown.value !== null && !!update.value?.table.seats[shown.value].stand_in);
  const asked = computed(() => {
    const seat = shown.value;
    const due = seat !== null && !away.value && !!update.value?.table.asked.includes(seat);
    return due && !film.value && !!moment.value?.choices.length;
  });
  const targets = computed(() =>
    targetsOf(
      asked.value && moment.value
        ? fitting([...new Set([...moment.value.choices, ...Object.keys(ways.value)])], picks.value)
        : [],
    ),
  );

  /** @param {object} command */
  async function send(command) {
    films?.end();
    busy.value = true;
    const answer = await connection.send(command);
    batch(() => {
      busy.value = false;
      problem.value = answer.ok ? null : (answer.problem ?? null);
    });
    return answer.ok;
  }

  /**
   * Why a choice should be confirmed first: a word's id, or nothing.  Who tapped it twice has read it.
   * @param {string} choice
   * @param {import("./game.js").Drawing | null} drawing
   */
  function doubt(choice, drawing) {
    const now = moment.value;
    const { tap, choice: read } = pointed.value ?? {};
    return now && !(tap && read === choice) ? whyAsk(prefs.value.confirm, choice, now.choices, now.view, drawing) : "";
  }

  /** The next click narrows further; the same again puts it back. @param {string} id */
  function pick(id) {
    const { verb, ids } = picks.value;
    const others = ids.filter((each) => each.id !== id);
    picks.value = { verb, ids: others.length < ids.length ? others : [...ids, { id, at: -1 }] };
  }

  /** @param {string} choice */
  async function answer(choice) {
    const now = moment.value;
    if (!now || busy.value) return false;
    const way = ways.value[choice];
    if (way && !now.choices.includes(choice)) return (await import("./send_all.js")).walk(table, way.steps);
    waiting.value = "";
    picks.value = NOTHING_PICKED;
    sent.value = choice;
    const taken = await send({ type: "choose", seat: shown.value, decision: now.table.decision, choice });
    sent.value = "";
    return taken;
  }

  /** Take back the last answer, or those that were sent as one. */
  const undo = () =>
    send({ type: "undo", seat: shown.value, ...(update.value?.table.entries === row.to && { entries: row.from }) });

  /** @param {string} choice */
  const whyNot = (choice) => connection.why(shown.value, choice);

  async function start() {
    await connection.start();
    if (gone.value) return;
    const said = await connection.said().catch(() => []);
    const known = new Set(chat.value.map(({ n }) => n));
    chat.value = [...said.filter((/** @type {ChatLine} */ { n }) => !known.has(n)), ...chat.value];
  }

  const table = {
    id,
    update,
    line,
    retryAt,
    trouble,
    gone,
    problem,
    chat,
    heard,
    read,
    hasRead,
    unread,
    notes,
    busy,
    sent,
    waiting,
    foreseen,
    ways,
    row,
    walking,
    pointed,
    picks,
    eyes,
    mine,
    shared,
    shown,
    spectator,
    curtain,
    words: speaks,
    moment,
    away,
    asked,
    targets,
    film,
    reel,
    eventsOf,
    show,
    /** @param {Films | null} by */
    play: (by) => {
      films = by;
    },
    /** The last film once more. */
    again: () => films?.again(),
    send,
    doubt,
    pick,
    answer,
    undo,
    whyNot,
    start,
    stop: () => {
      clearTimeout(soon);
      connection.stop();
    },
    retry: () => connection.retry(),
    path: connection.path,
    /** How often a choice is in the set that is being picked; null where it is none of it. @type {(choice: string) => number | null} */
    countOf: () => null,
    /** The prompt that is open now. */
    prompt: computed(() => (moment.value ? promptOf(moment.value.view) : null)),
  };
  return table;
}

/** Seats of others that a person should play and nobody does now. @param {Table} table */
export function absentSeats(table) {
  const info = table.update.value?.table;
  if (info?.status !== "running") return [];
  return info.seats.filter(
    ({ seat, player, online, stand_in }) =>
      !table.mine.value.includes(seat) && (player === "open" || stand_in || (player === "human" && !online)),
  );
}
