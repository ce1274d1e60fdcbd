// @ts-check
/** Faces and backs of cards. */
import { html } from "../../../web/shared/lib.js";
import { classOf, figureOf, nunsOf, say } from "./model.js";
import { Nuns, Glyph } from "./symbols.js";

/** @typedef {import("./model.js").Words} Words */

/**
 * The front of a hand card.
 * @param {{kind: string, words: Words}} props
 */
export function Face({ kind, words }) {
  const figure = figureOf(kind);
  return html`<span class="rc-face ${figure ? "" : "is-special"} is-${classOf(kind) || kind}" aria-hidden="true">
    <span class="rc-corner"><${Glyph} name=${figure || kind} />${figure && html`<b data-t=${nunsOf(kind)}></b>`}</span>
    <${Glyph} name=${figure || kind} class="rc-figure" />
    ${figure ? html`<${Nuns} n=${nunsOf(kind)} />` : html`<span class="rc-card-name">${say(words, `kind.${kind}`)}</span>`}
  </span>`;
}

/** The back of a population card. @param {{children?: any}} props */
export const Back = ({ children }) => html`<span class="rc-back" aria-hidden="true">
  <${Glyph} name="plague" />${children}
</span>`;

/** Played cards of one kind in small: figure and number; a red dot where they bring rats. @param {{kind: string, n: number, foreign: boolean}} props */
export const Small = ({
  kind,
  n,
  foreign,
}) => html`<span class="rc-small is-${classOf(kind) || kind} ${foreign ? "is-foreign" : ""} ${n > 1 ? "is-many" : ""}">
  <${Glyph} name=${figureOf(kind) || kind} />${n > 1 && html`<b data-t=${n}></b>`}
</span>`;
