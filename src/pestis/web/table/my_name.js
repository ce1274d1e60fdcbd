// @ts-check
/** Changes the player's name at this table; it is remembered for the next ones. */
import { html, useState } from "../shared/lib.js";
import { t } from "../shared/language.js";
import { becomeHabit } from "../shared/own_games.js";

/** @param {{table: import("./table.js").Table, seat: number, onDone?: () => void}} props */
export function MyName({ table, seat, onDone }) {
  const [name, setName] = useState(table.update.value?.table.seats[seat].name ?? "");
  /** @param {Event} event */
  const save = (event) => {
    event.preventDefault();
    if (name.trim()) becomeHabit({ name: name.trim() });
    void table.send({ type: "set-name", seat, name });
    onDone?.();
  };
  return html`<form class="inline" data-my-name onSubmit=${save}>
    <label class="field"><span>${t("menu.my-name")}</span><input name="my-name" required autocomplete="nickname" maxlength="40" value=${name} onInput=${(/** @type {any} */ event) => setName(event.target.value)} /></label>
    <button class="choice" type="submit">${t("menu.save")}</button></form>`;
}
