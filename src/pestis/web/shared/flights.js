// @ts-check
/** Motion that explains: pieces fly from where they were to where they are.  Decoration only. */
import { html, render, useEffect, useLayoutEffect } from "./lib.js";
import { SeatMark } from "./shapes.js";

/** @typedef {import("../table/game.js").Flight} Flight */

/** More than so many at once explain nothing. */
const MOST = 14;
/** So many pieces stand for any number. */
const ALIKE = 3;
/** How far what leaves the table rises, in pixels. */
const RISE = 34;

/** Where a player's name stands. @param {unknown} seat */
export const seatAt = (seat) => `[data-target="seat-${seat}"]`;

/** A piece of a player. @param {number} seat */
export const pieceOf = (seat) => html`<${SeatMark} seat=${seat} />`;

/**
 * Play what has just happened, in at most ``ms``; any key or click ends it.
 * @param {{events: import("../table/game.js").Event[], ms: number}} motion
 * @param {import("../table/game.js").Drawing} drawing
 * @param {Record<string, any>} view
 */
export function useFlights(motion, drawing, view) {
  useLayoutEffect(() => {
    const { flights } = drawing;
    if (!flights || !motion.ms || !motion.events.length) return undefined;
    return fly(
      motion.events.flatMap((event) => flights(event, view)),
      motion.ms,
    );
  }, [motion]);
  useEffect(() => {
    addEventListener("pointerdown", skip, true);
    addEventListener("keydown", skip, true);
    return () => {
      removeEventListener("pointerdown", skip, true);
      removeEventListener("keydown", skip, true);
    };
  }, []);
}

function skip() {
  for (const moving of document.getAnimations()) {
    const target = /** @type {any} */ (moving.effect)?.target;
    if (target instanceof Element && target.closest(".board, .hand, .flights")) moving.finish();
  }
}

/** @param {Flight[]} flights @param {number} ms @returns {() => void} takes everything away */
function fly(flights, ms) {
  const sky = document.createElement("div");
  sky.className = "flights";
  sky.setAttribute("aria-hidden", "true");
  document.body.append(sky);
  const pieces = flights.flatMap((flight) => Array.from({ length: Math.min(flight.n ?? 1, ALIKE) }, () => flight));
  const ways = pieces.slice(-MOST).flatMap(({ from, to, what }) => {
    const start = middleOf(from);
    const end = to ? middleOf(to) : start && { x: start.x, y: start.y - RISE };
    return start && end ? [{ start, end, what }] : [];
  });
  const moving = ways.map(({ start, end, what }, n) => {
    const piece = document.createElement("span");
    piece.className = "flight";
    render(what, piece);
    sky.append(piece);
    const delay = ways.length > 1 ? (ms * 0.35 * n) / (ways.length - 1) : 0;
    return piece.animate(framesOf(start, end), { duration: ms * 0.65, delay, easing: "ease-in-out", fill: "both" })
      .finished;
  });
  void Promise.allSettled(moving).then(() => sky.remove());
  return () => sky.remove();
}

/** @typedef {{x: number, y: number}} Point */

/** @param {Point} start @param {Point} end @returns {Keyframe[]} */
function framesOf(start, end) {
  const at = (/** @type {Point} */ { x, y }, size = 1) =>
    `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${size})`;
  return [
    { transform: at(start, 0.7), opacity: 0 },
    { transform: at(start, 1.1), opacity: 1, offset: 0.15 },
    { transform: at(end), opacity: 1, offset: 0.85 },
    { transform: at(end, 0.7), opacity: 0 },
  ];
}

/** Nothing for what is not shown now. @param {string} selector @returns {Point | null} */
function middleOf(selector) {
  const place = document.querySelector(selector)?.getBoundingClientRect();
  if (!place || (!place.width && !place.left)) return null;
  return { x: place.left + place.width / 2, y: place.top + place.height / 2 };
}
