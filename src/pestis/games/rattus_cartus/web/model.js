// @ts-check
/** The game's components, and values derived from a view, for the drawing. */
import { components } from "../../../web/shared/components.js";
import * as content from "./content.js";

/** @typedef {import("../../../web/table/game.js").Moment} Moment */
/** @typedef {import("../../../web/table/game.js").Event} Event */
/** @typedef {import("../../../web/shared/words.js").Words} Words */
/** @typedef {{id: string, class: string, premium: string, standard: string}} Building */
/** @typedef {{id: string, building: Building, draw: number, discard: number, look: number}} Card */
/** @typedef {{id: string, n: number}} Effect */
/**
 * A mark of an action: a number and an icon.
 * @typedef {{n: string, icon: string}} Mark
 */

export const GAME = "rattus-cartus";
export const CLASSES = ["peasantry", "bourgeoisie", "church", "chivalry", "magic", "royalty"];
export const FIGURES = ["peasant", "merchant", "monk", "knight", "witch", "king"];
/** The hats of the figures, in the same order. */
export const HATS = ["straw-hat", "flat-cap", "cowl", "visor", "pointed-hat", "gold-circlet"];
export const PILES = ["joker", "sword", "flute", "pass", "gold"];

/** @param {Words} words @param {string} id @param {Record<string, unknown>} [params] */
export const say = (words, id, params) => words.text(`${GAME}.${id}`, params);

/** "monastery" of "monastery-4". @param {string} id */
export const buildingId = (id) => id.replace(/-\d+$/, "");
/** "4" of "monastery-4". @param {string} id */
export const numberOf = (id) => id.slice(id.lastIndexOf("-") + 1);
/** 3 of "witch-3". @param {string} kind */
export const nunsOf = (kind) => Number(numberOf(kind)) || 0;
/** "witch" of "witch-3"; "" for jokers and special cards. @param {string} kind */
export const figureOf = (kind) => (PILES.includes(kind) ? "" : kind.slice(0, kind.lastIndexOf("-")));
/** The class of a population kind, "" for others. @param {string} kind */
export const classOf = (kind) => CLASSES[FIGURES.indexOf(figureOf(kind))] ?? "";

/**
 * What a card played in a building of a class brings (RC 3.11, 3.12, 5.1).
 * @param {string} kind
 * @param {string} cls
 */
export const brings = (kind, cls) => ({
  influence: classOf(kind) || kind === "joker" ? 1 : 0,
  rats: classOf(kind) && classOf(kind) !== cls ? 1 : 0,
});

export const contentOf = components(content, build);

/** @param {(table: string) => any[]} rows */
function build(rows) {
  /** @type {Map<string, Building>} */
  const buildings = new Map(rows("building").map((row) => [row.id, row]));
  /** @type {Map<string, Card>} */
  const cards = new Map(
    rows("card").map(({ id, draw = 0, "discard-rats": discard = 0, look = 0 }) => {
      const building = /** @type {Building} */ (buildings.get(buildingId(id)));
      return [id, { id, building, draw, discard, look }];
    }),
  );
  const board = new Map(rows("board").map(({ id, number }) => [id, number]));
  /** @param {string} key @returns {Record<string, number>} by number of seats */
  const bySeats = (key) => Object.fromEntries(rows("players").map((row) => [row.seats, row[key]]));
  return {
    buildings,
    cards,
    ids: [...cards.keys()],
    rounds: bySeats("rounds"),
    /** Cards of a complete row. */
    row: bySeats("row"),
    trackSpaces: board.get("track-spaces"),
    entrySpaces: board.get("entry-spaces"),
  };
}

/**
 * The effects of a building's action, by ids of screen.effect.
 * @param {string} action as in the content file: "take sword 2"
 * @returns {Effect[]}
 */
export function effectsOf(action) {
  const [name, ...args] = action.split(" ");
  const numbers = args.filter((arg) => /^\d+$/.test(arg)).map(Number);
  if (name === "take") return [{ id: `take-${args[0]}`, n: numbers[0] }];
  if (name === "hospital") {
    const free = numbers[0] ? [{ id: "discard-rats", n: numbers[0] }] : [];
    return [...free, { id: "trade", n: numbers[1] }];
  }
  return [{ id: name, n: numbers[0] ?? 0 }];
}

/** The effects of a card's supply action, in the order in which they are carried out. @param {Card} card @returns {Effect[]} */
export function supplyOf(card) {
  const all = [
    { id: "draw", n: card.draw },
    { id: "discard-rats", n: card.discard },
    { id: "look", n: card.look },
  ].filter(({ n }) => n);
  return all.length ? all : [{ id: "none", n: 0 }];
}

/** @param {Words} words @param {Effect[]} effects */
export const effectText = (words, effects) =>
  effects.map(({ id, n }) => say(words, id === "last" ? "board.last" : `screen.effect.${id}`, { n })).join(", ");

/**
 * An effect as numbers and icons.
 * @param {Effect} effect
 * @returns {Mark[]}
 */
export function marksOf({ id, n }) {
  if (id.startsWith("take-")) {
    const icon = id.slice(5);
    return [{ n: `${n}`, icon: icon === "tokens" ? "token" : icon }];
  }
  switch (id) {
    case "draw":
      return [{ n: `${n}`, icon: "cards" }];
    case "draw-per-influence":
      return [
        { n: "1", icon: "cards" },
        { n: `/ ${n > 1 ? n : ""}`, icon: "influence" },
      ];
    case "discard-rats":
      return [{ n: `−${n}`, icon: "rat" }];
    case "look":
      return [{ n: `${n}`, icon: "eye" }];
    case "trade":
      return [
        { n: `≤${n}`, icon: "cards" },
        { n: "→ −", icon: "rat" },
      ];
    case "last":
      return [{ n: `+${n}`, icon: "influence" }];
    case "guard-tower":
      return [
        { n: `${n}`, icon: "cards" },
        { n: "←", icon: "people" },
      ];
    default:
      return [];
  }
}

/** Seats in a building of the row, in order of entry. @param {Record<string, any>} view @param {number} place */
export const visitors = (view, place) =>
  view.order.map(Number).filter((/** @type {number} */ seat) => view.where[seat] === place);

/** The cards of a bag as a list. @param {Record<string, number> | undefined} bag @returns {string[]} */
export const cardsOf = (bag) => Object.entries(bag ?? {}).flatMap(([id, n]) => Array.from({ length: n }, () => id));

/** The jokers, and the special cards that buildings of this match give. @param {Record<string, any>} view */
export function pilesInPlay(view) {
  const { cards } = contentOf(view);
  const given = new Set(view.chosen.map((/** @type {string} */ id) => cards.get(id)?.building.premium.split(" ")[1]));
  return PILES.filter((pile) => pile === "joker" || given.has(pile));
}

/** Seats that have looked at a card of the Nun-row. @param {string | number} mask @param {number} seats */
export const lookers = (mask, seats) =>
  Array.from({ length: seats }, (_, seat) => seat).filter((seat) => (Number(mask) >> seat) & 1);

/** Whether the viewer may see the rats of a seat. @param {Record<string, any>} view @param {number} seat */
export const ratsShown = (view, seat) => view.over || seat === view.viewer || view.options["open-rats"] === "on";

/** The total of a bag. @param {Record<string, number> | undefined} bag */
export const sum = (bag) => Object.values(bag ?? {}).reduce((all, n) => all + n, 0);
