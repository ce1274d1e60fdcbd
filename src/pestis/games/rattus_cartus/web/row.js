// @ts-check
/** The row of building cards, with their visitors and played cards. */
import { html } from "../../../web/shared/lib.js";
import { SeatMark } from "../../../web/shared/shapes.js";
import { Small } from "./cards.js";
import {
  brings,
  cardsOf,
  contentOf,
  effectsOf,
  effectText,
  figureOf,
  marksOf,
  numberOf,
  say,
  supplyOf,
  visitors,
} from "./model.js";
import { premiumOf, whyText } from "./premium.js";
import { Count, Glyph } from "./symbols.js";
import { Vignette } from "./vignette.js";

/** @typedef {import("./model.js").Card} Card */
/** @typedef {import("./model.js").Effect} Effect */
/** @typedef {import("./model.js").Words} Words */
/** @typedef {Record<string, any>} View */

/** In the last round there are no actions, and the premium is one influence (RC 3.23). @type {Effect[]} */
const LAST = [{ id: "last", n: 1 }];
/** @type {Effect[]} */
const NONE = [{ id: "none", n: 0 }];

/** @param {{view: View, words: Words}} props */
export function Row({ view, words }) {
  const { cards, row } = contentOf(view);
  const missing = Math.max(0, row[view.seats] - view.row.length);
  return html`<div class="rc-row is-${view.row.length + missing}" role="group" aria-label=${say(words, "board.row")}>
    ${view.row.map(
      (/** @type {string} */ id, /** @type {number} */ place) => html`<${BuildingCard} key=${id}
      card=${/** @type {Card} */ (cards.get(id))} place=${place} view=${view} words=${words} />`,
    )}
    ${Array.from({ length: missing }, (_, i) => html`<div key=${i} class="rc-missing" aria-hidden="true"></div>`)}
    ${!view.row.length && html`<p class="unseen">${say(words, "board.row-empty")}</p>`}
  </div>`;
}

/** @param {{card: Card, place: number, view: View, words: Words}} props */
function BuildingCard({ card, place, view, words }) {
  const { building } = card;
  const number = contentOf(view).ids.indexOf(card.id);
  const here = visitors(view, place);
  const takers = view.supply.flatMap((/** @type {number | null} */ chosen, /** @type {number} */ seat) =>
    chosen === number ? [seat] : [],
  );
  const last = view.round === contentOf(view).rounds[view.seats];
  const premium = last ? LAST : effectsOf(building.premium);
  const standard = last ? NONE : effectsOf(building.standard);
  const supply = supplyOf(card);
  const held = premiumOf(view, place);
  const why = held && whyText(words, held);
  const label = say(words, "board.building", {
    card: card.id,
    class: building.class,
    spaces: spacesText(words, view, here),
    premium: effectText(words, premium),
    ...(held && { seat: held.seat, why }),
    standard: effectText(words, standard),
    supply: effectText(words, supply),
  });
  const now = view.prompts.some((/** @type {any} */ { about }) => about === card.id);
  return html`<div class="rc-building is-${building.class} ${now ? "is-now" : ""}" data-target=${card.id} aria-label=${label}>
    <div class="rc-art" aria-hidden="true"><${Vignette} building=${building.id} cls=${building.class} /></div>
    <header class="rc-title" aria-hidden="true">
      <b class="rc-name" lang=${words.language}>${say(words, `building.${building.id}`)} <small class="rc-no" data-t=${`(${numberOf(card.id)})`}></small></b>
      <span class="rc-class"><${Glyph} name=${building.class} /> <span data-t=${say(words, `class.${building.class}`)}></span></span>
    </header>
    <div class="rc-actions" aria-hidden="true">
      <${Action} kind="premium" effects=${premium} words=${words}>${held && html`<span class="rc-holder ${held.mine ? "is-lost" : ""}"><${SeatMark} seat=${held.seat} /> <span data-t=${why}></span></span>`}<//>
      <${Action} kind="standard" effects=${standard} words=${words} />
    </div>
    <div class="rc-supply" aria-hidden="true" title=${say(words, "screen.supply", { text: effectText(words, supply) })}>
      <${Effects} effects=${supply} />
      <span class="rc-takers">${takers.map((/** @type {number} */ seat) => html`<${SeatMark} key=${seat} seat=${seat} />`)}</span>
    </div>
    <${Spaces} view=${view} card=${card} here=${here} />
  </div>`;
}

/** "Spaces: Anna 1 (4 cards), Bert 2 (no cards)". @param {Words} words @param {View} view @param {number[]} here */
function spacesText(words, view, here) {
  if (!here.length) return say(words, "board.spaces-none");
  const spaces = here.map((seat, i) => {
    const played = view.played[seat];
    const shown = played.revealed && played.count > 0;
    const params = { seat, n: i + 1, cards: view.announced[seat] ?? 0 };
    return say(words, shown ? "board.space-open" : "board.space", {
      ...params,
      kinds: shown ? cardsOf(played.cards) : [],
    });
  });
  return say(words, "board.spaces", { spaces });
}

/** @param {{kind: string, effects: Effect[], words: Words, children?: any}} props children: who has it, in the place of its text */
function Action({ kind, effects, words, children }) {
  const text = effectText(words, effects);
  return html`<div class="rc-action is-${kind}" title=${say(words, `screen.${kind}`, { text })}>
    <span class="rc-rank" data-t=${kind === "premium" ? "★" : "☆"}></span>
    <${Effects} effects=${effects} />
    ${children || html`<span class="rc-text ${text.length > 26 ? "is-long" : ""}" data-t=${text}></span>`}
  </div>`;
}

/** @param {{effects: Effect[]}} props */
const Effects = ({ effects }) => html`<span class="rc-effects">
  ${effects.map((effect) => {
    const marks = marksOf(effect);
    return marks.length
      ? html`<span key=${effect.id} class="rc-effect">${marks.map(({ n, icon }, i) => html`<${Count} key=${i} n=${n} icon=${icon} />`)}</span>`
      : html`<span key=${effect.id} class="rc-effect is-none"><${Glyph} name="shield" /></span>`;
  })}
</span>`;

/** The numbered spaces, filled from left to right. @param {{view: View, card: Card, here: number[]}} props */
function Spaces({ view, card, here }) {
  const n = Math.max(view.seats, Math.min(contentOf(view).entrySpaces, 5));
  return html`<ol class="rc-spaces" aria-hidden="true">
    ${Array.from({ length: n }, (_, i) => {
      const seat = here[i];
      return html`<li key=${i} class=${seat === undefined ? "" : "is-taken"}>
        <span class="rc-space" data-t=${i + 1}>${seat !== undefined && html`<span class="rc-entry" data-fly=${`entry-${seat}`}><${SeatMark} seat=${seat} /></span>`}</span>
        ${seat !== undefined && html`<${Played} view=${view} seat=${seat} cls=${card.building.class} />`}
      </li>`;
    })}
  </ol>`;
}

/** One kind of each figure with the number of its cards. @param {Record<string, number>} cards @returns {[string, number][]} */
function byFigure(cards) {
  /** @type {Map<string, [string, number]>} */
  const found = new Map();
  for (const [kind, n] of Object.entries(cards)) {
    const key = figureOf(kind) || kind;
    found.set(key, [kind, (found.get(key)?.[1] ?? 0) + n]);
  }
  return [...found.values()];
}

/** A visitor's cards: open, or face down with their number. @param {{view: View, seat: number, cls: string}} props */
function Played({ view, seat, cls }) {
  const { count, revealed, cards } = view.played[seat];
  const announced = view.announced[seat];
  if (revealed && count) {
    const all = cardsOf(cards).map((kind) => brings(kind, cls));
    const influence = view.scored[seat] || all.reduce((n, each) => n + each.influence, 0);
    const rats = all.reduce((n, each) => n + each.rats, 0);
    return html`<span class="rc-played is-open" data-fly=${`played-${seat}`}>
      <${Count} n=${`+${influence}`} icon="influence" />
      ${rats > 0 && html`<${Count} n=${`+${rats}`} icon="rat" class="is-rats" />`}
      <span class="rc-kinds">${byFigure(cards).map(([kind, n]) => html`<${Small} key=${kind} kind=${kind} n=${n} />`)}</span>
    </span>`;
  }
  if (!count)
    return announced === null || announced === undefined
      ? null
      : html`<span class="rc-played is-none"><b data-t=${announced || "–"}></b></span>`;
  return html`<span class="rc-played" data-fly=${`played-${seat}`}><span class="rc-down"><b data-t=${count}></b></span></span>`;
}
