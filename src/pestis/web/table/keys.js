// @ts-check
/** Keyboard control of the table: digits, letters, and a command line. */
import { html, lazy, useLayoutEffect, useRef, useState } from "../shared/lib.js";
import { NOTHING_PICKED } from "../shared/grouping.js";
import { keyOf } from "../shared/key.js";
import { t } from "../shared/language.js";

/** @typedef {import("./table.js").Table} Table */

const Cited = lazy(() => import("./cited.js"), "Cited");

/** Keys that open a tool, also during a replay. */
const TOOLS = { l: "log", r: "replay", "?": "legend" };

/** The choice that means "done": the first of these verbs, or else the only choice without arguments. @param {string[]} choices */
function endingChoice(choices) {
  const plain = choices.filter((choice) => !choice.includes(" "));
  return (
    ["done", "end", "end-turn", "decline", "pass"].find((verb) => plain.includes(verb)) ??
    (plain.length === 1 ? plain[0] : "")
  );
}

/** The button with this number. @param {string} digit */
const numbered = (digit) =>
  /** @type {HTMLElement | null} */ (document.querySelector(`.choices [data-digit="${digit}"]:enabled`));

/**
 * @param {Table} table
 * @param {{choose: (choice: string) => void, open: (what: string) => void, replaying: boolean, nextTable: () => void}} acts
 */
export function useKeys(table, acts) {
  /** Carry out a key at the live table; returns whether it did anything. @param {string} key */
  const answered = (key) => {
    const choices = table.asked.value ? (table.moment.value?.choices ?? []) : [];
    const seat = table.seats.shown.value;
    const undo = table.moment.value?.undo;
    if (/^[1-9]$/.test(key) && numbered(key)) numbered(key)?.click();
    else if (key === "e" && endingChoice(choices)) acts.choose(endingChoice(choices));
    else if (key === "u" && seat !== null && undo?.steps) void table.undo();
    else if (key === "u" && undo) table.problem.value = undo.reason;
    else if (key === "/") acts.open("command");
    else if (key === "Escape" && table.draft.waiting.value) table.draft.waiting.value = "";
    else if (key === "Escape" && table.draft.picks.value !== NOTHING_PICKED) table.draft.picks.value = NOTHING_PICKED;
    else return false;
    return true;
  };
  useLayoutEffect(() => {
    /** @param {KeyboardEvent} event */
    const onKey = (event) => {
      const at = /** @type {HTMLElement} */ (event.target);
      // A held key counts as one press.
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (/^(INPUT|TEXTAREA|SELECT)$/.test(at.tagName) || document.querySelector("dialog[open]")) return;
      const key = keyOf(event);
      if (key in TOOLS) acts.open(TOOLS[/** @type {keyof typeof TOOLS} */ (key)]);
      else if (key === ".") acts.nextTable();
      // During a replay the open question is not shown, so keys must not answer it.
      else if (acts.replaying || !answered(key)) return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });
}

/** A text field for the text of a choice. @param {{table: Table, game: string, choose: (choice: string) => void, onClose: () => void}} props */
export function CommandLine({ table, game, choose, onClose }) {
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const [why, setWhy] = useState("");
  // A layout effect, because the next key is meant for the field.
  useLayoutEffect(() => field.current?.focus(), []);
  const choices = table.moment.value?.choices ?? [];
  /** @param {Event} event */
  const run = async (event) => {
    event.preventDefault();
    const text = (field.current?.value ?? "").trim().replace(/\s+/g, " ");
    const fitting = choices.filter(
      (choice) => choice === text || choice.startsWith(`${text} `) || choice.endsWith(` ${text}`),
    );
    if (!text) return onClose();
    if (choices.includes(text) || fitting.length === 1) {
      onClose();
      return choose(choices.includes(text) ? text : fitting[0]);
    }
    const problem = await table.whyNot(text).catch((error) => error.problem);
    setWhy(problem ? table.words.value.problem(problem) : "");
  };
  return html`<form class="command-line" onSubmit=${run} onKeyDown=${(/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Escape") onClose();
  }}>
    <label><span>/</span><input ref=${field} list="choices-now" autocomplete="off" spellcheck="false" aria-label=${t("key.command")} /></label>
    <datalist id="choices-now">${choices.map((choice) => html`<option key=${choice} value=${choice}></option>`)}</datalist>
    <button type="submit" class="choice">↵</button>
    <p class="why" role="alert">${why && html`<${Cited} key=${why} text=${why} game=${game} table=${table.id} />`}</p>
  </form>`;
}
