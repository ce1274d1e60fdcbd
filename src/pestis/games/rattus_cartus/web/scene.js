// @ts-check
/** The game's picture: a street of buildings at night, and a fan of face-down cards. */
import { html } from "../../../web/shared/lib.js";

const FARTHEST =
  "M0 120V60l20-18l20 18V44l12-30l12 30v20h30V48l16-14l16 14v30h120V50l14-34l14 34v14h28V46l18-16l18 16v74z";
const FAR =
  "M0 118V78l14-16l14 16v-8h16V54l10-24l10 24v20h20v-8l12-12l12 12v22h18V66h24v20h18V62l16-18l16 18v16h22V56l8-20l8 20v24h18V68l14-14l14 14v18h22V64l18-16l18 16v54z";
const HOUSES =
  "M0 160V92l24-26l24 26v68zM54 160v-54h40v54zM54 106l20-22l20 22zM262 160v-58h44v58zM262 102l22-28l22 28zM312 160V88l24-26l24 26v72z";
const CHURCH = "M134 160V84h14V50l-4-1V30h6l8-34l8 34h6v19l-4 1v34h58l14-20l14 20v76zM156-14h4v12h-4zM151-10h14v3h-14z";
const WINDOWS =
  "M14 106h8v12h-8zm14 0h8v12h-8zM66 116h7v11h-7zm13 0h7v11h-7zM152 60q6-9 12 0v15h-12zM178 104q6-10 12 0v20h-12zm24 0q6-10 12 0v20h-12zM274 114h7v11h-7zm14 0h7v11h-7zM326 102h8v12h-8zm14 0h8v12h-8z";
const STARS =
  "M34 12l2 5 5 2-5 2-2 5-2-5-5-2 5-2zM98 28l1.500 4 4 1.500-4 1.500-1.500 4-1.500-4-4-1.500 4-1.500zM232 4l1.500 4 4 1.500-4 1.500-1.500 4-1.500-4-4-1.500 4-1.500zM66-30l1 3 3 1-3 1-1 3-1-3-3-1 3-1zM200-34l1.500 4 4 1.500-4 1.500-1.500 4-1.500-4-4-1.500 4-1.500zM342-16l1 3 3 1-3 1-1 3-1-3-3-1 3-1zM120-12l1 3 3 1-3 1-1 3-1-3-3-1 3-1z";
/** A card of the fan: its rotation, and the sign on its back. @type {[number, string][]} */
const CARDS = [
  [-26, "M0-12l3 7l8 1l-6 5l2 8l-7-4l-7 4l2-8l-6-5l8-1z"],
  [0, "M0-13a9 9 0 0 1 9 9c0 5-3 8-4 9v5h-10v-5c-1-1-4-4-4-9a9 9 0 0 1 9-9z"],
  [26, "M-9-9h18v9c0 7-5 11-9 13c-4-2-9-6-9-13z"],
];

export const Scene =
  () => html`<svg class="scene" viewBox="0 -60 360 220" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
  <defs><linearGradient id="rc-scene-sky" x2="0" y2="1"><stop stop-color="light-dark(#9c86b8, #120c2c)" /><stop offset="0.5" stop-color="light-dark(#d7b0c0, #3a2350)" /><stop offset="0.85" stop-color="light-dark(#f9e2c4, #6d3b56)" /></linearGradient>
  <radialGradient id="rc-scene-glow"><stop stop-color="light-dark(#fff6d8, #f3dfae)" stop-opacity="0.75" /><stop offset="1" stop-color="light-dark(#fff6d8, #f3dfae)" stop-opacity="0" /></radialGradient>
  <linearGradient id="rc-scene-fog" x2="0" y2="1"><stop stop-color="light-dark(#f9e2c4, #6d3b56)" stop-opacity="0" /><stop offset="1" stop-color="light-dark(#f9e2c4, #6d3b56)" stop-opacity="0.75" /></linearGradient></defs>
  <rect y="-60" width="360" height="220" fill="url(#rc-scene-sky)" />
  <circle cx="308" cy="22" r="70" fill="url(#rc-scene-glow)" />
  <path d="M304-2a24 24 0 1 0 24 31a19 19 0 0 1-24-31z" fill="light-dark(#fff6d8, #f3dfae)" />
  <path d=${STARS} fill="light-dark(#fffaf0, #e9d7a8)" opacity="0.9" />
  <path d=${FARTHEST} fill="light-dark(#c39bb0, #3b2654)" opacity="0.6" />
  <path d=${FAR} fill="light-dark(#a17488, #2d1c47)" opacity="0.85" />
  <rect y="70" width="360" height="60" fill="url(#rc-scene-fog)" />
  <path d=${CHURCH} fill="light-dark(#6c4866, #21133a)" />
  <path d=${HOUSES} fill="light-dark(#52304a, #150b27)" />
  <path d=${WINDOWS} fill="light-dark(#ffe3a1, #f6b84e)" />
  <path d="M58 106h32M4 92h40M266 102h36M316 88h40" stroke="light-dark(#7d5774, #2b1a42)" stroke-width="2.500" />
  <path d="M0 146q90-12 180-6t180-2v22H0z" fill="light-dark(#382133, #0a0613)" />
  <ellipse cx="160" cy="152" rx="84" ry="12" fill="#000" opacity="0.28" />
  ${CARDS.map(
    ([
      turn,
      sign,
    ]) => html`<g key=${turn} transform=${`translate(160 190) rotate(${turn}) translate(0 -84) scale(1.22)`}>
    <rect x="-22" y="-32" width="44" height="66" rx="5" fill="#7d2430" stroke="#f3dfae" stroke-width="1.6" /><rect x="-17.500" y="-27.500" width="35" height="57" rx="3" fill="none" stroke="#f3dfae" stroke-width="0.9" opacity="0.8" />
    <path d=${sign} fill="#f3dfae" /><path d="M-12-22h4m-4 0v4M12-22h-4m4 0v4M-12 24h4m-4 0v-4M12 24h-4m4 0v-4" fill="none" stroke="#f3dfae" stroke-width="1" opacity="0.8" /></g>`,
  )}
</svg>`;
