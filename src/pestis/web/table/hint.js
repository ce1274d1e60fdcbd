// @ts-check
/** A hint at the open question: taken by a press, thought out elsewhere, told in words and marked on
 * the board.  Everybody hears that it was taken. */
import { html, useEffect, useRef, useState } from "../shared/lib.js";
import { language, learn, speaksOf, t } from "../shared/language.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {{term: string, id: string, best: number, here: number}} Reason */
/** @typedef {{choice: string, expected: number, behind: number, error: ?number, close: boolean, reasons: Reason[]}} Advised */

const MILLE = 1000;
const CENT = 100;

/** @param {number} n @param {number} parts */
const decimal = (n, parts) =>
  (Math.round((CENT * n) / parts) / CENT + 0)
    .toLocaleString(language.value, { minimumFractionDigits: 2 })
    .replace("-", "−");

/** The ids that choices name. @param {Advised[]} ranked */
const idsOf = (ranked) => ranked.flatMap(({ choice }) => choice.split(" ").slice(1));

/** @param {{table: Table, onMark: (ids: string[]) => void}} props */
export function Hint({ table, onMark }) {
  const [open, setOpen] = useState(false);
  const button = useRef(/** @type {HTMLElement | null} */ (null));
  const moment = table.moment.value;
  const decision = moment?.table.decision ?? "";
  const hint = moment?.hint;
  const state = hint?.state ?? "";
  const words = `${moment?.table.game}.judge`;
  const spoken = speaksOf(words);
  /** @type {Advised[]} */
  const ranked = hint?.advice?.ranked ?? [];
  const best = ranked.filter(({ close }) => close);
  const shown = open && spoken && state === "told";
  useEffect(() => setOpen(false), [decision]);
  useEffect(() => {
    if (!shown) return undefined;
    onMark(idsOf(best));
    return () => onMark([]);
  }, [shown]);
  useEffect(() => (shown ? outline(best) : undefined), [shown, table.picks.value]);
  if (!moment || !hint) return null;
  const press = () => {
    setOpen(!open);
    if (!spoken) void learn(words).catch(() => setOpen(false));
    if (state === "open") void table.send({ type: "take-hint", seat: moment.seat, decision });
  };
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return html`<div class="take-back" onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === "Escape" && close()}>
    <button type="button" ref=${button} class="quiet" aria-expanded=${open} aria-busy=${state === "thinking"} data-command="take-hint" style=${{ paddingInline: "0.5rem" }} onClick=${press}>${t("hint.take")}</button>
    <div aria-live="polite">${
      open &&
      html`<div class="bubble" role="dialog" aria-label=${t("hint.take")} style=${{ width: "min(27rem, 74vw)", maxHeight: "34vh", overflow: "auto" }}>
      ${shown ? html`<${Told} table=${table} measure=${hint.advice?.measure} ranked=${ranked} onPoint=${onMark} />` : html`<p>${spoken ? table.words.value.text("advice.thinking") : t("status.loading")}</p>`}
      <button type="button" class="quiet" onClick=${close}>${t("close")}</button>
    </div>`
    }</div>
  </div>`;
}

/** @param {{table: Table, measure: string, ranked: Advised[], onPoint: (ids: string[]) => void}} props */
function Told({ table, measure, ranked, onPoint }) {
  const words = table.words.value;
  const game = table.moment.value?.table.game ?? "";
  if (!ranked.length) return html`<p>${words.text("advice.nothing")}</p>`;
  return ranked.map((one, i) => {
    const shown = i === 0 ? "best" : one.close ? "close" : "worse";
    const sentence = words.text(`advice.${shown}${one.error === null ? "-once" : ""}.${measure}`, {
      choice: words.choice(game, one.choice, table.prompt.value?.about),
      expected: decimal(one.expected, MILLE),
      behind: decimal(one.behind, MILLE),
      error: decimal(one.error ?? 0, MILLE),
    });
    const point = () => onPoint(idsOf([one]));
    return html`<div key=${one.choice} class="advised" data-advised=${one.choice} tabindex="0" onMouseEnter=${point} onFocus=${point}>
      ${i === 0 ? html`<b>${sentence}</b>` : sentence}
      ${one.reasons.map((reason) => html`<small key=${reason.id + reason.term} style=${{ display: "block", paddingLeft: "1em" }}>${words.text(reason.id, { term: words.text(reason.term), best: decimal(reason.best, CENT), here: decimal(reason.here, CENT) })}</small>`)}
    </div>`;
  });
}

/** Mark the buttons of the best choices; returns how to take that back. @param {Advised[]} best */
function outline(best) {
  const buttons = best.flatMap(({ choice }) => [
    .../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(`[data-choice="${CSS.escape(choice)}"]`)),
  ]);
  for (const { style } of buttons) style.outline = "3px dashed var(--wine)";
  return () => {
    for (const { style } of buttons) style.outline = "";
  };
}
