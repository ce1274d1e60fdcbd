// @ts-check
/** The game's picture: the doctor on the road, a castle on its hill, villages ahead. */
import { icons } from "../../../web/shared/icons.js";
import { html } from "../../../web/shared/lib.js";

const CASTLE =
  "M52 88V50h5v5h6v-5h6v5h6v-5h5v12h18V28h5v5h6v-5h6v5h6v-5h5v34h16V46h5v5h6v-5h6v5h6v-5h5v42zM108 88V74q8-10 16 0v14zM117 28V6h2v3l15 4l-15 5v10zM63 50l2-13l3 13zM152 46l3-14l3 14z";
/** Villages along the road: x, y, size. @type {[number, number, number][]} */
const VILLAGES = [
  [182, 98, 0.8],
  [224, 112, 1],
  [34, 118, 1.1],
];
const FIELDS = "M150 128l40-6l-8 14l-44 2zM12 150l60-14l-4 12l-54 12zM90 140l44-4l-6 12l-46 4z";

export const Scene =
  () => html`<svg class="scene" viewBox="0 -60 360 220" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
  <defs><linearGradient id="pe-scene-sky" x2="0" y2="1"><stop stop-color="light-dark(#8faeae, #0a1822)" /><stop offset="0.45" stop-color="light-dark(#cbd7b8, #1f3a40)" /><stop offset="0.75" stop-color="light-dark(#f8edc6, #57603f)" /></linearGradient>
  <radialGradient id="pe-scene-glow"><stop stop-color="light-dark(#fff8dc, #efe0b0)" stop-opacity="0.85" /><stop offset="1" stop-color="light-dark(#fff8dc, #efe0b0)" stop-opacity="0" /></radialGradient></defs>
  <rect y="-60" width="360" height="220" fill="url(#pe-scene-sky)" />
  <circle cx="204" cy="28" r="78" fill="url(#pe-scene-glow)" />
  <circle cx="204" cy="28" r="21" fill="light-dark(#fff6d8, #efe0b0)" />
  <path d="M20-12q22-8 50-3t52-4q-8 11-44 10t-58-3zM214-34q22-7 48-2t60-4q-12 11-54 10t-54-4z" fill="light-dark(#fdf4da, #35504f)" opacity="0.7" />
  <path d="M158-6q6-7 9 0q4-7 9 1M182 6q4-5 7 0q3-5 7 1M140 10q4-5 6 0q3-5 7 1" fill="none" stroke="light-dark(#3c3a2c, #050a0a)" stroke-width="1.7" stroke-linecap="round" />
  <path d="M0 78l34-34l30 20l44-44l46 44l40-28l44 32l40-38l46 34l36-18v90H0z" fill="light-dark(#b9c6a6, #2b4643)" opacity="0.75" />
  <path d="M108 20l14 14l-8 2l-6 8l-8-8l-6 2zM278 30l12 9l-8 3l-6 6l-7-9z" fill="light-dark(#f4f0dc, #5c7470)" opacity="0.8" />
  <path d="M0 98l34-18l30 12l44-26l46 26l40-16l44 20l40-22l46 20l36-10v70H0z" fill="light-dark(#9fb083, #21382f)" opacity="0.9" />
  <path d="M0 114q34-40 112-30t110 28t138-4v52H0z" fill="light-dark(#7e9360, #182a20)" />
  <path d=${CASTLE} fill="light-dark(#5f4d3b, #0d1510)" />
  <path d="M66 66h4v7h-4zm86 0h4v7h-4zm-40-20h4v7h-4zm10 0h4v7h-4z" fill="light-dark(#ffe3a1, #f6b84e)" />
  <path d="M119 9l15 4l-15 5z" fill="light-dark(#7d2430, #a83a49)" />
  <path d="M116 88q-14 14 22 22t62 18t-26 34" fill="none" stroke="light-dark(#ead9a8, #8b7a52)" stroke-width="7" stroke-linecap="round" />
  <path d="M0 138q80-22 170-8t190-8v38H0z" fill="light-dark(#587041, #0f1a13)" />
  <path d=${FIELDS} fill="light-dark(#c3b25e, #3a3d22)" opacity="0.55" />
  <path d="M194 124q12 8-2 18t-26 20h44q10-16 4-26t-8-12z" fill="light-dark(#ead9a8, #8b7a52)" />
  ${VILLAGES.map(
    ([x, y, size]) => html`<g key=${x} transform=${`translate(${x} ${y}) scale(${size})`}>
    <path d="M0 14V3l8-8l8 8v11zM14 14V-1l9-9l9 9v15zM30 14V5l7-7l7 7v9z" fill="light-dark(#8a4a34, #2b1712)" /><path d="M5 6h4v4H5zM20 2h5v5h-5zM35 7h4v4h-4z" fill="light-dark(#ffe3a1, #f6b84e)" /></g>`,
  )}
  <g transform="translate(222 -8) scale(0.335)"><path d=${icons["plague-doctor-profile"]} fill="light-dark(#221a14, #050706)" stroke="light-dark(#f5ebc8, #d8c892)" stroke-width="8" paint-order="stroke" /></g>
</svg>`;
