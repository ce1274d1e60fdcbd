// @ts-check
/** A short player aid: the signs of the table, and the sources of our numbers. */
import { html } from "../../../web/shared/lib.js";
import { learn } from "../../../web/shared/language.js";
import { Badge } from "./map.js";
import { say } from "./model.js";
import { Glyph, OF } from "./symbols.js";

await learn("pest.legend");

/** Groups of messages with the names of signs. */
const GROUPS = ["legend", "good", "action", "building", "kind", "capital-building", "place"];

const COLOURS = ["red", "blue", "black"];

/** @param {{words: import("./model.js").Words}} props */
export const Aid = ({ words }) => html`<div class="pe pe-aid-sheet">
  <h3>${say(words, "legend.title")}</h3>
  <ul class="legend-signs" role="list">${Object.keys(OF).map((icon) => {
    const id = icon === "person" ? "healthy" : icon;
    const group = GROUPS.find((each) => words.has(`pest.${each}.${id}`));
    return html`<li key=${icon}><span class="pe-aid-sign">${["road", "harbour"].includes(icon) ? html`<svg class="pe-key" viewBox="0 0 78 24">${COLOURS.map((colour, n) => html`<${Badge} key=${colour} name=${icon} colour=${colour} x=${13 + 26 * n} y=${12} />`)}</svg>` : html`<${Glyph} name=${icon} />`}</span> ${say(words, `${group}.${id}`)}</li>`;
  })}</ul>
  <p>${say(words, "legend.sizes")}</p>
  <p>${say(words, "legend.beds")}</p>
  <p>${say(words, "legend.turn")}</p>
  <p><b>${say(words, "board.ours")}</b></p>
</div>`;
