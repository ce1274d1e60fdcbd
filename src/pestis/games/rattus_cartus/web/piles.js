// @ts-check
/** The piles: their sizes and, on demand, their public contents. */
import { html, useId } from "../../../web/shared/lib.js";
import { buildingId, CLASSES, FIGURES, numberOf, pilesInPlay, say, sum } from "./model.js";
import { Glyph, Nuns } from "./symbols.js";

/** @typedef {import("./model.js").Words} Words */
/** @typedef {Record<string, any>} View */

/** @param {{view: View, words: Words}} props */
export function Piles({ view, words }) {
  const replacement = view.building_bag.length - view.building_pile + view.returned.length;
  return html`<section class="rc-piles" role="group" aria-label=${say(words, "board.piles")}>
    <${Pile} id="deck" icon="back" n=${view.deck} words=${words}><p>${say(words, "board.face-down")}</p><//>
    <${Pile} id="discard" icon="cards" n=${sum(view.discard)} words=${words}><${Discard} bag=${view.discard} words=${words} /><//>
    ${pilesInPlay(view).map((pile) => html`<${Pile} key=${pile} id=${pile} icon=${pile} n=${view.piles[pile] ?? 0} words=${words} explain=${pile} />`)}
    <${Pile} id="tokens" icon="token" n=${view.token_bag} words=${words} explain="tokens" />
    <${Pile} id="buildings" icon="building" n=${view.building_pile} words=${words}><${Buildings} view=${view} words=${words} /><//>
    <${Pile} id="replacement" icon="hourglass" n=${replacement} words=${words}><${Buildings} view=${view} words=${words} /><//>
  </section>`;
}

/** @param {{id: string, icon: string, n: number, words: Words, explain?: string, children?: any}} props */
function Pile({ id, icon, n, words, explain, children }) {
  const box = useId();
  const label = say(words, `board.pile.${id}`, { n });
  const inner = html`${icon === "back" ? html`<span class="rc-down"></span>` : html`<${Glyph} name=${icon} />`}<span class="rc-what" aria-hidden="true" data-t=${say(words, `board.counter.${id}`)}></span><b>${n}</b>`;
  if (!children) {
    return html`<span class="rc-pile is-${id}" role="img" data-fly=${`pile-${id}`} data-explain=${explain} aria-label=${label} title=${label}>${inner}</span>`;
  }
  return html`<button type="button" class="rc-pile is-${id}" data-fly=${`pile-${id}`} popovertarget=${box} aria-label=${label} title=${label}>${inner}</button>
    <div popover id=${box} class="rc-content" role="dialog" aria-label=${label}><h3>${label}</h3>${children}</div>`;
}

/** The discard pile by class and nuns; it is public until it is shuffled. @param {{bag: Record<string, number>, words: Words}} props */
function Discard({ bag, words }) {
  const values = [0, 1, 2, 3, 4];
  return html`<table class="rc-discarded">
    <thead><tr><td></td>${values.map((n) => html`<th key=${n} scope="col" aria-label=${say(words, "nuns", { n })}>${n ? html`<${Nuns} n=${n} />` : "0"}</th>`)}</tr></thead>
    <tbody>${FIGURES.map(
      (
        figure,
        i,
      ) => html`<tr key=${figure}><th scope="row"><${Glyph} name=${figure} /> ${say(words, `class.${CLASSES[i]}`)}</th>
      ${values.map((n) => html`<td key=${n}>${bag[`${figure}-${n}`] ?? "·"}</td>`)}</tr>`,
    )}</tbody>
  </table>`;
}

/** The building cards that have and have not been seen. @param {{view: View, words: Words}} props */
function Buildings({ view, words }) {
  return html`${["building_bag", "returned", "used"].map(
    (name) => html`<h4 key=${name}>${say(words, `screen.${name}`)}</h4>
    <p>${listed(view[name], words) || say(words, "screen.nothing")}</p>`,
  )}`;
}

/** "Farm 1 2 4, Castle 3". @param {string[]} ids @param {Words} words */
function listed(ids, words) {
  /** @type {Map<string, string[]>} */
  const numbers = new Map();
  for (const id of ids) numbers.set(buildingId(id), [...(numbers.get(buildingId(id)) ?? []), numberOf(id)]);
  return [...numbers].map(([id, all]) => `${say(words, `building.${id}`)} ${all.join(" ")}`).join(", ");
}
