// @ts-check
/** Explanations: on hover, focus, long press and ``i``; and why a thing cannot be chosen now. */
import { html, signal, useEffect, useRef } from "./lib.js";
import { getJson } from "./api.js";
import { t, words as pageWords } from "./language.js";
import { Sign } from "./shapes.js";

/** Milliseconds. */
const HOVER = 300;
const PRESS = 500;

/**
 * @typedef {object} Told
 * @property {DOMRect} place
 * @property {any} [title] message
 * @property {any[]} lines messages
 * @property {string} [rule]
 * @property {any} [why] problem
 */
const told = signal(/** @type {Told | null} */ (null));
/** @type {Map<string, Promise<any>>} */
const cache = new Map();

/** @param {string} game @param {string} id @param {string} table */
function explanation(game, id, table) {
  const path = `/api/explain/${game}/${encodeURIComponent(id)}?table=${encodeURIComponent(table)}`;
  let found = cache.get(path);
  if (!found) {
    found = getJson(path).catch(() => null);
    cache.set(path, found);
  }
  return found;
}

/**
 * Show what a thing is, or why it cannot be chosen.
 * @param {Element} element
 * @param {string} game
 * @param {string} id
 * @param {string} table
 * @param {any} [why]
 */
export async function explain(element, game, id, table, why) {
  const found = await explanation(game, id, table);
  if (!found && !why) return;
  if (!element.isConnected) return;
  told.value = { place: element.getBoundingClientRect(), lines: [], ...found, why };
}

export const hush = () => (told.value = null);

/** @param {EventTarget | null} node */
function explained(node) {
  if (!(node instanceof Element)) return null;
  const element = node.closest("[data-explain], [data-target]");
  const id = element?.getAttribute("data-explain") ?? element?.getAttribute("data-target");
  return element && id ? { element, id } : null;
}

/**
 * Listens for the whole table and draws the one explanation that is open.
 * @param {{game: string, table: string, words: import("./words.js").Words}} props
 */
export function Explainer({ game, table, words }) {
  const card = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    let timer = 0;
    let byTouch = false;
    /** @param {EventTarget | null} node @param {number} wait */
    const later = (node, wait) => {
      const found = explained(node);
      clearTimeout(timer);
      if (found) timer = setTimeout(() => explain(found.element, game, found.id, table), wait);
      else if (node instanceof Node && !card.current?.contains(node)) timer = setTimeout(hush, HOVER);
    };
    /** @type {Record<string, (event: any) => void>} */
    const ears = {
      pointerover: (event) => event.pointerType === "mouse" && later(event.target, HOVER),
      pointerdown: (event) => {
        if (!card.current?.contains(event.target)) hush();
        byTouch = event.pointerType !== "mouse";
        clearTimeout(timer);
        if (byTouch) later(event.target, PRESS);
      },
      pointerup: () => byTouch && clearTimeout(timer),
      pointercancel: () => clearTimeout(timer),
      contextmenu: (event) => byTouch && explained(event.target) && event.preventDefault(),
      focusin: (event) => event.target.matches?.(":focus-visible") && later(event.target, HOVER),
      keydown: (event) => {
        if (event.key === "Escape") hush();
        const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
        if (event.key === "i" && !typing) later(document.activeElement, 0);
      },
    };
    for (const [name, ear] of Object.entries(ears)) document.addEventListener(name, ear);
    return () => {
      clearTimeout(timer);
      for (const [name, ear] of Object.entries(ears)) document.removeEventListener(name, ear);
    };
  }, [game, table]);
  const now = told.value;
  if (!now) return null;
  const left = Math.min(Math.max(8, now.place.left), Math.max(8, innerWidth - 340));
  const below = now.place.bottom + 190 < innerHeight;
  const spot = below
    ? { left: `${left}px`, top: `${now.place.bottom + 6}px` }
    : { left: `${left}px`, bottom: `${Math.max(8, innerHeight - now.place.top + 6)}px` };
  return html`<aside class="explanation" ref=${card} role="tooltip" style=${spot}>
    <button type="button" class="tool" aria-label=${t("close")} onClick=${hush}><${Sign} name="close" /></button>
    ${now.title && html`<h2>${words.problem(now.title)}</h2>`}
    ${now.why && html`<p class="why"><b>${t("why.title")}</b> ${words.problem(now.why)}</p>`}
    ${now.lines.map((line, i) => html`<p key=${i}>${words.problem(line)}</p>`)}
    ${now.rule && html`<p class="soft">${pageWords.value.text("web.rule", { rule: now.rule })}</p>`}
  </aside>`;
}
