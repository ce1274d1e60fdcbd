// @ts-check
/** What others ask of the table, and what went wrong: lines that wait for an answer. */
import { html } from "./lib.js";
import { t } from "./language.js";
import { SeatMark, Sign } from "./shapes.js";

/** @param {{table: import("./table.js").Table}} props */
export function Requests({ table }) {
  const request = table.update.value?.table.request;
  const problem = table.problem.value;
  const words = table.words.value;
  const seat = table.shown.value;
  const mayRefuse = request && seat !== null && (seat === request.seat || seat === request.about) && !request.waiting.includes(seat);
  const answer = (/** @type {boolean} */ yes) => table.send({ type: "consent", seat, request: request?.id, yes });
  return html`<div class="notices">
    ${request && html`<div class="notice" role="alertdialog" aria-label=${t("request.title")}>
      <p><${SeatMark} seat=${request.seat} /> ${words.text(`web.request.${request.kind}`, { name: words.player(request.seat), other: request.about ?? null })}</p>
      ${seat !== null && request.waiting.includes(seat)
        ? html`<button type="button" class="choice is-plain" data-consent="yes" onClick=${() => answer(true)}>${t("yes")}</button>
            <button type="button" class="choice" data-consent="no" onClick=${() => answer(false)}>${t("no")}</button>`
        : html`<p class="soft">${t("request.waiting", { names: request.waiting.map((who) => words.player(who)) })}</p>
          ${mayRefuse && html`<button type="button" class="choice" data-consent="no" onClick=${() => answer(false)}>${t(seat === request.seat ? "request.withdraw" : "request.here")}</button>`}`}
    </div>`}
    ${problem && html`<div class="notice is-problem" role="alert">
      <p>${words.problem(problem)}</p>
      <button type="button" class="tool" aria-label=${t("close")} onClick=${() => (table.problem.value = null)}><${Sign} name="close" /></button>
    </div>`}
  </div>`;
}
