// @ts-check
/** Offers to play again from other tables, to answer from here. */
import { html, useState } from "../shared/lib.js";
import { newKey, postJson } from "../shared/api.js";
import { t, words } from "../shared/language.js";
import { Sign } from "../shared/shapes.js";
import { follow } from "./again.js";
import { offers, offersAgain } from "./elsewhere.js";
import { requestText } from "./requests.js";

/** @typedef {import("../shared/wire.d.ts").TableRow} TableRow */

/**
 * Answer for all seats of this device that have not answered.
 * @param {TableRow} row
 * @param {boolean} yes
 */
export async function answerOffer({ table, consent }, yes) {
  for (const seat of consent ?? []) {
    const said = { type: "consent", key: newKey(), seat, request: table.request?.id, yes };
    await postJson(`/api/tables/${table.id}/commands`, said);
  }
}

/** @param {{row: TableRow, onAnswer: (yes: boolean) => void}} props */
export const Answers = ({ row, onAnswer }) =>
  [true, false].map(
    (yes) =>
      html`<button key=${yes} type="button" class=${`choice ${yes ? "is-plain" : ""}`} data-consent=${yes ? "yes" : "no"} data-offer=${row.table.id} onClick=${() => onAnswer(yes)}>${t(yes ? "again.yes" : "again.no")}</button>`,
  );

/** The offers as notices at a table. */
export function Offers() {
  const [said, setSaid] = useState(/** @type {string[]} */ ([]));
  const [problem, setProblem] = useState(/** @type {any} */ (null));
  const trying = (/** @type {Promise<unknown>} */ what) =>
    what.catch((error) => setProblem(error.problem ?? { id: "web.bad-answer" }));
  const answer = (/** @type {TableRow} */ row) => (/** @type {boolean} */ yes) => {
    if (yes) setSaid([...said, row.table.id]);
    offers.value = offers.value.map((each) => (each === row ? { ...each, consent: [] } : each));
    return trying(answerOffer(row, yes));
  };
  const forget = (/** @type {string} */ id) => setSaid(said.filter((each) => each !== id));
  const go = (/** @type {string} */ id) => {
    forget(id);
    return trying(follow(id));
  };
  const started = offers.value.filter(({ table }) => said.includes(table.id) && table.request?.next);
  return html`${problem && html`<div class="notice is-problem" role="alert"><p>${words.value.problem(problem)}</p></div>`}
    ${offers.value.filter(offersAgain).map((row) => {
      const { table } = row;
      const say = words.value.naming(table.seats.map(({ name }) => name));
      const { request } = table;
      return html`<div key=${table.id} class="notice" role="alertdialog" aria-label=${t("request.title")}>
        <p><b><bdi>${table.name || say.text(`${table.game}.name`)}</bdi></b> · ${request && requestText(say, request, table.game)}</p>
        <${Answers} row=${row} onAnswer=${answer(row)} /></div>`;
    })}
    ${started.map(
      ({
        table: { id, name, game },
      }) => html`<div key=${id} class="notice" role="status"><p><b><bdi>${name || words.value.text(`${game}.name`)}</bdi></b> · ${t("again.started")}</p>
        <button type="button" class="choice is-plain" data-again-go onClick=${() => go(id)}>${t("again.go")}</button>
        <button type="button" class="tool" aria-label=${t("close")} onClick=${() => forget(id)}><${Sign} name="close" /></button></div>`,
    )}`;
}
