// @ts-check
/** Picks the setup for which the rules are shown: any, or a number of players and options. */
import { allGames } from "../shared/games.js";
import { learn, speaksOf, t, words } from "../shared/language.js";
import { html, useEffect, useState } from "../shared/lib.js";

/** @typedef {{id: string, seats: [number, number], options: {id: string, values: string[], default: string}[]}} Game */

const SEATS = "seats";
const OPTION = "option.";

/** The setup that an address names: number of players and options. @param {URLSearchParams} query */
export const setupIn = (query) =>
  new URLSearchParams([...query].filter(([key]) => key === SEATS || key.startsWith(OPTION)));

/**
 * @param {object} props
 * @param {string} props.game
 * @param {URLSearchParams} props.setup
 * @param {(setup: URLSearchParams) => void} props.onChange
 */
export function SetupPicker({ game, setup, onChange }) {
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
    // Options depend on the number of players, so "any number" clears them.
    const next = new URLSearchParams(value || key !== SEATS ? setup : "");
    if (value) next.set(key, value);
    else next.delete(key);
    onChange(next);
  };
  const [least, most] = known.seats;
  const numbers = Array.from({ length: most - least + 1 }, (_, i) => String(least + i));
  const seats = setup.get(SEATS) ?? "";
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
        ${option.values.map((value) => html`<option key=${value} value=${value} selected=${value === (setup.get(OPTION + option.id) ?? option.default)}>${say(`option-value.${option.id}.${value}`)}</option>`)}</select></label>`,
      )
    }
  </div>`;
}
