// @ts-check
/** The game as a small scene: a harbour at dusk, rats on the quay among everybody's cubes. */
import { html } from "../../../web/shared/lib.js";

const RAT =
  "M0 0c1-9 10-15 21-15c9 0 15 3 19 7c5 0 10 3 14 7c-3 4-9 5-15 5l2 4h-5l-3-4H13l-1 4H7l-1-5C2 3 0 2 0 0zM2 1c-9 3-16 0-20-6c-3-4-8-4-11-1c3-5 10-6 14-1c4 5 9 7 15 4z";
const TOWN =
  "M0 112V84h10V70l9-11l9 11v14h12V62h6V48l7-16l7 16v14h6v22h9V72h22v14h10V58l12-12l12 12v30h12V76l8-9l8 9v16h8v20z";
const SHIP =
  "M262 100c10 3 48 3 62 0l-8 14h-44zM290 98V50h3v48zM294 52c14 8 18 26 14 40c-6-3-10-3-14-3zM288 58c-12 6-18 20-16 32c6-3 12-3 16-3zM291 50v-8l10 4z";
/** Where cubes lie: x, y, colour of a seat. @type {[number, number, number][]} */
const CUBES = [
  [96, 128, 0],
  [111, 132, 3],
  [104, 118, 1],
  [236, 131, 2],
  [251, 128, 4],
];

export const Scene =
  () => html`<svg class="scene" viewBox="0 0 360 160" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
  <defs><linearGradient id="ra-scene-sky" x2="0" y2="1"><stop stop-color="light-dark(#e9b98a, #16213c)" /><stop offset="0.75" stop-color="light-dark(#f7e7c3, #4a3f5c)" /></linearGradient></defs>
  <rect width="360" height="160" fill="url(#ra-scene-sky)" />
  <circle cx="222" cy="62" r="34" fill="light-dark(#fff3cf, #f3dfae)" opacity="0.9" />
  <path d="M0 96q60-14 118 0t120-4t122 2v30H0z" fill="light-dark(#c79d76, #2c2a48)" opacity="0.7" />
  <path d=${TOWN} fill="light-dark(#7c4f3a, #151022)" />
  <path d="M16 88h4v6h-4zm42-24h4v7h-4zm24 18h4v6h-4zm8 0h4v6h-4zm39-18h5v8h-5zm20 22h4v6h-4z" fill="light-dark(#ffe2a0, #f6b84e)" />
  <rect y="108" width="360" height="52" fill="light-dark(#7fa3a3, #1c2b44)" />
  <path d="M186 122q10-4 20 0t20 0m60 4q10-4 20 0t20 0M206 114q8-3 16 0" fill="none" stroke="light-dark(#dfeee4, #8c9ab8)" stroke-width="1.6" opacity="0.7" />
  <path d=${SHIP} fill="light-dark(#4d2f26, #0d0a16)" />
  <path d="M0 136h360v24H0z" fill="light-dark(#5d3b2a, #0f0b12)" />
  <path d="M0 136h360v3H0zM40 139v21m66-21v21m70-21v21m72-21v21m68-21v21" fill="light-dark(#8a5f43, #2a2029)" stroke="light-dark(#45291d, #2a2029)" />
  ${CUBES.map(([x, y, seat]) => html`<g key=${x} transform=${`translate(${x} ${y})`}><path d="M0 3l7-3l7 3v8l-7 3l-7-3z" fill=${`var(--seat-${seat})`} stroke="#2a2018" stroke-width="1.2" stroke-linejoin="round" /><path d="M0 3l7 3l7-3M7 6v8" fill="none" stroke="#2a2018" stroke-width="1" /></g>`)}
  <g fill="light-dark(#2a1a14, #000)"><path d=${RAT} transform="translate(46 134)" /><path d=${RAT} transform="translate(164 135) scale(1.25)" /><path d=${RAT} transform="translate(332 134) scale(-0.9 0.9)" /></g>
  <circle cx="221" cy="132" r="1.8" fill="#ffdf9a" />
</svg>`;
