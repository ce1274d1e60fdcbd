// @ts-check
/** The viewer's hand, grouped by class. */
import { html } from "../../../web/shared/lib.js";
import { Face } from "./cards.js";
import { cardsOf, classOf, contentOf, figureOf, FIGURES, nunsOf, PILES, say } from "./model.js";
import { Count, Glyph } from "./symbols.js";

/** Maximum kinds of cards that leave space for text beside them in a wide window. */
const ROOMY = 6;
/** More kinds than this have their names in small letters. */
const MANY = 8;

/** @param {import("../../../web/table/game.js").BoardProps} props */
export function Hand({ update, words, targets, motion }) {
  const { view } = update;
  const own = update.seat === null ? null : view.hands[update.seat];
  if (!own?.cards) return null;
  const groups = grouped(own.cards);
  const all = groups.reduce((n, { kinds }) => n + kinds.length, 0);
  const room = all <= ROOMY ? "is-roomy" : all > MANY ? "is-many" : "";
  const asked = [...targets.keys()].some((id) => own.cards[id] || id === "joker");
  const aside = view.aside
    .filter((/** @type {any} */ [giver, kind]) => giver === update.seat && kind)
    .map((/** @type {any} */ [, kind]) => kind);
  const down = view.played[update.seat ?? 0];
  const plays = view.prompts.some((/** @type {any} */ { kind }) => kind === "play-cards");
  const into = plays ? contentOf(view).cards.get(view.row[view.where[update.seat ?? 0]])?.building.class : undefined;
  return html`<div class="rc rc-handroom ${motion.ms ? "is-moving" : ""} ${asked ? "is-asked" : ""} ${room}">
    <div class="rc-hand" data-fly="hand">
      ${groups.map(
        ({ id, kinds }) => html`<div key=${id} class="rc-group" role="group"
        aria-label=${say(words, FIGURES.includes(id) ? `class.${classOf(`${id}-0`)}` : `kind-plural.${id}`)}>
        ${kinds.map(({ kind, n }) => html`<${Slot} key=${kind} kind=${kind} n=${n} words=${words} into=${into} />`)}
      </div>`,
      )}
      ${!groups.length && html`<p class="rc-empty">${say(words, "screen.hand", { n: 0 })}</p>`}
    </div>
    <${Own} view=${view} seat=${update.seat} words=${words} aside=${aside} down=${!down.revealed ? cardsOf(down.cards) : []} />
  </div>`;
}

/**
 * The kinds of a hand in groups: each class, jokers, each special kind.
 * @param {Record<string, number>} cards
 */
export function grouped(cards) {
  return [...FIGURES, ...PILES]
    .map((id) => ({
      id,
      kinds: Object.entries(cards)
        .filter(([kind, n]) => n > 0 && (kind === id || kind.replace(/-\d$/, "") === id))
        .map(([kind, n]) => ({ kind, n }))
        .sort((a, b) => nunsOf(a.kind) - nunsOf(b.kind)),
    }))
    .filter(({ kinds }) => kinds.length);
}

/** All cards of one kind; what they bring where they may be played now. @param {{kind: string, n: number, words: import("./model.js").Words, into?: string}} props */
function Slot({ kind, n, words, into }) {
  const label = say(words, "board.held", { n, kind });
  const own = classOf(kind);
  return html`<div class="rc-slot"><div class="rc-held" data-target=${kind} aria-label=${label}>
    ${Array.from({ length: Math.min(n, 3) - 1 }, (_, i) => html`<span key=${i} class="rc-face rc-under" style=${{ "--under": i + 1 }}></span>`)}
    <${Face} kind=${kind} words=${words} into=${into} />
    ${n > 1 && html`<b class="rc-times" aria-hidden="true"><i data-t="×"></i><span data-t=${n}></span></b>`}
  </div><p class="rc-says" aria-hidden="true">${own && say(words, "board.rat-free", { class: own })}</p></div>`;
}

/** The viewer's other secrets: tokens with their values, cards set aside. @param {any} props */
function Own({ view, seat, words, aside, down }) {
  const values = cardsOf(view.tokens[seat].cards).map(Number);
  const label = say(words, "board.own-tokens", { n: values.length, values });
  const lying = aside.length ? aside : down;
  if (!values.length && !lying.length) return null;
  const laid = say(words, aside.length ? "screen.aside" : "board.down", { cards: lying });
  return html`<div class="rc-own">
    ${
      values.length > 0 &&
      html`<span class="rc-owned" title=${label}><span class="unseen">${label}</span>
      <span class="rc-beside" aria-hidden="true">${say(words, "board.beside.tokens")}</span><span aria-hidden="true"><${Count} n=${values.join("+")} icon="token" />${values.length > 1 && html` <small>= ${values.reduce((all, n) => all + n, 0)}</small>`}</span></span>`
    }
    ${
      lying.length > 0 &&
      html`<span class="rc-owned" title=${laid}><span class="unseen">${laid}</span><span class="rc-beside" aria-hidden="true">${say(words, aside.length ? "board.beside.aside" : "board.beside.down")}</span><small aria-hidden="true"><span class="rc-down"></span></small>
      ${lying.map((/** @type {string} */ kind, /** @type {number} */ i) => html`<span key=${i} class="rc-lying is-${classOf(kind) || kind}" aria-hidden="true"><${Glyph} name=${figureOf(kind) || kind} />${figureOf(kind) && nunsOf(kind)}</span>`)}</span>`
    }
  </div>`;
}
