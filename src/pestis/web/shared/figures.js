// @ts-check
/** Portraits: silhouettes against the sky, told apart by hat and tool; loaded after the first drawing. */
import { html } from "./lib.js";

/** SVG attributes by kind of path. @type {Record<string, Record<string, string>>} */
const KINDS = {
  "": { fill: "var(--figure)", stroke: "var(--rim)", "stroke-width": "0.8", "stroke-linejoin": "round" },
  tool: { fill: "none", stroke: "var(--figure)", "stroke-width": "4", "stroke-linecap": "round" },
  line: { fill: "none", stroke: "var(--rim)", "stroke-width": "1.8" },
  light: { fill: "var(--sun)" },
};
const HEAD = "M41 34a9 11 0 0 0 18 0v-8H41z";
const COAT = "M20 72C22 54 36 48 50 48S78 54 80 72z";
const NECK = "M45 42h10v9H45z";
const CLOAK = "M14 72C16 55 32 48 50 48S84 55 86 72z";

/** The paths of each figure, with their kind. @type {Record<string, [string, string?][]>} */
const FIGURES = {
  "straw-hat": [
    [COAT + HEAD + NECK],
    ["M25 29Q50 19 75 29Q50 35 25 29zM38 27Q40 11 50 11T62 27z"],
    ["M22 72V22M14 4v11q0 8 8 8t8-8V4M22 23V4", "tool"],
  ],
  "flat-cap": [
    [`M16 72C18 54 34 48 50 48S82 54 84 72z${HEAD}${NECK}`],
    ["M31 26Q26 14 46 10Q74 7 76 20Q75 27 66 27Q50 22 31 26zM70 12Q82 2 88 4Q82 10 77 18z"],
    ["M34 52Q50 66 66 52", "line"],
    ["M8 72Q0 52 16 46L12 40H28L24 46Q40 52 32 72z"],
    ["M13 46H27", "line"],
  ],
  cowl: [
    ["M18 72C19 56 30 48 50 46S81 56 82 72z"],
    ["M50 8C34 9 29 26 32 48Q50 58 68 48C71 26 66 9 50 8z"],
    ["M42 28Q50 20 58 28V40Q50 50 42 40z", "light"],
    ["M36 52Q50 64 64 52M50 58v14", "line"],
    ["M13 72V8M5 18h16", "tool"],
  ],
  visor: [
    ["M18 72C18 56 30 49 50 49S82 56 82 72z"],
    ["M37 51V27Q38 15 51 13L66 24V40Q64 50 58 53z"],
    ["M48 14Q46 2 30 2Q16 3 14 16Q22 10 28 13Q22 17 22 24Q32 16 40 20z"],
    ["M47 29H66M56 25V46M60 36h4M60 41h4", "line"],
    ["M90 1v71M87 6h6l-3-9z", "tool"],
    ["M10 46h26v12q0 10-13 16q-13-6-13-16z"],
  ],
  "pointed-hat": [
    ["M22 72C24 56 36 50 50 50S76 56 78 72z"],
    ["M40 34a10 12 0 0 0 19 2l5 3-5-8V28H40zM40 30Q33 44 32 58L46 50z"],
    ["M24 31Q50 22 77 31Q50 38 24 31zM37 29Q44 12 55 3Q62-1 70 8Q60 7 61 16L64 29z"],
    ["M12 72L22 24", "tool"],
    ["M18 25L14 4Q23-1 32 6L27 27z"],
  ],
  "gold-circlet": [
    [`${CLOAK}M40 32V24H60V32Q62 46 50 54Q38 46 40 32z`],
    ["M36 25L33 8L42 16L50 4L58 16L67 8L64 25z"],
    ["M30 54Q50 68 70 54L74 62Q50 76 26 62z", "light"],
    ["M86 20v52M86 8V1M83 4h6", "tool"],
    ["M80 14a6 6 0 1 0 12 0a6 6 0 1 0-12 0z"],
  ],
  spyglass: [
    ["M20 72C22 56 34 50 48 50S74 56 76 72zM39 34a9 11 0 0 0 18 0v-8H39zM41 38Q44 62 52 66Q56 50 57 38z"],
    ["M34 28Q30 14 46 12Q66 9 70 20Q69 27 60 26Q48 24 34 28z"],
    ["M56 30L90 8L95 16L60 38z"],
    ["M66 34L60 54", "tool"],
    ["M16 8l2 5 5 2-5 2-2 5-2-5-5-2 5-2z", "light"],
  ],
  feather: [
    [COAT + HEAD + NECK],
    ["M25 30Q44 20 76 25Q66 34 50 32Q36 35 25 30zM37 28Q39 14 50 14T63 26zM60 22Q72 2 92 8Q84 16 64 26z"],
    ["M11 46a10 10 0 1 0 20 0a10 10 0 1 0-20 0zM21 36V24M11 46h20M21 36v20M21 62v10", "tool"],
  ],
  headcloth: [
    ["M74 72V46Q73 30 84 26L80 20Q88 15 97 21L107 27Q105 34 94 33Q88 40 90 52L98 72z"],
    ["M14 72C16 54 30 48 44 48S72 54 74 72zM35 34a9 11 0 0 0 18 0v-8H35z"],
    ["M30 50C26 30 30 12 44 12S62 30 58 50L53 42V27H35V42z"],
    ["M31 24Q44 18 57 24V28Q44 22 31 28z", "light"],
  ],
  "jewelled-wrap": [
    [`${CLOAK}M41 34a9 11 0 0 0 18 0v-6H41zM41 37Q50 41 59 37Q58 52 50 58Q42 52 41 37z`],
    ["M27 26Q24 7 50 6T73 26Q66 33 50 31Q34 33 27 26zM52 9Q49-1 60-1Q61 6 56 10z"],
    ["M31 20Q50 31 69 18M33 13Q50 24 66 11", "line"],
    ["M50 13l4 4-4 5-4-5z", "light"],
  ],
  bells: [
    [COAT + HEAD + NECK],
    [
      "M38 27Q38 14 50 14T62 27zM38 27Q24 4 10 20Q20 20 28 31zM62 27Q76 4 90 20Q80 20 72 31zM44 16Q48 2 56 2Q54 8 57 16z",
    ],
    ["M7 22a4 4 0 1 0 8 0a4 4 0 1 0-8 0zM85 22a4 4 0 1 0 8 0a4 4 0 1 0-8 0z", "light"],
    ["M30 56L40 52L50 60L60 52L70 56", "line"],
  ],
};

/** A portrait that fills its box; its sky and hills go on beyond it, where a style lets them be seen. @param {{name: string}} props */
export const Figure = ({
  name,
}) => html`<svg class="figure" viewBox="-9 -1 118 73" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
  <rect x="-540" y="-60" width="1180" height="140" fill="var(--sky)" /><rect x="-540" y="34" width="1180" height="46" fill="var(--sky-low)" />
  <circle cx="68" cy="26" r="19" fill="var(--sun)" /><path d="M-540 60q30-8 60 0t60 0 60 0 60 0 60 0 60 0 60 0 60 0q30-8 60-4t60-2 100 0 60 4 60-4 60 4 60-4 60 4 60-4 60 4 60-4v30H-540z" fill="var(--far)" />
  ${(FIGURES[name] ?? []).map(([d, kind = ""], i) => html`<path key=${i} d=${d} ...${KINDS[kind]} />`)}
</svg>`;
