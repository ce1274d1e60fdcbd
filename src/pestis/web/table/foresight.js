// @ts-check
/**
 * What an answer will do, told beside the question while it is pointed at: what happens for
 * certain, and how likely the rest is.  Whoever holds the table is asked once for a question.
 */
import { html, useEffect, useRef, useState } from "../shared/lib.js";
import { getJson } from "../shared/api.js";
import { language, t } from "../shared/language.js";
import { style } from "../shared/style.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("../shared/wire.d.ts").Foreseen} Foreseen */

void style(new URL("./foresight.css", import.meta.url).href);

/** Milliseconds that a question stands before it is asked: who answers at once needs no preview. */
const PAUSE = 200;
/** Of the width: what is pointed at farther right would lie under what is told. */
const BOARDS_MIDDLE = 0.4;

/** @param {{table: Table, onPoint: (ids: string[]) => void}} props */
export function Foresight({ table, onPoint }) {
  const question = table.asked.value && !table.waiting.value ? table.moment.value : null;
  const decision = question?.table.decision ?? "";
  const seat = question?.seat ?? null;
  const spoken = language.value;
  const about = useRef("");
  useEffect(() => {
    if (!decision) return undefined;
    let wanted = true;
    const asking = new URLSearchParams({ seat: String(seat), lang: spoken });
    const timer = setTimeout(async () => {
      const told = await getJson(`${table.path}/preview?${asking}`).catch(() => null);
      if (!wanted || told?.decision !== decision) return;
      table.foreseen.value = told.answers;
      about.current = decision;
    }, PAUSE);
    return () => {
      wanted = false;
      clearTimeout(timer);
      table.foreseen.value = null;
    };
  }, [decision, seat, spoken]);
  const pointed = usePointed(table);
  const told = /** @type {Foreseen | undefined} */ (table.foreseen.value?.[pointed.choice]);
  useEffect(() => {
    if (!told) return undefined;
    onPoint(told.touches);
    table.pointed.value = { choice: pointed.choice, decision: about.current };
    return () => {
      onPoint([]);
      table.pointed.value = null;
    };
  }, [told]);
  const worth = told && told.sure.length + told.odds.length > 0;
  return html`<div class="foresight-room ${pointed.left ? "" : "is-left"}" role="status">${worth && html`<${Told} told=${told} ...${pointed} />`}</div>`;
}

/** @param {{told: Foreseen, choice: string, tap: boolean}} props */
function Told({ told, choice, tap }) {
  return html`<div class="foresight" data-foresight=${choice}>
    ${told.sure.map((line, i) => html`<p key=${`sure ${i}`}>${line}</p>`)}
    ${told.stop && html`<p class="soft">${told.stop}</p>`}
    ${told.odds.length > 0 && html`<ul>${told.odds.map((line) => html`<li key=${line}>${line}</li>`)}</ul>`}
    ${tap && html`<p class="again">${t("choices.again")}</p>`}
  </div>`;
}

/**
 * The answer that is pointed at: by the mouse, by the keyboard's focus, or by the first tap of a
 * finger, which chooses only where nothing uncertain comes of it.
 * @param {Table} table
 */
function usePointed(table) {
  const [pointed, setPointed] = useState({ choice: "", tap: false, left: true });
  useEffect(() => {
    let choice = "";
    let byTouch = false;
    const point = (/** @type {EventTarget | null} */ node, tap = false) => {
      choice = choiceAt(table, node);
      const left = node instanceof Element && middleOf(node) < innerWidth * BOARDS_MIDDLE;
      setPointed((now) => (now.choice === choice && now.tap === tap ? now : { choice, tap, left }));
    };
    const onOver = (/** @type {PointerEvent} */ event) => {
      if (event.pointerType !== "touch") point(event.target);
    };
    const onFocus = (/** @type {FocusEvent} */ event) => {
      if (!byTouch) point(event.target);
    };
    const onDown = (/** @type {PointerEvent} */ event) => {
      byTouch = event.pointerType === "touch";
    };
    const onKey = () => {
      byTouch = false;
    };
    const onClick = (/** @type {MouseEvent} */ event) => {
      // A slip (slips.js) is no tap.
      if (!byTouch || event.defaultPrevented) return;
      const tapped = choiceAt(table, event.target);
      const first = tapped !== choice && (table.foreseen.value?.[tapped]?.odds.length ?? 0) > 0;
      if (first) {
        event.preventDefault();
        event.stopPropagation();
      }
      point(first ? event.target : null, first);
    };
    const ears = /** @type {const} */ ([
      ["pointerover", onOver],
      ["focusin", onFocus],
      ["pointerdown", onDown],
      ["keydown", onKey],
      ["click", onClick],
    ]);
    for (const [what, ear] of ears) document.addEventListener(what, /** @type {any} */ (ear), true);
    // The mouse may have come to rest on an answer before this was there.
    if (matchMedia("(hover: hover)").matches) point([...document.querySelectorAll(":hover")].pop() ?? null);
    return () => {
      for (const [what, ear] of ears) document.removeEventListener(what, /** @type {any} */ (ear), true);
    };
  }, [table]);
  return pointed;
}

/** @param {Element} element */
function middleOf(element) {
  const place = element.getBoundingClientRect();
  return place.left + place.width / 2;
}

/** The one answer that a place on the page stands for. @param {Table} table @param {EventTarget | null} node */
function choiceAt(table, node) {
  const element = node instanceof Element ? node.closest("[data-choice], [data-legal]") : null;
  if (!element) return "";
  const named = element.getAttribute("data-choice");
  if (named !== null) return named;
  const choices = table.targets.value.get(element.getAttribute("data-target") ?? "") ?? [];
  return choices.length === 1 ? choices[0] : "";
}
