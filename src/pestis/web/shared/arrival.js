// @ts-check
/** A progress bar while Python loads in the page without a server; other pages do not load this. */
import { worker } from "./api.js";
import { LOBBY, learn, words } from "./language.js";
import { html, render, signal } from "./lib.js";
import { style } from "./style.js";

/** The share of Python that has loaded, from 0 to 1; always 1 with a server. */
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
