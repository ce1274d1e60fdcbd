// @ts-check
/** A player's board: goods, actions, quarantine, buildings, healthy people, technologies. */
import { html } from "../../../web/shared/lib.js";
import { SeatMark } from "../../../web/shared/shapes.js";
import { CardPower, CardSlot, signOf } from "./cards.js";
import {
  areaOf,
  assistantsLeft,
  blockedOf,
  contentOf,
  fits,
  givesOf,
  LEFT_COLUMN,
  missingOf,
  say,
  siteOf,
  slotsOf,
  storageOf,
  STORED,
  TOP_ROW,
} from "./model.js";
import { own as ownColour } from "./pieces.js";
import { Glyph, kindOf } from "./symbols.js";

/** @typedef {import("./model.js").View} View */
/** @typedef {import("./model.js").Words} Words */
/** @typedef {{view: View, seat: number, words: Words, targets: import("./model.js").Targets, own: boolean}} HouseProps */

/** Makes a thing on the own board a target; on other boards it is only explained. @param {boolean} own @param {string} id */
const aim = (own, id) => (own ? { "data-target": id } : { "data-explain": id, role: "img" });

/** The name of a part of the board. @param {Words} words @param {string} id */
const cap = (words, id) => ({ "data-cap": say(words, `board.part.${id}`) });

/** @param {HouseProps} props */
export function House(props) {
  const { seat, words } = props;
  return html`<section class="pe-house" aria-label=${say(words, "board.board-of", { seat })} style=${ownColour(seat)}>
    <${Stores} ...${props} />
    <${Grid} ...${props} />
    <${Sickbay} ...${props} />
    <${Buildings} ...${props} />
    <${Healthy} ...${props} />
    <${Slots} ...${props} />
  </section>`;
}

/** Positions of a heap's cubes, lowest first: left, foot. */
const STACK = [10, 42, 30, 42, 50, 42, 20, 27, 40, 27, 30, 12];
const CUBE = ["M0 0l-10-5v-11l10 5z", "M0 0l10-5v-11l-10 5z", "M0-11l10-5l-10-5l-10 5z"];

/** Cubes in a heap. @param {{n: number}} props */
const Heap = ({ n }) => html`<svg class="pe-heap" viewBox="-2 -8 64 52" aria-hidden="true">
  ${n ? Array.from({ length: Math.min(n, STACK.length / 2) }, (_, i) => html`<g key=${i} transform="translate(${STACK[2 * i]} ${STACK[2 * i + 1]})">${CUBE.map((d, side) => html`<path key=${side} class="is-${side}" d=${d} />`)}</g>`) : html`<path class="is-none" d="M30 42l10-5l-10-5l-10 5z" />`}</svg>`;

/** A bed of a ward, with a person if it is taken. @param {{taken: boolean, class?: string}} props */
const Bed = ({ taken, class: more = "" }) =>
  html`<svg class="pe-bed ${more} ${taken ? "is-taken" : ""}" viewBox="0 0 40 26" aria-hidden="true"><path class="pe-linen" d="M5 12h31v7H5z" />${taken && html`<path class="pe-lying" d="M15 9h18q3 0 3 4v6H12z" /><circle class="pe-lying" cx="10" cy="10" r="5" />`}<path class="pe-frame" d="M3 3v22M37 9v16M3 20h34" /></svg>`;

/** Goods with their storage limits, and tokens. @param {HouseProps} props */
export function Stores({ view, seat, words, own }) {
  const blocked = blockedOf(view, seat).includes("track");
  const token = (
    /** @type {string} */ id,
    /** @type {number} */ n,
  ) => html`<span class="pe-token is-${id}" role="img" data-explain=${id} aria-label=${say(words, "board.owns", { good: id, n })}>
    <${Glyph} name=${id} /><b aria-hidden="true">${n}</b></span>`;
  return html`<div class="pe-stores" ...${cap(words, "goods")}>
    ${STORED.map((good) => {
      const [n, most] = [view.goods[seat][good] ?? 0, storageOf(view, seat, good)];
      return html`<span key=${good} class="pe-good gives-${good} ${n >= most ? "is-full" : ""}" ...${aim(own, good)} aria-label=${say(words, "board.stored", { good, n, most })}>
        <${Heap} n=${n} /><b aria-hidden="true"><${Glyph} name=${good} />${n}<small>/${most}</small></b></span>`;
    })}
    <span class="pe-ward" ...${aim(own, "track")} aria-label=${say(words, blocked ? "board.track-taken" : "board.track-free")}><${Bed} taken=${blocked} /><small aria-hidden="true"><${Glyph} name="sick" />/${contentOf(view).storage - 1}</small></span>
    <span class="pe-purse" ...${cap(words, "tokens")}>${token("flask", view.research[seat])}${token("renown", view.renown[seat])}${token("shame", view.shame[seat])}${token("influence", view.influence[seat])}</span>
  </div>`;
}

/** By action: the effect of a sick person on its space (PE 6.A.8, 6.B.7, 6.C.4). @type {Record<string, string>} */
const RESTRICTED = { move: "−1", construct: "+1", produce: "−1" };

/** The grid of actions with the assistants, and the restrictions of its top row. @param {HouseProps} props */
function Grid({ view, seat, words, own }) {
  const blocked = blockedOf(view, seat);
  const left = assistantsLeft(view, seat);
  const now = view.turn.seat === seat + 1 ? (view.turn.cell ?? 0) - 1 : -1;
  return html`<div class="pe-grid" role="group" aria-label=${say(words, "board.grid")}>
    <span class="pe-corner" ...${cap(words, "assistants")} role="img" data-explain="assistants" aria-label=${say(words, "board.assistants", { n: left })}>${Array.from({ length: Math.min(4, left) }, (_, n) => html`<${Glyph} key=${n} name="assistant" />`)}${!left && html`<i aria-hidden="true">${say(words, "board.no-assistants")}</i>`}</span>
    ${TOP_ROW.map(
      (
        id,
      ) => html`<span key=${id} class="pe-action is-top ${blocked.includes(id) ? "is-restricted" : ""}" ...${aim(own, id)}
      aria-label=${say(words, blocked.includes(id) ? "board.restricted" : "board.action", { action: id })}>
      <${Glyph} name=${id} /><b aria-hidden="true">${say(words, `action.${id}`)}</b><${Bed} taken=${blocked.includes(id)} /><small aria-hidden="true"><${Glyph} name="sick" />${RESTRICTED[id]}</small></span>`,
    )}
    ${LEFT_COLUMN.map(
      (
        row,
      ) => html`<span key=${row} class="pe-action is-left" ...${aim(own, row)} aria-label=${say(words, "board.action", { action: row })}><${Glyph} name=${row} /><b aria-hidden="true">${say(words, `action.${row}`)}</b></span>
      ${TOP_ROW.map((top, column) => {
        const id = `${top}-${row}`;
        const taken = view.grid[seat][id] > 0;
        const here = now === column * 3 + LEFT_COLUMN.indexOf(row);
        return html`<span key=${id} class="pe-cell ${taken ? "is-taken" : ""} ${here ? "is-now" : ""}" ...${own ? { "data-target": id } : { role: "img" }} aria-label=${say(words, taken ? "board.cell-taken" : "board.cell", { cell: id })}>
          ${taken ? html`<span class="pe-pawn"><${Glyph} name="assistant" /></span>` : html`<span class="pe-pair" aria-hidden="true"><${Glyph} name=${top} /><${Glyph} name=${row} /></span>`}</span>`;
      })}`,
    )}
  </div>`;
}

/** The quarantine area, the cemetery and the camp. @param {HouseProps} props */
export function Sickbay({ view, seat, words, own }) {
  const content = contentOf(view);
  const area = areaOf(view, seat);
  const inArea = Math.min(area, view.quarantine[seat]);
  const { cemetery } = content;
  const camp = view.camp[seat];
  return html`<div class="pe-sickbay">
    <span class="pe-area" ...${cap(words, "area")} ...${aim(own, "area")} data-explain="quarantine" aria-label=${say(words, "board.area", { n: inArea, most: area, all: view.quarantine[seat] })}>
      ${Array.from({ length: area }, (_, n) => html`<${Bed} key=${n} taken=${n < inArea} />`)}</span>
    <span class="pe-graves" ...${cap(words, "graves")} role="img" data-explain="cemetery" aria-label=${say(words, "board.cemetery", { n: view.dead[seat], shame: cemetery.slice(0, view.dead[seat]).reduce((a, b) => a + b, 0) })}>
      ${cemetery.map((shame, n) => html`<i key=${n} class="pe-grave ${n < view.dead[seat] ? "is-taken" : ""}" aria-hidden="true"><${Glyph} name="dead" /><b>−${shame}</b></i>`)}</span>
    <span class="pe-campsite" ...${cap(words, "camp")} role="img" data-explain="camp" aria-label=${camp === null ? say(words, "board.camp-home") : say(words, "board.camp-out", { place: content.places[camp].id })}>
      <${Glyph} name="camp" class=${camp === null ? "" : "is-away"} /><b aria-hidden="true">${camp === null ? "" : say(words, `place.${content.places[camp].id}`)}</b></span>
  </div>`;
}

/** The buildings by section, each with its price or the place where it stands. @param {HouseProps} props */
export function Buildings({ view, seat, words, own }) {
  const { buildings, sections } = contentOf(view);
  const all = (/** @type {number} */ section) => [0, 1, 2].every((n) => view.built[seat][section * 3 + n] !== null);
  const site = own && siteOf(view, seat);
  return html`<div class="pe-buildings">
    <span class="pe-sites" ...${cap(words, "buildings")}>${site && words.problem(site)}</span>
    ${sections.map(
      (bonus, section) => html`<div key=${section} class="pe-section ${all(section) ? "is-whole" : ""}">
      ${[0, 1, 2].map((n) => html`<${Building} key=${n} number=${section * 3 + n} view=${view} seat=${seat} words=${words} own=${own} />`)}
      <span class="pe-bonus" role="img" aria-label=${say(words, "board.bonus", { n: bonus })}><b aria-hidden="true">+${bonus}</b></span>
    </div>`,
    )}
    <${Building} number=${buildings.length - 1} view=${view} seat=${seat} words=${words} own=${own} />
  </div>`;
}

/** One building. @param {{number: number, view: View, seat: number, words: Words, own: boolean}} props */
function Building({ number, view, seat, words, own }) {
  const { buildings, places } = contentOf(view);
  const { id, wood, stone, renown } = buildings[number];
  const place = view.built[seat][number];
  const worker = (view.workers[seat][id] ?? 0) > 0;
  const name = say(words, `building.${id}`);
  if (place === null) {
    if (id === "castle") return null;
    const short = own ? missingOf(view, seat, { wood, stone }) : {};
    const lack = Object.entries(short).map(([good, n]) => say(words, `amount.${good}`, { n }));
    const price = { building: id, wood, stone, renown, lack: lack.length ? lack : undefined };
    const cost = (/** @type {"wood" | "stone"} */ good, /** @type {number} */ n) =>
      html`<i class="gives-${good} ${short[good] ? "is-short" : ""}">${n}<${Glyph} name=${good} /></i>`;
    return html`<span class="pe-building" ...${aim(own, id)} aria-label=${say(words, "board.building-price", price)}>
      <span class="pe-building-name" aria-hidden="true"><${Glyph} name=${kindOf(id)} /><b>${name}</b></span>
      <span class="pe-cost" aria-hidden="true">${cost("wood", wood)}${cost("stone", stone)}<em>${renown}<${Glyph} name="renown" /></em></span>
    </span>`;
  }
  const gives = id === "treasury" ? "coin" : givesOf(view, place);
  const label = say(words, worker ? "board.building-worked" : "board.building-built", {
    building: id,
    place: places[place].id,
    good: gives,
    renown,
  });
  return html`<span class="pe-building is-built ${id === "castle" ? "is-castle" : ""}" ...${aim(own, id)} aria-label=${label}>
    <span class="pe-building-name" aria-hidden="true"><${Glyph} name=${kindOf(id)} /><b>${name}</b></span>
    <span class="pe-cost" aria-hidden="true"><span class="pe-at">${say(words, `place.${places[place].id}`)}</span>${gives && html`<i class="pe-gives gives-${gives}"><${Glyph} name=${gives} /></i>`}
      ${id !== "castle" && id !== "manufactory" && html`<i class="pe-worker ${worker ? "is-there" : ""}"><${Glyph} name="person" /></i>`}
      ${renown > 0 && html`<em>${renown}<${Glyph} name="renown" /></em>`}</span>
  </span>`;
}

/** The track of healthy people. @param {HouseProps} props */
function Healthy({ view, seat, words, targets, own }) {
  const { track } = contentOf(view);
  const n = view.healthy[seat];
  const label = say(words, "board.healthy", {
    n,
    all: track.length,
    renown: n ? track[n - 1].renown : 0,
    herbs: track[n]?.herbs,
  });
  const chosen = own && fits(targets, "track", ["recall"]);
  return html`<div class="pe-healthy" ...${cap(words, "healthy")} ...${chosen ? { "data-target": "track" } : { role: "img" }} data-explain="healthy-track" aria-label=${label}>
    ${track.map(
      (
        { herbs, renown, laboratory },
        at,
      ) => html`<span key=${at} class="pe-step ${at < n ? "is-taken" : ""} ${at === n ? "is-next" : ""}" aria-hidden="true">
      <i>${at < n ? html`<${Glyph} name="person" />` : html`${herbs}<${Glyph} name="herbs" />`}</i>
      <b>${renown}${laboratory && html`<${Glyph} name="laboratory" />`}</b></span>`,
    )}
  </div>`;
}

/** The slots for technologies. @param {HouseProps} props */
function Slots({ view, seat, words, targets, own }) {
  return html`<div class="pe-slots" ...${cap(words, "technologies")}>
    ${slotsOf(view, seat).map(({ slot, card, standing }) => {
      const id = card && !fits(targets, slot, ["slot"]) ? card.id : slot;
      const tile = card?.powers.tile && view.tile[seat] !== null ? STORED[view.tile[seat]] : "";
      const what = card
        ? say(words, "board.slot-card", { slot, technology: card.id })
        : say(words, "board.slot-free", { slot });
      return html`<span key=${slot} class="pe-slot ${card ? "is-taken" : ""}" ...${aim(own, id)} data-explain=${card ? card.id : "slots"}
        aria-label=${standing ? `${what} ${say(words, "board.standing", { n: standing })}` : what}>
        ${
          card
            ? html`<b aria-hidden="true"><${Glyph} name=${signOf(card)} />${say(words, `technology.${card.id}`)}</b><${CardPower} card=${card} words=${words} />
            <span class="pe-on-card" aria-hidden="true">${standing > 0 && html`<${Glyph} name=${card.powers.trials || card.powers.repeat ? "assistant" : card.powers.patients ? "sick" : "person"} />${standing}`}${tile && html`<${Glyph} name=${tile} />`}<em>${card.renown}<${Glyph} name="renown" /></em></span>`
            : html`<${CardSlot} slot=${slot} words=${words} />`
        }</span>`;
    })}
  </div>`;
}

/**
 * Buttons that choose whose board is shown.
 * @param {{view: View, words: Words, shown: number, onShow: (seat: number) => void}} props
 */
export const HouseChips = ({
  view,
  words,
  shown,
  onShow,
}) => html`<div class="pe-chips" role="group" aria-label=${say(words, "board.whose")}>
  ${view.built.map(
    (
      /** @type {unknown} */ _,
      /** @type {number} */ seat,
    ) => html`<button key=${seat} type="button" class="pe-chip" title=${words.player(seat)} aria-pressed=${seat === shown} onClick=${() => onShow(seat)}>
    <${SeatMark} seat=${seat} /><span><bdi>${words.player(seat)}</bdi></span></button>`,
  )}
</div>`;
