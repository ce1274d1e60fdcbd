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
/** In thousandths: less behind is a little worse, more is much worse. @type {Record<string, number[]>} */
const WORSE = { place: [60, 200], points: [2000, 6000] };
/** Smaller numbers of a reason are odds rather than things to count, and are not told. */
const COUNTED = 2;
const BEST_REASONS = 2;

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
      html`<div class="bubble" role="dialog" aria-label=${t("hint.take")} style=${{ width: "min(27rem, 74vw)", maxHeight: "52vh", overflow: "auto" }}>
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
    const sentence = words.text(`advice.${i ? `verdict.${verdict(one, measure)}` : `best.${measure}`}`, {
      choice: words.choice(game, one.choice, table.prompt.value?.about),
      ...(measure === "place" && { expected: decimal(one.expected) }),
    });
    const reasons = (i ? one.reasons : forBest(ranked)).map((reason) => because(reason, !i, words));
    const point = () => onPoint(idsOf([one]));
    return html`<div key=${one.choice} class="advised" data-advised=${one.choice} tabindex="0" onMouseEnter=${point} onFocus=${point}>
      ${i === 0 ? html`<b>${sentence}</b>` : sentence}
      ${reasons.map((text) => text && html`<small key=${text} style=${{ display: "block", paddingLeft: "1em" }}>${text}</small>`)}
    </div>`;
  });
}

/** How much worse than the best a choice is. @param {Advised} one @param {string} measure */
const verdict = ({ close, behind }, measure) =>
  close ? "close" : behind < WORSE[measure][0] ? "little" : behind > WORSE[measure][1] ? "much" : "worse";

/** @param {Reason} reason */
const against = ({ id }) => id.startsWith("advice.against.");

/** What tells the best choice from the next that is clearly worse, or else from the next. @param {Advised[]} ranked */
function forBest([, ...others]) {
  const reasons = others
    .sort((a, b) => +a.close - +b.close)
    .map((one) => one.reasons.filter((reason) => !against(reason)));
  return (reasons.find((some) => some.length) ?? []).slice(0, BEST_REASONS);
}

/**
 * A reason in words, empty for what has none; turned round it speaks for the best choice instead of against another.
 * @param {Reason} reason @param {boolean} turned @param {import("../shared/words.js").Words} words
 */
function because(reason, turned, words) {
  const here = Math.round(reason.here / CENT);
  const there = Math.round(reason.best / CENT);
  const more = reason.here > reason.best !== turned;
  const speaksFor = against(reason) || turned;
  const whose = reason.id.split(".")[2];
  const good = speaksFor === (whose === "own");
  const id = `${reason.term}.${more ? (good ? "more" : "worse") : good ? "better" : "less"}`;
  if (!words.has(id)) return "";
  const counted = Math.max(here, there) >= COUNTED;
  const what = counted && here === there ? words.text("advice.slightly", { what: words.text(id) }) : words.text(id);
  const numbers = counted && here !== there && !turned ? { here, there } : {};
  return words.text(`advice.${speaksFor ? "against" : "for"}.${whose}`, { what, ...numbers });
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
