// @ts-check
/** The legend: the back and front of a rat token, and every sign of the table. */
import { html } from "../../../web/shared/lib.js";
import { learn } from "../../../web/shared/language.js";
import { contentOf, isAfricanus, say } from "./model.js";
import { Rat } from "./pieces.js";
import { Glyph } from "./symbols.js";

await learn("rattus.legend");

const CLASSES = ["peasantry", "bourgeoisie", "church", "chivalry", "magic", "royalty", "islam"];
/** Signs, each with the message that names it. */
const SIGNS = [
  ["majority", "majority"],
  ["all", "all"],
  ["rat", "supply"],
  ["death", "turned"],
  ["plague", "plague"],
  ["palace", "palace"],
];
/** The same for Africanus. */
const AFRICANUS = [
  ["caravan", "caravan"],
  ["cards", "cards"],
  ["?", "any"],
  ["diplomat", "diplomat"],
];
/** Class cards whose sign differs from their class's. */
const CARDS = ["astronomer", "explorer", "sultan"];

/** @param {{update: import("./model.js").Moment, words: import("./model.js").Words}} props */
export function Aid({ update, words }) {
  const faces = [...contentOf(update.view).tokens.values()];
  const face = faces.find(({ limit }) => limit > 1) ?? faces[0];
  const rows = [
    ["starter", { kind: "starter", face: null, by: [] }],
    ["later", { kind: "later", face: null, by: [] }],
    ["front", { kind: "later", face, by: [] }],
    ["seen", { kind: "later", face, by: [0] }],
  ];
  const more = isAfricanus(update.view);
  const classes = CLASSES.filter((id) => more || id !== "islam");
  return html`<div class="ra"><div class="ra-aid"><h3>${say(words, "legend.token.title")}</h3>
    <ul role="list">${rows.map(([id, rat]) => html`<li key=${id}><svg viewBox="-56 -56 112 112" aria-hidden="true"><${Rat} rat=${rat} x=${0} y=${0} /></svg><span>${say(words, `legend.token.${id}`, { limit: face.limit, symbols: face.symbols })}</span></li>`)}</ul></div>
    <h3>${say(words, "legend.title")}</h3>
    <ul class="legend-signs" role="list">
      ${classes.map((id) => sign(id, say(words, "legend.class", { symbol: id })))}
      ${[...SIGNS, ...(more ? AFRICANUS : [])].map(([id, word]) => sign(id, say(words, `legend.${word}`)))}
      ${more && CARDS.map((id) => sign(id, say(words, `card.${id}`)))}
    </ul>
  </div>`;
}

/** @param {string} icon @param {string} text */
const sign = (icon, text) => html`<li key=${icon}><${Glyph} name=${icon} /> <span>${text}</span></li>`;
