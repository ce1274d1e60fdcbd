// @ts-check
/** The class cards of this match in fixed positions, each with its owner. */
import { html, lazy } from "../../../web/shared/lib.js";
import { SeatMark } from "../../../web/shared/shapes.js";
import { CARD_IDS, CLASS_OF, contentOf, HAT_OF, rangeOf, say } from "./model.js";
import { Glyph } from "./symbols.js";

/** @typedef {import("./model.js").View} View */
/** @typedef {import("./model.js").Words} Words */

const Figure = lazy(() => import("../../../web/shared/figures.js"), "Figure");

/** @param {{view: View, words: Words}} props */
export const ClassCards = ({
  view,
  words,
}) => html`<section class="ra-cards is-${view.cards.length}" role="group" aria-label=${say(words, "board.class-cards")}>
  ${view.cards.map((/** @type {string} */ id) => html`<${ClassCard} key=${id} id=${id} view=${view} words=${words} />`)}
</section>`;

/** The region card that protects a class card now, or "". @param {View} view @param {number} card */
const protection = (view, card) => contentOf(view).cardIds[view.onto[card]] ?? "";

/** The name on a card; a long one has a text of its own, which says where it breaks. @param {Words} words @param {string} id */
const nameOnCard = (words, id) =>
  say(words, words.has(`rattus.board.on-card.${id}`) ? `board.on-card.${id}` : `card.${id}`);

/** @param {{id: string, view: View, words: Words}} props */
function ClassCard({ id, view, words }) {
  const card = CARD_IDS.indexOf(id);
  const owner = view.owners[card];
  const used = owner !== null && owner === view.turn && ((view.used >> card) & 1) === 1;
  const onto = protection(view, card);
  const range = CLASS_OF[id] === "chivalry" ? rangeOf(view) : 0;
  const said = [
    `${say(words, `card.${id}`)}, ${say(words, `class.${CLASS_OF[id]}`)}`,
    owner === null ? say(words, "board.free") : say(words, "board.owned", { seat: owner }),
    say(words, `board.ability.${id}`, { n: range }),
    used && say(words, "board.used"),
    onto && say(words, "board.protected", { card: onto }),
  ].filter(Boolean);
  return html`<div class="ra-card is-${CLASS_OF[id]} ${owner === null ? "is-free" : ""} ${used ? "is-used" : ""}" data-target=${id} data-fly=${`card-${id}`}
    aria-label=${`${said.join(". ")}.`} style=${owner === null ? null : { "--owner": `var(--seat-${owner % 6})` }}>
    <span class="ra-card-in"><span class="ra-card-art" aria-hidden="true"><${Figure} name=${HAT_OF[id]} /></span>
    <span class="ra-card-told" title=${say(words, `board.ability.${id}`, { n: range })} aria-hidden="true">
      <span class="ra-card-head"><${Glyph} name=${id} /><b>${nameOnCard(words, id)}</b></span>
      ${
        used
          ? html`<span class="ra-card-text is-done">✓ ${say(words, "board.used-mark")}</span>`
          : html`<span class="ra-card-text is-short">${say(words, `board.short.${id}`, { n: range })}</span>
      <span class="ra-card-text is-whole">${say(words, `board.ability.${id}`, { n: range })}</span>`
      }
    </span></span>
    ${owner !== null && html`<span class="ra-owner" aria-hidden="true"><${SeatMark} seat=${owner} /></span>`}
    ${onto && html`<span class="ra-shield" aria-hidden="true"><${Glyph} name="cards" /></span>`}
  </div>`;
}
