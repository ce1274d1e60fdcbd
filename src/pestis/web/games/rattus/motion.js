// @ts-check
/** Motion that explains: pieces fly from where they were to where they are.  Decoration only. */
import { html, render, useEffect, useLayoutEffect } from "../../app/lib.js";
import { SeatMark } from "../../app/shapes.js";
import { Glyph } from "./symbols.js";

/** @typedef {import("./model.js").Event} Event */
/** @typedef {{from: string, to: string, what: any, n: number}} Flight */

const MOST = 14;
const seatAt = (/** @type {unknown} */ seat) => `[data-target="seat-${seat}"]`;
const at = (/** @type {string} */ id) => `[data-fly="${id}"]`;
const glyph = (/** @type {string} */ name) => html`<${Glyph} name=${name} class="is-${name}" />`;
const cube = (/** @type {number} */ seat) => html`<${SeatMark} seat=${seat} />`;

/**
 * What an event sets in motion.
 * @param {Event} event
 * @returns {Flight[]}
 */
export function flightsOf({ id, params }) {
  const { seat, other, region, to, card, n = 1 } = params;
  switch (id) {
    case "settled":
    case "placed":
    case "grew":
      return [{ from: seatAt(seat), to: at(region), what: cube(seat), n }];
    case "cubes-moved":
      return [{ from: at(region), to: at(to), what: cube(seat), n }];
    case "to-palace":
      return [{ from: at(region), to: `[data-target="palace"]`, what: cube(seat), n: 1 }];
    case "lost":
      return [{ from: at(region), to: seatAt(seat), what: cube(seat), n }];
    case "rat-spread":
      return [{ from: at("pile-supply"), to: at(region), what: glyph("rat"), n: 1 }];
    case "rat-moved":
      return [{ from: at(region), to: at(to), what: glyph("rat"), n: 1 }];
    case "turned":
      return [{ from: at(region), to: at("pile-turned"), what: glyph("rat"), n: 1 }];
    case "took":
      return [{ from: at(`card-${card}`), to: seatAt(seat), what: glyph(card), n: 1 }];
    case "took-from":
      return [{ from: seatAt(other), to: seatAt(seat), what: glyph(card), n: 1 }];
    case "caravan-moved":
      return [{ from: at(params.from), to: at(to), what: glyph("caravan"), n: 1 }];
    case "diplomat-sent":
      return [{ from: at("pile-diplomats"), to: at(region), what: glyph("diplomat"), n: 1 }];
    default:
      return [];
  }
}

/**
 * Play what has just happened, in at most ``ms``; any key or click ends it.
 * @param {{events: Event[], ms: number}} motion
 */
export function useMotion(motion) {
  useLayoutEffect(() => {
    if (!motion.ms || !motion.events.length) return undefined;
    return fly(motion.events.flatMap(flightsOf).slice(-MOST), motion.ms);
  }, [motion]);
  useEffect(() => {
    const skip = () => {
      for (const moving of document.getAnimations()) {
        const target = /** @type {any} */ (moving.effect)?.target;
        if (target instanceof Element && target.closest(".ra-flights")) moving.finish();
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
  sky.className = "ra-flights";
  sky.setAttribute("aria-hidden", "true");
  document.body.append(sky);
  const single = flights.flatMap((flight) => Array.from({ length: Math.min(flight.n, 3) }, () => flight)).slice(-MOST);
  let left = single.length;
  const landed = () => {
    left -= 1;
    if (left <= 0) sky.remove();
  };
  for (const [i, { from, to, what }] of single.entries()) {
    const [start, end] = [middleOf(from), middleOf(to)];
    if (!start || !end) {
      landed();
      continue;
    }
    const ghost = document.createElement("span");
    ghost.className = "ra-ghost";
    render(what, ghost);
    sky.append(ghost);
    const spot = (/** @type {{x: number, y: number}} */ { x, y }, size = 1) => `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${size})`;
    const delay = single.length > 1 ? (ms * 0.35 * i) / (single.length - 1) : 0;
    const frames = [
      { transform: spot(start, 0.7), opacity: 0 },
      { transform: spot(start, 1.1), opacity: 1, offset: 0.15 },
      { transform: spot(end, 1), opacity: 1, offset: 0.85 },
      { transform: spot(end, 0.7), opacity: 0 },
    ];
    ghost.animate(frames, { duration: ms * 0.65, delay, easing: "ease-in-out", fill: "both" }).onfinish = landed;
  }
  if (!single.length) sky.remove();
  return () => sky.remove();
}

/** @param {string} selector */
function middleOf(selector) {
  const place = document.querySelector(selector)?.getBoundingClientRect();
  if (!place || (!place.width && !place.left)) return null;
  return { x: place.left + place.width / 2, y: place.top + place.height / 2 };
}
