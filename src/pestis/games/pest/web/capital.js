// @ts-check
/** The capital: the card that ranks the houses, people, buildings, reward tokens. */
import { html } from "../../../web/shared/lib.js";
import { style } from "../../../web/shared/style.js";
import { SeatMark } from "../../../web/shared/shapes.js";
import { Reward } from "./council.js";
import { contentOf, fits, GOODS, isDuel, isSolo, say, seatsOf } from "./model.js";
import { Glyph } from "./symbols.js";
import { rewardText } from "./wording.js";

await style(new URL("./panes.css", import.meta.url).href);

/** @typedef {import("./model.js").View} View */
/** @typedef {import("./model.js").Words} Words */
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

/** The five buildings, each for the first to come. @param {CapitalProps} props */
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
