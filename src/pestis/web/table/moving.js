// @ts-check
/**
 * Animates what has happened: pieces slide from their old places to the new ones, and new or changed
 * ones light up.  Decoration only; it animates nothing but transforms and opacity.
 */
import { render, useEffect, useLayoutEffect, useMemo } from "../shared/lib.js";
import { style } from "../shared/style.js";
import { changesBetween, middleOf, near, piecesOf } from "./pieces.js";

/** @typedef {import("./game.js").Drawing} Drawing */
/** @typedef {import("./game.js").Event} Event */
/** @typedef {import("./game.js").Flight} Flight */
/** @typedef {import("./pieces.js").Box} Box */
/** @typedef {import("./pieces.js").Changes} Changes */
/** @typedef {import("./pieces.js").Point} Point */
/** by: the player of the event that causes it @typedef {{start: Point, end: Point, what: any, by: unknown}} Way */

void style(new URL("./moving.css", import.meta.url).href);

/** Maximum pieces that are animated at once; more would explain nothing. */
const MOST = 14;
/** Maximum flying pieces for one event, whatever its number. */
const ALIKE = 3;
/** Pixels by which a piece rises when it leaves the table. */
const RISE = 34;
/** Duration of the light, as a multiple of the slide's. */
const SHINE = 3;

/**
 * Rendered before the board, so that it can measure the old board first.
 * @param {{motion: {events: Event[], ms: number}, drawing: Drawing, view: Record<string, any>}} props
 */
export function Moving({ motion, drawing, view }) {
  const { pieces } = drawing;
  const before = useMemo(() => motion.ms && pieces && boardPieces(pieces), [motion]);
  useLayoutEffect(() => {
    const { events, ms } = motion;
    if (!ms || !events.length) return undefined;
    const sky = document.createElement("div");
    sky.className = "flights";
    sky.setAttribute("aria-hidden", "true");
    document.body.append(sky);
    // In another size what is lit lies elsewhere, such as when a question follows a film.
    const sized = new ResizeObserver(([{ target }]) => {
      if (before && sizeOf(target) !== before.size) for (const light of sky.querySelectorAll(".shine")) light.remove();
    });
    const end = () => {
      sky.remove();
      sized.disconnect();
    };
    // In the next frame, all is laid out anyway.
    const frame = requestAnimationFrame(() => {
      const now = before && boardPieces(pieces ?? "");
      // In another size all pieces are laid out anew, and none has moved.
      const changes = now && before.size === now.size ? changesBetween(before.all, now.all) : null;
      const flights = events.flatMap((event) =>
        (drawing.flights?.(event, view) ?? []).map((flight) => ({ ...flight, by: event.params.seat })),
      );
      const ways = waysOf(flights, changes ? changes.moved : []);
      const moving = [...(changes ? show(changes, ms, sky) : []), ...fly(ways, ms, sky)];
      if (now) sized.observe(now.board);
      void Promise.allSettled(moving.map(({ finished }) => finished)).then(end);
    });
    return () => {
      cancelAnimationFrame(frame);
      end();
    };
  }, [motion]);
  useEffect(() => {
    addEventListener("pointerdown", skip, true);
    addEventListener("keydown", skip, true);
    return () => {
      removeEventListener("pointerdown", skip, true);
      removeEventListener("keydown", skip, true);
    };
  }, []);
  return null;
}

/** The pieces on the board, and its size. @param {string} selector */
const boardPieces = (selector) => {
  const board = document.querySelector("#board .board-plane > *");
  return board && { board, all: piecesOf(board, selector), size: sizeOf(board) };
};

/** @param {Element} board */
const sizeOf = ({ clientWidth, clientHeight }) => `${clientWidth} ${clientHeight}`;

/** Finish all animations; any key or press does this. */
function skip() {
  for (const moving of document.getAnimations()) {
    const target = /** @type {any} */ (moving.effect)?.target;
    if (target instanceof Element && target.closest(".board, .hand, .flights")) moving.finish();
  }
}

/**
 * Slide pieces to their places; let new ones fade in; light up new and changed ones.
 * @param {Changes} changes
 * @param {number} ms
 * @param {Element} sky
 */
function show({ come, changed, moved, shifted }, ms, sky) {
  // Measure everything before anything moves, to avoid one layout per piece.
  const ways = [...moved, ...shifted].map(
    ([{ box }, then]) => /** @type {const} */ ([then.element, wayFrom(box, then)]),
  );
  for (const [element, way] of ways)
    element.animate({ translate: [way, "0px 0px"] }, { duration: ms, easing: "ease-in-out" });
  for (const { element } of come.slice(0, MOST)) {
    element.animate({ opacity: [0, 0, 1] }, { duration: ms });
  }
  const anew = [...come, ...changed.map(([, then]) => then)].slice(0, MOST);
  return anew.map(({ box }) => {
    const light = document.createElement("span");
    light.className = "shine";
    for (const side of /** @type {const} */ (["left", "top", "width", "height"])) light.style[side] = `${box[side]}px`;
    sky.append(light);
    return light.animate({ opacity: [0, 1, 0], scale: [0.7, 1.1, 1.3] }, { duration: ms * SHINE, fill: "both" });
  });
}

/** The offset of a piece's old place, in the units of its element. @param {Box} from @param {import("./pieces.js").Piece} piece */
function wayFrom(from, { element, box }) {
  const k = unitOf(element, box);
  return `${(from.left - box.left) / k}px ${(from.top - box.top) / k}px`;
}

/** Screen pixels per unit of an element's parent. @param {Element} element @param {Box} box */
function unitOf(element, box) {
  const { parentElement } = element;
  if (parentElement instanceof SVGGraphicsElement) return parentElement.getScreenCTM()?.a ?? 1;
  const { offsetWidth } = /** @type {HTMLElement} */ (element);
  return offsetWidth ? box.width / offsetWidth : 1;
}

/** The movements of pieces that do not slide there by themselves. @param {(Flight & {by: unknown})[]} flights @param {Changes["moved"]} moved @returns {Way[]} */
function waysOf(flights, moved) {
  const pieces = flights.flatMap((flight) => Array.from({ length: Math.min(flight.n ?? 1, ALIKE) }, () => flight));
  return pieces.slice(-MOST).flatMap(({ from, to, what, by }) => {
    const start = middleAt(from);
    const end = to ? middleAt(to) : start && { x: start.x, y: start.y - RISE };
    if (!start || !end) return [];
    const slides = moved.some(([now, then]) => near(middleOf(now.box), start) && near(middleOf(then.box), end));
    return slides ? [] : [{ start, end, what, by }];
  });
}

/** @param {Way[]} ways @param {number} ms @param {Element} sky */
function fly(ways, ms, sky) {
  const times = timesOf(ways, ms);
  return ways.map(({ start, end, what }, n) => {
    const piece = document.createElement("span");
    piece.className = "flight";
    render(what, piece);
    sky.append(piece);
    return piece.animate(framesOf(start, end), { ...times[n], easing: "ease-in-out", fill: "both" });
  });
}

/** When pieces fly: each player's after those of the one before. @param {{by: unknown}[]} ways @param {number} ms */
export function timesOf(ways, ms) {
  const turns = ways.flatMap(({ by }, n) => (by === ways[n - 1]?.by && n ? [] : n));
  const part = ms / turns.length;
  return ways.map((_, n) => {
    const turn = turns.findLastIndex((first) => first <= n);
    const last = (turns[turn + 1] ?? ways.length) - 1;
    const delay = part * (turn + (n > turns[turn] ? (0.35 * (n - turns[turn])) / (last - turns[turn]) : 0));
    return { duration: part * 0.65, delay };
  });
}

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

/** The middle of an element; undefined if it is not shown. @param {string} selector @returns {Point | null} */
function middleAt(selector) {
  const place = document.querySelector(selector)?.getBoundingClientRect();
  return place && (place.width || place.left) ? middleOf(place) : null;
}
