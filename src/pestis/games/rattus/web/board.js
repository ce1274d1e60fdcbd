// @ts-check
/** The table of Rattus: the map, the class cards, and the piles. */
import { html, useRef } from "../../../web/shared/lib.js";
import { useRoom } from "../../../web/shared/room.js";
import { ClassCards } from "./cards.js";
import { frameOf, Sheet } from "./map.js";
import { inUse, REGION_IDS } from "./model.js";
import { Piles } from "./piles.js";

export { SeatFacts } from "./facts.js";
export { Hand } from "./hand.js";
export { flights } from "./motion.js";
export { sequences } from "./plague.js";
export const css = "board.css";
export const moments = () => import("./moments.js");
export const map = true;
export const pieces = ".ra-rat, .ra-pawn, .ra-cubes, .ra-owner, .ra-pile";

/** Events worth stopping at when looking back. */
export const landmarks = new Set(["rages", "last-round", "final-plague"]);

/** @param {import("../../../web/table/game.js").BoardProps} props */
export function Board(props) {
  const { view } = props.update;
  const [, , width, height] = frameOf(inUse(view));
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const room = useRoom(box);
  return html`<div class="ra ra-room"><div class="ra-table ${width > 1.25 * height ? "is-wide" : ""}" style=${{ "--ratio": width / height }}>
    <div class="ra-mapbox" ref=${box}><${Sheet} ...${props} room=${room} /></div>
    <div class="ra-side">
      <${ClassCards} view=${view} words=${props.words} />
      <${Piles} view=${view} words=${props.words} />
    </div>
  </div></div>`;
}

/** The regions between which something went. @param {import("./model.js").Event} event */
export const mentions = ({ params }) => [params.region, params.to, params.from].filter((id) => REGION_IDS.includes(id));

/** Players from whom on everybody places first cubes three times (RA 8.6.9). */
const THRICE = 5;

/** Which of the first placements is asked. @param {Record<string, any>} view */
export function asking(view) {
  if (view.prompts[0]?.kind !== "settle") return {};
  const placed = view.cubes.reduce(
    (/** @type {number} */ sum, /** @type {number[]} */ row) => sum + row[view.viewer],
    0,
  );
  return { placement: placed / 2 + 1, placements: view.seats < THRICE ? 2 : 3 };
}

/** Questions after whose answer a token is turned or looked at. */
const REVEALS = ["turn-token", "witch-second", "count-piece"];

/**
 * What cannot be taken back: drawing, looking, turning.
 * @param {string} choice
 * @param {Record<string, any>} view
 * @returns {string} id of the words, or ""
 */
export function irreversible(choice, view) {
  const [verb, id] = choice.split(" ");
  if (verb === "use" && (id === "astronomer" || id === "explorer")) return "web.confirm.draws";
  if (REVEALS.includes(view.prompts[0]?.kind)) return "web.confirm.reveals";
  if ((verb === "move" || verb === "rage") && ragesAt(view, REGION_IDS.indexOf(id))) return "web.confirm.reveals";
  return "";
}

/** Moving the Plague Piece is the last thing one does of one's own accord. @param {string} choice */
export const ends = (choice) => choice.startsWith("move ") || choice === "done";

/** Does the plague rage in a region that the Plague Piece enters? @param {Record<string, any>} view @param {number} region */
const ragesAt = (view, region) => view.rats[region] > 0 && view.cubes[region].some((/** @type {number} */ n) => n > 0);
