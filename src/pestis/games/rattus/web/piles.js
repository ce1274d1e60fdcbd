// @ts-check
/** Supply, turned tokens, region cards and diplomats: their numbers and public contents. */
import { html, useId } from "../../../web/shared/lib.js";
import { contentOf, isAfricanus, say } from "./model.js";
import { Glyph } from "./symbols.js";
import { RegionCard } from "./hand.js";

/** @typedef {import("./model.js").View} View */
/** @typedef {import("./model.js").Words} Words */

/** Diplomat tokens in the box (RA 8.1). */
const DIPLOMATS = 15;

/** @param {{view: View, words: Words}} props */
export function Piles({ view, words }) {
  const sent = view.diplomats.flat().reduce((/** @type {number} */ all, /** @type {number} */ n) => all + n, 0);
  return html`<section class="ra-piles" role="group" aria-label=${say(words, "board.piles")}>
    <${Pile} id="supply" icon="rat" n=${view.supply} words=${words} />
    <${Pile} id="turned" icon="death" n=${view.turned.length} words=${words}><${Turned} view=${view} words=${words} /><//>
    ${
      isAfricanus(view) &&
      html`<${Pile} id="deck" icon="cards" n=${view.deck} words=${words} />
      <${Pile} id="discards" icon="cards" n=${view.discards.length} words=${words}><${Cards} ids=${view.discards} view=${view} words=${words} /><//>`
    }
    ${view.cards.includes("sultan") && html`<${Pile} id="diplomats" icon="diplomat" n=${DIPLOMATS - sent} words=${words} />`}
    ${view.shown.length > 0 && html`<div class="ra-shown" role="group" aria-label=${say(words, "board.shown")}><${Cards} ids=${view.shown} view=${view} words=${words} /></div>`}
  </section>`;
}

/** @param {{id: string, icon: string, n: number, words: Words, children?: any}} props */
function Pile({ id, icon, n, words, children }) {
  const box = useId();
  const label = say(words, `board.pile.${id}`, { n });
  const inner = html`<${Glyph} name=${icon} /><b>${n}</b><small>${say(words, `board.pile-name.${id}`)}</small>`;
  if (!children) {
    return html`<span class="ra-pile is-${id}" role="img" data-fly=${`pile-${id}`} aria-label=${label} title=${label}>${inner}</span>`;
  }
  return html`<button type="button" class="ra-pile is-${id}" data-fly=${`pile-${id}`} popovertarget=${box} aria-label=${label} title=${label}>${inner}</button>
    <div popover id=${box} class="ra-content" role="dialog" aria-label=${label}><h3>${label}</h3>${children}</div>`;
}

/** Turned tokens by limit; they stay public for the rest of the game. @param {{view: View, words: Words}} props */
function Turned({ view, words }) {
  const { tokens } = contentOf(view);
  const faces = view.turned
    .map((/** @type {string} */ id) => tokens.get(id))
    .sort((/** @type {any} */ a, /** @type {any} */ b) => a.limit - b.limit);
  if (!faces.length) return html`<p>${say(words, "board.none")}</p>`;
  return html`<ul class="ra-turned" role="list">${faces.map(
    (/** @type {any} */ { id, limit, symbols }) => html`<li key=${id}
    aria-label=${say(words, "board.face", { limit, symbols })}><span aria-hidden="true"><b>${limit}+</b>${symbols.map((/** @type {string} */ name, /** @type {number} */ i) => html`<${Glyph} key=${i} name=${name} />`)}</span></li>`,
  )}</ul>`;
}

/** @param {{ids: string[], view: View, words: Words}} props */
const Cards = ({ ids, view, words }) =>
  ids.length
    ? html`<div class="ra-fan">${ids.map((id) => html`<${RegionCard} key=${id} id=${id} view=${view} words=${words} />`)}</div>`
    : html`<p>${say(words, "board.none")}</p>`;
