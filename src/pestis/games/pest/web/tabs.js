// @ts-check
/** The panes that are fetched when one is opened: the Council, the capital, the technologies on offer, the score. */
import { html, useEffect } from "../../../web/shared/lib.js";
import { style } from "../../../web/shared/style.js";
import { SeatMark } from "../../../web/shared/shapes.js";
import { CardPower, signOf } from "./cards.js";
import { Buildings, Sickbay, Stores } from "./house.js";
import { contentOf, eraOf, ERAS, fits, GOODS, isDuel, isSolo, say, seatsOf } from "./model.js";
import { own } from "./pieces.js";
import { scoreSheet, totals } from "./scoring.js";
import { Glyph } from "./symbols.js";
import { agendaText, imperativeText, pestText, powerText, rewardText } from "./wording.js";

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
const Reward = ({ reward }) =>
  html`<span class="pe-reward" aria-hidden="true">${GOODS.filter((good) => reward[good]).map((good) => html`<i key=${good} class="gives-${good}">${reward[good] > 1 ? reward[good] : ""}<${Glyph} name=${good} /></i>`)}${!GOODS.some((good) => reward[good]) && "–"}</span>`;

/** The pest card of this year, and the aid card that pays next year. @param {{view: View, words: Words}} props */
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

/** @typedef {{view: View, words: Words, targets: import("./model.js").Targets}} CapitalProps */

/** @param {CapitalProps} props */
export const Capital = (props) => html`<section class="pe-capital">
  <${Card} ...${props} />
  <${People} ...${props} />
  <${Works} ...${props} />
  <${Tokens} ...${props} />
</section>`;

/** @param {CapitalProps} props */
function Card({ view, words }) {
  const id = view.capital_card[0];
  const card = contentOf(view).capitalCards.get(id);
  if (!card) return null;
  const [first, second, third] = card.rewards.map((reward) => rewardText(reward, words));
  const bonus = rewardText(card.bonus, words);
  return html`<div class="pe-capital-card" role="img" data-explain=${id} aria-label=${say(words, "board.capital-card", { card: id, first, second, third, bonus })}>
    <b aria-hidden="true">${say(words, `capital-card.${id}`)}</b>
    ${card.rewards.map((reward, n) => html`<span key=${n} class="pe-rank" aria-hidden="true"><small>${n + 1}.</small><${Reward} reward=${reward} />${n === 0 && html`<small>+ <${Reward} reward=${card.bonus} /> / <${Glyph} name="person" />↩</small>`}</span>`)}
  </div>`;
}

/** Healthy people on the capital spaces. @param {CapitalProps} props */
function People({ view, words }) {
  const neutral = isDuel(view) || isSolo(view);
  const label = [
    say(words, "board.in-capital"),
    ...seatsOf(view).map((seat) => say(words, "board.on-step", { seat, n: view.capital[seat] })),
    neutral && say(words, "board.neutral", { n: view.capital[view.seats] }),
  ]
    .filter(Boolean)
    .join(" ");
  return html`<div class="pe-people" data-target="capital" aria-label=${label}>
    <${Glyph} name="capital" />
    ${seatsOf(view).map((seat) => html`<span key=${seat} aria-hidden="true"><${SeatMark} seat=${seat} />${view.capital[seat]}<${Glyph} name="person" /></span>`)}
    ${neutral && html`<span aria-hidden="true" class="pe-neutral">${view.capital[view.seats]}<${Glyph} name="person" /></span>`}
  </div>`;
}

/** The five buildings, each for the first player to build it. @param {CapitalProps} props */
const Works = ({ view, words }) => html`<div class="pe-works">
  ${contentOf(view).works.map(({ id, wood, stone, renown, influence }, n) => {
    const owner = view.capital_owner[n];
    const label =
      owner === null
        ? say(words, "board.work", { work: id, wood, stone, renown, influence })
        : say(words, "board.work-of", { work: id, seat: owner });
    return html`<div key=${id} class="pe-work ${owner === null ? "" : "is-taken"}" data-target=${id} aria-label=${label}>
      <b aria-hidden="true">${say(words, `capital-building.${id}`)}</b><${Glyph} name=${id} />
      ${
        owner === null
          ? html`<span class="pe-cost" aria-hidden="true"><i>${wood}<${Glyph} name="wood" /></i><i>${stone}<${Glyph} name="stone" /></i></span>
          <span class="pe-cost" aria-hidden="true"><em>${renown}<${Glyph} name="renown" /></em><em>${influence}<${Glyph} name="influence" /></em>${isSolo(view) && html`<i><${Glyph} name="sick" /></i>`}</span>`
          : html`<span class="pe-cost" aria-hidden="true"><${SeatMark} seat=${owner} /> <bdi>${words.player(owner)}</bdi></span>`
      }
    </div>`;
  })}
</div>`;

/** Reward tokens, used ones turned over. @param {CapitalProps} props */
function Tokens({ view, words, targets }) {
  return html`<div class="pe-tokens" role="group" aria-label=${say(words, "board.tokens")}>
    ${GOODS.filter((good) => view.tokens_up[good] || view.tokens_down[good]).map((good) => {
      const [up, down] = [view.tokens_up[good] ?? 0, view.tokens_down[good] ?? 0];
      const chosen = fits(targets, good, ["token"]);
      return html`<span key=${good} class="pe-reward-token gives-${good} ${up ? "" : "is-down"}" ...${chosen ? { "data-target": good } : { role: "img", "data-explain": "reward-tokens" }} aria-label=${say(words, "board.token", { good, n: up, down })}>
        <${Glyph} name=${good} /><b aria-hidden="true">${up}${down > 0 && html`<small> +${down}↓</small>`}</b></span>`;
    })}
  </div>`;
}

/** The display, with each card's cost, slot and value. @param {{view: View, words: Words}} props */
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

/** @param {{view: import("./model.js").View, words: import("./model.js").Words}} props */
export function Score({ view, words }) {
  const seats = seatsOf(view);
  const row = (/** @type {number[]} */ points) =>
    points.map(
      (n, seat) =>
        html`<td key=${seat} class=${n < 0 ? "is-loss" : n ? "" : "is-none"}>${n || html`<span role="img" aria-label="0">·</span>`}</td>`,
    );
  return html`<div class="pe-score">
    <p>${say(words, "board.forecast")}</p>
    <table><thead><tr><th></th>${seats.map((seat) => html`<th key=${seat} scope="col" title=${words.player(seat)}><${SeatMark} seat=${seat} label=${words.player(seat)} /></th>`)}</tr></thead>
      <tbody>${scoreSheet(view).map(({ id, params, points }) => html`<tr key=${id + (params.era ?? "")}><th scope="row">${say(words, `score.${id}`, params)}</th>${row(points)}</tr>`)}</tbody>
      <tfoot><tr><th scope="row">${say(words, "score.total")}</th>${row(totals(view))}</tr></tfoot></table>
    <p class="pe-ours">${say(words, "board.ours")}</p>
  </div>`;
}

/** What the reader has, shown in the space beside the map of a low window. @param {import("../../../web/table/game.js").BoardProps} props */
export function Hand({ update, words, targets }) {
  const all = { view: update.view, seat: update.seat ?? 0, words, targets, own: false };
  return html`<div class="pe pe-desk" style=${own(all.seat)}><${Stores} ...${all} /><${Buildings} ...${all} /><${Sickbay} ...${all} /></div>`;
}

/** Brings the pane forward at which a lesson points. @param {{box: {current: HTMLElement | null}, pointed: Set<string>, bring: (pane: "map" | "board") => void}} props */
export function Pointed({ box, pointed, bring }) {
  useEffect(() => {
    const pane = box.current?.querySelector(".is-single .pe-pane");
    if (!pointed.size || !pane?.querySelector("[data-target]")) return;
    const here = (/** @type {string} */ id) => pane.querySelector(`[data-target="${id}"], [data-explain="${id}"]`);
    if (![...pointed].some(here)) bring(pane.matches(".is-map") ? "board" : "map");
  }, [pointed]);
  return null;
}
