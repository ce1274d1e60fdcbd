// @ts-check
/** A form row for each seat, for a new table and for a continued one. */
import { alone } from "./address.js";
import { botLine } from "./bot_line.js";
import { botName, usualBot } from "./bots.js";
import { t, words } from "./language.js";
import { html } from "./lib.js";
import { SeatMark } from "./shapes.js";
import { style } from "./style.js";

/** @typedef {{name: string, player: string}} Seat */
/** @typedef {{id: string, seats: [number, number], bots: string[], options: {id: string, values: string[], default: string, lists: boolean}[]}} Game */

void style(new URL("./seat_rows.css", import.meta.url).href);

/** The kinds of players other than bots. */
export const HUMANS = alone ? ["here"] : ["here", "link"];

/** A player that the game knows; an older bot's name stands for its family. @param {string} player @param {Game} game */
export const known = (player, game) =>
  [...HUMANS, ...game.bots].find((each) => each === player) ??
  game.bots.find((bot) => player.startsWith(`${bot}-`)) ??
  usualBot(game.bots);

/** A default name for a bot; none for a person, who is shown as "seat n" in the reader's language. @param {Seat} seat @param {number} i @param {Game} game */
const fallback = ({ player }, i, game) => (HUMANS.includes(known(player, game)) ? "" : t(`new.bot-name.${i % 6}`));

/** The seats as the request contains them. @param {Seat[]} seats @param {Game} game @returns {Seat[]} */
export const asked = (seats, game) =>
  seats.map((seat, i) => ({ player: known(seat.player, game), name: seat.name.trim() || fallback(seat, i, game) }));

/** @param {{seats: Seat[], game: Game, onChange: (seats: Seat[]) => void}} props */
export function SeatRows({ seats, game, onChange }) {
  const change = (/** @type {number} */ i, /** @type {object} */ to) =>
    onChange(seats.map((seat, k) => (k === i ? { ...seat, ...to } : seat)));
  return html`<ol class="seat-rows" role="list">
    ${seats.map((seat, i) => {
      const player = known(seat.player, game);
      return html`<li key=${i}><${SeatMark} seat=${i} />
        <input name=${`name-${i}`} aria-label=${t("new.seat-name", { n: i + 1 })} placeholder=${fallback(seat, i, game) || words.value.player(i)} maxlength="40" value=${seat.name} onInput=${(/** @type {any} */ e) => change(i, { name: e.target.value })} />
        <select name=${`player-${i}`} aria-label=${t("new.seat-player", { n: i + 1 })} value=${player} onChange=${(/** @type {any} */ e) => change(i, { player: e.target.value })}>
          ${[...HUMANS, ...game.bots].map((each) => html`<option key=${each} value=${each} selected=${each === player}>${HUMANS.includes(each) ? t(`new.${each}`) : botName(game.id, each)}</option>`)}
        </select>
        ${botLine(player) && html`<small class="soft">${botLine(player)}</small>`}</li>`;
    })}
  </ol>`;
}
