// @ts-check
/** The table of Rattus: the map, the class cards, and the piles. */
import { html, lazy, useMemo, useRef } from "../../../web/shared/lib.js";
import { useRoom } from "../../../web/shared/room.js";
import { ClassCards } from "./cards.js";
import { frameOf, lookOf, Sheet } from "./map.js";
import { inUse, REGION_IDS } from "./model.js";
import { Piles } from "./piles.js";

export { SeatFacts } from "./facts.js";
export { Hand } from "./hand.js";
export { flights } from "./motion.js";
export { sequences } from "./plague.js";
export const css = "board.css";
export const moments = () => import("./moments.js");
export const map = true;
export const sideHand = true;
export const Aid = lazy(() => import("./aid.js"), "Aid");
const Taken = lazy(() => import("./taken.js"), "Taken");
export const pieces = ".ra-rat, .ra-pawn, .ra-cubes, .ra-owner, .ra-pile";

/** Verbs whose answers show only a place's name, because the question says the rest. */
export const terse = ["settle", "camp", "move", "rat", "rage", "explore", "via", "to", "under"];

/** Events worth stopping at in a replay. */
export const landmarks = new Set(["rages", "last-round", "final-plague"]);

/** Pixels: minimum and maximum width of a card beside the map. */
const CARD = [180, 300];
/** A room at least this wide and less than this high is low: cards show only their names, in one column, and the map may be narrower. */
const LOW = [420, 360];
const LOW_CARD = 154;
/** In two columns it is as broad at least. */
const SLIM_CARD = 140;
const MAP = [150, 240];
/** A card's width is the room's height divided by CARDS_HIGH.  BELOW: heights of cards below the map, in narrow and in wide rooms. */
const CARDS_HIGH = 4.2;
const BELOW = [75, 84];
const NARROW = 600;
/** Pixels for the piles in a row below the map, or in the sea west of it in narrow rooms. */
const PILES = 50;
const PILES_WEST = 66;
/** How much larger the map must become for the piles to change their place. */
const STAY = 1.25;
/** More class cards than this are in two columns. */
const COLUMN = 6;

/**
 * Places the class cards on the sea west of the map or below it, whichever leaves the map larger.  A map above the
 * cards ends with the lands in play; the piles are in a row below it, or in the sea.
 * @param {{width: number, height: number}} room
 * @param {number[]} frame
 * @param {number} cards
 * @param {boolean | null} kept whether the piles were in the sea before; null if they were nowhere
 */
export function layoutOf(room, frame, cards, kept = null) {
  const low = room.width >= LOW[0] && room.height < LOW[1];
  const least = low ? LOW_CARD : CARD[0];
  const columns = cards > COLUMN && !low ? 2 : 1;
  const wanted = Math.min(CARD[1], Math.max(least, low ? 0 : Math.round(room.height / CARDS_HIGH)));
  // What the map leaves where it is as high as the room.
  const spare = Math.floor((room.width - 16 - (room.height / frame[3]) * frame[2]) / columns);
  const card = Math.min(wanted, Math.max(columns > 1 ? SLIM_CARD : least, spare));
  const west = card * columns + 16;
  const narrow = room.width < NARROW;
  const rows = narrow || cards > COLUMN ? 2 : 1;
  const { width } = room;
  const height = room.height - rows * (BELOW[narrow ? 0 : 1] + 6);
  const row = lookOf({ width, height: height - PILES }, frame, 0);
  const sea = lookOf({ width, height }, frame, PILES_WEST);
  const stay = kept === null ? 1 : kept ? 1 / STAY : STAY;
  const inSea = narrow && sea.k > row.k * stay;
  const { k, box } = inSea ? sea : row;
  const side = { width, height: room.height - (low ? PILES : 0) };
  const beside = width - west > MAP[low ? 0 : 1] && lookOf(side, frame, west).k >= k;
  if (beside) return { west, covered: west, room: side, low, inSea: false };
  const high = Math.ceil(Math.min(box[3], frame[3]) * k);
  return { west: 0, covered: inSea ? PILES_WEST : 0, room: { width, height: high }, low: false, inSea };
}

/** @param {import("../../../web/table/game.js").BoardProps} props */
export function Board(props) {
  const { view } = props.update;
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const size = useRoom(box);
  // A question of several lines must not make the piles jump: they stay where they are until the map gains much.
  const piles = useMemo(() => ({ inSea: /** @type {boolean | null} */ (null) }), [size.width]);
  const event = props.film?.value?.event;
  const { west, covered, room, low, inSea } = layoutOf(size, frameOf(inUse(view)), view.cards.length, piles.inSea);
  if (!west && size.height) piles.inSea = inSea;
  return html`<div class="ra ra-room ${west ? "is-beside" : "is-below"} ${inSea ? "is-in-sea" : ""} ${low ? "is-low" : ""}" ref=${box} style=${{ "--west": `${west}px`, "--map": `${Math.max(0, room.height)}px` }}>
    <div class="ra-mapbox"><${Sheet} ...${props} room=${room} west=${covered} /></div>
    <div class="ra-side">
      <${ClassCards} view=${view} words=${props.words} />
      <${Piles} view=${view} words=${props.words} />
    </div>
    ${event?.id === "took-from" && event.params.other === view.viewer && html`<${Taken} ...${event.params} words=${props.words} />`}
  </div>`;
}

/** The regions that an event mentions. @param {import("./model.js").Event} event */
export const mentions = ({ params }) => [params.region, params.to, params.from].filter((id) => REGION_IDS.includes(id));

/** From this number of players on, everybody places their first cubes three times (RA 8.6.9). */
const THRICE = 5;

/** Parameters of the question: which of the first placements it is. @param {Record<string, any>} view */
export function asking(view) {
  if (view.prompts[0]?.kind !== "settle") return {};
  const placed = view.cubes.reduce(
    (/** @type {number} */ sum, /** @type {number[]} */ row) => sum + row[view.viewer],
    0,
  );
  return { placement: placed / 2 + 1, placements: view.seats < THRICE ? 2 : 3 };
}

/** Prompts whose answers reveal a token. */
const REVEALS = ["turn-token", "witch-second", "count-piece"];

/**
 * Why a choice is final: it draws, looks at or turns something hidden.
 * @param {string} choice
 * @param {Record<string, any>} view
 * @returns {string} a message id, or ""
 */
export function irreversible(choice, view) {
  const [verb, id] = choice.split(" ");
  if (verb === "use" && (id === "astronomer" || id === "explorer")) return "web.confirm.draws";
  if (REVEALS.includes(view.prompts[0]?.kind)) return "web.confirm.reveals";
  if ((verb === "move" || verb === "rage") && ragesAt(view, REGION_IDS.indexOf(id))) return "web.confirm.reveals";
  return "";
}

/** Whether a choice ends the turn: moving the Plague Piece is the last free action. @param {string} choice */
export const ends = (choice) => choice.startsWith("move ") || choice === "done";

/** Whether the plague rages in a region when the Plague Piece enters it. @param {Record<string, any>} view @param {number} region */
const ragesAt = (view, region) => view.rats[region] > 0 && view.cubes[region].some((/** @type {number} */ n) => n > 0);
