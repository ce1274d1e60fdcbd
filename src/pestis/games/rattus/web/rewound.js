// @ts-check
/** Restores the table as it was before the events that a film has yet to show. */
import { CARD_IDS, contentOf, PALACE, REGION_IDS } from "./model.js";

/** @typedef {import("./model.js").Event} Event */
/** @typedef {import("./model.js").View} View */

/** Events that name the player whose turn it is; all but the last begin a turn. */
const TURNS = ["starter", "turn-began", "last-round", "final-plague"];
/** By event: the phase to which it belongs, if the game goes on. @type {Record<string, string>} */
const PHASES = {
  settled: "set-up",
  camped: "set-up",
  "turn-began": "a-b",
  took: "a-b",
  "took-from": "a-b",
  placed: "a-b",
  skipped: "a-b",
  used: "cards",
  "plague-moved": "spread",
  rages: "ravage",
  "last-round": "last-round",
  "final-plague": "final-plague",
};
/** Phases that last until the game is over. */
const ENDS = ["last-round", "final-plague"];
/** Begins the ids of the tokens that lie on the map from the start; the few left in the box lie among the others. */
const STARTER = /^(blue-)?first-/;

/**
 * The view before the later events, with these as ``untold``.  What was looked at, and what lies in
 * piles of region cards, stays as it is.
 * @param {View} view
 * @param {Event[]} later
 * @param {Event[]} told all events before them
 * @returns {View}
 */
export function rewound(view, later, told = /** @type {Event[]} */ ([])) {
  const { cubes, stock, diplomats, hands } = withoutCubes(view, later);
  return {
    ...view,
    ...withoutRats(view, later),
    ...positions(view, told),
    cubes,
    stock,
    diplomats,
    hands,
    prompts: view.prompts && withPhase(view.prompts, told),
    untold: later,
  };
}

/**
 * What is asked later, with the round and the phase of what is told now: a turn that begins at the end of it is told with
 * what its player does next.
 * @param {object[]} prompts
 * @param {Event[]} events
 */
function withPhase(prompts, events) {
  const told = events.at(-1)?.id === "turn-began" ? events.slice(0, -1) : events;
  const phases = told.flatMap(({ id }) => PHASES[id] ?? []);
  const phase = phases.findLast((each) => ENDS.includes(each)) ?? phases.at(-1);
  const round = told.findLast(({ id }) => id === "turn-began")?.params.round ?? 0;
  return prompts.map((prompt) => ({ ...prompt, round, ...(phase && { phase }) }));
}

/** The cubes and cards in hand before the later events. @param {View} view @param {Event[]} later */
export function withoutCubes(view, later) {
  const [cubes, diplomats] = [view.cubes, view.diplomats].map((/** @type {number[][]} */ rows) =>
    rows.map((row) => row.slice()),
  );
  const stock = view.stock.slice();
  const hands = view.hands.map((/** @type {any} */ hand) => ({ ...hand }));
  for (const { id, params } of later) {
    const { seat, n = 1 } = params;
    const region = REGION_IDS.indexOf(params.region);
    const move = (/** @type {number} */ from, /** @type {number} */ to) => {
      cubes[from][seat] -= n;
      cubes[to][seat] += n;
    };
    if (["settled", "placed", "grew"].includes(id)) {
      cubes[region][seat] -= n;
      stock[seat] += n;
    } else if (id === "lost") {
      cubes[region][seat] += n;
      stock[seat] -= n;
    } else if (id === "cubes-moved") move(REGION_IDS.indexOf(params.to), region);
    else if (id === "to-palace") move(PALACE, region);
    else if (id === "diplomat-lost") diplomats[region][seat] += 1;
    else if (id === "diplomat-sent") diplomats[region][seat] -= 1;
    else if (id === "protected") hands[seat].count += 1;
    else if (id === "kept") hands[seat].count -= 1;
  }
  return { cubes, stock, diplomats, hands };
}

/** The rat tokens before the later events. @param {View} view @param {Event[]} later */
export function withoutRats(view, later) {
  const [rats, starters] = [view.rats.slice(), view.starters.slice()];
  let { supply } = view;
  for (const { id, params } of later) {
    const region = REGION_IDS.indexOf(params.region);
    const to = REGION_IDS.indexOf(params.to);
    if (id === "rat-spread") {
      rats[region] -= 1;
      supply += 1;
    } else if (id === "rat-moved") {
      rats[region] += 1;
      rats[to] -= 1;
      if (params.origin === "starter") {
        starters[region] += 1;
        starters[to] -= 1;
      }
    } else if (id === "turned") {
      rats[region] += 1;
      if (STARTER.test(params.token)) starters[region] += 1;
    }
  }
  return { rats, starters, supply };
}

/** What the events so far say about pieces and cards that are in one place each. @param {View} view @param {Event[]} told */
function positions(view, told) {
  const { cardIds } = contentOf(view);
  const owners = view.owners.map(() => null);
  const onto = view.onto.map(() => null);
  let { plague, turn } = view;
  let caravan = null;
  let used = 0;
  for (const { id, params } of told) {
    const card = CARD_IDS.indexOf(params.card);
    const played = cardIds.indexOf(params.region_card);
    if (id === "plague-starts" || id === "plague-moved") plague = REGION_IDS.indexOf(params.region);
    else if (id === "camped") caravan = REGION_IDS.indexOf(params.region);
    else if (id === "caravan-moved") caravan = REGION_IDS.indexOf(params.to);
    else if (id === "took" || id === "took-from") owners[card] = params.seat;
    else if (TURNS.includes(id)) [turn, used] = [params.seat, id === "final-plague" ? used : 0];
    else if (id === "used") used |= 1 << card;
    else if (id === "protected") onto[card] = played;
    else if (id === "discarded" && onto.includes(played)) onto[onto.indexOf(played)] = null;
  }
  const turned = told.filter(({ id }) => id === "turned").map(({ params }) => params.token);
  return { plague, caravan, turn, used, owners, onto, turned };
}
