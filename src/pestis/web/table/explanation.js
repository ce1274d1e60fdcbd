// @ts-check
/** The card that explains one thing; fetched once the table is there. */
import { html } from "../shared/lib.js";
import { Cited } from "./cited.js";
import { hush } from "./explain.js";
import { t } from "../shared/language.js";
import { Sign } from "../shared/shapes.js";

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

/** Room that an explanation takes at most, in pixels. */
const WIDE = 346;
const HIGH = 230;

/**
 * Beside what it explains, and never over the answers.
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

/** To the right of a tall thing, or to its left. @param {DOMRect} place */
function beside(place) {
  const right = place.right + 10;
  return right + WIDE < innerWidth ? right : Math.max(8, place.left - WIDE);
}
