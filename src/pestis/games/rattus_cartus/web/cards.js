// @ts-check
/** Faces and backs of cards. */
import { html, lazy } from "../../../web/shared/lib.js";
import { classOf, FIGURES, figureOf, HATS, nunsOf, say } from "./model.js";
import { Nuns, Glyph } from "./symbols.js";

/** @typedef {import("./model.js").Words} Words */

const Figure = lazy(() => import("../../../web/shared/figures.js"), "Figure");

/**
 * The front of a hand card: its name, figure and nuns.
 * @param {{kind: string, words: Words}} props
 */
export function Face({ kind, words }) {
  const figure = figureOf(kind);
  const word = say(words, figure ? `board.figure.${figure}` : `kind.${kind}`);
  const name = word[0].toLocaleUpperCase(words.language) + word.slice(1);
  return html`<span class="rc-face ${figure ? "" : "is-special"} is-${classOf(kind) || kind}" aria-hidden="true">
    <span class="rc-card-name" title=${name} data-t=${name}></span>
    <span class="rc-art-of">${figure || kind === "joker" ? html`<${Figure} name=${HATS[FIGURES.indexOf(figure)] ?? "bells"} />` : html`<${Glyph} name=${kind} class="rc-figure" />`}</span>
    ${figure && html`<span class="rc-worth"><${Nuns} n=${nunsOf(kind)} /></span>`}
  </span>`;
}

/** The back of a population card. @param {{children?: any}} props */
export const Back = ({ children }) => html`<span class="rc-back" aria-hidden="true">
  <${Glyph} name="plague" />${children}
</span>`;

/** Played cards of one kind, small: figure and number, with a red dot if they cost rats. @param {{kind: string, n: number, foreign: boolean}} props */
export const Small = ({
  kind,
  n,
  foreign,
}) => html`<span class="rc-small is-${classOf(kind) || kind} ${foreign ? "is-foreign" : ""} ${n > 1 ? "is-many" : ""}">
  <${Glyph} name=${figureOf(kind) || kind} />${n > 1 && html`<b data-t=${n}></b>`}
</span>`;
