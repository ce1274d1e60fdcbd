// @ts-check
/** What a rat token says, back and front. */
import { html } from "../../../web/shared/lib.js";
import { contentOf, say } from "./model.js";
import { Rat } from "./pieces.js";

/** @param {{update: import("./model.js").Moment, words: import("./model.js").Words}} props */
export function Aid({ update, words }) {
  const [face] = contentOf(update.view).tokens.values();
  const rows = [
    ["starter", { kind: "starter", face: null, by: [] }],
    ["later", { kind: "later", face: null, by: [] }],
    ["front", { kind: "later", face, by: [] }],
    ["seen", { kind: "later", face, by: [0] }],
  ];
  return html`<div class="ra ra-aid"><h3>${say(words, "board.aid.title")}</h3>
    <ul role="list">${rows.map(([id, rat]) => html`<li key=${id}><svg viewBox="-56 -56 112 112" aria-hidden="true"><${Rat} rat=${rat} x=${0} y=${0} /></svg><span>${say(words, `board.aid.${id}`, { limit: face.limit, symbols: face.symbols })}</span></li>`)}</ul>
  </div>`;
}
