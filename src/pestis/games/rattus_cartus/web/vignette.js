// @ts-check
/** A small ink drawing for every building: the land of its class, and the building on it. */
import { html } from "../../../web/shared/lib.js";
import { Glyph } from "./symbols.js";

/** Strokes behind the building, one landscape for each class, in 200 × 100. @type {Record<string, string>} */
const LANDS = {
  peasantry:
    "M0 78q50-14 100-4t100-6M4 92q40-10 70-9M30 98q40-12 80-11M120 84q36-6 78-2M138 95q30-7 60-5M12 66q3-8 0-14m0 6q4-2 5-6m-5 9q-4-2-5-6M24 68q3-8 0-14m0 6q4-2 5-6m-5 9q-4-2-5-6M180 62q3-8 0-14m0 6q4-2 5-6m-5 9q-4-2-5-6",
  bourgeoisie:
    "M0 80h200M6 80V52h10l6-9l6 9h8v28M150 80V48h9l8-12l8 12h9v32M14 62h6m4 0h6M158 60h6m6 0h6M158 70h6m6 0h6M18 92h18m20-5h20m16 7h22m14-8h22m12 7h20M4 96h8",
  church:
    "M0 80q60-8 100-3t100-3M18 80q-6-22 2-36q9 14 3 36M34 78q-5-16 2-27q8 11 2 27M172 77q-6-22 2-36q9 14 3 36M158 78q-4-12 1-20q7 8 2 20M20 92h40m30-3h52m14 5h36M62 20q4-4 8 0q4-4 8 0M128 14q3-3 6 0q3-3 6 0",
  chivalry:
    "M0 82q30-26 52-26t40 18q22-30 48-28t60 30M14 74V34l16 5-16 6M184 70V30l-16 5 16 6M10 92h46m24-4h60m10 6h40M60 62l6 6m70-14l6 7",
  magic:
    "M0 82q50-10 100-4t100-4M168 16a15 15 0 1 0 15 20a12 12 0 0 1-15-20zM22 22l2 5 5 2-5 2-2 5-2-5-5-2 5-2zM60 12l1.500 3.500 3.500 1.500-3.500 1.500-1.500 3.500-1.500-3.500-3.500-1.500 3.500-1.500zM20 80q-4-18-14-24m14 12q6-10 16-12m-16 24V58M12 93h36m40-4h48m14 5h40",
  royalty:
    "M0 82h200M100 44L20 4m80 40L58-4m42 48l0-50m0 50L142-4m-42 48L180 4M100 44L4 34m96 10l96-10M16 82V62q8-8 16 0v20M168 82V62q8-8 16 0v20M8 92h184M20 97h160",
};

/** Houses of the town behind. */
const TOWN =
  "M-60 104V70l14-16l14 16v-8h16V46l10-24l10 24v20h20v-8l12-12l12 12v22h18V58h24v20h18V54l16-18l16 18v16h22V48l8-20l8 20v24h18V60l14-14l14 14v18h22V56l18-16l18 16v48z";

/** @param {{building: string, cls: string}} props */
export const Vignette = ({
  building,
  cls,
}) => html`<svg class="rc-vignette" viewBox="0 0 200 104" preserveAspectRatio="xMidYMax meet">
  <rect x="-200" y="-200" width="600" height="310" fill="var(--sky)" /><rect x="-200" y="56" width="600" height="60" fill="var(--sky-low)" />
  <circle cx="168" cy="26" r="15" fill="var(--sun)" /><path d=${TOWN} fill="var(--far)" opacity="0.45" />
  <path class="rc-land" d=${LANDS[cls]} /><path d="M-200 90h600v30h-600z" fill="var(--tint)" />
  <svg x="54" y="6" width="92" height="92"><${Glyph} name=${building} class="rc-house" /></svg>
</svg>`;
