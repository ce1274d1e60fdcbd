// @ts-check
/** The legend: every sign of the table. */
import { html } from "../../../web/shared/lib.js";
import { learn } from "../../../web/shared/language.js";
import { CLASSES, contentOf, pilesInPlay, say } from "./model.js";
import { Glyph, Nuns } from "./symbols.js";

await learn("rattus-cartus.legend");

/** The parts of a building card and of a track. */
const WRITTEN = [
  ["premium", "★"],
  ["standard", "☆"],
  ["number", "(1)"],
  ["prizes", "10 5 2"],
];
/** The same with two players, who have one premium action a round and no third place. */
const OF_TWO = [
  ["premium-two", "★"],
  ["standard-two", "☆"],
  ["number", "(1)"],
  ["prizes-two", "10 5"],
];
/** Signs, each with the message that names it. */
const SIGNS = [
  ["rat", "rat"],
  ["influence", "influence"],
  ["cards", "cards"],
  ["eye", "eye"],
  ["people", "people"],
  ["token", "token"],
  ["starter", "starter"],
  ["building", "building"],
  ["hourglass", "replacement"],
  ["plague", "died"],
  ["shield", "survived"],
];

/** @param {{update: import("../../../web/table/game.js").Moment, words: import("./model.js").Words}} props */
export const Aid = ({ update: { view }, words }) => html`<div class="rc">
  <h3>${say(words, "legend.title")}</h3>
  <ul class="legend-signs" role="list">
    <li><${Nuns} n=${1} /> <span>${say(words, "legend.nuns")}</span></li>
    ${(view.seats === 2 ? OF_TWO : WRITTEN).map(([id, text]) => html`<li key=${id}><span class="rc-rank" aria-hidden="true">${text}</span> <span>${say(words, `legend.${id}`)}</span></li>`)}
    ${SIGNS.map(([icon, word]) => sign(icon, say(words, `legend.${word}`)))}
    ${CLASSES.map((id) => sign(id, say(words, `class.${id}`)))}
    ${pilesInPlay(view).map((id) => sign(id, say(words, `kind.${id}`)))}
    ${buildingsInPlay(view).map((id) => sign(id, say(words, `building.${id}`)))}
  </ul>
</div>`;

/** The buildings with cards in this match, in the order of the content. @param {Record<string, any>} view */
function buildingsInPlay(view) {
  const { buildings, cards } = contentOf(view);
  const chosen = new Set(view.chosen.map((/** @type {string} */ id) => cards.get(id)?.building.id));
  return [...buildings.keys()].filter((id) => chosen.has(id));
}

/** @param {string} icon @param {string} text */
const sign = (icon, text) => html`<li key=${icon}><${Glyph} name=${icon} /> <span>${text}</span></li>`;
