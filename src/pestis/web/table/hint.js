// @ts-check
/** A hint at the open question: taken by a press, thought out elsewhere, told in words and marked on
 * the board.  Other people at the table hear that it was taken. */
import { html, useEffect, useRef, useState } from "../shared/lib.js";
import { language, learn, speaksOf, t } from "../shared/language.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("../shared/wire.d.ts").Hinted} Advised */
/** @typedef {import("../shared/wire.d.ts").HintedReason} HintedReason */

const MILLE = 1000;

/** @param {number} n */
const decimal = (n) =>
  (Math.round((10 * n) / MILLE) / 10 + 0)
    .toLocaleString(language.value, { minimumFractionDigits: 1 })
    .replace("-", "−");

/** The ids that choices name. @param {Advised[]} ranked */
const idsOf = (ranked) => ranked.flatMap(({ choice }) => choice.split(" ").slice(1));

/** @param {{table: Table, onMark: (ids: string[]) => void}} props */
export function Hint({ table, onMark }) {
  const [open, setOpen] = useState(false);
  // What was told stays marked until the question is answered.
  const [heard, setHeard] = useState("");
  const button = useRef(/** @type {HTMLElement | null} */ (null));
  const moment = table.moment.value;
  const decision = moment?.table.decision ?? "";
  const hint = moment?.hint;
  const state = hint?.state ?? "";
  const words = `${moment?.table.game}.judge`;
  const spoken = speaksOf(words);
  /** @type {Advised[]} */
  const ranked = hint?.told ?? [];
  const best = ranked.filter(({ close }) => close);
  const shown = open && spoken && state === "told";
  useEffect(() => setOpen(false), [decision]);
  useEffect(() => (shown ? setHeard(decision) : undefined), [shown]);
  const marked = heard !== "" && heard === decision && state === "told";
  useEffect(() => {
    if (!marked) return undefined;
    onMark(idsOf(best));
    return () => onMark([]);
  }, [marked, decision]);
  useEffect(() => (marked ? outline(best) : undefined), [marked, decision, table.picks.value]);
  useEffect(() => {
    if (marked && best[0]) buttonsOf(best[0])[0]?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [marked, decision]);
  if (!moment || !hint) return null;
  const press = () => {
    setOpen(!open);
    if (!spoken) void learn(words).catch(() => setOpen(false));
    if (state === "open") void table.send({ type: "take-hint", seat: moment.seat, decision });
  };
  const close = () => {
    setOpen(false);
    onMark(idsOf(best));
    button.current?.focus();
  };
  return html`<div class="take-back" onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === "Escape" && close()}>
    <button type="button" ref=${button} class="quiet" aria-expanded=${open} aria-busy=${state === "thinking"} data-command="take-hint" style=${{ paddingInline: "0.5rem" }} onClick=${press}>${t("hint.take")}</button>
    <div aria-live="polite">${
      open &&
      html`<div class="bubble is-hint" role="dialog" aria-label=${t("hint.take")}>
      ${shown ? html`<${Told} table=${table} ranked=${ranked} onPoint=${onMark} />` : html`<p>${spoken ? table.words.value.text("advice.thinking") : t("status.loading")}</p>`}
      <button type="button" class="quiet" style=${{ position: "sticky", bottom: "-0.6rem", background: "var(--sheet)" }} onClick=${close}>${t("close")}</button>
    </div>`
    }</div>
  </div>`;
}

/** @param {{table: Table, ranked: Advised[], onPoint: (ids: string[]) => void}} props */
function Told({ table, ranked, onPoint }) {
  const words = table.words.value;
  const game = table.moment.value?.table.game ?? "";
  if (!ranked.length) return html`<p>${words.text("advice.nothing")}</p>`;
  const numbers = ranked.some(({ reasons }) => reasons.some(({ params }) => Object.keys(params ?? {}).length));
  const told = ranked.map((one, i) => {
    const sentence = words.text(one.id, {
      choice: words.choice(game, one.choice, table.prompt.value?.about),
      ...(one.expected !== null && { expected: decimal(one.expected) }),
    });
    const reasons = one.reasons.map((reason) => because(reason, words));
    const point = () => onPoint(idsOf([one]));
    return html`<div key=${one.choice} class="advised" data-advised=${one.choice} tabindex="0" onMouseEnter=${point} onFocus=${point}>
      ${i === 0 ? html`<b>${sentence}</b>` : sentence}
      ${reasons.map((text) => html`<small key=${text} style=${{ display: "block", paddingLeft: "1em" }}>${text}</small>`)}
    </div>`;
  });
  return html`${told}${numbers && html`<small>${words.text("advice.numbers")}</small>`}`;
}

/** @param {HintedReason} reason @param {import("../shared/words.js").Words} words */
function because({ id, what, params, slightly }, words) {
  const told = words.text(what);
  return words.text(id, { ...params, what: slightly ? words.text("advice.slightly", { what: told }) : told });
}

/** The buttons of a choice. @param {Advised} one */
const buttonsOf = ({ choice }) =>
  /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(`[data-choice="${CSS.escape(choice)}"]`));

/** Mark the buttons of the best choice, and of those that are about as good; returns how to take that
 * back. @param {Advised[]} best */
function outline(best) {
  const buttons = best.map((one) => [...buttonsOf(one)]);
  buttons.forEach((those, i) => {
    for (const { style } of those) style.outline = i ? "2px dashed var(--wine)" : "3px solid var(--wine)";
  });
  return () => {
    for (const { style } of buttons.flat()) style.outline = "";
  };
}
