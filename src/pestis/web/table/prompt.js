// @ts-check
/**
 * The question and its answers, for every prompt of every game.  choices.js draws the answers; those
 * that name something on the board can be clicked there, too.
 */
import { html, lazy, useEffect, useRef } from "../shared/lib.js";
import { Choices } from "./choices.js";
import { LOBBY, learn, t } from "../shared/language.js";
import { SeatMark } from "../shared/shapes.js";
import { Parts } from "./status.js";
import { absentSeats } from "./table.js";
import { TakeBack } from "./take_back.js";

/** @typedef {import("./table.js").Table} Table */

const AfterGame = lazy(() => learn(LOBBY).then(() => import("./again.js")), "AfterGame");
const Awaited = lazy(() => import("./awaited.js"), "Awaited");
const Countdown = lazy(() => learn(LOBBY).then(() => import("./countdown.js")), "Countdown");
const Telling = lazy(() => import("./story.js"), "Telling");
const Trail = lazy(() => import("./story.js"), "Trail");

/** Letters; a longer question has a smaller font on small screens. */
const LONG = 60;

/**
 * @param {object} props
 * @param {Table} props.table
 * @param {import("./game.js").Drawing | null} props.drawing
 * @param {(choice: string) => void} props.onChoose
 * @param {any} [props.extra]
 * @param {any} [props.catchUp]
 * @param {any} [props.again] the buttons that repeat a film or sequence
 * @param {any} [props.hint]
 * @param {(what: string) => void} props.onOpen
 * @param {any} [props.next] the link to another table
 * @param {any} [props.coach] help for a first game
 */
export function PromptBar({ table, drawing, onChoose, extra, catchUp, again, hint, onOpen, next, coach }) {
  const asked = table.asked.value;
  const confirming = asked && table.draft.waiting.value !== "";
  return html`<section class="actions ${asked ? "is-mine" : ""} ${table.films.now.value ? "is-film" : ""}" id="actions" aria-label=${t("region.actions")}>
    <div class="actions-head">
      <h1 class="question" tabindex="-1"><span>${confirming ? html`<${Doubt} table=${table} />` : html`<${Question} table=${table} drawing=${drawing} />`}</span></h1>
      <div class="actions-tools">${catchUp}${again}${hint}<${TakeBack} table=${table} /></div>
    </div>
    ${coach}
    <div class="choices-row">
      ${extra}
      ${
        confirming
          ? html`<${Confirm} table=${table} />`
          : asked
            ? html`<${Choices} table=${table} drawing=${drawing} onChoose=${onChoose} />`
            : html`<div class="choices is-empty"><${Meanwhile} table=${table} onOpen=${onOpen} />${next}</div>`
      }
    </div>
  </section>`;
}

/** @param {{table: Table, drawing: import("./game.js").Drawing | null}} props */
function Question({ table, drawing }) {
  const moment = table.moment.value;
  const prompt = table.prompt.value;
  const words = table.words.value;
  if (!moment) return t("status.loading");
  if (table.films.now.value) return html`<${Telling} table=${table} />`;
  const { table: info } = moment;
  if (table.asked.value && prompt) {
    const [text, untold] = questionOf(prompt, info.game, words, drawing?.asking?.(moment.view, moment.choices));
    return html`<span class=${text.length > LONG ? "is-long" : ""}>${text}</span><${Together} table=${table} /> ${untold && html`<span class="unseen">${untold}</span>`}<${Parts} prompt=${prompt} game=${info.game} words=${words} />`;
  }
  return info.status === "running" ? html`<${Awaited} table=${table} />` : t(`status.${info.status}`);
}

/**
 * A question as text, and what is left to do if the text does not say it.
 * @param {import("./game.js").Prompt} prompt
 * @param {string} game
 * @param {import("../shared/words.js").Words} words
 * @param {Record<string, unknown>} [more]
 */
export function questionOf({ kind, about, parts = [] }, game, words, more = {}) {
  const left = parts.filter(([, done]) => !done).map(([id]) => id);
  const say = (/** @type {string[]} */ left) =>
    words.problem({
      id: `${game}.prompt.${kind}`,
      params: { ...more, ...(about && { about }), ...(left[0] && { left }) },
    });
  const text = say(left);
  const untold = left[0] && text === say(["?"]);
  return [text, untold ? t("prompt.left", { parts: left.map((id) => words.text(`${game}.part.${id}`)) }) : ""];
}

/** The other players who are answering the same question. @param {{table: Table}} props */
function Together({ table }) {
  const others = (table.update.value?.table.asked ?? []).filter((seat) => seat !== table.seats.shown.value);
  if (!others.length) return null;
  const names = others.map((seat) => table.words.value.player(seat));
  return html`<small class="together"> ${t("prompt.together")} ${others.map((seat) => html`<${SeatMark} key=${seat} seat=${seat} label=${names[others.indexOf(seat)]} />`)}</small>`;
}

/** What is shown while nobody on this device is asked. @param {{table: Table, onOpen: (what: string) => void}} props */
function Meanwhile({ table, onOpen }) {
  const moment = table.moment.value;
  if (table.films.now.value) return html`<${Trail} table=${table} /><p>${t("film.skip")}</p>`;
  if (moment?.table.status !== "running") return moment && html`<${AfterGame} table=${table} />`;
  if (table.seats.away.value) {
    return html`<p>${t("prompt.bot-plays")}</p>
      <button type="button" class="quiet is-way" data-command="take-back" onClick=${() => table.send({ type: "take-back", seat: moment.seat })}>${t("prompt.take-back")}</button>`;
  }
  const own = moment.seat === null ? null : moment.view.sealed?.[moment.seat];
  if (typeof own === "string") {
    return html`<p>${t("prompt.sealed", { choice: table.words.value.choice(moment.table.game, own, table.prompt.value?.about) })}</p>`;
  }
  const invite = html`<button type="button" class="quiet is-way" data-open="invite" onClick=${() => onOpen("invite")}>${t("tool.invite")}</button>`;
  const away = absentSeats(table).filter(({ seat, stand_in }) => !stand_in && moment.table.asked.includes(seat));
  if (away.length && !table.seats.spectator.value) {
    const free = away.every(({ player }) => player === "open");
    return html`<p>${t(free ? "prompt.free" : "prompt.absent", { n: away.length, names: away.map(({ seat }) => table.words.value.player(seat)) })}${!free && html` <${Countdown} seats=${away} words=${table.words.value} />`}</p>
      ${free && invite}
      <button type="button" class="quiet" data-absent onClick=${() => onOpen("absent")}>${t("prompt.what")}</button>`;
  }
  const open = !table.seats.spectator.value && absentSeats(table).some(({ player }) => player === "open");
  return html`<p>${t(table.seats.spectator.value ? "prompt.watching" : "prompt.meanwhile")}</p>${open && invite}`;
}

/** Why a confirmation is needed. @param {{table: Table}} props */
function Doubt({ table }) {
  return table.words.value.text(table.draft.waiting.value.split("|")[1]);
}

/** @param {{table: Table}} props */
function Confirm({ table }) {
  const moment = table.moment.value;
  const yes = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => yes.current?.focus(), []);
  if (!moment) return null;
  const [choice, why] = table.draft.waiting.value.split("|");
  return html`<div class="confirm" role="group" aria-label=${`${t("confirm.title")} ${table.words.value.text(why)}`}>
    <button type="button" class="choice is-plain" ref=${yes} onClick=${() => table.answer(choice)}>
      ${table.words.value.choice(moment.table.game, choice, table.prompt.value?.about)}
    </button>
    <button type="button" class="choice" data-cancel onClick=${() => (table.draft.waiting.value = "")}>${t("cancel")}</button>
  </div>`;
}
