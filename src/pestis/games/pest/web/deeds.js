// @ts-check
/** What a player does in a turn, in one sentence for each action: a move with all that happens on the way, a building with its price and all that it brings. */

/** @typedef {import("./model.js").Event} Event */
/** @typedef {Event["params"]} Params */
/** @typedef {import("../../../web/table/types.d.ts").Sentence} Sentence */

/** The words of these sentences. */
export const WORDS = "pest.told";

/** An event with another sentence. @param {Sentence} event @param {string} text @param {Params} params @returns {Sentence} */
export const saying = (event, text, params) => ({
  ...event,
  text: `${WORDS}.${text}`,
  params: { ...event.params, ...params },
});

/** Each good as often as a player gains it. @param {Event} event */
export const goodsOf = ({ id, params: { good = id, n } }) => Array(n).fill(good);

/** By event id: the sentence that can tell more than the event, and what it says of the event. @type {Record<string, (event: Event) => [text: string, params: Params]>} */
const BEGINS = {
  paid: (event) => ["paid", { goods: goodsOf(event) }],
  improved: ({ params }) => ["improved", { improved: params.action }],
  "camp-placed": ({ params }) => ["camped", { camp: params.place }],
  went: () => ["travelled", {}],
  stopped: () => ["stopped", {}],
  built: () => ["paid-built", {}],
  "built-in-capital": () => ["paid-built-in-capital", {}],
  gained: (event) => ["gained", { goods: goodsOf(event) }],
  bought: () => ["bought", {}],
  refreshed: () => ["refreshed", {}],
  cured: () => ["cured", { people: 1 }],
  assigned: ({ params }) => ["assigned", { people: 1, places: [params.building] }],
  "to-capital": () => ["assigned", { people: 1, places: ["capital"] }],
  "token-taken": ({ params }) => ["token-taken", { token: params.good }],
  imperative: ({ params }) => ["imperative", { step: params.total }],
  influence: () => ["influence", {}],
  "capital-rank": ({ params }) => ["capital-rank", { people: params.total }],
};

/** Sentences that go on in another one, as soon as it is known what was paid or improved for. */
const BEFORE = ["paid", "improved", "camped"];
/** What is paid for, what may follow where a camp was left, and which actions are improved. */
const PRICED = ["travelled", "paid-built", "paid-built-in-capital", "cured"];
const LEFT = ["travelled", "paid", "improved"];
const IMPROVED = ["travelled", "paid", "paid-built", "gained", "stopped", "camped"];
/** By event id: what it adds to a sentence about other things than a move. @type {Record<string, (event: Event, line: Params) => Params>} */
const BROUGHT = {
  gained: (event, { gains = [], token }) =>
    token === event.params.good ? { token: undefined } : { gains: [...gains, ...goodsOf(event)] },
  influence: ({ params }) => ({ space: params.total }),
  imperative: ({ params }) => ({ decree: params.decree, step: params.total }),
  // What it brings is told by what follows.
  "token-taken": () => ({}),
  "camp-returned": ({ params }) => ({ home: params.place }),
};

/** By event id: what it adds to the sentence of a move; nothing if that does not tell it. @type {Record<string, (event: Event, line: Params) => Params | null>} */
const ON_THE_WAY = {
  went: ({ params }, { place, homes, via = [] }) => ({ via: [...via, place], ...along(params.place, homes) }),
  paid: (event, { price = [] }) => ({ price: [...price, ...goodsOf(event)] }),
  improved: ({ params }) => ({ improved: params.action }),
  stopped: () => ({}),
  gained: (event, { gains = [] }) => ({ gains: [...gains, ...goodsOf(event)] }),
  "camp-placed": ({ params }) => ({ camp: params.place }),
  "picked-up": taken,
  "picked-up-on-road": taken,
  quarantined: (_, { sick }) => (sick ? {} : null),
  "stands-at": ({ params }) => ({ spaces: params.spaces }),
  "left-behind": ({ params }, { left = 0 }) => ({ left: left + params.n }),
};

/** Sick people whom a doctor takes along; their quarantine needs no further word. @param {Event} event @param {Params} line @returns {Params} */
function taken({ params: { place, n } }, { place: now, sick = 0, homes = [] }) {
  return { sick: sick + n, ...along(now, place ? [...homes, ...Array(n).fill(place)] : homes) };
}

/** Where the doctor is, and the homes of those taken along, which are told if they are elsewhere. @param {string} place @param {string[]} [homes] @returns {Params} */
const along = (place, homes = []) => ({ place, homes, from: homes.some((home) => home !== place) ? homes : [] });

/** By sentence: what further events of the same kind add. @type {Record<string, Record<string, (event: Event, line: Params) => Params>>} */
const ALIKE = {
  paid: { paid: (event, { goods }) => ({ goods: [...goods, ...goodsOf(event)] }) },
  gained: { gained: (event, { goods }) => ({ goods: [...goods, ...goodsOf(event)] }) },
  camped: { stopped: () => ({}), gained: (event, { gains = [] }) => ({ gains: [...gains, ...goodsOf(event)] }) },
  cured: {
    paid: (event, { goods = [] }) => ({ goods: [...goods, ...goodsOf(event)] }),
    cured: ({ params }, { people }) => ({ people: people + 1, total: params.total }),
  },
  influence: { influence: ({ params }) => ({ total: params.total }) },
  assigned: {
    assigned: ({ params }, { people, places }) => ({ people: people + 1, places: [...places, params.building] }),
    "to-capital": (_, { people, places }) => ({ people: people + 1, places: [...places, "capital"] }),
  },
};

/** The sentence of an event, if it can tell more. @param {Sentence} event */
function begun(event) {
  if (event.text) return event;
  const [text, params] = BEGINS[event.id]?.(event) ?? [];
  return text && params ? saying(event, text, params) : null;
}

/** The name of a sentence in these words. @param {Sentence} line */
export const nameOf = ({ text = "" }) => text.slice(WORDS.length + 1);

/**
 * What was paid or improved before, or the camp that was left, with what it was for.
 * @param {Event} event
 * @param {Sentence} line
 */
function after(event, { params: { goods, improved, camp, cell } }) {
  const next = begun(event);
  if (!next) return null;
  const name = nameOf(next);
  if (!(goods ? PRICED : camp ? LEFT : IMPROVED).includes(name)) return null;
  const spent = goods && { [name === "travelled" ? "price" : "goods"]: goods };
  return { ...next, params: { improved, camp, cell, ...next.params, ...spent } };
}

/**
 * The sentence of an event with what the same player has done before; nothing if it needs one of its own.
 * @param {Event} event
 * @param {Sentence} last
 * @returns {Sentence | null}
 */
export function together(event, last) {
  const line = begun(last);
  if (!line || line.params.closed) return null;
  const name = nameOf(line);
  const alike = ALIKE[name]?.[event.id];
  if (!alike && BEFORE.includes(name)) return after(event, line);
  const tells = alike ?? (name === "travelled" ? ON_THE_WAY : BROUGHT)[event.id];
  const more = tells?.(event, line.params);
  return more ? saying(line, name, more) : null;
}

/** A sentence to which the player's next action adds nothing. @param {Sentence} last @returns {Sentence} */
export const closed = (last) => ({ ...last, params: { ...last.params, closed: true } });
