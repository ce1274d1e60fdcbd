// @ts-check
/** The game as a small scene: a street of buildings by night, and the cards one plays face down. */
import { html } from "../../../web/shared/lib.js";

const FAR =
  "M0 118V78l14-16l14 16v-8h16V54l10-24l10 24v20h20v-8l12-12l12 12v22h18V66h24v20h18V62l16-18l16 18v16h22V56l8-20l8 20v24h18V68l14-14l14 14v18h22V64l18-16l18 16v54z";
const HOUSES =
  "M0 160V96l24-24l24 24v64zM52 160v-54h40v54zM52 106l20-20l20 20zM262 160v-58h44v58zM262 102l22-26l22 26zM312 160V90l24-22l24 22v70z";
const CHURCH = "M134 160V84h14V58l-4-1V40h6l8-26l8 26h6v17l-4 1v26h58l14-20l14 20v76zM156 8h4v10h-4zM151 12h14v3h-14z";
const WINDOWS =
  "M14 108h8v12h-8zm14 0h8v12h-8zM64 116h7v11h-7zm13 0h7v11h-7zM152 66q6-9 12 0v14h-12zM178 104q6-10 12 0v20h-12zm24 0q6-10 12 0v20h-12zM274 114h7v11h-7zm14 0h7v11h-7zM326 104h8v12h-8zm14 0h8v12h-8z";
/** A card of the fan: how it is turned, and the sign on its back. @type {[number, string][]} */
const CARDS = [
  [-24, "M0-12l3 7l8 1l-6 5l2 8l-7-4l-7 4l2-8l-6-5l8-1z"],
  [0, "M0-13a9 9 0 0 1 9 9c0 5-3 8-4 9v5h-10v-5c-1-1-4-4-4-9a9 9 0 0 1 9-9z"],
  [24, "M-9-9h18v9c0 7-5 11-9 13c-4-2-9-6-9-13z"],
];

export const Scene =
  () => html`<svg class="scene" viewBox="0 0 360 160" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
  <defs><linearGradient id="rc-scene-sky" x2="0" y2="1"><stop stop-color="light-dark(#c7a7c4, #1d1436)" /><stop offset="0.8" stop-color="light-dark(#f6dcc0, #513052)" /></linearGradient></defs>
  <rect width="360" height="160" fill="url(#rc-scene-sky)" />
  <path d="M304 34a20 20 0 1 0 20 26a16 16 0 0 1-20-26z" fill="light-dark(#fff6d8, #f3dfae)" />
  <path d="M34 22l2 5 5 2-5 2-2 5-2-5-5-2 5-2zM98 34l1.500 4 4 1.500-4 1.500-1.500 4-1.500-4-4-1.500 4-1.500zM232 20l1.500 4 4 1.500-4 1.500-1.500 4-1.500-4-4-1.500 4-1.500z" fill="light-dark(#fffaf0, #e9d7a8)" opacity="0.85" />
  <path d=${FAR} fill="light-dark(#a87a86, #33214a)" opacity="0.75" />
  <path d=${CHURCH} fill="light-dark(#74506b, #24153a)" />
  <path d=${HOUSES} fill="light-dark(#5a3550, #170d29)" />
  <path d=${WINDOWS} fill="light-dark(#ffe3a1, #f6b84e)" />
  <path d="M0 148q90-10 180-4t180-2v18H0z" fill="light-dark(#3f2638, #0c0716)" />
  ${CARDS.map(
    ([turn, sign]) => html`<g key=${turn} transform=${`translate(160 178) rotate(${turn}) translate(0 -66)`}>
    <rect x="-22" y="-30" width="44" height="64" rx="5" fill="#7d2430" stroke="#f3dfae" stroke-width="1.6" /><rect x="-17" y="-25" width="34" height="54" rx="3" fill="none" stroke="#f3dfae" stroke-width="0.9" opacity="0.8" />
    <path d=${sign} fill="#f3dfae" /></g>`,
  )}
</svg>`;
