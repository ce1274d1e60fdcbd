// @ts-check
/** The game's picture: a harbour at dusk, rats on the quay among the players' cubes. */
import { html } from "../../../web/shared/lib.js";

const RAT =
  "M0 0c1-9 10-15 21-15c9 0 15 3 19 7c5 0 10 3 14 7c-3 4-9 5-15 5l2 4h-5l-3-4H13l-1 4H7l-1-5C2 3 0 2 0 0zM2 1c-9 3-16 0-20-6c-3-4-8-4-11-1c3-5 10-6 14-1c4 5 9 7 15 4z";
const FAR_TOWN = "M150 110V92h12V80l6-10l6 10v12h16V84h14l8-12l8 12h10v26zM330 110V96h10V86l8-8l8 8h4v24z";
const TOWN =
  "M0 112V84h10V70l9-11l9 11v14h12V62h6V40l7-24l7 24v22h6v22h9V72h22v14h10V58l12-16l12 16v28h12V76l8-9l8 9v16h8v20zM52 16h2v-9h-2z";
const WINDOWS =
  "M16 88h4v6h-4zm42-24h4v7h-4zm0 16h4v7h-4zm24 2h4v6h-4zm8 0h4v6h-4zm39-18h5v8h-5zm0 16h5v8h-5zm20 6h4v6h-4z";
const HULL = "M258 104c12 4 58 4 76 0l-9 16h-56z";
const SAILS = [
  "M294 40c18 10 24 34 18 54c-8-4-14-4-18-4zM290 48c-16 8-24 28-22 46c8-4 16-4 22-4z",
  "M298 52c9 8 11 24 9 34M284 58c-7 8-10 20-9 30",
];
const CLOUDS =
  "M14-14q22-9 52-3t56-4q-6 11-46 11t-62-4zM196-26q26-8 54-2t66-5q-10 12-58 12t-62-5zM96 20q18-6 40-2t44-3q-8 8-38 8t-46-3z";
/** Cubes: x, y, seat of the colour. @type {[number, number, number][]} */
const CUBES = [
  [94, 128, 0],
  [109, 132, 3],
  [102, 117, 1],
  [246, 131, 2],
  [261, 128, 4],
];
/** Sunlight on the water: y, width. @type {[number, number][]} */
const GLITTER = [
  [110, 40],
  [115, 30],
  [120, 36],
  [125, 20],
  [130, 26],
];

export const Scene =
  () => html`<svg class="scene" viewBox="0 -60 360 220" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
  <defs><linearGradient id="ra-scene-sky" x2="0" y2="1"><stop stop-color="light-dark(#cf8467, #0b1330)" /><stop offset="0.5" stop-color="light-dark(#f0bd8a, #2b2c53)" /><stop offset="0.78" stop-color="light-dark(#fbe8c4, #6d4a63)" /></linearGradient>
  <radialGradient id="ra-scene-glow"><stop stop-color="light-dark(#fff6da, #f6e3b4)" stop-opacity="0.9" /><stop offset="1" stop-color="light-dark(#fff0c8, #f6e3b4)" stop-opacity="0" /></radialGradient></defs>
  <rect y="-60" width="360" height="220" fill="url(#ra-scene-sky)" />
  <circle cx="222" cy="56" r="92" fill="url(#ra-scene-glow)" />
  <circle cx="222" cy="56" r="33" fill="light-dark(#fff3cf, #f3dfae)" />
  <path d=${CLOUDS} fill="light-dark(#fbe3c2, #41406b)" opacity="0.75" />
  <path d="M146 2q6-6 9 0q3-6 9 0M170 16q5-5 7 0q2-5 7 0M128 18q4-4 6 0q2-4 6 0" fill="none" stroke="light-dark(#7c4f3a, #0b0e20)" stroke-width="1.6" stroke-linecap="round" />
  <path d="M0 96q60-14 118 0t120-4t122 2v30H0z" fill="light-dark(#d3a479, #35304f)" opacity="0.75" />
  <path d=${FAR_TOWN} fill="light-dark(#b17c58, #28223f)" />
  <path d=${TOWN} fill="light-dark(#764833, #120e1f)" />
  <path d=${WINDOWS} fill="light-dark(#ffe2a0, #f6b84e)" />
  <rect y="108" width="360" height="52" fill="light-dark(#7b9fa0, #17253f)" />
  <rect y="108" width="360" height="10" fill="light-dark(#a9c0b4, #2c3a5c)" opacity="0.6" />
  ${GLITTER.map(([y, wide]) => html`<rect key=${y} x=${222 - wide / 2} y=${y} width=${wide} height="2" rx="1" fill="light-dark(#fff3cf, #f3dfae)" opacity="0.75" />`)}
  <path d="M30 118q10-4 20 0t20 0m80 6q10-4 20 0t20 0m150-6q8-3 16 0" fill="none" stroke="light-dark(#dfeee4, #8c9ab8)" stroke-width="1.6" opacity="0.6" />
  <path d="M291 34h3v72h-3z" fill="light-dark(#3a2119, #07060d)" /><path d="M293 34v-9l14 5z" fill="light-dark(#7d2430, #a83a49)" />
  <path d=${SAILS[0]} fill="light-dark(#f4e5c8, #b9a98c)" /><path d=${SAILS[1]} fill="none" stroke="light-dark(#a2402f, #7d2430)" stroke-width="3" opacity="0.8" />
  <path d=${HULL} fill="light-dark(#4d2f26, #0d0a16)" /><path d="M264 110q30 4 64 0" fill="none" stroke="light-dark(#c79d5a, #6b5430)" stroke-width="1.6" />
  <path d="M0 136h360v24H0z" fill="light-dark(#54331f, #0f0b12)" />
  <path d="M0 136h360v3H0zM40 139v21m66-21v21m70-21v21m72-21v21m68-21v21" fill="light-dark(#8f6244, #2f242d)" stroke="light-dark(#3e2317, #2a2029)" />
  <path d="M8 136v-14q0-4 9-4t9 4v14zM5 118q0-5 12-5t12 5q0 3-12 3t-12-3z" fill="light-dark(#3a2219, #08060b)" />
  ${CUBES.map(([x, y, seat]) => html`<g key=${x} transform=${`translate(${x} ${y})`}><path d="M0 3l7-3l7 3v8l-7 3l-7-3z" fill=${`var(--seat-${seat})`} stroke="#2a2018" stroke-width="1.2" stroke-linejoin="round" /><path d="M0 3l7 3l7-3M7 6v8" fill="none" stroke="#2a2018" stroke-width="1" /></g>`)}
  <g fill="light-dark(#23150f, #000)" stroke="light-dark(#c98f62, #6a5570)" stroke-width="0.8"><path d=${RAT} transform="translate(52 135)" /><path d=${RAT} transform="translate(160 136) scale(1.5)" /><path d=${RAT} transform="translate(338 135) scale(-0.95 0.95)" /></g>
  <circle cx="226" cy="131" r="2" fill="#ffdf9a" /><path d="M240 134l10-2m-10 3l10 1" stroke="light-dark(#e9c9a0, #8f7a90)" stroke-width="0.7" />
</svg>`;
