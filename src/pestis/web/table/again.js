// @ts-check
/** Playing again with everybody: who agreed, who has not answered, and the link to the next table. */
import { html, signal, useEffect, useRef, useState } from "../shared/lib.js";
import { address, go } from "../shared/address.js";
import { postJson } from "../shared/api.js";
import { botName } from "../shared/bots.js";
import { ownLevel } from "../shared/bot_line.js";
import { freshLinks } from "../shared/made_here.js";
import { allGames } from "../shared/games.js";
import { t } from "../shared/language.js";
import { SeatMark, Sign } from "../shared/shapes.js";
import { requestText } from "./requests.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("../shared/wire.d.ts").Request} Request */
/** @typedef {import("../shared/wire.d.ts").TableInfo} TableInfo */

/** The possible answers to an offer. */
const ANSWERS = /** @type {const} */ (["agreed", "waiting", "refused"]);

/** The offer that the reader has hidden, in the state in which they hid it. */
const hiddenOffer = signal("");

/** @param {Table} table @param {Request} request */
const stateOf = (table, request) => `${table.id} ${request.id} ${request.next}`;

/** Tables at which this page agreed: the next game may start before an update says so. @type {Set<string>} */
const wanted = new Set();

/**
 * Offer to play again, or agree to somebody's offer, for all seats of this device.
 * @param {Table} table
 * @param {number} [turn] number of seats by which everybody moves on
 */
export async function playAgain(table, turn = 0) {
  const agreed = table.update.value?.table.request?.agreed ?? [];
  wanted.add(table.id);
  for (const seat of table.seats.mine.value.filter((each) => !agreed.includes(each)))
    if (!(await table.send({ type: "offer-again", seat, turn }))) return;
}

/** Open the table where a finished game is played again. @param {string} id of the finished table */
export async function follow(id) {
  const joined = await postJson(`/api/tables/${id}/follow`, {});
  go(`/t/${joined.id}`);
}

/**
 * Opens the next table when it starts for a player who is here and agreed.
 * @param {Table} table
 * @param {Request} request
 * @returns {{current: boolean}} whether the next table opens with the links for friends
 */
function useNextTable(table, { next, agreed = [] }) {
  const before = useRef(next);
  const inviting = useRef(false);
  useEffect(() => {
    if (
      next &&
      (!before.current || wanted.has(table.id)) &&
      table.seats.mine.value.some((seat) => agreed.includes(seat))
    ) {
      wanted.delete(table.id);
      if (inviting.current) freshLinks.set(next, {});
      go(`/t/${next}`);
    }
    before.current = next;
  }, [next]);
  return inviting;
}

/** @param {{table: Table, info: TableInfo, request: Request}} props */
export function Again({ table, info, request }) {
  const inviting = useNextTable(table, request);
  const words = table.words.value;
  const mine = table.seats.mine.value;
  const answer = (/** @type {boolean} */ yes) => async () => {
    if (yes) return playAgain(table);
    for (const seat of mine) await table.send({ type: "consent", seat, request: request.id, yes });
  };
  const withdraw = async () => {
    wanted.delete(table.id);
    const seats = mine.includes(request.seat) ? [request.seat] : mine;
    for (const seat of seats) await table.send({ type: "consent", seat, request: request.id, yes: false });
  };
  const join = () =>
    follow(table.id).catch((error) => {
      table.problem.value = error.problem ?? { id: "web.bad-answer" };
    });
  const { agreed = [], refused = [], waiting } = request;
  const people = { agreed, waiting, refused };
  if (request.next)
    return html`<div class="again" role="status"><p>${t("again.started")}</p>
      <button type="button" class="choice is-plain" data-again-go onClick=${join}>${t(mine.length ? "again.go" : "again.watch")}</button></div>`;
  const open = mine.some((seat) => !agreed.includes(seat));
  const declined = mine.some((seat) => refused.includes(seat));
  return html`<div class="again" role="alertdialog" aria-label=${t("request.title")}>
    <p><${SeatMark} seat=${request.seat} /> ${requestText(words, request, info.game, [], mine)}</p>
    <ul class="again-said" role="list">${ANSWERS.flatMap((said) =>
      people[said].map(
        (seat) =>
          html`<li key=${seat} data-said=${said}><${SeatMark} seat=${seat} /> <bdi>${words.player(seat)}</bdi> <small class="soft">${t(`again.${said}`)}</small></li>`,
      ),
    )}</ul>
    ${open && html`<button type="button" class="choice is-plain" data-consent="yes" onClick=${answer(true)}>${t(declined ? "again.after-all" : "again.yes")}</button>`}
    ${open && !declined && html`<button type="button" class="choice" data-consent="no" onClick=${answer(false)}>${t("again.no")}</button>`}
    ${agreed.length > 0 && html`<p class="soft">${t(refused.length ? "again.not-all" : "again.by-itself")}</p>`}
    ${mine.length > 0 && !open && html`<${Start} table=${table} info=${info} seat=${mine[0]} inviting=${inviting} />`}
    ${mine.length > 0 && !open && html`<button type="button" class="choice" data-withdraw onClick=${withdraw}>${t(mine.includes(request.seat) ? "again.withdraw" : "again.not-after-all")}</button>`}
  </div>`;
}

/** Starts the next game now: bots take the remaining seats, or they stay open. @param {{table: Table, info: TableInfo, seat: number, inviting: {current: boolean}}} props */
function Start({ table, info, seat, inviting }) {
  const [bots, setBots] = useState(/** @type {string[]} */ ([]));
  const [bot, setBot] = useState(/** @type {string | null} */ (null));
  useEffect(() => {
    allGames().then(
      (games) => setBots(games.find(({ id }) => id === info.game)?.bots ?? []),
      () => null,
    );
  }, [info.game]);
  const chosen = bot ?? ownLevel(bots);
  const start = () => {
    inviting.current = chosen === "";
    return table.send({ type: "start-again", seat, bot: chosen });
  };
  return html`<label class="field"><span>${t("again.rest")}</span><select value=${chosen} onChange=${(/** @type {any} */ event) => setBot(event.target.value)}>
      ${bots.map((each) => html`<option key=${each} value=${each} selected=${each === chosen}>${t("again.rest-bot", { bot: botName(info.game, each) })}</option>`)}
      <option value="" selected=${chosen === ""}>${t("again.rest-link")}</option></select></label>
    <button type="button" class="choice is-plain" data-start disabled=${!bots.length} onClick=${start}><${Sign} name="play" /> ${t("again.start")}</button>`;
}

/** The offer, shown over the table until the reader hides it. @param {{table: Table, info: TableInfo, request: Request}} props */
export function AgainNotice({ table, info, request }) {
  const state = stateOf(table, request);
  return html`<div class="notice is-again" hidden=${hiddenOffer.value === state}><${Again} table=${table} info=${info} request=${request} />
    <button type="button" class="quiet" data-hide onClick=${() => (hiddenOffer.value = state)}>${t("again.hide")}</button></div>`;
}

/** Below a finished table: that nobody won, playing again, the hidden offer, the way to the lobby. @param {{table: Table}} props */
export function AfterGame({ table }) {
  const info = /** @type {TableInfo} */ (table.update.value?.table);
  const { request } = info;
  const offer = request?.kind === "again" ? request : null;
  const mine = table.seats.mine.value;
  const hidden = offer && hiddenOffer.value === stateOf(table, offer);
  const due = offer && mine.some((seat) => offer.waiting.includes(seat));
  return html`${info.status === "ended" && html`<p>${t("end.nobody")}</p>`}
    ${hidden && html`<button type="button" class="quiet is-way" data-show-again onClick=${() => (hiddenOffer.value = "")}>${offer.next ? t("again.started") : `${requestText(table.words.value, offer, info.game, [], mine)} ${t(due ? "again.answer" : "again.who")}`}</button>`}
    ${!offer && info.status === "ended" && mine.length > 0 && html`<button type="button" class="quiet is-way" data-again="0" onClick=${() => playAgain(table)}>${t("again.yes")}</button>`}
    ${info.status === "ended" && html`<a class="quiet" data-lobby href=${address("/")}><${Sign} name="home" /> ${t("page.lobby")}</a>`}`;
}
