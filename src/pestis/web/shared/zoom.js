// @ts-check
/**
 * Zooms the board by pinching, Ctrl and wheel, the keys + − 0, or buttons; moves it by dragging and
 * by Shift and arrows, and scrolls the focused element into view.
 */
import { html, signal, useEffect, useRef, useState } from "./lib.js";
import { keyOf } from "./key.js";
import { t } from "./language.js";
import { Sign } from "./shapes.js";

const MOST = 5;
const STEP = 1.4;
/** Pixels from which a click counts as a drag. */
const DRAG = 6;
const FIT = { k: 1, x: 0, y: 0 };
const ARROWS = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** @typedef {typeof FIT} Look */

/** The buttons' actions on the current board. */
const actions = { zoom: (/** @type {number} */ _factor) => {}, fit: () => {} };
/** Whether the pieces on the map are hidden. */
const bare = signal(false);

/** The zoom buttons. @param {{pieces: boolean}} props pieces: whether there are any to hide */
export function ZoomTools({ pieces }) {
  const tool = (
    /** @type {string} */ sign,
    /** @type {string} */ id,
    /** @type {() => void} */ act,
    /** @type {boolean | undefined} */ pressed = undefined,
  ) =>
    html`<button type="button" class="tool" data-zoom=${id} title=${t(`zoom.${id}`)} aria-label=${t(`zoom.${id}`)} aria-pressed=${pressed} onClick=${act}><${Sign} name=${sign} /></button>`;
  return html`<div class="zoom-tools" role="group" aria-label=${t("zoom.title")}>
    ${tool("plus", "in", () => actions.zoom(STEP))}
    ${tool("minus", "out", () => actions.zoom(1 / STEP))}
    ${tool("fit", "fit", () => actions.fit())}
    ${pieces && tool("eye", "bare", () => (bare.value = !bare.value), bare.value)}
  </div>`;
}

/** @param {{map: boolean, children: any}} props */
export function Zoom({ map, children }) {
  const room = useRef(/** @type {HTMLElement | null} */ (null));
  const fingers = useRef(/** @type {Map<number, {x: number, y: number}>} */ (new Map()));
  const dragged = useRef(false);
  const [look, setLook] = useState(FIT);
  const now = useRef(look);
  now.current = look;

  /** @param {Look} next */
  const show = (next) => {
    const box = /** @type {HTMLElement} */ (room.current);
    const k = Math.min(MOST, Math.max(1, next.k));
    // A drawing may be larger than its box, such as a list that scrolls.
    const plane = /** @type {Element} */ (box.firstElementChild);
    const clamped = (/** @type {number} */ at, /** @type {number} */ room, /** @type {number} */ whole) =>
      Math.min(0, Math.max(room - Math.max(room, whole) * k, at));
    now.current =
      k === 1
        ? FIT
        : {
            k,
            x: clamped(next.x, box.clientWidth, plane.scrollWidth),
            y: clamped(next.y, box.clientHeight, plane.scrollHeight),
          };
    setLook(now.current);
  };
  /** Zoom around a point, by default the middle. @param {number} factor @param {number} [px] @param {number} [py] */
  const zoom = (factor, px, py) => {
    const box = /** @type {HTMLElement} */ (room.current).getBoundingClientRect();
    const [cx, cy] = [(px ?? box.left + box.width / 2) - box.left, (py ?? box.top + box.height / 2) - box.top];
    const { k, x, y } = now.current;
    const next = Math.min(MOST, Math.max(1, k * factor));
    show({ k: next, x: cx - ((cx - x) * next) / k, y: cy - ((cy - y) * next) / k });
  };
  const move = (/** @type {number} */ dx, /** @type {number} */ dy) =>
    show({ ...now.current, x: now.current.x + dx, y: now.current.y + dy });

  Object.assign(actions, { zoom, fit: () => show(FIT) });
  useEffect(
    () => () => {
      bare.value = false;
    },
    [],
  );
  useEffect(() => {
    /** @param {KeyboardEvent} event */
    const onKey = (event) => {
      const at = /** @type {HTMLElement} */ (event.target);
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        /^(INPUT|TEXTAREA|SELECT)$/.test(at.tagName) ||
        document.querySelector("dialog[open]")
      )
        return;
      const key = keyOf(event);
      if (key === "+" || key === "=") zoom(STEP);
      else if (key === "-") zoom(1 / STEP);
      else if (key === "0") show(FIT);
      else return;
      event.preventDefault();
    };
    const onSize = () => show(now.current);
    document.addEventListener("keydown", onKey);
    addEventListener("resize", onSize);
    return () => {
      document.removeEventListener("keydown", onKey);
      removeEventListener("resize", onSize);
    };
  }, []);

  /** @param {PointerEvent} event */
  const onPointerMove = (event) => {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const [dx, dy] = [event.clientX - before.x, event.clientY - before.y];
    const others = [...fingers.current].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
    if (others.length) {
      const [other] = others;
      const far = Math.hypot(before.x - other.x, before.y - other.y) || 1;
      zoom(
        Math.hypot(event.clientX - other.x, event.clientY - other.y) / far,
        (event.clientX + other.x) / 2,
        (event.clientY + other.y) / 2,
      );
      move(dx / 2, dy / 2);
      dragged.current = true;
    } else if (now.current.k > 1 && (dragged.current || Math.hypot(dx, dy) > DRAG)) {
      dragged.current = true;
      move(dx, dy);
    } else return;
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const lift = (/** @type {PointerEvent} */ event) => fingers.current.delete(event.pointerId);
  /** Scroll the focused element into view. @param {FocusEvent} event */
  const onFocusIn = (event) => {
    if (now.current.k === 1 || fingers.current.size) return;
    const place = /** @type {Element} */ (event.target).getBoundingClientRect();
    const box = /** @type {HTMLElement} */ (room.current).getBoundingClientRect();
    const shift = (
      /** @type {number} */ from,
      /** @type {number} */ to,
      /** @type {number} */ low,
      /** @type {number} */ high,
    ) => (from < low ? low - from : to > high ? high - to : 0);
    move(shift(place.left, place.right, box.left, box.right), shift(place.top, place.bottom, box.top, box.bottom));
  };
  const { k, x, y } = look;
  const near = k > 1;
  return html`<div class="board-room ${near ? "is-near" : ""} ${bare.value ? "is-bare" : ""}" ref=${room}
    onWheel=${(/** @type {WheelEvent} */ event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoom(Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
    }}
    onPointerDown=${(/** @type {PointerEvent} */ event) => {
      if (event.isPrimary) {
        fingers.current.clear();
        dragged.current = false;
      }
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    }}
    onPointerMove=${onPointerMove} onPointerUp=${lift} onPointerCancel=${lift} onPointerLeave=${lift}
    onClickCapture=${(/** @type {Event} */ event) => {
      if (!dragged.current) return;
      dragged.current = false;
      event.stopPropagation();
      event.preventDefault();
    }}
    onKeyDown=${(/** @type {KeyboardEvent} */ event) => {
      if (!near || !event.shiftKey || !(event.key in ARROWS)) return;
      const [dx, dy] = ARROWS[/** @type {keyof typeof ARROWS} */ (event.key)];
      move(dx * 60, dy * 60);
      event.preventDefault();
      event.stopPropagation();
    }}
    onFocusIn=${onFocusIn}>
    <div class="board-plane" style=${near ? { transform: `translate(${x}px, ${y}px) scale(${k})` } : null}>${children}</div>
    ${near && html`<${ZoomTools} pieces=${map} />`}
  </div>`;
}
