// @ts-check
/** The table of Pest: the map, and boards beside it. */
import { html, lazy, signal, useEffect, useRef, useState } from "../../../web/shared/lib.js";
import { useRoom } from "../../../web/shared/room.js";
import { SeatMark } from "../../../web/shared/shapes.js";
import { House, HouseChips, Stores } from "./house.js";
import { Sheet } from "./map.js";
import { actorOf, contentOf, say } from "./model.js";
import { arrangement, usePanes } from "./panes.js";
import { own as colour } from "./pieces.js";

/** @typedef {import("../../../web/table/game.js").BoardProps} BoardProps */
/** @typedef {import("./model.js").View} View */
/** @typedef {import("./panes.js").Pane} Pane */

const tabs = () => import("./tabs.js");
const Capital = lazy(tabs, "Capital");
const Display = lazy(tabs, "Display");
const Council = lazy(tabs, "Council");
const Score = lazy(tabs, "Score");
const Pointed = lazy(tabs, "Pointed");
/** In low windows. */
export const Hand = lazy(tabs, "Hand");

export { SeatFacts } from "./facts.js";
export { sequences } from "./plague.js";
export const Aid = lazy(() => import("./aid.js"), "Aid");
export const css = "board.css";
/** Loaded for films. @type {typeof import("./moments.js") | null} */
let films = null;
export const moments = async () => (films = await import("./moments.js"));
export const map = true;
export const pieces =
  ".pe-sick, .pe-owner, .pe-camp, .pe-doctor, .pe-good, .pe-token, .pe-bed.is-taken, .pe-pawn, .pe-building, .pe-step.is-taken, .pe-grave.is-taken, .pe-slot, .pe-tech, .pe-marks > *, .pe-work, .pe-people > span, .pe-reward-token";
export const extras = ["exchange", "rearrange"];

/** Events worth stopping at in a replay. */
export const landmarks = new Set(["pest-card", "destroyed", "died", "era-ended"]);

/** @param {BoardProps} props */
export function Board(props) {
  const { update, words, targets, scene } = props;
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const room = useRoom(box);
  const { shape, groups } = arrangement(room);
  const film = props.film?.value;
  const event = film?.event;
  const stage = scene ? "map" : film && shape === "single" ? (films?.stageOf(film, update.events) ?? null) : null;
  const open = targets.size ? update.choices : NONE;
  const asked = !film && update.choices.length > 0;
  const { shown, show, bring, lit, due } = usePanes(groups, open, stage, asked, props);
  const [house, setHouse] = useState(/** @type {number | null} */ (null));
  const playing = actorOf(update);
  useEffect(() => films?.follow(box.current, film), [film]);
  useEffect(() => setHouse(null), [lit.has("board"), update.seat, playing]);
  const seat = house ?? (event ? event.params.seat : playing) ?? update.seat ?? 0;
  return html`<div class="pe pe-table is-${shape}" ref=${box}>
    ${props.pointed && html`<${Pointed} box=${box} pointed=${props.pointed} bring=${bring} />`}
    ${
      room.width > 0 &&
      groups.map(
        (group, n) => html`<div key=${n} class="pe-part is-${shown[n] === "map" ? "map" : "side"}">
      ${group.length > 1 && html`<${Tabs} group=${group} shown=${shown[n]} lit=${lit} words=${words} mine=${shown[n] === "board" ? seat === update.seat : update.seat !== null} onShow=${show} />`}
      <div class="pe-pane is-${shown[n]}" data-shown=${shown[n]} data-of=${shown[n] === "board" && seat}>
        <${PaneOf} pane=${shown[n]} board=${props} seat=${seat} onShow=${setHouse} />
        ${due && group.includes(due) && html`<button type="button" class="pe-tab is-lit pe-due" onClick=${() => show(due)}>${say(words, "board.choose-on", { pane: say(words, `board.pane.${due}`) })}</button>`}
      </div>
      ${shape === "single" && shown[n] === "map" && update.seat !== null && room.height > SHELF && html`<${Shelf} view=${update.view} seat=${event?.params.seat ?? update.seat} words=${words} targets=${targets} mine=${update.seat} />`}
    </div>`,
      )
    }
  </div>`;
}

/** @type {string[]} */
const NONE = [];
/** Pixels; in a higher room goods are shown below the map. */
const SHELF = 360;

/** The reader's goods, or those of the player of whom a film tells. @param {any} props */
const Shelf = ({ mine, ...props }) =>
  html`<div class="pe-shelf ${props.seat === mine ? "" : "is-idle"}" style=${colour(props.seat)}>
    ${props.seat !== mine && html`<b><${SeatMark} seat=${props.seat} /> <bdi>${props.words.player(props.seat)}</bdi></b>`}<${Stores} ...${props} own=${false} /></div>`;

/** @param {{group: Pane[], shown: Pane, lit: Set<Pane>, words: import("./model.js").Words, mine: boolean, onShow: (pane: Pane) => void}} props */
const Tabs = ({ group, shown, lit, words, mine, onShow }) => html`<div class="pe-tabs" role="group">
  ${group.map((pane) => html`<button key=${pane} type="button" class="pe-tab ${lit.has(pane) ? "is-lit" : ""}" data-pane=${pane} aria-pressed=${pane === shown} onClick=${() => onShow(pane)}>${say(words, `board.pane.${pane === "board" && !mine ? "boards" : pane}`)}</button>`)}
</div>`;

/** @param {{pane: Pane, board: BoardProps, seat: number, onShow: (seat: number) => void}} props */
function PaneOf({ pane, board, seat, onShow }) {
  const { update, words, targets } = board;
  const { view } = update;
  if (pane === "map") return html`<${MapPane} ...${board} />`;
  const inside = {
    board:
      () => html`${view.seats > 1 && html`<${HouseChips} view=${view} words=${words} shown=${seat} onShow=${onShow} />`}
      <${House} view=${view} seat=${seat} words=${words} targets=${targets} own=${seat === update.seat} />`,
    cards: () => html`<${Display} view=${view} words=${words} />`,
    council: () => html`<${Council} view=${view} words=${words} />`,
    capital: () => html`<${Capital} view=${view} words=${words} targets=${targets} />`,
    score: () => html`<${Score} view=${view} words=${words} />`,
  }[pane];
  return html`<div class="pe-scroll">${inside()}</div>`;
}

/** @param {BoardProps} props */
function MapPane(props) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const room = useRoom(box);
  return html`<div class="pe-mapbox" ref=${box}>${room.width > 0 && html`<${Sheet} ...${props} room=${room} />`}</div>`;
}

/** The places that an event mentions. @param {import("./model.js").Event} event */
export const mentions = ({ params }) =>
  [params.place, params.to].filter((id) => typeof id === "string" && contentOf({}).number.has(id));

/** Loaded after the board. */
const own = signal(/** @type {typeof import("./own_turn.js") | null} */ (null));
void import("./own_turn.js").then((found) => (own.value = found));
/** @type {typeof import("./motion.js") | null} */
let motion = null;
void import("./motion.js").then((found) => (motion = found));

/** @param {import("./model.js").Event} event */
export const flights = (event) => motion?.flights(event) ?? [];
/** @param {string} choice @param {View} view */
export const irreversible = (choice, view) => own.value?.irreversible(choice, view) ?? "";
/** @param {string} choice @param {View} view */
export const slip = (choice, view) => choice.startsWith("exchange") && !!own.value?.losesCoin(choice, view);
/** @param {View} view @param {string[]} choices */
export const asking = (view, choices) => own.value?.asking(view, choices) ?? {};
/** @param {string} choice @param {View} view */
export const tolls = (choice, view) => own.value?.tolls(choice, view) ?? [];
/** @param {string} choice @param {View} view @param {import("./model.js").Words} words */
export const brief = (choice, view, words) => own.value?.brief(choice, view, words) ?? "";
