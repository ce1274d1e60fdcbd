// @ts-check
/** Restores the table as it was before the events that a film has yet to show. */
import { cardsOf, CLASSES, contentOf, PILES } from "./model.js";

/** @typedef {import("./model.js").Event} Event */
/** A view, or a table that is changed. @typedef {Record<string, any>} View */
/** @typedef {Record<string, number>} Bag */

/** Events that score influence. */
export const SCORES = ["influence", "last-influence"];

/** @param {Bag} bag @param {string[]} kinds @param {1 | -1} sign */
function put(bag, kinds, sign) {
  for (const kind of kinds) {
    bag[kind] = (bag[kind] ?? 0) + sign;
    if (bag[kind] <= 0) delete bag[kind];
  }
}

/** Cards or tokens that a seat gets or gives; their kinds matter only where the viewer sees them. @param {{count: number, cards?: Bag}} held @param {number} n @param {string[]} kinds @param {1 | -1} sign */
function move(held, n, kinds, sign) {
  held.count += sign * n;
  if (held.cards) put(held.cards, kinds, sign);
}

/** Cards that everybody has seen go to the discard pile or to their own. @param {View} table @param {string[]} kinds */
function putBack(table, kinds) {
  for (const kind of kinds) put(PILES.includes(kind) ? table.piles : table.discard, [kind], 1);
}

/** A seat's cards are face up: nobody remembers them in its hand any more (memory.js). @param {View} table @param {number} seat @param {string[]} kinds */
function show(table, seat, kinds) {
  if (table.trail.length) table.trail.push(`showed ${[seat, ...kinds].join(" ")}`);
  put(
    table.known[seat],
    kinds.filter((kind) => PILES.includes(kind)),
    -1,
  );
}

/** A card of the hand is discarded. @param {View} table @param {number} seat @param {string} kind */
function spend(table, seat, kind) {
  move(table.hands[seat], 1, [kind], -1);
  show(table, seat, [kind]);
  putBack(table, [kind]);
}

/** The cards played at places before this one have been discarded (RC 3.19), which no event says. @param {View} table @param {number} place */
function clearBefore(table, place) {
  for (const [seat, at] of table.where.entries()) {
    if (at === null || at >= place || !table.played[seat].count) continue;
    putBack(table, cardsOf(table.played[seat].cards));
    table.played[seat] = { ...table.played[seat], count: 0, cards: {} };
  }
}

/** What a seat does in its building follows what was done in those before it. @param {View} table @param {Event["params"]} params */
const resolve = (table, { seat }) => clearBefore(table, table.where[seat]);

/** What brings cards that are still to be looked at. */
const LAID = ["revealed", ...SCORES, "rats-gained"];

/** Cards leave a building with its last action, not while others are revealed after it. @param {View} table @param {Event | undefined} last @param {Event | undefined} next */
function discardBefore(table, last, next) {
  const isDone = next?.id === "revealed" && last && !LAID.includes(last.id);
  if (isDone && table.seats > 2) clearBefore(table, table.where[next.params.seat]);
}

/** Discs and cards go back at the end of a round (RC 3.20), which no event says. @param {View} table */
function endRound(table) {
  clearBefore(table, table.row.length);
  const all = (/** @type {unknown} */ value) => table.where.map(() => value);
  table.used.push(...table.row);
  Object.assign(table, { row: [], order: [], where: all(null), announced: all(null), supply: all(null) });
  Object.assign(table, { scored: all(0), revealed: all(0) });
  table.played = table.where.map((/** @type {null} */ _, /** @type {number} */ seat) => ({
    count: 0,
    revealed: false,
    ...(seat === table.viewer && { cards: {} }),
  }));
}

/** A disc lands on top of those on its space (RC A49, A50). @param {View} table @param {Event["params"]} params */
function score(table, params) {
  resolve(table, params);
  const { seat, total } = params;
  const cls = CLASSES.indexOf(params.class);
  const track = table.influence[cls];
  track[seat] = total;
  const others = table.ranks[cls].filter((/** @type {number} */ other) => other !== seat);
  const behind = others.filter((/** @type {number} */ other) => track[other] < total);
  table.ranks[cls] = [...others.slice(0, others.length - behind.length), seat, ...behind];
}

/** @typedef {[giver: number, kind: string | null]} Picked a card that is about to be given; its kind is the giver's secret */

/** Cards that were picked to be given have left the hand already. @param {View} table @param {Event["params"]} params */
function give(table, { seat, other, n, cards = [] }) {
  const isOwn = (/** @type {Picked} */ [giver]) => giver === seat;
  const picked = table.aside.filter(isOwn);
  table.aside = table.aside.filter((/** @type {Picked} */ each) => !isOwn(each));
  const kinds = picked.map((/** @type {Picked} */ [, kind]) => kind);
  move(table.hands[seat], picked.length, kinds, 1);
  move(table.hands[seat], n, cards, -1);
  move(table.hands[other], n, cards, 1);
  rememberGift(table, seat, other, cards.length ? cards : Array(n).fill("?"));
}

/** What everybody knows of the giver's hand is less certain now. @param {View} table @param {number} seat @param {number} other @param {string[]} kinds */
function rememberGift(table, seat, other, kinds) {
  if (!table.trail.length)
    table.trail = table.known.flatMap((/** @type {Bag} */ bag, /** @type {number} */ holder) =>
      Object.keys(bag).length ? [`held ${[holder, ...cardsOf(bag)].join(" ")}`] : [],
    );
  table.trail.push(`gave ${[seat, other, table.revealed[seat] ? 0 : table.played[seat].count, ...kinds].join(" ")}`);
  for (const pile of PILES) put(table.known[seat], Array(kinds.length).fill(pile), -1);
}

/** @param {string[]} kinds @returns {Bag} */
function bagOf(kinds) {
  /** @type {Bag} */
  const bag = {};
  put(bag, kinds, 1);
  return bag;
}

/** By event id: changes the table as the event says. @type {Record<string, (table: View, params: Event["params"]) => void>} */
const CHANGES = {
  starter: (table, { seat }) => {
    table.starter = seat;
  },
  "next-starter": (table, { seat }) => {
    endRound(table);
    table.starter = seat;
  },
  "round-began": (table, { round }) => {
    table.round = round;
  },
  "row-card": (table, { card }) => {
    table.row.push(card);
    table.building_bag = without(table.building_bag, card);
    table.building_pile -= 1;
  },
  "row-replaced": (table, { card, by }) => {
    table.row = [...without(table.row, card), by];
    table.returned = without([...table.returned, card], by);
    table.building_bag = without(table.building_bag, by);
  },
  "supply-chosen": (table, { seat, card }) => {
    table.supply[seat] = contentOf(table).ids.indexOf(card);
  },
  drew: (table, { seat, n, cards = [] }) => {
    table.deck -= n;
    move(table.hands[seat], n, cards, 1);
  },
  reshuffled: (table, { n }) => {
    table.deck += n;
    table.discard = {};
  },
  "rats-lost": (table, { seat, n }) => {
    table.rats[seat] -= n;
  },
  "rats-gained": (table, { seat, n }) => {
    table.rats[seat] += n;
  },
  "rat-moved": (table, { seat, other }) => {
    table.rats[seat] -= 1;
    table.rats[other] += 1;
  },
  looked: (table, { seat, place, cards }) => {
    table.looked[place - 1] = `${Number(table.looked[place - 1]) | (1 << seat)}`;
    if (cards) table.nuns[place - 1] = cards[0];
  },
  passed: (table, { seat }) => spend(table, seat, "pass"),
  entered: (table, { seat, card }) => {
    table.where[seat] = table.row.indexOf(card);
    table.order.push(`${seat}`);
  },
  announced: (table, { seat, n, cards }) => {
    // The viewer has picked some already.
    const picked = table.played[seat];
    move(table.hands[seat], picked.count, cardsOf(picked.cards), 1);
    move(table.hands[seat], n, cards ?? [], -1);
    table.announced[seat] = n;
    table.played[seat] = { count: n, revealed: false, ...(cards && { cards: bagOf(cards) }) };
  },
  revealed: (table, { seat, n, cards }) => {
    // Two players reveal at the first building (RC A39).
    if (table.seats > 2) clearBefore(table, table.where[seat]);
    table.revealed[seat] = 1;
    table.played[seat] = { count: n, revealed: true, cards: bagOf(cards) };
    show(table, seat, cards);
  },
  influence: (table, params) => {
    score(table, params);
    table.scored[params.seat] = params.n;
  },
  "last-influence": score,
  "sword-victim": resolve,
  "flute-victim": resolve,
  "flute-nothing": resolve,
  gave: give,
  "premium-used": resolve,
  "standard-used": resolve,
  declined: resolve,
  took: (table, { seat, n, pile }) => {
    const kinds = Array(n).fill(pile);
    move(table.hands[seat], n, kinds, 1);
    put(table.piles, kinds, -1);
    put(table.known[seat], kinds, 1);
    if (table.trail.length) table.trail.push(`took ${[seat, ...kinds].join(" ")}`);
  },
  "took-tokens": (table, { seat, n, tokens = [] }) => {
    table.token_bag -= n;
    move(table.tokens[seat], n, tokens, 1);
  },
  "hospital-discard": (table, { seat, kind }) => spend(table, seat, kind),
  plague: (table, { cards }) => {
    endRound(table);
    table.nuns = cards;
    table.over = true;
  },
};

/** @param {string[]} ids @param {string} id */
const without = (ids, id) => ids.filter((other) => other !== id);

/**
 * The table before the update, with the changes of those of its events that have been told: so it shows
 * nothing that the viewer has not seen.
 * @param {View} view
 * @param {Event[]} later
 * @param {Event[]} told
 * @param {{view: View, events: number}} [before] the table before the update, and the number of its events
 * @returns {View}
 */
export function rewound(view, later, told, before) {
  if (!before) return view;
  /** @type {View} */
  const table = structuredClone(before.view);
  for (const { id, params } of told.slice(before.events)) CHANGES[id]?.(table, params);
  discardBefore(table, told.at(-1), later[0]);
  return { ...table, prompts: (later.length ? before.view : view).prompts };
}
