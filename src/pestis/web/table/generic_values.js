// @ts-check
/** Fields of any view in words: what they are called, and what their numbers stand for. */
import { html } from "../shared/lib.js";
import { nameOf } from "./game.js";
import { t } from "../shared/language.js";
import { SeatMark } from "../shared/shapes.js";

/** @typedef {import("../shared/words.js").Words} Words */

/**
 * What a game's fields.js says, as far as it says anything.
 * lists   ids by name of the list
 * fields  per field: what each depth runs over ("seats" or a list), and what a number stands for
 *         ("seat" or a list)
 * hidden  fields nobody wants to read
 * @typedef {{lists: Record<string, string[]>, fields: Record<string, {axes?: string[], value?: string}>, hidden: string[]}} Guide
 */

/** What a value is told with. @typedef {{words: Words, game: string, seats: number, guide: Guide}} Teller */

/** Fields of most games whose number is a seat. */
const SEATS = new Set(["starter", "active", "current", "leader", "ender", "owner", "order"]);

/** @param {Words} words @param {string} game @param {string} field */
export function fieldName(words, game, field) {
  const id = [`${game}.field.${field}`, `web.field.${field}`].find((each) => words.has(each));
  if (id) return words.text(id);
  const text = nameOf(words, game, field.replaceAll("_", "-"));
  return plain(text);
}

/** An id without a name, as text. @param {string} text */
const plain = (text) => text.replaceAll(/[-_]/g, " ");

/** Does the field tell something of each seat? @param {string} field @param {any} value @param {Teller} teller */
export function isPerSeat(field, value, { guide, seats }) {
  const axes = guide.fields[field]?.axes ?? (field === "order" ? [] : undefined);
  return Array.isArray(value) && value.length === seats && (axes ? axes[0] === "seats" : seats > 1);
}

/** Nothing worth a line. @param {any} value @returns {boolean} */
export const isEmpty = (value) =>
  value === null ||
  value === undefined ||
  value === 0 ||
  value === "" ||
  value === false ||
  (typeof value === "object" && (Array.isArray(value) ? value : Object.values(value)).every(isEmpty));

/**
 * A value, what it is made of below it.
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

/** A number or a word; what it stands for where the game says so. @param {{value: number | string, field: string, teller: Teller}} props */
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

/** Counts by kind, or parts by name. @param {{value: Record<string, any>, inner: (value: any) => any, teller: Teller}} props */
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

/** A thing that choices and explanations may name; "a+b" is what lies between two. @param {{id: string, teller: Teller, children?: any}} props */
export function Thing({ id, teller, children }) {
  const name = id
    .split("+")
    .map((part) => plain(nameOf(teller.words, teller.game, part)))
    .join(" – ");
  return html`<span class="card-chip" data-target=${id}>${name}${children && html` ${children}`}</span>`;
}
