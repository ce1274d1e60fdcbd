// @ts-check
/** The Nun-row: cards that the viewer knows, the others face down, and who has looked at each. */
import { html } from "../../../web/shared/lib.js";
import { SeatMark } from "../../../web/shared/shapes.js";
import { Back, Face } from "./cards.js";
import { lookers, nunsOf, ratsShown, say } from "./model.js";
import { Glyph, Nuns } from "./symbols.js";

/** @typedef {import("./model.js").Words} Words */
/** @typedef {Record<string, any>} View */

/** @param {{view: View, words: Words}} props */
export function NunRow({ view, words }) {
  return html`<section class="rc-nunrow" role="group" aria-label=${say(words, "board.nun-row")}>
    <h2 class="rc-head" data-explain="nun-row"><span>${say(words, "board.nun-row")}</span><${Reckoning} view=${view} words=${words} /></h2>
    <div class="rc-nuncards">
      ${view.nuns.map(
        (
          /** @type {string | null} */ face,
          /** @type {number} */ i,
        ) => html`<${NunCard} key=${i} face=${face} place=${i + 1}
        seen=${lookers(view.looked[i], view.seats)} words=${words} />`,
      )}
    </div>
  </section>`;
}

/** The nuns that the viewer knows, compared with their own rats, which must not be more. @param {{view: View, words: Words}} props */
function Reckoning({ view, words }) {
  const known = view.nuns.filter(Boolean);
  const nuns = known.reduce((/** @type {number} */ all, /** @type {string} */ face) => all + nunsOf(face), 0);
  const rats = view.viewer !== null && ratsShown(view, view.viewer) ? view.rats[view.viewer] : null;
  if (!known.length && rats === null) return null;
  const n = known.length;
  const own = rats === null ? [] : [say(words, "board.own-rats", { n: rats })];
  const label = [view.over ? say(words, "nuns", { n: nuns }) : say(words, "board.known-nuns", { n, nuns }), ...own];
  const told = [say(words, view.over ? "nuns" : "board.nuns-seen", { n: nuns }), ...own];
  return html`<span class="rc-reckoning" title=${label.join(" · ")}><span class="unseen">${label[0]}</span>
    <span class="rc-reckoned" aria-hidden="true">${told.join(" · ")}</span>
    <span class="rc-signs" aria-hidden="true">${!view.over && html`<${Glyph} name="eye" /> `}${nuns} <${Nuns} n=${1} />${rats !== null && html` · ${rats} <${Glyph} name="rat" />`}</span></span>`;
}

/** @param {{face: string | null, place: number, seen: number[], words: Words}} props */
function NunCard({ face, place, seen, words }) {
  const label = say(words, face ? "board.nun-open" : "board.nun-down", {
    n: place,
    ...(face && { kind: face }),
    ...(seen.length && { seats: seen }),
  });
  return html`<div class="rc-nuncard ${face ? "is-known" : ""}" data-target=${`nun-${place}`} data-explain=${face ?? "nun-row"} aria-label=${label}>
    ${face ? html`<${Face} kind=${face} words=${words} />` : html`<${Back}><b data-t=${place}></b><//>`}
    <span class="rc-seen" aria-hidden="true">${seen.map((seat) => html`<${SeatMark} key=${seat} seat=${seat} />`)}</span>
  </div>`;
}
