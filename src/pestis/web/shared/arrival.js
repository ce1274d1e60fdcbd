// @ts-check
/** While what holds the tables without a server is on its way: a bar, and a sentence.  Only that page brings this. */
import { worker } from "./api.js";
import { LOBBY, learn, words } from "./language.js";
import { html, render, signal } from "./lib.js";
import { style } from "./style.js";

/** How much of it is here, from 0 to 1; where a server holds the tables there is nothing to wait for. */
export const arrival = signal(worker ? 0 : 1);

function Arrival() {
  if (arrival.value === 1 || !words.value.has("web.lobby.arriving")) return null;
  const said = (/** @type {string} */ id) => words.value.text(`web.lobby.${id}`);
  return html`<progress max="1" value=${arrival.value} aria-label=${said("arriving-bar")} /><p role="status">${said("arriving")}</p>`;
}

worker?.watchArrival((share) => {
  arrival.value = share;
});
const root = document.getElementById("arrival");
if (root) {
  void learn(LOBBY).catch(() => null);
  void style(new URL("./arrival.css", import.meta.url).href).then(() => render(html`<${Arrival} />`, root));
}
