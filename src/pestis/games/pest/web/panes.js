// @ts-check
/** Which parts of the table stand side by side, and which behind a tab. */
import { useLayoutEffect, useRef, useState } from "../../../web/shared/lib.js";

/** @typedef {"map" | "board" | "cards" | "council" | "capital" | "score"} Pane */

/** @type {Pane[]} */
const PANES = ["map", "board", "cards", "council", "capital", "score"];

/** By verb: the panes on which its answers are chosen. @type {Record<string, Pane[]>} */
const GROUNDS = {
  castle: ["map"],
  doctor: ["map"],
  go: ["map"],
  jump: ["map"],
  build: ["board", "map"],
  buy: ["cards"],
  raise: ["capital"],
  token: ["capital"],
  assign: ["board"],
  send: ["board"],
};
const OWN =
  "place begin cure release shift slot exchange more less take stand tend post staff tile recall repeat".split(" ");

/** @param {string} choice @returns {Pane[]} */
function groundsOf(choice) {
  const [verb, first] = choice.split(" ");
  if (!first) return [];
  return GROUNDS[verb] ?? (OWN.includes(verb) ? ["board"] : []);
}

/** Panes with answers. @param {string[]} choices @returns {Set<Pane>} */
const litPanes = (choices) => new Set(choices.flatMap(groundsOf));

/** Limits of the arrangements in pixels; the last is a ratio. */
const NARROW = 640;
const BROAD = 1180;
const HIGH = 620;
const UPRIGHT = 1.02;
/** Least height in pixels for the map above the others. */
const TALL = 560;

/**
 * The arrangement of a room: groups of panes; each group shows one pane and has tabs for the others.
 * @param {{width: number, height: number}} room
 * @returns {{shape: string, groups: Pane[][]}}
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
 * The pane that each group shows.  Panes with answers come forward.  So does the pane of a told event, until the
 * reader is asked something new or turns to another one.
 * @param {Pane[][]} groups
 * @param {string[]} choices
 * @param {Pane | null} stage
 * @param {boolean} asked
 * @param {any} props the first panes, and the step of a story
 */
export function usePanes(groups, choices, stage, asked, { panes = [], scene }) {
  const [front, setFront] = useState(/** @type {Pane[]} */ (panes));
  const turned = useRef(/** @type {Pane | "own" | null} */ (null));
  const step = useRef(scene?.step);
  if (stage && (turned.current !== "own" || (!scene?.playing && step.current !== scene?.step))) turned.current = stage;
  step.current = scene?.step;
  if (asked && !stage) turned.current = null;
  const order = /** @type {Pane[]} */ ([...front, turned.current]);
  const shown = groups.map((group) => order.findLast((pane) => group.includes(pane)) ?? group[0]);
  const turn = (/** @type {Pane} */ pane, /** @type {"own" | null} */ by) => {
    turned.current = by;
    setFront((old) => [...old.filter((one) => one !== pane), pane]);
  };
  const show = (/** @type {Pane} */ pane) => turn(pane, "own");
  const bring = (/** @type {Pane} */ pane) => turn(pane, stage && asked ? "own" : null);
  const lit = litPanes(choices);
  const [first] = lit;
  // On the player's own board the first choice is what to build, on the map only where.
  const due =
    first && !shown.includes(first) && (first === "board" || !shown.some((pane) => lit.has(pane))) ? first : null;
  // A layout effect runs before the press on a tab that ended a film.
  useLayoutEffect(() => {
    if (due) bring(due);
  }, [choices]);
  return { shown, show, bring, lit, due };
}
