// @ts-check
/** Public facts of a seat as icons and numbers, and as text for screen readers. */
import { html } from "../../../web/shared/lib.js";
import { cardsWith, isAfricanus, PALACE, say } from "./model.js";
import { Glyph } from "./symbols.js";

/** @param {{update: import("./model.js").Moment, player: number, words: import("./model.js").Words}} props */
export function SeatFacts({ update, player, words }) {
  const { view } = update;
  const cubes = view.cubes.reduce((/** @type {number} */ all, /** @type {number[]} */ row) => all + row[player], 0);
  const diplomats = view.diplomats.reduce(
    (/** @type {number} */ all, /** @type {number[]} */ row) => all + row[player],
    0,
  );
  const stock = view.stock[player];
  const palace = view.cubes[PALACE][player];
  const held = view.hands[player]?.count ?? 0;
  const cards = cardsWith(view, player);
  const facts = [
    say(words, "board.fact.cubes", { n: cubes }),
    say(words, "board.fact.stock", { n: stock }),
    palace > 0 && say(words, "board.fact.palace", { n: palace }),
    diplomats > 0 && say(words, "board.fact.diplomats", { n: diplomats }),
    isAfricanus(view) && say(words, "board.fact.hand", { n: held }),
    cards.length > 0 && say(words, "board.fact.cards", { cards }),
  ].filter(Boolean);
  return html`<span class="ra-facts" title=${facts.join(" · ")}>
    <span class="unseen">${facts.join(", ")}</span>
    <span class="ra-facts-in" aria-hidden="true">
      <span class="ra-count"><b>${cubes}</b><i class="ra-cube"></i></span>
      <span class="ra-count is-faded"><b>${stock}</b><i class="ra-cube is-stock"></i></span>
      ${palace > 0 && html`<span class="ra-count"><b>${palace}</b><${Glyph} name="palace" /></span>`}
      ${diplomats > 0 && html`<span class="ra-count"><b>${diplomats}</b><${Glyph} name="diplomat" /></span>`}
      ${isAfricanus(view) && html`<span class="ra-count"><b>${held}</b><${Glyph} name="cards" /></span>`}
      <span class="ra-owned">${cards.map((id) => html`<span key=${id} class="ra-small is-card"><${Glyph} name=${id} /></span>`)}</span>
    </span>
  </span>`;
}
