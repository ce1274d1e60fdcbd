// @ts-check
/** Without a server: exports, imports and deletes this browser's tables. */
import { html, useEffect, useState } from "../shared/lib.js";
import { Dialog } from "../shared/dialog.js";
import { bringBack, forget, safety, saveCopy } from "../shared/keeping.js";
import { t, words } from "../shared/language.js";
import { Sign } from "../shared/shapes.js";

/** @typedef {import("../shared/wire.d.ts").TableInfo} TableInfo */

/** A table's name, or its game's. @param {TableInfo} table */
const nameOf = ({ name, game }) => name || words.value.text(`${game}.name`);
/** @param {string} name */
const fileOf = (name) => `pestis-${name}.pestis`;
const today = () => new Date().toISOString().slice(0, 10);

/** @param {{tables: TableInfo[], onChange: () => void}} props */
export function Kept({ tables, onChange }) {
  const [state, setState] = useState({ refused: "", remind: false });
  const [said, setSaid] = useState("");
  const [problem, setProblem] = useState(/** @type {any} */ (null));
  /** The table to delete after confirmation; null for everything, undefined for nothing. @type {[TableInfo | null | undefined, (asked: TableInfo | null | undefined) => void]} */
  const [deleting, setDeleting] = useState(/** @type {any} */ (undefined));
  const changed = Math.max(0, ...tables.map(({ since }) => since));
  useEffect(() => void safety(changed).then(setState), [changed, said]);
  /** @param {() => Promise<string>} work returns the message to show when it is done */
  const act = async (work) => {
    setProblem(null);
    setSaid("");
    try {
      setSaid(await work());
    } catch (error) {
      setProblem(/** @type {any} */ (error).problem ?? { id: "web.bad-answer" });
    }
    onChange();
  };
  const copy = (/** @type {string} */ id) =>
    act(async () => {
      await saveCopy(id, fileOf(id || today()));
      return t("lobby.kept.copied");
    });
  const remove = (/** @type {string} */ id) =>
    act(async () => {
      setDeleting(undefined);
      await forget(id);
      return t("lobby.kept.deleted");
    });
  if (state.refused) return html`<p class="why" role="alert">${t("lobby.kept.refused")}</p>`;
  return html`${state.remind && html`<div class="why" role="note" data-remind><p>${t("lobby.kept.remind")}</p><button type="button" class="choice" onClick=${() => copy("")}>${t("lobby.kept.copy-all")}</button></div>`}
    ${problem && html`<p class="why" role="alert">${words.value.problem(problem)}</p>`}
    <p class="soft" role="status">${said}</p>
    <details class="kept"><summary>${t("lobby.kept.title")}</summary>
      <p class="soft">${t("lobby.kept.note")}</p>
      <ul role="list">${tables.map(
        (table) => html`<li key=${table.id}><bdi>${nameOf(table)}</bdi>
        <button type="button" class="quiet" data-copy=${table.id} onClick=${() => copy(table.id)}>${t("lobby.kept.copy")}</button>
        <button type="button" class="quiet" data-delete=${table.id} onClick=${() => setDeleting(table)}>${t("lobby.kept.delete")}</button></li>`,
      )}</ul>
      <p class="inline"><button type="button" class="choice" data-copy="" onClick=${() => copy("")}>${t("lobby.kept.copy-all")}</button>
        <label class="choice"><${Sign} name="plus" /> ${t("lobby.kept.bring")}<input type="file" class="unseen" name="kept" accept=".pestis,.jsonl,.json,.txt" onChange=${(
          /** @type {any} */ event,
        ) => {
          const [file] = event.target.files;
          if (file) void act(async () => importedText(await bringBack(await file.text())));
          event.target.value = "";
        }} /></label>
        <button type="button" class="quiet" data-delete="" onClick=${() => setDeleting(null)}>${t("lobby.kept.delete-all")}</button></p>
    </details>
    ${
      deleting !== undefined &&
      html`<${Dialog} title=${t("lobby.kept.delete")} onClose=${() => setDeleting(undefined)}>
      <p>${deleting ? t("lobby.kept.ask-one", { name: nameOf(deleting) }) : t("lobby.kept.ask-all")}</p>
      <p class="inline"><button type="button" class="choice" onClick=${() => copy(deleting?.id ?? "")}>${t("lobby.kept.copy")}</button>
        <button type="button" class="choice is-plain" data-doom onClick=${() => remove(deleting?.id ?? "")}>${t("lobby.kept.delete-do")}</button></p>
    <//>`
    }`;
}

/** The message about an imported file. @param {{tables: number, records: number, there: number, beside: number}} taken */
const importedText = ({ tables, records, there, beside }) =>
  [
    t("lobby.kept.taken", { tables, records }),
    there && t("lobby.kept.there", { n: there }),
    beside && t("lobby.kept.beside", { n: beside }),
  ]
    .filter(Boolean)
    .join(" ");
