// @ts-check
/** Seat marks, which differ in colour and shape, and plain icons. */
import { html } from "./lib.js";

/** Outlines in a square of 24 units: disc, triangle, square, diamond, star, cross. */
const SHAPES = [
  "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18z",
  "M12 2.5L22 20.5H2z",
  "M4 4h16v16H4z",
  "M12 1.5L22.5 12L12 22.5L1.500 12z",
  "M12 1.500l3.200 6.900l7.300.9l-5.400 5.100l1.400 7.400l-6.500-3.700l-6.500 3.700l1.400-7.400l-5.400-5.100l7.300-.9z",
  "M8.500 2h7v6.500h6.500v7h-6.500v6.500h-7v-6.500h-6.500v-7h6.500z",
];

/** The outline of a seat's mark, in a square of 24 units. @param {number} seat */
export const seatShape = (seat) => SHAPES[seat % SHAPES.length];

/**
 * The mark of a seat.  Without a label it is decoration beside a name.
 * @param {{seat: number, label?: string, class?: string}} props
 */
export function SeatMark({ seat, label, class: more = "" }) {
  const hidden = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  const d = seatShape(seat);
  return html`<svg class="seat-mark ${more}" viewBox="-1 -1 26 26" ...${hidden}>
    <path d=${d} class="seat-mark-out" />
    <path d=${d} class="seat-mark-in" style=${{ fill: `var(--seat-${seat % 6})` }} />
  </svg>`;
}

/**
 * An icon of the game-icons collection, from its path data.
 * @param {{d: string, label?: string, class?: string}} props
 */
export function Icon({ d, label, class: more = "" }) {
  const hidden = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return html`<svg class="icon ${more}" viewBox="0 0 512 512" ...${hidden}><path d=${d} /></svg>`;
}

/** Our own line drawings for buttons, in a square of 24 units. @type {Record<string, string>} */
const SIGNS = {
  home: "M3 11.500L12 4l9 7.500M6 10v9.500h12V10M10 19.500v-6h4v6",
  undo: "M9 5L4 10l5 5M4.500 10H14a5.500 5.500 0 0 1 0 11h-3",
  restart: "M5 5v5h5M5.500 10A7.500 7.500 0 1 1 4.500 14",
  log: "M6 4h12v16H6zM9 8h6M9 12h6M9 16h4",
  fold: "M4 5h16v14H4zM14 5v14M17 10l2 2l-2 2",
  talk: "M4 5h16v11h-9l-5 4v-4H4z",
  people:
    "M9 11a3.500 3.500 0 1 0 0-7a3.500 3.500 0 0 0 0 7zM2.500 20c0-4 3-6 6.500-6s6.500 2 6.500 6M16 4.500a3.500 3.500 0 0 1 0 6.500M18 14.500c2.200.8 3.500 2.700 3.500 5.500",
  gear: "M5 7h14M5 12h14M5 17h14M9 5v4M15 10v4M8 15v4",
  help: "M8.500 9a3.500 3.500 0 1 1 5 3.200c-1 .5-1.500 1.200-1.500 2.300M12 18.200v.3",
  close: "M6 6l12 12M18 6L6 18",
  play: "M8 5l11 7l-11 7z",
  pause: "M8 5v14M16 5v14",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  final: "M9 5L4 10l5 5M4.500 10H14a5.500 5.500 0 0 1 4 9.300M4 20L20 4",
  find: "M10.500 17a6.500 6.500 0 1 0 0-13a6.500 6.500 0 0 0 0 13zM15.500 15.500L20.500 20.500",
  first: "M18 6l-8 6l8 6zM6 6v12",
  last: "M6 6l8 6l-8 6zM18 6v12",
  skip: "M4 6l7 6l-7 6zM13 6l7 6l-7 6z",
  note: "M5 19l1-4L16 5l3 3L9 18z",
  check: "M4 13l2-2 4 4 8-9 2 2-10 11z",
  back: "M15 6l-8 6l8 6z",
  next: "M9 6l8 6l-8 6z",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4.200 4.200 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4.200 4.200 0 0 0 6 6l1-1",
  branch: "M5 12h6l7-6M11 12l7 6M14 6h4v4M14 18h4v-4",
  replay: "M4 12a8 8 0 1 0 3-6.200M4 4v5h5M12 8v4.500l3 2",
  eye: "M2.500 12c3-5 6-7 9.500-7s6.500 2 9.500 7c-3 5-6 7-9.500 7s-6.500-2-9.500-7zM12 15a3 3 0 1 0 0-6a3 3 0 0 0 0 6z",
};

/** A button's drawing. @param {{name: string}} props name: of a sign, or path data */
export const Sign = ({ name }) =>
  html`<svg class="sign" viewBox="0 0 24 24" aria-hidden="true"><path d=${SIGNS[name] ?? name} /></svg>`;
