// @ts-check
/** Restores the table as it was before the events that a film has yet to show. */
import { contentOf, STORED } from "./model.js";

/** @typedef {import("./model.js").Event} Event */
/** @typedef {import("./model.js").View} View */
/** @typedef {import("./model.js").Content} Content */
/**
 * A change of one entry of a field, or of a whole field: what the entry is after the event, if the event says it.
 * @typedef {[field: string, key: number | undefined, next?: (entry: any) => any]} Change
 */

/** Where tokens are counted that are not stored as goods. @type {Record<string, string>} */
const TOKENS = { flask: "research", renown: "renown" };

const more = (/** @type {number} */ n) => (/** @type {number} */ before) => before + n;
const just = (/** @type {unknown} */ now) => () => now;

/** Goods or tokens of a seat. @param {Event["params"]} params @param {1 | -1} sign @returns {Change[]} */
const stock = ({ seat, good, n }, sign) =>
  STORED.includes(good)
    ? [["goods", seat, (bag) => ({ ...bag, [good]: (bag[good] ?? 0) + sign * n })]]
    : [[TOKENS[good], seat, more(sign * n)]];

/** Fields of a seat. @param {string[]} fields @returns {(params: Event["params"]) => Change[]} */
const own =
  (...fields) =>
  ({ seat }) =>
    fields.map((field) => [field, seat]);
/** Whole fields. @param {string[]} fields @returns {() => Change[]} */
const all =
  (...fields) =>
  () =>
    fields.map((field) => [field, undefined]);

/** By event id: what an event changes on the table. @type {Record<string, (params: Event["params"], content: Content) => Change[]>} */
const CHANGES = {
  "start-card": all("start_cards"),
  castle: ({ seat, place }, { number }) => [
    ["built", seat],
    ["sick", number.get(place)],
  ],
  doctor: ({ seat, place }, { number }) => [
    ["doctor", seat, just(number.get(place))],
    ["sick", number.get(place)],
  ],
  "year-began": all("year", "prompts"),
  "pest-card": all("pest"),
  "fell-sick": ({ place, total }, { number }) => [["sick", number.get(place), just(total)]],
  "fell-sick-on-road": ({ place, to, total }, { number, near }) => {
    const road = near[number.get(place) ?? 0].find((way) => way.to === number.get(to))?.road;
    return [["road_sick", road, just(total)]];
  },
  "camp-returned": ({ seat }) => [["camp", seat, just(null)]],
  destroyed: ({ place }, { number }) => [
    ["sick", number.get(place), just(0)],
    ["destroyed", number.get(place), just(1)],
  ],
  "aid-card": all("aid"),
  quarantined: ({ seat, n }) => [
    ["quarantine", seat, more(n)],
    ["blocked", seat],
  ],
  "stands-at": own("blocked"),
  died: ({ seat, total }) => [["dead", seat, just(total)]],
  gained: (params) => stock(params, 1),
  lost: own("goods"),
  paid: (params) => stock(params, -1),
  exchanged: own("goods"),
  shamed: ({ seat, n }) => [["shame", seat, more(n)]],
  influence: ({ seat, total }) => [["influence", seat, just(total)]],
  imperative: own("tracks"),
  placed: ({ seat, cell }) => [["grid", seat, (bag) => ({ ...bag, [cell]: 1 })]],
  went: ({ seat, place }, { number }) => [["doctor", seat, just(number.get(place))]],
  "picked-up": ({ place, n }, { number }) => [["sick", number.get(place), more(-n)]],
  "picked-up-on-road": all("road_sick"),
  improved: own("research"),
  "camp-placed": ({ seat, place }, { number }) => [["camp", seat, just(number.get(place))]],
  built: own("built"),
  "built-in-capital": all("capital_owner"),
  bought: ({ seat }) => [["slots", seat], ["research", seat], ...all("display")()],
  discarded: own("slots"),
  refreshed: ({ seat }) => [["research", seat], ...all("display")()],
  "on-offer": all("display"),
  cured: ({ seat, total }) => [
    ["healthy", seat, just(total)],
    ["quarantine", seat],
    ["blocked", seat],
  ],
  assigned: own("workers", "healthy"),
  shifted: own("workers"),
  "to-capital": ({ seat, total }) => [
    ["capital", seat, just(total)],
    ["healthy", seat],
  ],
  "token-taken": all("tokens_up", "tokens_down"),
  "turn-order": all("order", "grid", "on_card"),
  "taken-back": own("capital", "healthy"),
  "capital-cleared": all("capital", "tokens_up", "tokens_down"),
  neutral: all("capital"),
  "technology-used": own("on_card", "healthy"),
  "patient-admitted": own("on_card"),
  released: own("quarantine", "blocked"),
  posted: own("on_card", "healthy"),
  "went-home": own("on_card", "healthy"),
  "left-us": own("on_card", "healthy"),
  recalled: own("capital", "healthy"),
  "tile-chosen": own("tile"),
};

/** @param {Content} content @returns {(event: Event) => Change[]} */
const changesIn =
  (content) =>
  ({ id, params }) =>
    CHANGES[id]?.(params, content) ?? [];

/**
 * The view with whatever later events change as it was before the update, and then as its told events leave it.
 * @param {View} view
 * @param {Event[]} later
 * @param {Event[]} told
 * @param {{view: View, events: number}} [before] the table before the update, and the number of its events
 * @returns {View}
 */
export function rewound(view, later, told, before) {
  if (!before) return view;
  const changes = changesIn(contentOf(view));
  /** @type {View} */
  const past = {};
  const whole = new Set();
  const undone = new Set();
  for (const [field, key] of later.flatMap(changes)) {
    if (key === undefined) {
      past[field] = structuredClone(before.view[field]);
      whole.add(field);
    } else if (!whole.has(field)) {
      past[field] ??= view[field].slice();
      past[field][key] = before.view[field][key];
      undone.add(`${field} ${key}`);
    }
  }
  for (const [field, key, next] of told.slice(before.events).flatMap(changes))
    if (key !== undefined && next && (whole.has(field) || undone.has(`${field} ${key}`)))
      past[field][key] = next(past[field][key]);
  return { ...view, ...past };
}
