// @ts-check
/** A table without a drawing of its own: the view's fields as lists one can read and click. */
import { html } from "./lib.js";
import { t } from "./language.js";
import { nameOf } from "./game.js";
import { SeatMark } from "./shapes.js";

const KNOWN_ELSEWHERE = new Set(["game", "rules", "seats", "viewer", "options", "content", "over", "prompts", "agenda", "sealed", "hands"]);

/** @param {import("./game.js").BoardProps} props */
export function Board({ update, words }) {
  const { view, table } = update;
  const fields = Object.entries(view).filter(([name]) => !KNOWN_ELSEWHERE.has(name));
  return html`<div class="generic-board">
    <p class="soft">${t("generic.note")}</p>
    <dl>
      ${fields.map(([name, value]) => html`<div key=${name} class="generic-field">
        <dt>${name.replaceAll("_", " ")}</dt>
        <dd><${Value} value=${value} words=${words} game=${table.game} seats=${view.seats} /></dd>
      </div>`)}
    </dl>
  </div>`;
}

/** Own cards: every bag of the own seat. @param {import("./game.js").BoardProps} props */
export function Hand({ update, words }) {
  const own = update.seat === null ? null : update.view.hands?.[update.seat];
  const cards = own?.cards;
  if (!cards) return html`<p class="soft">${t("generic.no-hand")}</p>`;
  return html`<ul class="generic-hand" role="list">
    ${Object.entries(cards).map(([id, n]) => html`<li key=${id}>
      <span class="card-chip" data-target=${id} aria-label=${`${n} × ${nameOf(words, update.table.game, id)}`}>
        ${nameOf(words, update.table.game, id)}${n > 1 && html` <b>×${n}</b>`}
      </span>
    </li>`)}
  </ul>`;
}

/** @param {{value: any, words: import("./words.js").Words, game: string, seats: number}} props */
function Value({ value, words, game, seats }) {
  const inner = (/** @type {any} */ each) => html`<${Value} value=${each} words=${words} game=${game} seats=${seats} />`;
  if (value === null || value === undefined) return "–";
  if (typeof value === "number") return String(value);
  if (typeof value === "boolean") return value ? "✓" : "–";
  if (typeof value === "string") {
    const name = nameOf(words, game, value);
    return name === value ? value : html`<span class="card-chip" data-target=${value} aria-label=${name}>${name}</span>`;
  }
  if (Array.isArray(value)) {
    if (value.length === 0) return "–";
    if (value.length === seats) {
      return html`<ul class="per-seat" role="list">${value.map((each, seat) => html`<li key=${seat}>
        <${SeatMark} seat=${seat} label=${words.player(seat)} /> ${inner(each)}</li>`)}</ul>`;
    }
    return html`<span class="listed">${value.map((each, i) => html`<span key=${i}>${inner(each)}</span>`)}</span>`;
  }
  const entries = Object.entries(value);
  if (!entries.length) return "–";
  return html`<span class="listed">${entries.map(([name, each]) => html`<span key=${name}>
    ${nameOf(words, game, name).replaceAll("_", " ")}: ${inner(each)}</span>`)}</span>`;
}
