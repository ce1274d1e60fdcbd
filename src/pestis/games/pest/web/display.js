// @ts-check
/** The technologies on offer, with their prices. */
import { html } from "../../../web/shared/lib.js";
import { style } from "../../../web/shared/style.js";
import { CardPower, signOf } from "./cards.js";
import { contentOf, say } from "./model.js";
import { Glyph } from "./symbols.js";
import { powerText } from "./wording.js";

await style(new URL("./panes.css", import.meta.url).href);

/** @typedef {import("./model.js").View} View */
/** @typedef {import("./model.js").Words} Words */

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
        <span class="pe-tech-sign" aria-hidden="true"><${Glyph} name=${signOf(card)} /></span>
        <span class="pe-tech-text" aria-hidden="true"><b>${say(words, `technology.${id}`)}</b><${CardPower} card=${card} words=${words} /></span>
        <span class="pe-tech-worth" aria-hidden="true"><b>${card.cost}<${Glyph} name="flask" /></b> <em>${card.renown}<${Glyph} name="renown" /></em><i>${say(words, "board.slot", { slot: card.slot })}</i></span>
      </div>`;
    })}
  </section>`;
}
