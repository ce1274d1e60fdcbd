// @ts-check
/** The coast and relief of the map: signs of a place's good around it, but none under names or roads. */
import { html, useEffect, useState } from "../../../web/shared/lib.js";
import { RESOURCES } from "./model.js";

/** @typedef {import("./map.js").Layout} Layout */
/** @typedef {import("./geometry.js").Spot} Spot */

/** Units between the grid points at which the land is measured. */
const GRID = 22;
/** Units: land beyond the roads, irregularity of the coast, sea at the edge of the sheet. */
const REACH = 82;
const WAVER = 26;
const RIM = 20;
/** Outlines with fewer points, such as ponds, are left out. */
const POND = 20;
/** Units: distance between signs, from roads, around places. */
const APART = 40;
const WAYSIDE = 21;
const YARD = 20;
/** Minimum distance of signs from the coast; minimum radius of a compass. */
const SHORE = 26;
const LEAST_ROSE = 34;
/** Above this zoom of the numbers, names fill the sheet, and no signs are drawn. */
const CROWDED = 1.3;

/** By good: its sign, drawn from the foot: trees, a mountain and its shadow, a field, herbs. @type {Record<string, string[]>} */
const SIGNS = {
  wood: [
    "m-13 0a8 8 0 1 1 2 -13a7 7 0 0 1 13 -2a8 8 0 1 1 8 15zm9 0v6m9 -6v5",
    "m-4 -3a6 6 0 0 0 8 1m-2 -8a5 5 0 0 1 6 3",
  ],
  stone: ["m-20 4l13 -23l6 9l5 -7l15 21z", "m-7 -19l3 11l-3 4l4 8l3 -14m5 -7l2 8l-2 7l5 6"],
  food: ["m-17 -5l24 -8l11 11l-25 9z", "m-11 -7l11 12m-5 -14l11 11m-5 -13l11 10"],
  herbs: ["m-10 3q-1 -9 -5 -11m6 11q0 -9 3 -13m0 13q3 -7 6 -9", "m10 4q-1 -7 -4 -9m5 9q0 -7 3 -10"],
};

/** The last survey; the next takes a task of its own. @type {any} */
let last = { signs: {} };

/** @param {{plan: Layout, resources: number[]}} props */
export function Terrain({ plan, resources }) {
  const [{ coast, signs, rose }, draw] = useState(last);
  useEffect(() => {
    last = survey(plan, resources);
    draw(last);
  }, [plan, resources.join()]);
  return html`<g class="pe-terrain" aria-hidden="true" pointer-events="none" stroke-linejoin="round" stroke-linecap="round" fill="none">
    <rect width=${plan.width} height=${plan.height} fill="var(--pe-sea)" />
    ${rose && html`<${Rose} ...${rose} />`}
    ${[64, 30].map((wide) => html`<path key=${wide} d=${coast} stroke="var(--pe-water)" stroke-width=${wide} opacity="0.5" />`)}
    <path d=${coast} fill="var(--pe-cliff)" fill-rule="evenodd" transform="translate(-4 9)" />
    <path d=${coast} fill="var(--pe-ground)" fill-rule="evenodd" stroke="var(--pe-sand)" stroke-width="3" />
    ${Object.entries(signs).map(
      ([good, d]) => html`<g key=${good} stroke=${`color-mix(in srgb, var(--pe-grown-${good}) 70%, #17110b)`}>
      <path d=${d[0]} fill=${good === "herbs" ? "none" : `var(--pe-grown-${good})`} stroke-width="1.6" />
      <path d=${d[1]} stroke-width="1.4" /></g>`,
    )}
  </g>`;
}

/** A compass. @param {Spot & {r: number}} props */
const Rose = ({
  x,
  y,
  r,
}) => html`<g transform=${`translate(${x} ${y}) scale(${r / 50})`} stroke="var(--pe-rose)" opacity="0.75">
  <circle r="34" />
  <path d="M0 -50L6 -6L0 0zM50 0L6 6L0 0zM0 50L-6 6L0 0zM-50 0L-6 -6L0 0z" fill="var(--pe-rose)" />
  <path d="M0 -50L-6 -6L0 0zM50 0L6 -6L0 0zM0 50L6 6L0 0zM-50 0L-6 6L0 0z" fill="var(--pe-ground)" />
</g>`;

/** @param {Layout} plan @param {number[]} resources */
function survey(plan, resources) {
  const legs = plan.ways.flatMap(({ a, line: [{ x, y }], b }) => [
    [a.x, a.y, x, y],
    [x, y, b.x, b.y],
  ]);
  /** Distance to the nearest road. @param {number} x @param {number} y */
  const away = (x, y) => {
    let least = Infinity;
    for (const leg of legs) {
      const [ax, ay, bx, by] = leg;
      // A cheap test rules out most roads.
      const across = Math.max(Math.min(ax, bx) - x, 0, x - Math.max(ax, bx));
      const down = Math.max(Math.min(ay, by) - y, 0, y - Math.max(ay, by));
      if (across * across + down * down < least) least = Math.min(least, distance(leg, x, y));
    }
    return Math.sqrt(least);
  };
  /** Distance to the edge of the sheet. @param {number} x @param {number} y */
  const rim = (x, y) => Math.min(x, y, plan.width - x, plan.height - y);
  /** Distance of a spot from the coast; negative in the sea. @param {number} x @param {number} y */
  const dry = (x, y) => {
    const waver =
      Math.sin(x * 0.021 + y * 0.013) + Math.sin(y * 0.034 - x * 0.017) + Math.sin(x * 0.071 + y * 0.059) / 2;
    return Math.min(rim(x, y) - RIM + 4 * waver, REACH + WAVER * waver - away(x, y));
  };
  const depth = soundings(dry, plan);
  return {
    coast: outlines(depth).map(smooth).join(""),
    signs: plan.zoom > CROWDED ? {} : reliefOf(plan, resources, (x, y) => dry(x, y) > SHORE && away(x, y) > WAYSIDE),
    rose: roseOf(depth, rim),
  };
}

/** The squared distance to a line. @param {number[]} leg @param {number} x @param {number} y */
function distance([ax, ay, bx, by], x, y) {
  const [w, h] = [bx - ax, by - ay];
  const part = Math.min(1, Math.max(0, ((x - ax) * w + (y - ay) * h) / (w * w + h * h || 1)));
  return (ax + part * w - x) ** 2 + (ay + part * h - y) ** 2;
}

/** The corners of a grid square, in order: x and y of each. */
const CORNERS = [0, 0, 1, 0, 1, 1, 0, 1, 0, 0];

/** By row and column: the distance of a grid point from the coast. @param {(x: number, y: number) => number} dry @param {Layout} plan */
const soundings = (dry, { width, height }) =>
  Array.from({ length: Math.ceil(height / GRID) + 1 }, (_, j) =>
    Array.from({ length: Math.ceil(width / GRID) + 1 }, (_, i) => dry(i * GRID, j * GRID)),
  );

/** The coasts as closed lines of points (marching squares). @param {number[][]} depth */
function outlines(depth) {
  /** @type {Map<number, {x: number, y: number, next: number}>} */
  const edges = new Map();
  for (let j = 0; j + 1 < depth.length; j++) {
    for (let i = 0; i + 1 < depth[0].length; i++) {
      const crossed = crossings(depth, i, j);
      crossed.forEach(({ key, x, y, into }, n) => {
        if (into) edges.set(key, { x, y, next: crossed[(n + 1) % crossed.length].key });
      });
    }
  }
  const loops = [];
  for (const [start] of edges) {
    const loop = [];
    for (let at = edges.get(start), key = start; at; at = edges.get(key)) {
      edges.delete(key);
      loop.push(at);
      key = at.next;
    }
    if (loop.length >= POND) loops.push(loop);
  }
  return loops;
}

/** Where the coast crosses the sides of a square, and whether it enters the land there. @param {number[][]} depth @param {number} i @param {number} j */
function crossings(depth, i, j) {
  const found = [];
  for (let n = 0; n < 4; n++) {
    const [px, py, qx, qy] = CORNERS.slice(2 * n);
    const [p, q] = [depth[j + py][i + px], depth[j + qy][i + qx]];
    if (p > 0 === q > 0) continue;
    const part = p / (p - q);
    const [x, y] = [(i + px + (qx - px) * part) * GRID, (j + py + (qy - py) * part) * GRID];
    found.push({ key: (2 * j + py + qy) * 4096 + 2 * i + px + qx, x, y, into: q > 0 });
  }
  return found;
}

/** A smooth closed path through points. @param {Spot[]} loop */
function smooth(loop) {
  const middles = loop.map(({ x, y }, n) => {
    const next = loop[(n + 1) % loop.length];
    return `${((x + next.x) / 2).toFixed(0)} ${((y + next.y) / 2).toFixed(0)}`;
  });
  const bends = loop.map(({ x, y }, n) => `Q${x.toFixed(0)} ${y.toFixed(0)} ${middles[n]}`);
  return `M${middles.at(-1)}${bends.join("")}z`;
}

/** By good: the signs of the relief as two paths, bodies and lines. @param {Layout} plan @param {number[]} resources @param {(x: number, y: number) => boolean} open */
function reliefOf({ spots, radii, labels, width, height }, resources, open) {
  /** @type {Record<string, string[]>} */
  const signs = {};
  for (let j = 1; j * APART < height; j++) {
    for (let i = 1; i * APART < width; i++) {
      const chance = Math.abs(Math.sin(i * 12.9 + j * 78.2) * 43758.5) % 1;
      const x = Math.round((i + (j % 2) / 2 + chance * 0.5) * APART);
      const y = Math.round((j + ((chance * 7) % 1) * 0.5) * APART);
      const far = spots.map((spot) => Math.hypot(spot.x - x, spot.y - y));
      const near = far.indexOf(Math.min(...far));
      const good = RESOURCES[resources[near]];
      const named = labels.some(
        ({ left, right, top, bottom }) => x > left - 19 && x < right + 19 && y > top - 10 && y < bottom + 22,
      );
      if (!good || named || !open(x, y) || far.some((way, place) => way < radii[place] + YARD)) continue;
      signs[good] = SIGNS[good].map((sign, n) => `${signs[good]?.[n] ?? ""}M${x} ${y}${sign}`);
    }
  }
  return signs;
}

/** The largest space for a compass, or null. @param {number[][]} depth @param {(x: number, y: number) => number} rim */
function roseOf(depth, rim) {
  let best = { x: 0, y: 0, r: LEAST_ROSE };
  depth.forEach((row, j) => {
    row.forEach((deep, i) => {
      const [x, y] = [i * GRID, j * GRID];
      const r = Math.min(-deep, rim(x, y)) - 12;
      if (r > best.r) best = { x, y, r };
    });
  });
  return best.x ? { ...best, r: Math.min(best.r, 60) } : null;
}
