// @ts-check
/** Which parts of the table stand side by side, and which behind a tab. */
import { useEffect, useState } from "../../../web/shared/lib.js";

/** @typedef {"map" | "board" | "cards" | "council" | "capital" | "score"} Pane */

/** @type {Pane[]} */
const PANES = ["map", "board", "cards", "council", "capital", "score"];

/** What the answers to a question are chosen on. @type {Record<string, Pane[]>} */
const GROUNDS = {
  castle: ["map"],
  doctor: ["map"],
  go: ["map"],
  jump: ["map"],
  build: ["map", "board"],
  buy: ["cards"],
  raise: ["capital"],
  token: ["capital"],
  assign: ["board"],
  send: ["board"],
};
const OWN = [
  "place",
  "begin",
  "cure",
  "release",
  "shift",
  "slot",
  "exchange",
  "more",
  "less",
  "take",
  "stand",
  "tend",
  "post",
  "staff",
  "tile",
  "recall",
  "repeat",
];

/** @param {string} choice @returns {Pane[]} */
function groundsOf(choice) {
  const [verb, first] = choice.split(" ");
  if (!first) return [];
  return GROUNDS[verb] ?? (OWN.includes(verb) ? ["board"] : []);
}

/** The panes on which something can be chosen. @param {string[]} choices @returns {Set<Pane>} */
const litPanes = (choices) => new Set(choices.flatMap(groundsOf));

/** Pixels. */
const NARROW = 640;
const BROAD = 1180;
const HIGH = 620;
const UPRIGHT = 1.02;
/** Upright rooms: the map above the rest. */
const TALL = 560;

/**
 * How a room is used: groups of panes, each group one behind the other.
 * @param {{width: number, height: number}} room
 * @returns {{shape: "single" | "stack" | "pair" | "three", groups: Pane[][]}}
 */
export function arrangement({ width, height }) {
  const rest = PANES.filter((pane) => pane !== "map");
  if (width < UPRIGHT * height) {
    if (height < TALL || width < 480) return { shape: "single", groups: [PANES] };
    return { shape: "stack", groups: [["map"], rest] };
  }
  if (width < NARROW) return { shape: "single", groups: [PANES] };
  if (width >= BROAD && height >= HIGH)
    return { shape: "three", groups: [["map"], ["board"], rest.filter((pane) => pane !== "board")] };
  return { shape: "pair", groups: [["map"], rest] };
}

/**
 * The pane that each group shows: answers behind a tab bring it forward, the pest brings the map.
 * @param {Pane[][]} groups
 * @param {string[]} choices
 * @param {boolean} telling
 * @param {any} [first] panes that are shown from the beginning
 */
export function usePanes(groups, choices, telling, first = []) {
  const [front, setFront] = useState(/** @type {Pane[]} */ (first));
  const shown = groups.map((group) => [...front].reverse().find((pane) => group.includes(pane)) ?? group[0]);
  const show = (/** @type {Pane} */ pane) => setFront((old) => [...old.filter((one) => one !== pane), pane]);
  const lit = litPanes(choices);
  useEffect(() => {
    if (telling) show("map");
    else if (lit.size && !shown.some((pane) => lit.has(pane))) show([...lit][0]);
  }, [choices, telling]);
  return { shown, show, lit };
}

/**
 * What a lesson points at comes forward.
 * @param {{current: HTMLElement | null}} box
 * @param {Set<string> | undefined} pointed
 * @param {(pane: Pane) => void} show
 */
export function usePointed(box, pointed, show) {
  useEffect(() => {
    const pane = box.current?.querySelector(".is-single .pe-pane");
    if (!pointed?.size || !pane?.querySelector("[data-target]")) return;
    const here = (/** @type {string} */ id) => pane.querySelector(`[data-target="${id}"], [data-explain="${id}"]`);
    if (![...pointed].some(here)) show(pane.matches(".is-map") ? "board" : "map");
  }, [pointed]);
}
