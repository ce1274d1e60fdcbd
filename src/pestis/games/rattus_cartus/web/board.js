// @ts-check
/** The table of Rattus Cartus: the row, the tracks, the Nun-row and the piles. */
import { html, lazy } from "../../../web/shared/lib.js";
import { contentOf, buildingId, effectsOf } from "./model.js";
import { useLate } from "./late.js";
import { NunRow } from "./nuns.js";
import { Piles } from "./piles.js";
import { Row } from "./row.js";
import { Tracks } from "./tracks.js";

export { brief, sameAs, slip } from "./alike.js";
export { SeatFacts } from "./facts.js";
export { Hand } from "./hand.js";
export { flights, sorted, told } from "./motion.js";
export { setOf } from "./sets.js";
export const Aid = lazy(() => import("./aid.js"), "Aid");
export const css = "board.css";
export const moments = () => import("./moments.js");
export const pieces =
  ".rc-entry, .rc-played, .rc-takers > *, .rc-disc, .rc-table:not(.is-over) :is(.rc-reckoning > [aria-hidden], .rc-nuncard > :not(.rc-seen), .rc-seen > *, .rc-pile)";

/** @param {import("../../../web/table/game.js").BoardProps} props */
export function Board({ update, words, motion }) {
  const { view } = update;
  const lasts = (/** @type {string} */ id) => (motion.events.some((event) => event.id.endsWith(id)) ? motion.ms : 0);
  // What cards bring is not shown before they have been turned (moments.js).
  const played = useLate(view.played, motion, lasts("revealed"));
  return html`<div class="rc rc-room ${motion.ms ? "is-moving" : ""}">
    <div class="rc-table ${view.over ? "is-over" : ""}">
      ${!view.over && html`<${Row} view=${{ ...view, played }} words=${words} />`}
      <${Tracks} view=${view} words=${words} motion=${motion} ms=${lasts("influence")} />
      <div class="rc-lower">
        <${NunRow} view=${view} words=${words} />
        <${Piles} view=${view} words=${words} />
      </div>
    </div>
  </div>`;
}

/** The card of the Nun-row that an event mentions. @param {import("./model.js").Event} event */
export const mentions = ({ id, params }) => (id === "looked" ? [`nun-${params.place}`] : []);

/** Events worth stopping at in a replay. */
export const landmarks = new Set(["round-began", "sword-victim", "flute-victim", "rat-moved", "plague", "died"]);

/** Effects that draw cards. */
const DRAWS = ["draw", "draw-per-influence", "take-tokens"];

/**
 * Why a choice is final: it draws, looks at something hidden, or ends the player's turn.
 * @param {string} choice
 * @param {Record<string, any>} view
 * @returns {string} a message id, or ""
 */
export function irreversible(choice, view) {
  const [verb, id] = choice.split(" ");
  const prompt = view.prompts[0];
  const { cards, buildings } = contentOf(view);
  if (verb === "supply") return cards.get(id)?.draw ? "web.confirm.draws" : "";
  if (verb === "look") return "web.confirm.reveals";
  if (verb === "use") {
    const building = buildings.get(buildingId(prompt?.about ?? ""));
    const action = prompt?.kind === "premium-action" ? building?.premium : building?.standard;
    return effectsOf(action ?? "").some((effect) => DRAWS.includes(effect.id)) ? "web.confirm.draws" : "";
  }
  if (verb === "done" && prompt?.kind === "play-cards")
    return view.played[view.viewer]?.count ? "" : "web.confirm.ends";
  return "";
}

/** “Done” is the usual choice once cards are picked. @param {string} choice @param {Record<string, any>} view */
export const onward = (choice, view) => choice === "done" && view.played[view.viewer]?.count > 0;

/**
 * Whether a choice ends the player's turn of a phase: the supply action, playing the last card, passing.
 * @param {string} choice
 * @param {Record<string, any>} view
 */
export function ends(choice, view) {
  const [verb] = choice.split(" ");
  return verb === "supply" || verb === "pass" || (verb === "done" && view.prompts[0]?.kind === "play-cards");
}
