// @ts-check
/** The origins and licences of everything on the page. */
import { html, useEffect, useState } from "../shared/lib.js";
import { alone } from "../shared/address.js";
import { getJson } from "../shared/api.js";
import { engine } from "../shared/engine.js";
import { t, words } from "../shared/language.js";

const VENDOR = new URL("../vendor/", import.meta.url);

export function AboutPage() {
  const [parts, setParts] = useState(/** @type {Record<string, any>} */ ({}));
  const [about, setAbout] = useState(/** @type {any[]} */ ([]));
  useEffect(() => {
    fetch(new URL("HASHES.json", VENDOR))
      .then((found) => found.json())
      .then(setParts, () => null);
    getJson("/api/about").then(
      (found) => setAbout(found.origins ?? []),
      () => null,
    );
  }, []);
  const [offline, setOffline] = useState("");
  useEffect(() => {
    if (!alone)
      getJson("/api/offline").then(
        ({ address }) => setOffline(address),
        () => null,
      );
  }, []);
  const [kept, setKept] = useState(/** @type {import("../shared/wire.d.ts").Notice[]} */ ([]));
  useEffect(() => {
    if (!alone) getJson("/api/privacy").then(setKept, () => null);
  }, []);
  const packages = new Map(Object.values(parts).map((part) => [part.package, part.licence]));
  return html`<main class="page about" id="main">
    <h1>${t("page.about")}</h1><p>${t("about.what")}</p><p>${t("about.rights")}</p>
    <h2>${t("about.parts")}</h2>
    <ul>${[...packages].map(([name, licence]) => html`<li key=${name}>${name} – <a href=${new URL(licence, VENDOR).href}>${t("about.licence")}</a></li>`)}
      <li>${t("about.icons")} <span>https://game-icons.net</span>, CC BY 3.0 (https://creativecommons.org/licenses/by/3.0/)</li>
      <li>${t("about.map")} Natural Earth</li></ul>
    ${!alone && html`<h2>${t("about.offline")}</h2><p>${offline ? html`<a href=${offline}>${t("lobby.offline")}</a> ${t("lobby.offline-note")}` : t("about.no-offline")}</p>`}
    ${alone && html`<h2>${t("about.engine.title")}</h2><p class="engine">${t(`about.engine.${engine.value || "later"}`)}</p>`}
    <h2>${t("about.privacy")}</h2><p>${t("about.privacy-note")}</p>
    ${kept.length > 0 && html`<ul class="kept">${kept.map(({ id, params }) => html`<li key=${id}>${words.value.text(id, params)}</li>`)}</ul>`}
    <h2>${t("about.reconstructed")}</h2><p>${t("about.reconstructed-note")}</p>
    ${about.map(
      ({ game, rows }) => html`<details key=${game}><summary>${words.value.text(`${game}.name`)}</summary>
      <ul class="origins">${rows.map((/** @type {[string, string]} */ [row, origin]) => html`<li key=${row}>${row}: ${t(`about.origin.${origin}`)}</li>`)}</ul></details>`,
    )}
  </main>`;
}
