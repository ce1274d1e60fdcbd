// @ts-check
/** Region cards: the viewer's hand, and the cards that the Astronomer has drawn. */
import { html } from "../../../web/shared/lib.js";
import { contentOf, isAfricanus, listed, REGION_IDS, regionOf, say } from "./model.js";
import { REGIONS } from "./regions.js";
import { Glyph } from "./symbols.js";

/** @typedef {import("./model.js").View} View */
/** @typedef {import("./model.js").Words} Words */

/** Maximum cards that leave space for text beside them in a wide window. */
const ROOMY = 4;

/** @param {import("../../../web/table/game.js").BoardProps} props */
export function Hand({ update, words, targets }) {
  const { view, seat } = update;
  const own = seat === null ? null : view.hands[seat];
  if (!isAfricanus(view) || !own?.cards) return null;
  const drawn = view.drawn.filter(Boolean);
  const held = listed(own.cards);
  const asked = [...held, ...drawn].some((id) => targets.has(id));
  const roomy = held.length + drawn.length <= ROOMY;
  return html`<div class="ra ra-handroom ${asked ? "is-asked" : ""} ${roomy ? "is-roomy" : ""}">
    <div class="ra-hand" role="group" aria-label=${say(words, "board.hand", { n: held.length })} data-fly="hand">
      ${held.map((id, i) => html`<${RegionCard} key=${id} id=${id} view=${view} words=${words} target=${true} worth=${isWorth(view, seat, held, i)} /><${Says} key=${`${id} says`} id=${id} view=${view} words=${words} />`)}
      ${!held.length && !drawn.length && html`<p class="ra-empty">${say(words, "board.hand", { n: 0 })}</p>`}
    </div>
    ${
      drawn.length > 0 &&
      html`<div class="ra-hand is-drawn" role="group" aria-label=${say(words, "board.drawn")}><span class="ra-drawn-title" aria-hidden="true">${say(words, "board.drawn")}</span>
      ${drawn.map((/** @type {string} */ id) => html`<${RegionCard} key=${id} id=${id} view=${view} words=${words} target=${true} /><${Says} key=${`${id} says`} id=${id} view=${view} words=${words} />`)}</div>`
    }
  </div>`;
}

/** Whether a card would score now: its owner has the most cubes there, and no card of the region before it (RA 9.1.10). @param {View} view @param {number | null} seat @param {string[]} held @param {number} i */
function isWorth(view, seat, held, i) {
  const region = regionOf(held[i]);
  const cubes = view.cubes[REGION_IDS.indexOf(region)];
  const own = cubes[seat ?? 0];
  return own > 0 && own === Math.max(...cubes) && held.findIndex((id) => regionOf(id) === region) === i;
}

/** The effect of a card as text. @param {View} view @param {Words} words @param {string} id */
function saysOf(view, words, id) {
  const symbols = contentOf(view).cards.get(id) ?? [];
  return say(words, symbols[0] === "?" ? "board.region-card-says-any" : "board.region-card-says", { symbols });
}

/** @param {{id: string, view: View, words: Words}} props */
const Says = ({ id, view, words }) => html`<p class="ra-says" aria-hidden="true">${saysOf(view, words, id)}</p>`;

/** @param {{id: string, view: View, words: Words, target?: boolean, worth?: boolean}} props worth: it would score now */
export function RegionCard({ id, view, words, target = false, worth = false }) {
  const { cards, regions } = contentOf(view);
  const region = regionOf(id);
  const [left, top, right, bottom] = REGIONS[region].box;
  const symbols = cards.get(id) ?? [];
  const name = say(words, symbols[0] === "?" ? "board.region-card-any" : "board.region-card", { region, symbols });
  const label = worth ? `${name}, ${say(words, "board.worth")}` : name;
  return html`<div class="ra-region-card is-${regions.get(region)?.shade}" data-target=${target ? id : null} role=${target ? null : "img"} aria-label=${label} title=${saysOf(view, words, id)}>
    <svg class="ra-region-shape" viewBox="${left} ${top} ${right - left} ${bottom - top}" aria-hidden="true"><path d=${REGIONS[region].d} /></svg>
    <span class="ra-region-symbols" aria-hidden="true">${symbols.map((/** @type {string} */ name) => html`<span key=${name} class=${name === "?" && "is-any"}><${Glyph} name=${name} /><i>${name === "?" ? say(words, "board.any") : words.has(`rattus.class.${name}`) ? say(words, `class.${name}`) : ""}</i></span>`)}</span>
    <b aria-hidden="true">${say(words, `region.${region}`)}</b>
    ${worth && html`<span class="ra-worth" aria-hidden="true">+1</span>`}
  </div>`;
}
