// @ts-check
/** The card that explains one thing; loaded after the table. */
import { html } from "../shared/lib.js";
import { Cited, explanation } from "./cited.js";
import { hush, told } from "./explain.js";
import { t } from "../shared/language.js";
import { Sign } from "../shared/shapes.js";

/** Counts requests: a late response must not cover a newer explanation. */
let asked = 0;

/**
 * Show what a thing is, or why it cannot be chosen.
 * @param {Element} element
 * @param {string} game
 * @param {string} id
 * @param {string} table
 * @param {any} [why]
 */
export async function explain(element, game, id, table, why) {
  const mine = ++asked;
  const found = countersOf(id) ?? (await explanation(game, id, table));
  if (mine !== asked || !element.isConnected) return;
  if (!found && !why) return;
  told.value = { place: element.getBoundingClientRect(), lines: [], ...found, why };
}

/** The meaning of the numbers beside a player's name. @param {string} id */
function countersOf(id) {
  const player = id.startsWith("seat-") && document.querySelector(`.player[data-target="${id}"]`);
  if (!player) return null;
  const text = (/** @type {string} */ selector) => player.querySelector(selector)?.textContent ?? "";
  const facts = player.querySelector(".player-facts [title]")?.getAttribute("title") ?? text(".player-facts");
  return { title: text(".player-name"), lines: facts.split(" · ") };
}

/** @param {{now: any, card: any, words: import("../shared/words.js").Words, game: string, table: string}} props */
export function Explanation({ now, card, words, game, table }) {
  return html`<aside class="explanation" ref=${card} role="tooltip" style=${spotFor(now.place)}>
    <button type="button" class="tool" aria-label=${t("close")} onClick=${hush}><${Sign} name="close" /></button>
    ${now.title && html`<h2>${now.title}</h2>`}
    ${now.why && html`<p class="why"><b>${t("why.title")}</b> <${Cited} key=${now.why} text=${words.problem(now.why)} game=${game} table=${table} /></p>`}
    ${now.lines.map((/** @type {string} */ line, /** @type {number} */ i) => html`<p key=${`${i} ${line}`}><${Cited} text=${line} game=${game} table=${table} /></p>`)}
    ${now.about && html`<p class="told-about"><${Cited} text=${now.about} game=${game} table=${table} /></p>`}
  </aside>`;
}

/** Maximum size of an explanation in pixels. */
const WIDE = 346;
const HIGH = 230;

/**
 * A position beside the explained thing that never covers the answers.
 * @param {DOMRect} place
 */
function spotFor(place) {
  const left = Math.min(Math.max(8, place.left), Math.max(8, innerWidth - WIDE));
  const answers = document.getElementById("actions")?.getBoundingClientRect();
  const floor = answers?.height ? answers.top : innerHeight;
  const end = place.top < floor ? floor : innerHeight;
  if (place.bottom + HIGH < end) return { left: `${left}px`, top: `${place.bottom + 8}px` };
  const bottom = innerHeight - Math.min(place.top, floor) + 8;
  return place.top > HIGH
    ? { left: `${left}px`, bottom: `${bottom}px` }
    : { left: `${beside(place)}px`, top: "3.6rem" };
}

/** The left edge of an explanation at the right of a tall thing, or at its left. @param {DOMRect} place */
function beside(place) {
  const right = place.right + 10;
  return right + WIDE < innerWidth ? right : Math.max(8, place.left - WIDE);
}
