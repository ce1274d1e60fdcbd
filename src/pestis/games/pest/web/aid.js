// @ts-check
/** A short player aid: the signs of the table, and where our numbers come from. */
import { html } from "../../../web/shared/lib.js";
import { say } from "./model.js";
import { Glyph } from "./symbols.js";

/** Signs and the words that name them. */
const SIGNS = [
  ["sick", "sick"],
  ["person", "healthy"],
  ["dead", "dead"],
  ["doctor", "doctor"],
  ["camp", "camp"],
  ["harbour", "harbour"],
  ["road", "road"],
  ["destroyed", "destroyed"],
  ["assistant", "assistant"],
  ["laboratory", "laboratory"],
  ["food", "food"],
];

/** @param {{words: import("./model.js").Words}} props */
export const Aid = ({ words }) => html`<div class="pe pe-aid-sheet">
  <h3>${say(words, "board.aid-sheet.title")}</h3>
  <ul>${SIGNS.map(([icon, id]) => html`<li key=${id}><span class="pe-aid-sign"><${Glyph} name=${icon} /></span> ${say(words, `board.aid-sheet.${id}`)}</li>`)}</ul>
  <p>${say(words, "board.aid-sheet.sizes")}</p>
  <p>${say(words, "board.aid-sheet.turn")}</p>
  <p><b>${say(words, "board.ours")}</b></p>
</div>`;
