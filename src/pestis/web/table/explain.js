// @ts-check
/** Explanations on hover, focus, long press, ``i``, or a press without another effect; and why a thing cannot be chosen now. */
import { html, lazy, signal, useEffect, useRef } from "../shared/lib.js";
import { keyOf } from "../shared/key.js";
import { cameHere } from "../shared/mouse.js";

const drawCard = () => import("./explanation.js");
const Explanation = lazy(drawCard, "Explanation");

/** Milliseconds. */
const HOVER = 300;
/** Milliseconds over something that can be chosen: its preview comes first and must not be covered. */
const AIMED = 1_200;
const PRESS = 500;
/** Pixels between two positions of a finger: a longer move is a drag. */
const STILL = 4;

/**
 * @typedef {object} Told
 * @property {DOMRect} place
 * @property {string} [title] in the language of the page
 * @property {string[]} lines
 * @property {string} [about] what it belongs to, such as a class or rule
 * @property {any} [why] the problem that says why it cannot be chosen
 */
export const told = signal(/** @type {Told | null} */ (null));

export const hush = () => (told.value = null);

/** @param {EventTarget | null} node */
function explained(node) {
  if (!(node instanceof Element)) return null;
  const element = node.closest("[data-explain], [data-target]");
  const id = element?.getAttribute("data-explain") ?? element?.getAttribute("data-target");
  return element && id ? { element, id } : null;
}

/** Explain the thing that contains the node. @param {EventTarget | null} node @param {string} game @param {string} table */
export async function tell(node, game, table) {
  const found = explained(node);
  if (found) (await drawCard()).explain(found.element, game, found.id, table);
}

/** Whether this card cannot be chosen although others of the hand can. @param {Element} element */
const isLeftOut = (element) =>
  element.matches('.hand [aria-disabled="true"]') && !!element.closest(".hand")?.querySelector("[data-legal]");

/** Whether pressing the node has no other effect. @param {Element} node */
const isIdle = (node) => !node.closest("[data-target], button, a, input, select, summary");

/**
 * Listens for the whole table and draws the one explanation that is open.
 * @param {{game: string, table: string, over: boolean, words: import("../shared/words.js").Words, onWhy?: (target: string, element: Element) => void}} props
 */
export function Explainer({ game, table, over, words, onWhy }) {
  const card = useRef(/** @type {HTMLElement | null} */ (null));
  const why = useRef(onWhy);
  why.current = onWhy;
  useEffect(() => void drawCard().catch(() => null), []);
  useEffect(() => {
    let timer = 0;
    let byTouch = false;
    /** @param {EventTarget | null} node @param {number} wait */
    const later = (node, wait) => {
      const found = explained(node);
      clearTimeout(timer);
      const show = () => {
        // An answer's preview is shown without an explanation.
        if (wait === AIMED && document.querySelector(".foresight")) return;
        const { element } = /** @type {{element: Element}} */ (found);
        const target = isLeftOut(element) && element.getAttribute("data-target");
        if (target && why.current) why.current(target, element);
        else void tell(node, game, table);
      };
      if (found) timer = setTimeout(show, wait);
      else if (node instanceof Node && !card.current?.contains(node)) timer = setTimeout(hush, HOVER);
    };
    /** @type {Record<string, (event: any) => void>} */
    const ears = {
      pointerover: (event) =>
        event.pointerType === "mouse" &&
        cameHere(event) &&
        later(event.target, event.target.closest("[data-legal]") ? AIMED : HOVER),
      pointerdown: (event) => {
        if (!card.current?.contains(event.target)) hush();
        byTouch = event.pointerType !== "mouse";
        clearTimeout(timer);
        if (byTouch) later(event.target, PRESS);
      },
      pointerup: () => byTouch && clearTimeout(timer),
      pointercancel: () => clearTimeout(timer),
      pointermove: (event) => {
        if (byTouch && Math.hypot(event.movementX, event.movementY) > STILL) clearTimeout(timer);
      },
      contextmenu: (event) => byTouch && explained(event.target) && event.preventDefault(),
      click: (event) => byTouch && !event.defaultPrevented && isIdle(event.target) && tell(event.target, game, table),
      focusin: (event) => event.target.matches?.(":focus-visible") && later(event.target, HOVER),
      keydown: (event) => {
        clearTimeout(timer);
        if (event.key === "Escape") hush();
        const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
        if (keyOf(event) === "i" && !typing) later(document.activeElement, 0);
      },
    };
    for (const [name, ear] of Object.entries(ears)) document.addEventListener(name, ear);
    return () => {
      clearTimeout(timer);
      for (const [name, ear] of Object.entries(ears)) document.removeEventListener(name, ear);
    };
  }, [game, table]);
  useEffect(() => void (over && hush()), [over]);
  const now = told.value;
  if (!now) return null;
  return html`<${Explanation} now=${now} card=${card} words=${words} game=${game} table=${table} />`;
}

addEventListener("resize", hush);
