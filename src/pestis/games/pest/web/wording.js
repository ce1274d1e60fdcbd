// @ts-check
/** Short texts of cards, the same as in games/pest/terminal/wording.py. */
import { GOODS, say } from "./model.js";

/** @typedef {import("./model.js").Words} Words */

/** Join parts with commas, and with "and" or "or" before the last. @param {string[]} parts @param {Words} words @param {"and" | "or"} how */
const joined = (parts, words, how) =>
  parts.length < 2
    ? parts.join("")
    : say(words, `join.${how}`, { a: parts.slice(0, -1).join(", "), b: parts[parts.length - 1] });

/** A reward as text. @param {import("./model.js").Reward} reward @param {Words} words */
export function rewardText(reward, words) {
  const parts = GOODS.filter((good) => reward[good]).map((good) => say(words, `amount.${good}`, { n: reward[good] }));
  return parts.length ? joined(parts, words, "and") : say(words, "help.nothing");
}

/** The powers of a technology as text. @param {{powers: Record<string, number>}} card @param {Words} words */
export function powerText({ powers }, words) {
  const price = ["coin", "herbs"]
    .filter((good) => powers[PRICES[good]])
    .map((good) => say(words, `amount.${good}`, { n: powers[PRICES[good]] }));
  return Object.entries(powers)
    .filter(([word, n]) => n && !Object.values(PRICES).includes(word))
    .map(([word, n]) => say(words, `power.${word}`, { n, price: price.join(", ") }))
    .join("; ");
}
/** @type {Record<string, string>} */
const PRICES = { coin: "trials-coins", herbs: "trials-herbs" };

/** The scoring of an agenda as text. @param {any} agenda @param {Words} words */
export function agendaText(agenda, words) {
  const per = agenda.per.map((/** @type {string} */ id) => say(words, `measure.${id}`, { least: agenda.least ?? 1 }));
  const all = per.reduce((/** @type {string} */ a, /** @type {string} */ b) => say(words, "agenda-text.and", { a, b }));
  return say(words, "agenda-text.each", { n: agenda.renown, per: all, max: agenda.most });
}

/** The condition of an imperative as text. @param {any} imperative @param {Words} words */
export const imperativeText = (imperative, words) =>
  joined(
    imperative.on.map((/** @type {string} */ id) => say(words, `deed.${id}`, { n: imperative.least ?? 1 })),
    words,
    "or",
  );

/** The places and roads that a pest card names, as text. @param {any} card @param {Words} words */
export function pestText(card, words) {
  const lines = [];
  if (card.sizes) {
    const sizes = joined(
      card.sizes.map((/** @type {string} */ id) => say(words, `size-plural.${id}`)),
      words,
      "and",
    );
    const some = card.resources && card.resources.length < 4;
    lines.push(
      say(words, "help.pest.places", {
        sizes,
        resources: some
          ? joined(
              card.resources.map((/** @type {string} */ id) => say(words, `good.${id}`)),
              words,
              "or",
            )
          : undefined,
      }),
    );
  }
  if (card.places)
    lines.push(
      say(words, "help.pest.named", {
        places: joined(
          card.places.map((/** @type {string} */ id) => say(words, `place.${id}`)),
          words,
          "and",
        ),
      }),
    );
  const coloured = [
    card.roads && say(words, `roads.${card.roads}`),
    card.harbours && say(words, `harbours.${card.harbours}`),
  ].filter(Boolean);
  if (coloured.length) lines.push(say(words, "help.pest.roads", { roads: joined(coloured, words, "and") }));
  return lines.join(" ");
}
