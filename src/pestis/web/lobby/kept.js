// @ts-check
/** Without a server: copies of what this browser keeps, and an end to it. */
import { html, useEffect, useState } from "../shared/lib.js";
import { Dialog } from "../shared/dialog.js";
import { bringBack, forget, safety, saveCopy } from "../shared/keeping.js";
import { t, words } from "../shared/language.js";
import { Sign } from "../shared/shapes.js";

/** @typedef {import("../shared/wire.d.ts").TableInfo} TableInfo */

/** What a table is called. @param {TableInfo} table */
const nameOf = ({ name, game }) => name || words.value.text(`${game}.name`);
/** @param {string} name */
const fileOf = (name) => `pestis-${name}.pestis`;
const today = () => new Date().toISOString().slice(0, 10);

/** @param {{tables: TableInfo[], onChange: () => void}} props */
export function Kept({ tables, onChange }) {
  const [state, setState] = useState({ refused: "", remind: false });
  const [said, setSaid] = useState("");
  const [problem, setProblem] = useState(/** @type {any} */ (null));
  /** What is to be deleted. @type {[TableInfo | null | undefined, (asked: TableInfo | null | undefined) => void]} */
  const [doomed, setDoomed] = useState(/** @type {any} */ (undefined));
  const changed = Math.max(0, ...tables.map(({ since }) => since));
  useEffect(() => void safety(changed).then(setState), [changed, said]);
  /** @param {() => Promise<string>} work what it says when it is done */
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
      setDoomed(undefined);
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
        <button type="button" class="quiet" data-delete=${table.id} onClick=${() => setDoomed(table)}>${t("lobby.kept.delete")}</button></li>`,
      )}</ul>
      <p class="inline"><button type="button" class="choice" data-copy="" onClick=${() => copy("")}>${t("lobby.kept.copy-all")}</button>
        <label class="choice"><${Sign} name="plus" /> ${t("lobby.kept.bring")}<input type="file" class="unseen" name="kept" accept=".pestis,.jsonl,.json,.txt" onChange=${(
          /** @type {any} */ event,
        ) => {
          const [file] = event.target.files;
          if (file) void act(async () => told(await bringBack(await file.text())));
          event.target.value = "";
        }} /></label>
        <button type="button" class="quiet" data-delete="" onClick=${() => setDoomed(null)}>${t("lobby.kept.delete-all")}</button></p>
    </details>
    ${
      doomed !== undefined &&
      html`<${Dialog} title=${t("lobby.kept.delete")} onClose=${() => setDoomed(undefined)}>
      <p>${doomed ? t("lobby.kept.ask-one", { name: nameOf(doomed) }) : t("lobby.kept.ask-all")}</p>
      <p class="inline"><button type="button" class="choice" onClick=${() => copy(doomed?.id ?? "")}>${t("lobby.kept.copy")}</button>
        <button type="button" class="choice is-plain" data-doom onClick=${() => remove(doomed?.id ?? "")}>${t("lobby.kept.delete-do")}</button></p>
    <//>`
    }`;
}

/** What came of a file. @param {{tables: number, records: number, there: number, beside: number}} taken */
const told = ({ tables, records, there, beside }) =>
  [
    t("lobby.kept.taken", { tables, records }),
    there && t("lobby.kept.there", { n: there }),
    beside && t("lobby.kept.beside", { n: beside }),
  ]
    .filter(Boolean)
    .join(" ");
