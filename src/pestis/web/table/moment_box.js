// @ts-check
/** Where a moment that decides is drawn: over its part of the board, or in the middle of it. */
import { html, useLayoutEffect, useRef } from "../shared/lib.js";
import { style } from "../shared/style.js";

/** @typedef {import("./types.d.ts").Moments} Moments */

void style(new URL("./story.css", import.meta.url).href);

/** Pixels: a smaller part of the board has no room for a moment, which is then at the foot of the window. */
const LEAST = { width: 240, height: 150 };

/** @param {{moments: Moments | null} & import("./types.d.ts").MomentProps} props */
export function MomentBox({ moments, ...moment }) {
  const { id } = moment.event;
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    if (box.current) lay(box.current, moments?.places?.[id]);
  });
  return html`<div class="moment" ref=${box} data-moment=${id} aria-hidden="true"><${moments?.Moment} ...${moment} /></div>`;
}

/** @param {HTMLElement} box @param {string | undefined} place */
function lay(box, place) {
  const room = place && document.querySelector(`#board ${place}`)?.getBoundingClientRect();
  const fits = room && room.width >= LEAST.width && room.height >= LEAST.height;
  box.dataset.over = room ? (fits ? "place" : "foot") : "middle";
  for (const side of /** @type {const} */ (["left", "top", "width", "height"]))
    box.style[side] = fits ? `${room[side]}px` : "";
}
