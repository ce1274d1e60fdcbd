// @ts-check
/** The form for this device's preferences. */
import { html } from "./lib.js";
import { t } from "./language.js";
import { prefer, prefs } from "./prefs.js";
import { LanguageSwitch } from "./language_switch.js";
import { chime } from "./chime.js";

/** A field with an explanation takes the full width. */
const WIDE = { display: "grid", gap: "0.2rem", gridColumn: "1 / -1" };

/** Matches if the device has a touch screen. */
const TOUCH = matchMedia("(any-pointer: coarse)");

/** @param {{label: string, name: string, values: string[], group: string}} props */
function Pick({ label, name, values, group }) {
  const now = /** @type {any} */ (prefs.value)[name];
  return html`<label class="field"><span>${label}</span>
    <select value=${now} onChange=${(/** @type {any} */ event) => prefer({ [name]: event.target.value })}>
      ${values.map((value) => html`<option key=${value} value=${value} selected=${value === now}>${t(`${group}.${value}`)}</option>`)}
    </select></label>`;
}

/** @param {{label: string, name: string, onSet?: (on: boolean) => void}} props */
function Switch({ label, name, onSet }) {
  return html`<label class="field is-switch"><input type="checkbox" checked=${/** @type {any} */ (prefs.value)[name]}
    onChange=${(/** @type {any} */ event) => {
      prefer({ [name]: event.target.checked });
      onSet?.(event.target.checked);
    }} /><span>${label}</span></label>`;
}

export function Settings() {
  return html`<div class="settings">
    <label class="field"><span>${t("language")}</span><${LanguageSwitch} /></label>
    <div style=${WIDE}><${Pick} label=${t("settings.confirm")} name="confirm" values=${["never", "irreversible", "every"]} group="settings.confirm-is" />
      <small class="soft">${t("settings.confirm-why")}</small></div>
    ${
      TOUCH.matches &&
      html`<div style=${WIDE}><${Pick} label=${t("settings.preview")} name="preview" values=${["never", "final", "always"]} group="settings.preview-is" />
      <small class="soft">${t("settings.preview-why")}</small></div>`
    }
    <${Pick} label=${t("theme.label")} name="theme" values=${["auto", "light", "dark"]} group="theme" />
    <${Switch} label=${t("settings.sound")} name="sound" onSet=${(/** @type {boolean} */ on) => on && chime()} />
    ${"wakeLock" in navigator && html`<${Switch} label=${t("settings.awake")} name="awake" />`}
    <${Pick} label=${t("settings.pace")} name="pace" values=${["slow", "normal", "once"]} group="settings.pace-is" />
    <div style=${WIDE}><${Switch} label=${t("settings.reader")} name="reader" /></div>
    <${Switch} label=${t("settings.list")} name="list" />
    <${Switch} label=${t("settings.motion")} name="motion" />
    <${Switch} label=${t("settings.keys")} name="keys" />
  </div>`;
}
