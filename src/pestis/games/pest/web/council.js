// @ts-check
/** The Council: this year's pest and aid, the decrees with their tracks, the influence track. */
import { html } from "../../../web/shared/lib.js";
import { style } from "../../../web/shared/style.js";
import { SeatMark } from "../../../web/shared/shapes.js";
import { contentOf, eraOf, ERAS, GOODS, isDuel, isSolo, say, seatsOf } from "./model.js";
import { Glyph } from "./symbols.js";
import { agendaText, imperativeText, pestText, rewardText } from "./wording.js";

await style(new URL("./panes.css", import.meta.url).href);

/** @typedef {import("./model.js").View} View */
/** @typedef {import("./model.js").Words} Words */

/** @param {{view: View, words: Words}} props */
export const Council = (props) => html`<section class="pe-council">
  <${Year} ...${props} />
  ${ERAS.map((_, era) => html`<${Decree} key=${era} era=${era} ...${props} />`)}
  <${Influence} ...${props} />
</section>`;

/** A reward as icons. @param {{reward: import("./model.js").Reward}} props */
export const Reward = ({ reward }) =>
  html`<span class="pe-reward" aria-hidden="true">${GOODS.filter((good) => reward[good]).map((good) => html`<i key=${good} class="gives-${good}">${reward[good] > 1 ? reward[good] : ""}<${Glyph} name=${good} /></i>`)}${!GOODS.some((good) => reward[good]) && "–"}</span>`;

/** The pest card of the year, and the aid card that pays in the next. @param {{view: View, words: Words}} props */
function Year({ view, words }) {
  const { pest, aid } = contentOf(view);
  const card = view.pest[view.pest.length - 1];
  const help = view.aid[view.aid.length - 1];
  if (!card) return null;
  const said = pestText(pest.get(card), words);
  const pays = help && aid.get(help);
  const columns = /** @type {["left", "middle", "right"]} */ (["left", "middle", "right"]).filter(
    (id) => view.seats > 2 || isSolo(view) || id !== "middle",
  );
  return html`<div class="pe-year">
    <div class="pe-pest" role="img" data-explain=${card} aria-label=${say(words, "board.pest-card", { card, text: said })}><${Glyph} name="pest" /><span aria-hidden="true"><b>${say(words, `pest-card.${card}`)}</b><small>${said}</small></span></div>
    ${
      pays &&
      html`<div class="pe-aid" role="img" data-explain=${help} aria-label=${say(words, "board.aid", { left: rewardText(pays.left, words), middle: rewardText(pays.middle, words), right: rewardText(pays.right, words) })}>
      <b aria-hidden="true">${say(words, "board.aid-title")}</b>
      ${columns.map((id) => html`<span key=${id} aria-hidden="true"><small>${say(words, `board.${isSolo(view) ? "aid-solo" : "aid-for"}.${id}`)}</small><${Reward} reward=${pays[id]} /></span>`)}</div>`
    }
  </div>`;
}

/** A decree with the markers on its track. @param {{view: View, words: Words, era: number}} props */
function Decree({ view, words, era }) {
  const content = contentOf(view);
  const id = view.decrees[era];
  if (!id) return null;
  const { agenda, imperative } = content.decrees.get(id) ?? { agenda: null, imperative: null };
  const texts = { agenda: agendaText(agenda, words), imperative: imperativeText(imperative, words) };
  const thresholds = isDuel(view) ? content.duel.get("thresholds").spaces : [];
  const waiting = isSolo(view) ? content.solo.get("imperatives").spaces[era] : 0;
  const steps = [{ influence: 0, renown: 0 }, ...content.imperatives[era]];
  const on = (/** @type {number} */ step) => seatsOf(view).filter((seat) => view.tracks[seat][era] === step);
  const label = [
    say(words, "board.decree", {
      era: ERAS[era],
      agenda: id,
      imperative: id,
      first: texts.agenda,
      second: texts.imperative,
    }),
    ...seatsOf(view).map((seat) => say(words, "board.on-step", { seat, n: view.tracks[seat][era] })),
  ].join(" ");
  return html`<div class="pe-decree ${era === eraOf(view) && view.year ? "is-now" : ""}" role="img" data-explain=${id} aria-label=${label}>
    <span class="pe-era" aria-hidden="true">${ERAS[era].toUpperCase()}</span>
    <span class="pe-halves" aria-hidden="true"><span><b>${say(words, `agenda.${id}`)}</b> <small>${texts.agenda}</small></span><span><b>${say(words, `imperative.${id}`)}</b> <small>${texts.imperative}</small></span></span>
    <span class="pe-steps" aria-hidden="true">${steps.map(
      (step, n) => html`<span key=${n} class="pe-rung ${thresholds[era] === n && n ? "is-threshold" : ""}">
      <span class="pe-marks">${on(n).map((seat) => html`<${SeatMark} key=${seat} seat=${seat} />`)}${n > view.tracks[0][era] && n <= waiting && html`<${Glyph} name="sick" />`}</span>
      <small>${n ? html`+${step.influence}<${Glyph} name="influence" />` : say(words, "board.start")}</small><small>${n ? html`${step.renown}<${Glyph} name="renown" />` : ""}</small></span>`,
    )}</span>
  </div>`;
}

/** The influence track. @param {{view: View, words: Words}} props */
function Influence({ view, words }) {
  const content = contentOf(view);
  const covered = isDuel(view) ? content.duel.get("covered").spaces : [];
  const sick = view.influence_sick.map(Number);
  const on = (/** @type {number} */ space) => seatsOf(view).filter((seat) => view.influence[seat] === space);
  const label = [
    say(words, "board.influence"),
    ...seatsOf(view).map((seat) => say(words, "board.on-step", { seat, n: view.influence[seat] })),
  ].join(" ");
  return html`<div class="pe-influence" role="img" data-explain="influence-track" aria-label=${label}>
    ${content.spaces.map(({ symbol, reward }, space) => {
      const good = GOODS.find((id) => reward[id]);
      return html`<span key=${space} class="pe-space ${covered.includes(space) ? "is-covered" : ""} ${on(space).length ? "is-held" : ""} ${symbol ? "is-symbol" : ""} ${good ? "is-reward" : ""}" aria-hidden="true">
        <small>${space}</small>${
          on(space).length
            ? html`<span class="pe-marks is-${Math.min(3, on(space).length)}">${on(space).map((seat) => html`<${SeatMark} key=${seat} seat=${seat} />`)}</span>`
            : sick.includes(space)
              ? html`<${Glyph} name="sick" />`
              : covered.includes(space)
                ? html`<${Glyph} name="shame" />`
                : good
                  ? html`<${Glyph} name=${good} />`
                  : symbol
                    ? html`<${Glyph} name="renown" />`
                    : null
        }</span>`;
    })}
  </div>`;
}
