// @ts-check
/**
 * Picks a set in any order, by its buttons or on the board, and sends it when it is complete.  Until
 * then a ghost table asks for it; the real table receives the picks in the order that it expects.
 */
import { computed, html, signal, useEffect, useLayoutEffect, useState } from "../shared/lib.js";
import { language, t } from "../shared/language.js";
import { Sign } from "../shared/shapes.js";
import { style } from "../shared/style.js";
import { explain } from "./explanation.js";
import { PAUSE, outcomeOf } from "./ghosts.js";
import { DONE, GhostLine } from "./ghost_line.js";
import { sendAll } from "./send_all.js";
import { openTable } from "./table.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./game.js").Moment} Moment */
/** @typedef {import("./game.js").PickedSet} PickedSet */
/** @typedef {import("../shared/wire.d.ts").Answer} Answer */

void style(new URL("./pick_set.css", import.meta.url).href);

const TOUCH = matchMedia("(any-pointer: coarse)");

/** The answer that completes a set if the game has none of its own. */
const SEND = "done";

class SetLine extends GhostLine {
  /** @param {Table} table @param {PickedSet} set @param {import("./connection.js").Ears} ears */
  constructor(table, set, ears) {
    super(table, ears);
    this.table = table;
    this.set = set;
    /** @type {string[]} */
    this.row = [];
    this.sending = false;
    /** The preview of the answer that completes the set; null if nothing is picked. */
    this.told = signal(/** @type {Table["preview"]["foreseen"]["value"]} */ (null));
  }

  /** @param {number | null} _seat @param {string} choice */
  why(_seat, choice) {
    return this.table.whyNot(choice);
  }

  /** @param {any} command @returns {Promise<Answer>} */
  async send(command) {
    const { type, choice } = command;
    if (type === "choose") await this.#choose(choice);
    else if (!this.row.length) await this.table.send(command);
    else this.show(type === "undo" ? this.row.slice(0, -1) : []);
    return DONE;
  }

  /** @param {string} choice */
  async #choose(choice) {
    const { held, most } = this.set;
    if (!(choice in held)) return this.#send(choice);
    const n = this.count(choice);
    const more = n < held[choice] && this.row.length < most;
    this.show(more ? [...this.row, choice] : this.row.filter((each) => each !== choice));
    return undefined;
  }

  /** @param {string} choice */
  count(choice) {
    return this.row.filter((each) => each === choice).length;
  }

  /** The answers to send to the table, in its order. @param {string} last the answer that completes the set */
  rowTo(last) {
    const order = Object.keys(this.set.held);
    const row = [...this.row].sort((a, b) => order.indexOf(a) - order.indexOf(b));
    return this.from.choices.includes(last) ? [...row, last] : row;
  }

  /** The only answer that completes the set now; empty if there is none or several. */
  get last() {
    if (!this.row.length || this.row.length < this.set.least) return "";
    const others = this.from.choices.filter((choice) => !(choice in this.set.held));
    return others.length > 1 ? "" : (others[0] ?? SEND);
  }

  /** @param {string} last */
  async #send(last) {
    this.sending = true;
    const steps = this.rowTo(last).map((choice) => ({ choice, alone: true }));
    await sendAll(this.table, this.from.table.entries, steps);
    this.sending = false;
  }

  /** @param {string[]} row */
  show(row) {
    this.row = row;
    const { held, least, most, seen } = this.set;
    const { table, events, ...from } = this.from;
    const picks = Object.keys(held).filter((choice) => row.length < most || row.includes(choice));
    const others = from.choices.filter((choice) => !(choice in held));
    const ends = row.length < least ? [] : others.length ? others : [SEND];
    const undo = row.length && from.undo ? { ...from.undo, steps: row.length } : from.undo;
    const seat = { ...from, view: seen(row.length), choices: [...picks, ...ends], undo, first_event: 0, events };
    const info = { ...table, decision: `${table.decision}-${++this.seq}` };
    this.ears.update(/** @type {any} */ ({ type: "update", seq: this.seq, table: info, seats: [seat], notes: [] }));
  }
}

/** @param {Table} table @param {PickedSet} set */
function openSet(table, set) {
  /** @type {SetLine[]} */
  const lines = [];
  const opened = openTable(table.id, (ears) => (lines[0] = new SetLine(table, set, ears)));
  const [line] = lines;
  const count = (/** @type {string} */ choice) => (choice in set.held ? line.count(choice) : null);
  // The previews of single cards stay visible while others are picked.
  const each = (/** @type {Table["preview"]["foreseen"]["value"]} */ all) =>
    Object.fromEntries(Object.entries(all ?? {}).filter(([choice]) => choice in set.held));
  const foreseen = computed(() => {
    const all = table.preview.foreseen.value;
    return line.told.value ? { ...each(all), ...line.told.value } : all;
  });
  const draft = { ...opened.draft, countOf: count };
  return { table: { ...opened, preview: { ...opened.preview, foreseen }, draft }, line };
}

/**
 * Shows how much of the set is picked.
 * @param {object} props
 * @param {Table} props.table
 * @param {import("./game.js").Drawing} props.drawing
 * @param {boolean} props.foresees whether to preview the set
 * @param {(set: Table | null) => void} props.onSet called with the ghost table that asks for the set
 */
export function PickSet({ table, drawing, foresees, onSet }) {
  const [open, setOpen] = useState(/** @type {ReturnType<typeof openSet> | null} */ (null));
  const moment = /** @type {Moment} */ (table.moment.value);
  const { decision } = moment.table;
  // Never undefined, because the effect below reopens the set, and drops its picks, when this changes.
  const busy = !!open?.table.sending.busy.value && open.line.sending;
  useEffect(() => {
    // A set that is being sent continues by itself.
    if (busy) return;
    const set = drawing.setOf?.(moment.view, moment.choices);
    const now = set ? openSet(table, set) : null;
    void now?.table.start();
    setOpen(now);
    onSet(now?.table ?? null);
  }, [decision, busy]);
  useEffect(() => () => onSet(null), []);
  const shown = open?.table.moment.value;
  useLayoutEffect(() => mark(open?.line.row), [shown]);
  useEffect(() => (open && foresees && !busy ? foresee(table, open.line) : undefined), [shown, busy, language.value]);
  if (!open || !shown) return null;
  const { row, set } = open.line;
  const of = set.most < Infinity && { of: set.most };
  const n = row.length + (set.begun ?? 0);
  const more = set.least - row.length;
  const said = more > 0 ? "choices.still-to-pick" : n ? "choices.picked" : "choices.none-picked";
  return html`<small class="set-count ${n || more > 0 ? "" : "unseen"}" role="status">${t(said, { n, more, ...of })}</small>
    ${TOUCH.matches && row.length > 0 && html`<${About} table=${table} id=${row[row.length - 1].split(" ")[1]} />`}`;
}

/** A button that explains the last picked card, because a tap on the card would put it back. @param {{table: Table, id: string}} props */
function About({ table, id }) {
  const tell = (/** @type {Event} */ { currentTarget }) =>
    explain(/** @type {Element} */ (currentTarget), table.update.value?.table.game ?? "", id, table.id);
  return html`<button type="button" class="tool" data-about=${id} title=${t("choices.what")} aria-label=${t("choices.what")} onClick=${tell}><${Sign} name="help" /></button>`;
}

/** Preview the set as picked so far; returns a function that removes the preview. @param {Table} table @param {SetLine} line */
function foresee(table, line) {
  const { last } = line;
  if (!last) return undefined;
  const { decision } = line.from.table;
  const row = line.rowTo(last);
  const choice = row.join();
  const own = { choice, decision, tap: false, row };
  table.preview.pointed.value = own;
  line.told.value = {};
  const tell = (/** @type {import("../shared/wire.d.ts").Planned | null} */ planned) => {
    if (table.preview.pointed.value !== own || !planned?.told) return;
    line.told.value = { [last]: planned.told };
  };
  const timer = setTimeout(() => void outcomeOf(table, decision, choice, row).then(tell, () => null), PAUSE);
  return () => {
    clearTimeout(timer);
    line.told.value = null;
    if (table.preview.pointed.value === own) table.preview.pointed.value = null;
  };
}

/** Mark the picked things on the board; returns a function that removes the marks. @param {string[]} [row] */
export function mark(row = []) {
  const marked = [...new Set(row)].flatMap((choice) => {
    const [, id] = choice.split(" ");
    const found = [...document.querySelectorAll(`.surface [data-target="${CSS.escape(id)}"]`)];
    for (const element of found) {
      element.setAttribute("data-picked", String(row.filter((each) => each === choice).length));
      element.setAttribute("aria-pressed", "true");
    }
    return found;
  });
  return () => {
    for (const element of marked) {
      element.removeAttribute("data-picked");
      element.removeAttribute("aria-pressed");
    }
  };
}
