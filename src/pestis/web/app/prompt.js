// @ts-check
/**
 * The question and its answers: the same component for every prompt of every game.
 * All choices are listed and numbered; those that name something on the board can be clicked there.
 */
import { html, useEffect, useLayoutEffect, useRef, useState } from "./lib.js";
import { t } from "./language.js";
import { SeatMark, Sign } from "./shapes.js";

/** @typedef {import("./table.js").Table} Table */

/** @param {{table: Table, onChoose: (choice: string) => void, extra?: any, catchUp?: any}} props */
export function PromptBar({ table, onChoose, extra, catchUp }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const title = useRef(/** @type {HTMLElement | null} */ (null));
  const focused = useRef(false);
  const moment = table.moment.value;
  const decision = moment?.table.decision;
  useLayoutEffect(() => {
    // The button that was pressed is gone: stay in this region instead of falling out of the page.
    if (focused.current && document.activeElement === document.body) title.current?.focus();
  });
  useEffect(() => {
    const list = box.current?.querySelector(".choices-named");
    if (list) list.scrollLeft = list.scrollTop = 0;
  }, [decision]);
  const asked = table.asked.value;
  return html`<section
    class="actions ${asked ? "is-mine" : ""}"
    ref=${box}
    id="actions"
    aria-label=${t("region.actions")}
    onFocusIn=${() => (focused.current = true)}
    onFocusOut=${(/** @type {FocusEvent} */ event) => {
      if (event.relatedTarget) focused.current = false;
    }}
  >
    <div class="actions-head">
      <h1 class="question" ref=${title} tabindex="-1"><span><${Question} table=${table} /></span></h1>
      ${catchUp}
      <${TakeBack} table=${table} />
    </div>
    <div class="choices-row">
      ${extra}
      ${table.waiting.value
        ? html`<${Confirm} table=${table} />`
        : html`<${Choices} table=${table} onChoose=${onChoose} />`}
    </div>
  </section>`;
}

/** @param {{table: Table}} props */
function Question({ table }) {
  const moment = table.moment.value;
  const prompt = table.prompt.value;
  const words = table.words.value;
  if (!moment) return t("status.loading");
  const { table: info } = moment;
  if (info.status !== "running" || !prompt) return t(`status.${info.status === "running" ? "working" : info.status}`);
  if (table.asked.value) {
    const params = prompt.about ? { about: prompt.about } : {};
    return words.text(`${info.game}.prompt.${prompt.kind}`, params);
  }
  const names = info.asked.map((seat) => words.player(seat));
  if (!names.length) return t("status.working");
  return html`${info.asked.map((seat) => html`<${SeatMark} key=${seat} seat=${seat} />`)} ${t("prompt.waiting", { names })}`;
}

/** @param {{table: Table, onChoose: (choice: string) => void}} props */
function Choices({ table, onChoose }) {
  const moment = table.moment.value;
  if (!moment || !table.asked.value) return html`<div class="choices is-empty"><${Meanwhile} table=${table} /></div>`;
  const words = table.words.value;
  const about = table.prompt.value?.about ?? "";
  const buttons = moment.choices.map((choice, i) => html`<li key=${choice}>
    <button
      type="button"
      class="choice ${isPlain(choice) ? "is-plain" : ""}"
      data-choice=${choice}
      disabled=${table.busy.value}
      onClick=${() => onChoose(choice)}
    >
      ${i < 9 && html`<kbd aria-hidden="true">${i + 1}</kbd>`}
      <span>${words.choice(moment.table.game, choice, about)}</span>
    </button>
  </li>`);
  // What ends a row of choices stays in sight while the others scroll.
  const named = buttons.filter((_, i) => !isPlain(moment.choices[i]));
  const plain = buttons.filter((_, i) => isPlain(moment.choices[i]));
  return html`<div class="choices">
    ${named.length > 0 && html`<ol class="choices-named" role="list">${named}</ol>`}
    ${plain.length > 0 && html`<ol class="choices-plain" role="list">${plain}</ol>`}
  </div>`;
}

/** A choice that names nothing on the board. @param {string} choice */
const isPlain = (choice) => !choice.includes(" ");

/** What to say where nothing is asked here. @param {{table: Table}} props */
function Meanwhile({ table }) {
  const info = table.update.value?.table;
  if (!info) return "";
  if (info.status !== "running") return "";
  return html`<p>${t(table.spectator.value ? "prompt.watching" : "prompt.meanwhile")}</p>`;
}

/** @param {{table: Table}} props */
function Confirm({ table }) {
  const moment = table.moment.value;
  const yes = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => yes.current?.focus(), []);
  if (!moment) return null;
  const words = table.words.value;
  const [choice, why] = table.waiting.value.split("|");
  return html`<div class="confirm" role="group" aria-label=${t("confirm.title")}>
    <p>${why && words.text(why)}</p>
    <button type="button" class="choice is-plain" ref=${yes} onClick=${() => table.answer(choice)}>
      ${words.choice(moment.table.game, choice, table.prompt.value?.about)}
    </button>
    <button type="button" class="quiet" onClick=${() => (table.waiting.value = "")}>${t("cancel")}</button>
  </div>`;
}

/** Undo, restart my turn, and asking for more. @param {{table: Table}} props */
function TakeBack({ table }) {
  const moment = table.moment.value;
  const [open, setOpen] = useState(false);
  if (!moment || table.spectator.value || moment.table.status !== "running") return null;
  const steps = moment.undo?.steps ?? 0;
  const reason = moment.undo ? table.words.value.problem(moment.undo.reason) : "";
  const why = `${t("undo.far", { n: steps })} ${reason}`;
  const seat = moment.seat;
  const entries = moment.table.entries;
  const back = lastOwn(moment);
  const undo = () => (steps ? void table.send({ type: "undo", seat }) : setOpen(!open));
  return html`<div class="take-back" onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === "Escape" && setOpen(false)}>
    <button type="button" class=${`tool ${steps ? "" : "is-faint"}`} disabled=${!entries} title=${`${t("undo.one")} (U). ${why}`}
      aria-label=${`${t("undo.one")}. ${why}`} aria-expanded=${steps ? undefined : open} data-command="undo" onClick=${undo}><${Sign} name="undo" /></button>
    <button type="button" class="tool" disabled=${!steps} title=${`${t("undo.turn")}. ${why}`}
      aria-label=${`${t("undo.turn")}. ${why}`} data-command="restart-turn"
      onClick=${() => table.send({ type: "restart-turn", seat })}><${Sign} name="restart" /></button>
    ${open && !steps && html`<div class="bubble" role="dialog" aria-label=${t("undo.ask")}>
      <p>${why}</p>
      ${back !== null && html`<button type="button" class="choice" data-command="ask-back" onClick=${() => {
        setOpen(false);
        void table.send({ type: "ask-back", seat, entries: back });
      }}>${t("undo.ask-mine")}</button>`}
      <button type="button" class="quiet" onClick=${() => setOpen(false)}>${t("close")}</button>
    </div>`}
  </div>`;
}

/** Where the log stood before my last answer, as far as its events tell. @param {import("./game.js").Moment} moment */
function lastOwn(moment) {
  for (let i = moment.events.length - 1; i >= 0; i--) {
    const event = moment.events[i];
    const first = moment.events.find(({ at }) => at === event.at);
    if (event.at > 0 && first?.params.seat === moment.seat) return event.at - 1;
  }
  return null;
}
