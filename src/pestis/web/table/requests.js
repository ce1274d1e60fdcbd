// @ts-check
/** Requests of other players, and problems, as notices. */
import { html, lazy } from "../shared/lib.js";
import { LOBBY, learn, t } from "../shared/language.js";
import { SeatMark, Sign } from "../shared/shapes.js";
import { style } from "../shared/style.js";

await style(new URL("./people.css", import.meta.url).href);

const AgainNotice = lazy(() => learn(LOBBY).then(() => import("./again.js")), "AgainNotice");

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("../shared/wire.d.ts").Request} Request */

/**
 * A request as text; a request to go back names the moment, and whose choices would be lost.
 * @param {import("../shared/words.js").Words} words
 * @param {Request} request
 * @param {string} game
 * @param {import("./game.js").Event[]} [events] the events that the reader knows
 * @param {number[]} [readers] the seats of this device, which several people may share
 */
export const requestText = (words, request, game, events = [], readers = []) => {
  const first = events.find(({ at }) => at > request.entries);
  const about = request.kind === "stand-in" && readers.includes(request.about ?? -1) ? "-you" : "";
  return words.text(
    `web.request.${request.kind}${readers.length === 1 && readers[0] === request.seat ? "-mine" : about}`,
    {
      name: words.player(request.seat),
      other: request.about ?? null,
      what: request.kind === "back" && first ? words.event(game, first).replace(/\.$/, "") : null,
      whose: request.back,
    },
  );
};

/** @param {{table: Table, result: boolean, children?: any}} props result: whether the result is shown, which has the offer to play again */
export function Requests({ table, result, children }) {
  const info = table.update.value?.table;
  const request = info?.request;
  const problem = table.problem.value;
  const words = table.words.value;
  return html`<div class="notices">
    ${
      request?.kind === "again" &&
      !result &&
      html`<${AgainNotice} key=${request.id} table=${table} info=${info} request=${request} />`
    }
    ${
      request &&
      request.kind !== "again" &&
      html`<div class="notice" role="alertdialog" aria-label=${t("request.title")}>
      <p><${SeatMark} seat=${request.seat} /> ${requestText(words, request, info.game, table.moment.value?.events, table.seats.mine.value)}</p>
      <${Consent} table=${table} request=${request} />
    </div>`
    }
    ${
      problem &&
      html`<div class="notice is-problem" role="alert">
      <p>${words.problem(problem)}</p>
      <button type="button" class="tool" aria-label=${t("close")} onClick=${() => (table.problem.value = null)}><${Sign} name="close" /></button>
    </div>`
    }
    ${children}
  </div>`;
}

/**
 * Buttons for all seats of this device: consenting shows no hand, so the device need not be passed on.
 * @param {{table: Table, request: Request}} props
 */
function Consent({ table, request }) {
  const words = table.words.value;
  const shown = table.seats.shown.value;
  const answer = (/** @type {number | null} */ seat, /** @type {boolean} */ yes) =>
    table.send({ type: "consent", seat, request: request.id, yes });
  const mine = request.waiting.filter((seat) => table.seats.mine.value.includes(seat));
  const others = request.waiting.filter((seat) => !mine.includes(seat));
  const mayRefuse =
    shown !== null && (shown === request.seat || shown === request.about) && !request.waiting.includes(shown);
  return html`
    ${mine.map(
      (seat) => html`<div key=${seat} class="consent" role="group" aria-label=${words.player(seat)}>
      ${table.seats.shared.value && html`<b><${SeatMark} seat=${seat} /> <bdi>${words.player(seat)}</bdi></b>`}
      <button type="button" class=${`choice ${request.kind === "end" ? "" : "is-plain"}`} data-consent="yes" onClick=${() => answer(seat, true)}>${t("yes")}</button>
      <button type="button" class="choice" data-consent="no" onClick=${() => answer(seat, false)}>${t("no")}</button>
    </div>`,
    )}
    ${others.length > 0 && !mine.includes(shown ?? -1) && html`<p class="soft">${t("request.waiting", { names: others.map((who) => words.player(who)) })}</p>`}
    ${mayRefuse && html`<button type="button" class="choice" data-consent="no" onClick=${() => answer(shown, false)}>${t(shown === request.seat ? "request.withdraw" : "request.here")}</button>`}`;
}
