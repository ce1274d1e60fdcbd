// @ts-check
/** Signals the player's turn by title, favicon and, if enabled, a sound. */
import { prefs } from "./prefs.js";

let before = false;

/** @param {boolean} mine @param {string} title */
export function tell(mine, title) {
  document.title = title;
  const icon = /** @type {HTMLLinkElement} */ (document.querySelector("link[rel=icon]"));
  const wanted = new URL(`../icons/${mine ? "turn" : "pestis"}.svg`, import.meta.url).href;
  if (icon.getAttribute("href") !== wanted) icon.setAttribute("href", wanted);
  if (mine && !before && prefs.value.sound)
    void import("./chime.js").then(
      ({ chime }) => chime(),
      () => null,
    );
  before = mine;
}
