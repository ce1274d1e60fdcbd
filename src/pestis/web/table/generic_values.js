// @ts-check
/** Fields of any view as text: their names, and the meaning of their numbers. */
import { html } from "../shared/lib.js";
import { nameOf } from "./game.js";
import { t } from "../shared/language.js";
import { SeatMark } from "../shared/shapes.js";

/** @typedef {import("../shared/words.js").Words} Words */

/**
 * The exports of a game's fields.js, all optional.
 * lists   by name: the ids of the list
 * fields  by field: what its indexes run over ("seats" or a list), and what its numbers mean
 *         ("seat" or a list)
 * hidden  fields that are not shown
 * @typedef {{lists: Record<string, string[]>, fields: Record<string, {axes?: string[], value?: string}>, hidden: string[]}} Guide
 */

/** What is needed to show a value. @typedef {{words: Words, game: string, seats: number, guide: Guide}} Teller */

/** Common fields whose number is a seat. */
const SEATS = new Set(["starter", "active", "current", "leader", "ender", "owner", "order"]);

/** @param {Words} words @param {string} game @param {string} field */
export function fieldName(words, game, field) {
  const id = [`${game}.field.${field}`, `web.field.${field}`].find((each) => words.has(each));
  if (id) return words.text(id);
  const text = nameOf(words, game, field.replaceAll("_", "-"));
  return plain(text);
}

/** An id as text, if it has no name. @param {string} text */
const plain = (text) => text.replaceAll(/[-_]/g, " ");

/** Whether the field has one value per seat. @param {string} field @param {any} value @param {Teller} teller */
export function isPerSeat(field, value, { guide, seats }) {
  const axes = guide.fields[field]?.axes ?? (field === "order" ? [] : undefined);
  return Array.isArray(value) && value.length === seats && (axes ? axes[0] === "seats" : seats > 1);
}

/** Whether a value is not worth a line. @param {any} value @returns {boolean} */
export const isEmpty = (value) =>
  value === null ||
  value === undefined ||
  value === 0 ||
  value === "" ||
  value === false ||
  (typeof value === "object" && (Array.isArray(value) ? value : Object.values(value)).every(isEmpty));

/**
 * A value with its parts below it.
 * @param {{value: any, field: string, depth?: number, teller: Teller}} props
 */
export function Value({ value, field, depth = 0, teller }) {
  const { words, seats, guide } = teller;
  if (value === null || value === undefined) return "–";
  if (typeof value === "boolean") return t(value ? "yes" : "no");
  if (typeof value === "number") return html`<${Leaf} value=${value} field=${field} teller=${teller} />`;
  if (typeof value === "string") return html`<${Leaf} value=${value} field=${field} teller=${teller} />`;
  const inner = (/** @type {any} */ each) =>
    html`<${Value} value=${each} field=${field} depth=${depth + 1} teller=${teller} />`;
  if (!Array.isArray(value)) return html`<${Bag} value=${value} inner=${inner} teller=${teller} />`;
  if (!value.length) return "–";
  const axis =
    guide.fields[field]?.axes?.[depth] ?? (value.length === seats && depth === 0 && seats > 1 ? "seats" : "");
  if (axis === "seats") {
    return html`<ul class="per-seat" role="list">${value.map(
      (each, seat) =>
        !isEmpty(each) &&
        html`<li key=${seat}>
      <${SeatMark} seat=${seat} label=${words.player(seat)} /> ${inner(each)}</li>`,
    )}</ul>`;
  }
  const ids = guide.lists[axis];
  if (ids) {
    const rows = value.map((each, i) => ({ each, id: ids[i] ?? String(i + 1) })).filter(({ each }) => !isEmpty(each));
    if (!rows.length) return "–";
    return html`<ul class="listed" role="list">${rows.map(
      ({ each, id }) =>
        html`<li key=${id}>${
          typeof each === "number" && !guide.fields[field]?.value
            ? html`<${Thing} id=${id} teller=${teller}>${inner(each)}<//>`
            : html`<span class="chip-pair"><${Thing} id=${id} teller=${teller} /> ${inner(each)}</span>`
        }</li>`,
    )}</ul>`;
  }
  return html`<span class="listed">${value.map((each, i) => html`<span key=${i}>${inner(each)}</span>`)}</span>`;
}

/** A number or word, or its meaning if the game defines one. @param {{value: number | string, field: string, teller: Teller}} props */
function Leaf({ value, field, teller }) {
  const { words, guide } = teller;
  const stands = guide.fields[field]?.value ?? (SEATS.has(field) ? "seat" : "");
  if (stands === "seat")
    return html`<span class="named-seat"><${SeatMark} seat=${Number(value)} /> <bdi>${words.player(Number(value))}</bdi></span>`;
  const list = guide.lists[stands];
  if (list) return html`<${Thing} id=${list[Number(value)] ?? String(value)} teller=${teller} />`;
  if (typeof value === "number" || /^\d+$/.test(value)) return html`<b class="number">${value}</b>`;
  return html`<${Thing} id=${value} teller=${teller} />`;
}

/** A bag of counts, or a record of named parts. @param {{value: Record<string, any>, inner: (value: any) => any, teller: Teller}} props */
function Bag({ value, inner, teller }) {
  const { words, game } = teller;
  if (typeof value.count === "number") return html`<b class="number">${value.count}</b>`;
  const entries = Object.entries(value).filter(([, each]) => !isEmpty(each));
  if (!entries.length) return "–";
  return html`<span class="listed">${entries.map(([id, each]) =>
    typeof each === "number"
      ? html`<${Thing} key=${id} id=${id} teller=${teller}>${each > 1 || Object.values(value).some((n) => n > 1) ? html`<b class="number">${each}</b>` : ""}<//>`
      : html`<span key=${id}>${plain(nameOf(words, game, id))}: ${inner(each)}</span>`,
  )}</span>`;
}

/** A thing that choices and explanations can name; "a+b" is the thing between a and b. @param {{id: string, teller: Teller, children?: any}} props */
export function Thing({ id, teller, children }) {
  const name = id
    .split("+")
    .map((part) => plain(nameOf(teller.words, teller.game, part)))
    .join(" – ");
  return html`<span class="card-chip" data-target=${id}>${name}${children && html` ${children}`}</span>`;
}
