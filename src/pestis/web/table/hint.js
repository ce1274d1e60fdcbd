// @ts-check
/** A hint for the open question: requested by a press, computed by a bot, shown in words and marked
 * on the board.  Others are told that a hint was taken, unless the player is learning the game. */
import { html, lazy, useEffect, useRef, useState } from "../shared/lib.js";
import { learn, speaksOf, t } from "../shared/language.js";
import { ownGames } from "../shared/own_games.js";
import { answerOf, bestOf, oneOfEach } from "./same_advice.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("../shared/wire.d.ts").Hinted} Advised */

const Told = lazy(() => import("./told_hint.js"), "Told");

/** The ids that choices name. @param {Advised[]} ranked */
export const idsOf = (ranked) => ranked.flatMap(answerOf).flatMap((choice) => choice.split(" ").slice(1));

/** @param {{table: Table, drawing: import("./types.d.ts").Drawing, onMark: (ids: string[]) => void}} props */
export function Hint({ table, drawing, onMark }) {
  const [open, setOpen] = useState(false);
  // The best answer stays marked until the question is answered.
  const [heard, setHeard] = useState("");
  const button = useRef(/** @type {HTMLElement | null} */ (null));
  const moment = table.moment.value;
  const decision = moment?.table.decision ?? "";
  const hint = moment?.hint;
  const state = hint?.state ?? "";
  const words = `${moment?.table.game}.judge`;
  const spoken = speaksOf(words);
  /** @type {Advised[]} */
  const ranked = oneOfEach(hint?.told ?? [], (choice) => drawing.sameAs?.(choice, moment?.view ?? {}) ?? choice);
  const best = bestOf(ranked);
  const shown = open && spoken && state === "told";
  useEffect(() => setOpen(false), [decision]);
  useEffect(() => (shown ? setHeard(decision) : undefined), [shown]);
  const marked = heard !== "" && heard === decision && state === "told";
  useEffect(() => {
    if (!marked) return undefined;
    onMark(idsOf(best));
    return () => onMark([]);
  }, [marked, decision]);
  useEffect(() => (marked ? outline(best) : undefined), [marked, decision, table.draft.picks.value]);
  useEffect(() => {
    if (marked && best[0]) buttonsOf(best[0].choice)[0]?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [marked, decision]);
  if (!moment || !hint) return null;
  const press = () => {
    setOpen(!open);
    if (!spoken) void learn(words).catch(() => setOpen(false));
    const first = !ownGames().some(({ game }) => game === moment.table.game) && { first: true };
    if (state === "open") void table.send({ type: "take-hint", seat: moment.seat, decision, ...first });
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

/** The buttons of a choice. @param {string} choice */
const buttonsOf = (choice) =>
  /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(`[data-choice="${CSS.escape(choice)}"]`));

/** Mark the buttons of the best choice and of equally good ones; returns a function that removes
 * the marks. @param {{choice: string, picks?: string[]}[]} best */
export function outline(best) {
  const buttons = best.map((one) => answerOf(one).flatMap((choice) => [...buttonsOf(choice)]));
  buttons.forEach((those, i) => {
    for (const { style } of those) style.outline = i ? "2px dashed var(--selected)" : "3px solid var(--selected)";
  });
  return () => {
    for (const { style } of buttons.flat()) style.outline = "";
  };
}
