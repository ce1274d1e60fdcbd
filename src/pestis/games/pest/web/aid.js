// @ts-check
/** A short player aid: the signs of the table, and where our numbers come from. */
import { html } from "../../../web/shared/lib.js";
import { learn } from "../../../web/shared/language.js";
import { say } from "./model.js";
import { Glyph } from "./symbols.js";

await learn("pest.legend");

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
/** Signs that are called what they stand for elsewhere at the table, by the group of their names. */
const NAMED = {
  good: ["wood", "stone", "herbs", "coin", "flask", "renown", "influence", "shame"],
  action: ["move", "construct", "produce", "research", "cure", "assign"],
  building: ["workshop", "manufactory", "treasury", "castle"],
  kind: ["district"],
  "capital-building": ["granary", "hospital", "academy", "cathedral", "council-palace"],
  legend: ["chest", "boot", "capital", "pest"],
};

/** @param {{words: import("./model.js").Words}} props */
export const Aid = ({ words }) => html`<div class="pe pe-aid-sheet">
  <h3>${say(words, "board.aid-sheet.title")}</h3>
  <ul>${SIGNS.map(([icon, id]) => html`<li key=${id}><span class="pe-aid-sign"><${Glyph} name=${icon} /></span> ${say(words, `board.aid-sheet.${id}`)}</li>`)}</ul>
  <ul class="legend-signs" role="list">${Object.entries(NAMED).flatMap(([group, ids]) => ids.map((id) => html`<li key=${id}><span class="pe-aid-sign"><${Glyph} name=${id} /></span> ${say(words, `${group}.${id}`)}</li>`))}</ul>
  <p>${say(words, "board.aid-sheet.sizes")}</p>
  <p>${say(words, "board.aid-sheet.turn")}</p>
  <p><b>${say(words, "board.ours")}</b></p>
</div>`;
