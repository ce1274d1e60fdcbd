// @ts-check
/** What to do after a game: play again, look back, save the record as a file or share its link. */
import { html, useEffect, useState } from "../shared/lib.js";
import { address, alone } from "../shared/address.js";
import { getJson } from "../shared/api.js";
import { CopyButton } from "../shared/copy.js";
import { t } from "../shared/language.js";
import { noteGame } from "../shared/own_games.js";
import { Sign } from "../shared/shapes.js";
import { Again, playAgain } from "./again.js";
import { outOf } from "./verdict.js";

/** @typedef {import("../shared/wire.d.ts").TableInfo} TableInfo */

/** @param {{table: import("./table.js").Table, info: TableInfo, outcome: any, onLookBack: () => void}} props */
export function Afterwards({ table, info, outcome, onLookBack }) {
  const mine = table.seats.mine.value;
  const [busy, setBusy] = useState(false);
  useEffect(() => noteGame(info, mine, outcome, outOf(info.game, outcome, table.words.value)), []);
  /** @param {number} by number of seats by which everybody moves on */
  const again = async (by) => {
    setBusy(true);
    await playAgain(table, by);
    setBusy(false);
  };
  const { request } = info;
  return html`<div class="afterwards">
    ${request?.kind === "again" && html`<${Again} key=${request.id} table=${table} info=${info} request=${request} />`}
    ${
      mine.length > 0 &&
      request?.kind !== "again" &&
      html`<button type="button" class="choice is-plain is-big" data-again="0" disabled=${busy} onClick=${() => again(0)}><${Sign} name="restart" /> ${t("end.again")}</button>
      ${info.seats.length > 1 && html`<button type="button" class="choice" data-again="1" disabled=${busy} title=${t("end.rotated-note")} onClick=${() => again(1)}>${t("end.rotated")}</button>`}`
    }
    <button type="button" class="choice" data-look-back onClick=${onLookBack}><${Sign} name="replay" /> ${t("tool.replay")}</button>
    <a class="choice" href=${`${table.path}/record`} download=${`pestis-${info.id}.jsonl`}>${t("record.download")}</a>
    ${!alone && !info.release && mine.length > 0 && html`<${Share} path=${table.path} />`}
    <a class="choice" href=${address("/")}><${Sign} name="home" /> ${t("page.lobby")}</a>
  </div>`;
}

/** Publishes the record, so that everybody with the link can look at it. @param {{path: string}} props */
function Share({ path }) {
  const [link, setLink] = useState("");
  const [problem, setProblem] = useState(false);
  const share = async () => {
    try {
      const record = await (await fetch(`${path}/record`)).text();
      const { id } = await getJson("/api/records", {
        method: "POST",
        headers: { "Content-Type": "text/plain" },
        body: record,
      });
      setLink(new URL(address(`/replay?record=${id}`), location.href).href);
    } catch {
      setProblem(true);
    }
  };
  if (problem) return html`<p class="why" role="alert">${t("end.not-shared")}</p>`;
  if (!link)
    return html`<button type="button" class="choice" data-share onClick=${share}><${Sign} name="link" /> ${t("end.share")}</button>`;
  return html`<span class="shared"><input readonly value=${link} aria-label=${t("links.address")} onFocus=${(/** @type {any} */ event) => event.target.select()} />
    <${CopyButton} class="choice" text=${() => link} label=${t("links.copy")} /><small class="soft">${t("end.share-note")}</small></span>`;
}
