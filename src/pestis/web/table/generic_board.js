// @ts-check
/** The drawing of games without one of their own: the view's fields as text that can be clicked. */
import { brings, ofGame } from "../shared/games.js";
import { html } from "../shared/lib.js";
import { fieldName, isEmpty, isPerSeat, Thing, Value } from "./generic_values.js";
import { t } from "../shared/language.js";
import { SeatMark } from "../shared/shapes.js";
import { style } from "../shared/style.js";

/** @typedef {import("./game.js").BoardProps} BoardProps */
/** @typedef {import("./game.js").Moment} Moment */
/** @typedef {import("./generic_values.js").Guide} Guide */
/** @typedef {import("./generic_values.js").Teller} Teller */

await style(new URL("./generic.css", import.meta.url).href);

const KNOWN_ELSEWHERE = [
  "game",
  "rules",
  "seats",
  "viewer",
  "options",
  "content",
  "over",
  "prompts",
  "agenda",
  "sealed",
];

/** @type {Guide} */
const NO_GUIDE = { lists: {}, fields: {}, hidden: [] };

/** The generic drawing of a game, with its fields.js if there is one. @param {string} game */
export async function listsOf(game) {
  const said = (await brings(game, "fields").catch(() => false)) ? await import(ofGame(game, "fields.js")) : {};
  return { ...said, ...genericDrawing(said) };
}

/**
 * The generic drawing.
 * @param {Partial<Guide>} [said] the exports of the game's fields.js
 * @returns {import("./game.js").Drawing}
 */
export function genericDrawing(said) {
  const guide = { ...NO_GUIDE, ...said };
  const skip = new Set([...KNOWN_ELSEWHERE, ...guide.hidden]);

  /** @param {Moment} update @param {import("../shared/words.js").Words} words */
  const read = (update, words) => {
    const { view, table } = update;
    /** @type {Teller} */
    const teller = { words, game: table.game, seats: view.seats, guide };
    const fields = Object.entries(view).filter(([name]) => !skip.has(name));
    const own = fields.filter(([name, value]) => isPerSeat(name, value, teller));
    return { teller, own, table: fields.filter((field) => !own.includes(field)) };
  };

  /** @param {BoardProps} props */
  function Board({ update, words }) {
    const { teller, own, table } = read(update, words);
    const told = table.filter(([, value]) => typeof value === "number" || !isEmpty(value));
    const short = told.filter(([, value]) => typeof value !== "object" || typeof value.count === "number");
    const long = told.filter((field) => !short.includes(field));
    const name = (/** @type {string} */ field) => fieldName(words, teller.game, field);
    const seats = Array.from({ length: teller.seats }, (_, seat) => seat);
    return html`<div class="generic-board">
      <p class="soft">${t("generic.note")}</p>
      <dl class="generic-short">${short.map(([field, value]) => html`<div key=${field}><dt>${name(field)}</dt><dd><${Value} value=${value} field=${field} teller=${teller} /></dd></div>`)}</dl>
      <div class="generic-seats">${seats.map(
        (
          seat,
        ) => html`<section key=${seat} class=${`generic-seat ${seat === update.seat ? "is-me" : ""}`} aria-label=${words.player(seat)}>
        <h2><span data-target=${`seat-${seat}`} aria-label=${words.player(seat)}><${SeatMark} seat=${seat} /> <bdi>${words.player(seat)}</bdi></span></h2>
        <dl>${own.map(
          ([field, value]) =>
            !isEmpty(value[seat]) &&
            html`<div key=${field} class="generic-field"><dt>${name(field)}</dt>
          <dd><${Value} value=${value[seat]} field=${field} depth=${1} teller=${teller} /></dd></div>`,
        )}</dl>
      </section>`,
      )}</div>
      <dl class="generic-long">${long.map(
        ([field, value]) => html`<div key=${field} class="generic-field"><dt>${name(field)}</dt>
        <dd><${Value} value=${value} field=${field} teller=${teller} /></dd></div>`,
      )}</dl>
    </div>`;
  }

  /** The viewer's own fields: the hand first, then public ones. @param {BoardProps} props */
  function Hand({ update, words }) {
    if (update.seat === null) return null;
    const seat = update.seat;
    const { teller, own } = read(update, words);
    const secret = own.filter(([, value]) => value[seat]?.cards);
    const open = own.filter((field) => !secret.includes(field) && !isEmpty(field[1][seat]));
    return html`<div class="generic-hand">
      ${secret.map(
        ([field, value]) => html`<section key=${field} aria-label=${fieldName(words, teller.game, field)}>
        <h2>${fieldName(words, teller.game, field)}</h2>
        <ul role="list">${Object.entries(value[seat].cards).map(([id, n]) => html`<li key=${id}><${Thing} id=${id} teller=${teller}>${n > 1 ? html`<b>×${n}</b>` : ""}<//></li>`)}
          ${isEmpty(value[seat].cards) && html`<li class="soft">–</li>`}</ul>
      </section>`,
      )}
      <dl class="generic-short">${open.map(([field, value]) => html`<div key=${field}><dt>${fieldName(words, teller.game, field)}</dt><dd><${Value} value=${value[seat]} field=${field} depth=${1} teller=${teller} /></dd></div>`)}</dl>
    </div>`;
  }

  /** The numbers beside a player's name: sizes of hands and other counts. @param {{update: Moment, player: number, words: import("../shared/words.js").Words}} props */
  function SeatFacts({ update, player, words }) {
    const { teller, own } = read(update, words);
    const counts = own.map(([field, value]) => ({
      field,
      n: typeof value[player]?.count === "number" ? value[player].count : value[player],
    }));
    const shown = counts
      .filter(({ field, n }) => typeof n === "number" && n > 0 && !guide.fields[field]?.value)
      .slice(0, MOST_FACTS);
    const named = shown.map(({ field, n }) => ({ name: fieldName(words, teller.game, field), n }));
    return html`<span class="unseen">${named.map(({ name, n }) => `${name} ${n}`).join(", ")}</span>
      <span class="generic-facts" aria-hidden="true">${named.map(({ name, n }) => html`<span key=${name}><small data-t=${name}></small> <b data-t=${n}></b></span>`)}</span>`;
  }

  return { Board, Hand, SeatFacts };
}

/** Maximum numbers beside a name. */
const MOST_FACTS = 4;
