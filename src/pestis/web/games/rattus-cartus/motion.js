// @ts-check
/** Motion that explains: things fly from where they were to where they are.  Decoration only. */
import { html, render, useEffect, useLayoutEffect } from "../../app/lib.js";
import { SeatMark } from "../../app/shapes.js";
import { PILES } from "./model.js";
import { Glyph } from "./symbols.js";

/** @typedef {import("./model.js").Event} Event */
/** @typedef {{from: string, to: string, what: any, n: number}} Flight */

const MOST = 14;
const seatAt = (/** @type {unknown} */ seat) => `[data-target="seat-${seat}"]`;
const pileAt = (/** @type {string} */ pile) => `[data-fly="pile-${pile}"]`;
const card = () => html`<span class="rc-down"></span>`;
const glyph = (/** @type {string} */ name) => html`<${Glyph} name=${name} />`;

/**
 * What an event sets in motion.
 * @param {Event} event
 * @param {Record<string, any>} view
 * @returns {Flight[]}
 */
export function flightsOf({ id, params }, view) {
  const seat = seatAt(params.seat);
  const other = seatAt(params.other);
  const n = params.n ?? 1;
  const place = view.where[params.seat];
  const building = place === null || place === undefined ? ".rc-row" : `[data-target="${view.row[place]}"]`;
  switch (id) {
    case "drew":
      return [{ from: pileAt("deck"), to: seat, what: card(), n }];
    case "rats-lost":
      return n ? [{ from: seat, to: "", what: glyph("rat"), n }] : [];
    case "rats-gained":
      return [{ from: building, to: seat, what: glyph("rat"), n }];
    case "rat-moved":
      return [{ from: seat, to: other, what: glyph("rat"), n: 1 }];
    case "looked":
      return [{ from: seat, to: `[data-target="nun-${params.place}"]`, what: glyph("eye"), n: 1 }];
    case "entered":
      return [{ from: seat, to: `[data-fly="entry-${params.seat}"]`, what: html`<${SeatMark} seat=${params.seat} />`, n: 1 }];
    case "announced":
      return n ? [{ from: seat, to: building, what: card(), n }] : [];
    case "took":
      return n ? [{ from: pileAt(params.pile), to: seat, what: glyph(params.pile), n }] : [];
    case "took-tokens":
      return n ? [{ from: pileAt("tokens"), to: seat, what: glyph("token"), n }] : [];
    case "gave":
      return [{ from: seat, to: other, what: card(), n }];
    case "hospital-discard":
      return [{ from: seat, to: pileAt(PILES.includes(params.kind) ? params.kind : "discard"), what: card(), n: 1 }];
    case "passed":
      return [{ from: seat, to: pileAt("pass"), what: glyph("pass"), n: 1 }];
    default:
      return [];
  }
}

/**
 * Play what has just happened, in at most ``ms``; any key or click ends it.
 * @param {{events: Event[], ms: number}} motion
 * @param {Record<string, any>} view
 */
export function useMotion(motion, view) {
  useLayoutEffect(() => {
    if (!motion.ms || !motion.events.length) return undefined;
    const flights = motion.events.flatMap((event) => flightsOf(event, view)).slice(-MOST);
    return fly(flights, motion.ms);
  }, [motion]);
  useEffect(() => {
    const skip = () => {
      for (const moving of document.getAnimations()) {
        const target = /** @type {any} */ (moving.effect)?.target;
        if (target instanceof Element && target.closest(".rc, .rc-flights")) moving.finish();
      }
    };
    addEventListener("pointerdown", skip, true);
    addEventListener("keydown", skip, true);
    return () => {
      removeEventListener("pointerdown", skip, true);
      removeEventListener("keydown", skip, true);
    };
  }, []);
}

/** @param {Flight[]} flights @param {number} ms @returns {() => void} takes everything away */
function fly(flights, ms) {
  const sky = document.createElement("div");
  sky.className = "rc-flights";
  sky.setAttribute("aria-hidden", "true");
  document.body.append(sky);
  const single = flights.flatMap((flight) => Array.from({ length: Math.min(flight.n, 3) }, () => flight)).slice(-MOST);
  let left = single.length;
  for (const [i, { from, to, what }] of single.entries()) {
    const start = middleOf(from);
    const end = to ? middleOf(to) : start && { x: start.x, y: start.y - 34 };
    if (!start || !end) {
      left -= 1;
      continue;
    }
    const ghost = document.createElement("span");
    ghost.className = "rc-ghost";
    render(what, ghost);
    sky.append(ghost);
    const at = (/** @type {{x: number, y: number}} */ { x, y }, size = 1) => `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${size})`;
    const delay = single.length > 1 ? (ms * 0.35 * i) / (single.length - 1) : 0;
    const frames = [
      { transform: at(start, 0.7), opacity: 0 },
      { transform: at(start, 1.1), opacity: 1, offset: 0.15 },
      { transform: at(end, 1), opacity: 1, offset: 0.85 },
      { transform: at(end, 0.7), opacity: 0 },
    ];
    ghost.animate(frames, { duration: ms * 0.65, delay, easing: "ease-in-out", fill: "both" }).onfinish = () => {
      left -= 1;
      if (left <= 0) sky.remove();
    };
  }
  if (left <= 0) sky.remove();
  return () => sky.remove();
}

/** @param {string} selector */
function middleOf(selector) {
  const place = document.querySelector(selector)?.getBoundingClientRect();
  if (!place || !place.width) return null;
  return { x: place.left + place.width / 2, y: place.top + place.height / 2 };
}
