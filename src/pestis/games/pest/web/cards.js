// @ts-check
/** Technologies: those on offer with their prices, and what a card says. */
import { html } from "../../../web/shared/lib.js";
import { contentOf, say } from "./model.js";
import { Glyph } from "./symbols.js";
import { powerText } from "./wording.js";

/** @typedef {import("./model.js").View} View */
/** @typedef {import("./model.js").Words} Words */

/** What a card does, in a few words. @param {{card: any, words: Words}} props */
export const CardPower = ({ card, words }) =>
  html`<span class="pe-power" aria-hidden="true">${powerText(card, words)}</span>`;

/** An empty slot. @param {{slot: string, words: Words}} props */
export const CardSlot = ({ slot, words }) =>
  html`<i class="pe-empty" aria-hidden="true">${say(words, "board.slot", { slot })}</i>`;

/** The display, with what each card costs, where it goes and what it is worth. @param {{view: View, words: Words}} props */
export function Display({ view, words }) {
  const { technology } = contentOf(view);
  return html`<section class="pe-display" role="group" aria-label=${say(words, "board.display")}>
    ${view.display.map((/** @type {string} */ id) => {
      const card = technology.get(id);
      const label = say(words, "board.offer", {
        technology: id,
        n: card.cost,
        slot: card.slot,
        renown: card.renown,
        text: powerText(card, words),
      });
      return html`<div key=${id} class="pe-tech" data-target=${id} aria-label=${label}>
        <span class="pe-tech-cost" aria-hidden="true">${card.cost}<${Glyph} name="flask" /></span>
        <span class="pe-tech-text" aria-hidden="true"><b>${say(words, `technology.${id}`)}</b><${CardPower} card=${card} words=${words} /></span>
        <span class="pe-tech-worth" aria-hidden="true"><em>${card.renown}<${Glyph} name="renown" /></em><i>${say(words, "board.slot", { slot: card.slot })}</i></span>
      </div>`;
    })}
  </section>`;
}
