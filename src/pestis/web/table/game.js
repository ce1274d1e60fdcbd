// @ts-check
/** Derives from updates: targets, turns of the log, names of things. */

/** @typedef {import("../shared/wire.d.ts").SeatUpdate} SeatUpdate */
/** @typedef {import("../shared/wire.d.ts").TableInfo} TableInfo */
/** @typedef {import("../shared/words.js").Words} Words */
/** @typedef {import("./types.d.ts").Event} Event */
/** @typedef {import("./types.d.ts").Prompt} Prompt */
/** @typedef {import("./types.d.ts").Moment} Moment */
/** @typedef {import("./types.d.ts").BoardProps} BoardProps */
/** @typedef {import("./types.d.ts").Sequence} Sequence */
/** @typedef {import("./types.d.ts").Scene} Scene */
/** @typedef {import("./types.d.ts").Flight} Flight */
/** @typedef {import("./types.d.ts").PickedSet} PickedSet */
/** @typedef {import("./types.d.ts").Drawing} Drawing */

/** Whether a turn begins. @param {Event} event */
export const beginsTurn = ({ params }) => typeof params.round === "number";

/**
 * The ids that the choices name, each with the choices that name it.
 * @param {string[]} choices
 * @returns {Map<string, string[]>}
 */
export function targetsOf(choices) {
  /** @type {Map<string, string[]>} */
  const targets = new Map();
  for (const choice of choices) {
    for (const arg of new Set(choice.split(" ").slice(1))) {
      targets.set(arg, [...(targets.get(arg) ?? []), choice]);
    }
  }
  return targets;
}

/** The open prompt, if any. @param {Record<string, any>} view @returns {Prompt | null} */
export const promptOf = (view) => view.prompts?.[0] ?? null;

/**
 * The ids on the board that an event mentions.
 * @param {Event} event
 * @returns {string[]}
 */
export function mentionsOf(event) {
  const found = [];
  for (const [name, value] of Object.entries(event.params)) {
    if ((name === "seat" || name === "other") && typeof value === "number") {
      found.push(`seat-${value}`);
    } else if (typeof value === "string") found.push(value);
    else if (Array.isArray(value)) found.push(...value.map(String));
  }
  return found;
}

/**
 * One turn of the log: the events of consecutive answers of one seat.
 * @typedef {{key: string, round: number | null, seat: number | null, lines: Event[]}} Turn
 */

/**
 * The log divided into turns.  The first event of an answer names the seat that acted; an event with
 * a parameter ``round`` begins a round.
 * @param {Event[]} events
 * @returns {Turn[]}
 */
export function turnsOf(events) {
  /** @type {Turn[]} */
  const turns = [];
  let at = -1;
  /** @type {number | null} */
  let actor = null;
  for (const event of events) {
    if (event.at !== at) {
      at = event.at;
      const seat = event.params.seat;
      actor = typeof seat === "number" && at > 0 ? seat : null;
    }
    const opens = beginsTurn(event);
    const last = turns[turns.length - 1];
    if (opens || !last || (last.seat !== actor && !(last.round !== null && actor === null))) {
      turns.push({
        key: `${event.n}`,
        round: opens ? event.params.round : null,
        seat: opens ? null : actor,
        lines: [],
      });
    }
    turns[turns.length - 1].lines.push(event);
    if (opens) actor = null;
  }
  return turns;
}

/**
 * The number of the first event after the seat's last answer, and after what comes of it for the seat first, or 0.
 * @param {Event[]} events
 * @param {number | null} seat
 */
export function sinceMyTurn(events, seat) {
  const { lines = [] } = turnsOf(events).findLast((turn) => turn.seat === seat && seat !== null) ?? {};
  const last = lines[lines.length - 1];
  return lines.find(({ at, params }) => at === last.at && params.seat !== seat)?.n ?? (last ? last.n + 1 : 0);
}

const NO_NAMES = new Set([
  "asks",
  "brief",
  "out",
  "out-mine",
  "end-mine",
  "field",
  "left",
  "part",
  "verb",
  "prompt",
  "phase",
  "event",
  "why",
  "choice",
  "option",
  "score",
  "reason",
  "fact",
  "help",
  "act",
  "screen",
  "board",
  "error",
  "judge",
  "chapter",
  "lobby",
  "tips",
  "end",
]);
/** @type {WeakMap<object, Map<string, string[]>>} */
const groupsOf = new WeakMap();

/**
 * The name of an id: the text of the first group of the game's catalogue that has it.
 * @param {Words} words
 * @param {string} game
 * @param {string} id
 */
export function nameOf(words, game, id) {
  if (/^seat-\d+$/.test(id)) return words.player(id);
  let groups = groupsOf.get(words.catalogue)?.get(game);
  if (!groups) {
    const found = Object.keys(words.catalogue)
      .filter((key) => key.startsWith(`${game}.`) && key.split(".").length === 3)
      .map((key) => key.split(".")[1])
      .filter((group) => !NO_NAMES.has(group));
    groups = [...new Set(found)].sort((a, b) => a.length - b.length);
    const games = groupsOf.get(words.catalogue) ?? new Map();
    games.set(game, groups);
    groupsOf.set(words.catalogue, games);
  }
  for (const group of groups) {
    const key = `${game}.${group}.${id}`;
    if (Object.hasOwn(words.catalogue, key)) return words.text(key);
  }
  const group = sharedGroup(words.catalogue, game, groups, id.replace(/-\d+$/, ""), id);
  return group ? words.text(`${game}.${group}.${id}`) : id;
}

/**
 * The group that has one entry for all numbered ids of this stem: its entry names the stem, or the
 * group has the stem's name, or it is the only group left.
 * @param {import("../shared/words.js").Catalogue} entries
 * @param {string} game
 * @param {string[]} groups
 * @param {string} stem
 * @param {string} id
 */
function sharedGroup(entries, game, groups, stem, id) {
  if (stem === id) return undefined;
  const shared = groups.filter((group) => typeof entries[`${game}.${group}.*`] === "string");
  const nounOf = (/** @type {string} */ group) => /\{stem:([\w-]+)\}/.exec(String(entries[`${game}.${group}.*`]))?.[1];
  return (
    shared.find((group) => nounOf(group) && Object.hasOwn(entries, `${game}.${nounOf(group)}.${stem}`)) ??
    shared.find((group) => group === stem) ??
    shared.find((group) => !nounOf(group))
  );
}

/** Whether this device may see everything hidden: the game is over, or no other person plays. @param {TableInfo} info @param {number[]} mine */
export const isWhole = (info, mine) =>
  info.status !== "running" ||
  (mine.length === 1 &&
    info.seats.every(
      ({ seat, player, stand_in }) => mine.includes(seat) || (player !== "human" && player !== "open" && !stand_in),
    ));

/** @param {string} language */
const formatIn = (language) => new Intl.RelativeTimeFormat(language, { numeric: "auto" });
/** Cached, because creating it takes longer than drawing the whole status bar. */
let formatter = { language: "en", format: formatIn("en") };

/**
 * How long ago, in the viewer's language.
 * @param {number} seconds since 1970
 * @param {string} language
 */
export function ago(seconds, language) {
  const past = Math.max(0, Date.now() / 1000 - seconds);
  if (formatter.language !== language) formatter = { language, format: formatIn(language) };
  const { format } = formatter;
  if (past < 60) return format.format(0, "second");
  if (past < 3600) return format.format(-Math.floor(past / 60), "minute");
  if (past < 86400) return format.format(-Math.floor(past / 3600), "hour");
  return format.format(-Math.floor(past / 86400), "day");
}
