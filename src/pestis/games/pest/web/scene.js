// @ts-check
/** The game as a small scene: the doctor on the road, a castle on its hill, villages to reach. */
import { icons } from "../../../web/shared/icons.js";
import { html } from "../../../web/shared/lib.js";

const CASTLE =
  "M52 86V50h5v5h6v-5h6v5h6v-5h5v12h18V36h5v5h6v-5h6v5h6v-5h5v26h16V46h5v5h6v-5h6v5h6v-5h5v40zM108 86V74q8-10 16 0v12zM116 36V20h2v3l12 3l-12 4v6z";
/** Villages along the road: x, y, size. @type {[number, number, number][]} */
const VILLAGES = [
  [186, 96, 0.8],
  [236, 110, 1],
  [40, 118, 1.1],
];

export const Scene =
  () => html`<svg class="scene" viewBox="0 0 360 160" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
  <defs><linearGradient id="pe-scene-sky" x2="0" y2="1"><stop stop-color="light-dark(#b9c9b4, #122430)" /><stop offset="0.7" stop-color="light-dark(#f5ebc8, #47513f)" /></linearGradient></defs>
  <rect width="360" height="160" fill="url(#pe-scene-sky)" />
  <circle cx="206" cy="40" r="20" fill="light-dark(#fff6d8, #efe0b0)" opacity="0.9" />
  <path d="M0 84l34-22l30 14l44-34l46 34l40-22l44 26l40-30l46 28l36-14v80H0z" fill="light-dark(#a9b88d, #22382f)" opacity="0.8" />
  <path d="M0 112q34-40 112-30t110 28t138-4v54H0z" fill="light-dark(#849865, #1a2c22)" />
  <path d=${CASTLE} fill="light-dark(#6b5844, #0f1712)" />
  <path d="M66 68h4v7h-4zm76 0h4v7h-4zm-38-14h4v7h-4zm22 0h4v7h-4z" fill="light-dark(#ffe3a1, #f6b84e)" />
  <path d="M116 86q-14 14 22 22t62 18t-26 34" fill="none" stroke="light-dark(#ead9a8, #8b7a52)" stroke-width="7" stroke-linecap="round" />
  <path d="M0 138q80-22 170-8t190-8v38H0z" fill="light-dark(#5f7445, #101b14)" />
  <path d="M196 124q12 8-2 18t-26 20h44q10-16 4-26t-8-12z" fill="light-dark(#ead9a8, #8b7a52)" />
  ${VILLAGES.map(
    ([x, y, size]) => html`<g key=${x} transform=${`translate(${x} ${y}) scale(${size})`}>
    <path d="M0 14V3l8-8l8 8v11zM14 14V-1l9-9l9 9v15zM30 14V5l7-7l7 7v9z" fill="light-dark(#8a4a34, #2b1712)" /><path d="M5 6h4v4H5zM20 2h5v5h-5zM35 7h4v4h-4z" fill="light-dark(#ffe3a1, #f6b84e)" /></g>`,
  )}
  <g transform="translate(236 22) scale(0.27)"><path d=${icons["plague-doctor-profile"]} fill="light-dark(#221a14, #050706)" stroke="light-dark(#f5ebc8, #d8c892)" stroke-width="8" paint-order="stroke" /></g>
</svg>`;
