// @ts-check
/** For which table the rules are shown: any, or one with a number of players and some options. */
import { allGames } from "../shared/games.js";
import { learn, speaksOf, t, words } from "../shared/language.js";
import { html, useEffect, useState } from "../shared/lib.js";

/** @typedef {{id: string, seats: [number, number], options: {id: string, values: string[], default: string}[]}} Game */

const SEATS = "seats";
const OPTION = "option.";

/** What of an address says which table is meant. @param {URLSearchParams} query */
export const tableIn = (query) =>
  new URLSearchParams([...query].filter(([key]) => key === SEATS || key.startsWith(OPTION)));

/**
 * @param {object} props
 * @param {string} props.game
 * @param {URLSearchParams} props.wish
 * @param {(wish: URLSearchParams) => void} props.onWish
 */
export function Which({ game, wish, onWish }) {
  const [known, setKnown] = useState(/** @type {Game | null} */ (null));
  useEffect(() => {
    let current = true;
    void learn(game).catch(() => null);
    allGames().then(
      (games) => current && setKnown(games.find((/** @type {Game} */ each) => each.id === game) ?? null),
      () => null,
    );
    return () => {
      current = false;
    };
  }, [game]);
  if (!known || !speaksOf(game)) return null;
  const say = (/** @type {string} */ id) => words.value.text(`${game}.${id}`);
  const change = (/** @type {string} */ key, /** @type {string} */ value) => {
    const next = new URLSearchParams(value || key !== SEATS ? wish : "");
    if (value) next.set(key, value);
    else next.delete(key);
    onWish(next);
  };
  const [least, most] = known.seats;
  const numbers = Array.from({ length: most - least + 1 }, (_, i) => String(least + i));
  const seats = wish.get(SEATS) ?? "";
  return html`<div class="rules-which">
    <label class="field"><span>${t("rules.which")}</span><select name="seats" onChange=${(/** @type {any} */ e) => change(SEATS, e.target.value)}>
      <option value="" selected=${!seats}>${t("rules.any-table")}</option>
      ${numbers.map((n) => html`<option key=${n} value=${n} selected=${n === seats}>${t("rules.seats", { n: Number(n) })}</option>`)}</select></label>
    ${
      seats &&
      known.options.map(
        (
          option,
        ) => html`<label key=${option.id} class="field"><span>${say(`option.${option.id}`)}</span><select name=${option.id} onChange=${(/** @type {any} */ e) => change(OPTION + option.id, e.target.value)}>
        ${option.values.map((value) => html`<option key=${value} value=${value} selected=${value === (wish.get(OPTION + option.id) ?? option.default)}>${say(`option-value.${option.id}.${value}`)}</option>`)}</select></label>`,
      )
    }
  </div>`;
}
