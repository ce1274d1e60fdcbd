// @ts-check
/** Faces and backs of cards. */
import { html, lazy } from "../../../web/shared/lib.js";
import { brings, classOf, FIGURES, figureOf, HATS, nunsOf, say } from "./model.js";
import { Count, Nuns, Glyph } from "./symbols.js";

/** @typedef {import("./model.js").Words} Words */

const Figure = lazy(() => import("../../../web/shared/figures.js"), "Figure");

/**
 * The front of a hand card: its name, figure and nuns; with the class of a building, what it brings there.
 * @param {{kind: string, words: Words, into?: string}} props
 */
export function Face({ kind, words, into }) {
  const figure = figureOf(kind);
  const word = say(words, figure ? `board.figure.${figure}` : `kind.${kind}`);
  const name = word[0].toLocaleUpperCase(words.language) + word.slice(1);
  return html`<span class="rc-face ${figure ? "" : "is-special"} is-${classOf(kind) || kind}" aria-hidden="true">
    <span class="rc-card-name" title=${name} data-t=${name}></span>
    <span class="rc-art-of">${figure || kind === "joker" ? html`<${Figure} name=${HATS[FIGURES.indexOf(figure)] ?? "bells"} />` : html`<${Glyph} name=${kind} class="rc-figure" />`}</span>
    ${(figure || into) && html`<span class="rc-worth">${into && html`<${Brought} kind=${kind} into=${into} />`}${figure && html`<${Nuns} n=${nunsOf(kind)} />`}</span>`}
  </span>`;
}

/** Influence and rats that a card brings, each with its sign. @param {{kind: string, into: string}} props */
function Brought({ kind, into }) {
  const { influence, rats } = brings(kind, into);
  return html`<span class="rc-brought">${influence ? html`<${Count} n="+1" icon="influence" />` : "–"}${rats > 0 && html`<${Count} n="+1" icon="rat" class="is-rats" />`}</span>`;
}

/** The back of a population card. @param {{children?: any}} props */
export const Back = ({ children }) => html`<span class="rc-back" aria-hidden="true">
  <${Glyph} name="plague" />${children}
</span>`;

/** Played cards of one kind, small: their number, if there are several, and the figure. @param {{kind: string, n: number}} props */
export const Small = ({ kind, n }) => html`<span class="rc-small is-${classOf(kind) || kind}">
  ${n > 1 && html`<b data-t=${n}></b>`}<${Glyph} name=${figureOf(kind) || kind} />
</span>`;
