// @ts-check
/** The language menu; it takes effect at once, in the log as well. */
import { html } from "./lib.js";
import { language, LANGUAGES, speak, t } from "./language.js";
import { prefer } from "./prefs.js";

export function LanguageSwitch() {
  return html`<select class="language" aria-label=${t("language")} value=${language.value}
    onChange=${(/** @type {any} */ event) => {
      prefer({ language: event.target.value });
      void speak(event.target.value);
    }}>
    ${Object.entries(LANGUAGES).map(
      ([code, name]) =>
        html`<option key=${code} value=${code} lang=${code} selected=${code === language.value}>${name}</option>`,
    )}
  </select>`;
}
