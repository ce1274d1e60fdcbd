// @ts-check
/** The phases of a turn, drawn with the pieces of the table, for the rulebook. */
import { html } from "../../../web/shared/lib.js";
import { Figure } from "../../../web/shared/figures.js";
import { SeatMark } from "../../../web/shared/shapes.js";
import { sheet } from "./box.js";
import { TABLES } from "./content.js";
import { frameOf } from "./map.js";
import { Cubes, Doctor, Rat } from "./pieces.js";
import { REGIONS } from "./regions.js";
import { Drawn } from "./symbols.js";

const [FROM, TO] = ["germania", "polonia"];
const [FROM_X, FROM_Y] = REGIONS[FROM].home;
const [TO_X, TO_Y] = REGIONS[TO].home;
const ROOM = [-190, -150, 380, 235];
const SHADE = Object.fromEntries(TABLES.region.map(({ id, shade }) => [id, shade]));
const TOKEN = TABLES.token.find(({ limit }) => limit > 1);
const HAT = Object.fromEntries(TABLES["class-card"].map(({ id, hat }) => [id, hat]));
const ARROW = "M-120-150Q-60-230 20-228l-14-16m14 16l-18 10";

/** @param {string} id */
const land = (id) =>
  html`<g key=${id} class="ra-region is-${SHADE[id]}"><path class="place-land" d=${REGIONS[id].d} /></g>`;

/** One region, enlarged. @param {any} things around its middle */
function near(things) {
  const [left, top, width, height] = ROOM;
  const [x, y] = [FROM_X + left, FROM_Y + top];
  return sheet(
    [x, y, width, height],
    html`<rect class="ra-sea" x=${x} y=${y} width=${width} height=${height} />${land(FROM)}<g transform="translate(${FROM_X} ${FROM_Y})">${things}</g>`,
  );
}

/** Two neighbouring regions. @param {any} things */
function both(things) {
  const box = frameOf([FROM, TO]);
  const [x, y, width, height] = box;
  return sheet(
    box,
    html`<rect class="ra-sea" x=${x} y=${y} width=${width} height=${height} />${[FROM, TO].map(land)}${things}
    <path d=${ARROW} fill="none" stroke="var(--ra-edge)" stroke-width="12" stroke-linecap="round" />`,
  );
}

/** @param {number} x @param {number} y @param {any} [face] */
const rat = (x, y, face = null) =>
  html`<${Rat} key=${`${x} ${y}`} rat=${{ kind: "later", face, by: [] }} x=${x} y=${y} />`;

/** @param {number} seat @param {number} n @param {number} x */
const cubes = (seat, n, x) =>
  html`<${Cubes} key=${seat} seat=${seat} n=${n} high=${n} tag=${0} diplomats=${0} x=${x} y=${40} />`;

/** A class card and its owner. @param {string} id @param {number | null} [seat] */
const card = (id, seat = null) => html`<svg key=${id} x="-40" y="-40" width="80" height="80">
  <${Figure} name=${HAT[id]} /><rect x="1" y="1" width="78" height="78" fill="none" stroke="currentcolor" stroke-width="2" />
  ${seat !== null && html`<svg x="52" y="52" width="24" height="24"><${SeatMark} seat=${seat} /></svg>`}</svg>`;

/** By step of the guide. @type {Record<string, () => any>} */
export const phases = {
  take: () => sheet([-80, -44, 160, 88], card("king", 0)),
  place: () => near([rat(-70, -70), rat(-70, 20), cubes(0, 2, 70)]),
  use: () =>
    sheet([-84, -44, 168, 88], [html`<g key="card" transform="translate(-42 0)">${card("witch", 0)}</g>`, rat(42, 0)]),
  move: () => both(html`<${Doctor} x=${TO_X} y=${TO_Y + 40} />`),
  spread: () => both([rat(FROM_X, FROM_Y), rat(TO_X, TO_Y)]),
  rage: () =>
    near([html`<${Doctor} key="plague" x=${-125} y=${40} />`, rat(-30, -15, TOKEN), cubes(0, 2, 60), cubes(1, 1, 125)]),
  limit: () => sheet([-90, -46, 180, 94], rat(0, 0, TOKEN)),
  protect: () =>
    sheet(
      [-80, -44, 160, 88],
      [
        html`<g key="card" transform="translate(-36 0)">${card("peasant", 0)}</g>`,
        html`<g key="shown" transform="translate(44 0)"><${Drawn} name="cards" x=${0} y=${0} size=${64} /></g>`,
      ],
    ),
};
