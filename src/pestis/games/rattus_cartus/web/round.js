// @ts-check
/** A round that begins: how many have been played, who starts, and how the last one differs. */
import { html } from "../../../web/shared/lib.js";
import { SeatMark } from "../../../web/shared/shapes.js";
import { contentOf, say } from "./model.js";

/** @param {import("../../../web/table/types.d.ts").MomentProps} props */
export function NewRound({ event, view, words }) {
  const { round, seats } = view;
  const rounds = contentOf(view).rounds[seats];
  const { seat } = event.params;
  return html`<div class="rc rc-moment is-round">
    <h2>${words.text("rattus-cartus.round", { round })}</h2>
    <p class="rc-rounds">${Array.from({ length: rounds }, (_, n) => html`<i key=${n} class=${n + 1 < round ? "is-over" : n + 1 === round ? "is-now" : ""}></i>`)}</p>
    <p>${say(words, round === rounds ? "board.last" : "told.rounds-left", { n: rounds - round })}</p>
    <p class="rc-starts"><${SeatMark} seat=${seat} /> <bdi>${words.player(seat)}</bdi> · ${say(words, "board.fact.starter")}</p>
  </div>`;
}
