// @ts-check
/** The decisive moments, in the middle of the screen: revealed cards, and the Nun-row at the end. */
import { html, useEffect, useState } from "../../../web/shared/lib.js";
import { SeatMark } from "../../../web/shared/shapes.js";
import { style } from "../../../web/shared/style.js";
import { Back, Face } from "./cards.js";
import { nunsOf, say } from "./model.js";
import { Glyph, Nuns } from "./symbols.js";

/** @typedef {import("./model.js").Event} Event */
/** @typedef {import("../../../web/table/types.d.ts").MomentProps} MomentProps */

void style(new URL("./moments.css", import.meta.url).href);

/** By event id: milliseconds for which it is shown at the normal pace. @type {Record<string, number>} */
export const lasting = {
  revealed: 1500,
  influence: 1000,
  "last-influence": 1000,
  plague: 5000,
  "rats-shown": 700,
  died: 1500,
  survived: 1000,
};
/** @type {Record<string, string>} */
export const sounds = {
  drew: "deal",
  entered: "place",
  announced: "deal",
  revealed: "deal",
  influence: "place",
  plague: "plague",
  died: "plague",
};
/** Events that follow a reveal. */
const SCORED = ["influence", "last-influence", "rats-gained"];
/** Events that follow the plague. */
const RECKONED = ["rats-shown", "died", "survived"];

/** @param {MomentProps} props */
export function Moment(props) {
  const { id } = props.event;
  if (id === "revealed" || SCORED.includes(id)) return html`<${Reveal} ...${props} />`;
  if (id === "plague" || RECKONED.includes(id)) return html`<${NunRow} ...${props} />`;
  return null;
}

/** The cards that a player reveals in a building, and the influence that they give. @param {MomentProps} props */
function Reveal({ event, events, words }) {
  const { seat } = event.params;
  const begun = events.findLast(({ n, id, params }) => n <= event.n && id === "revealed" && params.seat === seat);
  if (!begun?.params.cards?.length) return null;
  const scored = events.filter(
    ({ n, id, params }) => n > begun.n && n <= event.n && SCORED.includes(id) && params.seat === seat,
  );
  return html`<div class="rc rc-moment" key=${begun.n}>
    <h2><${SeatMark} seat=${seat} /> <bdi>${words.player(seat)}</bdi> <small>${say(words, `card.${begun.params.card}`)}</small></h2>
    <div class="rc-shown">${begun.params.cards.map(
      (/** @type {string} */ kind, /** @type {number} */ i) =>
        html`<span key=${i} class="rc-one" style=${{ "--i": i }}><${Face} kind=${kind} words=${words} /></span>`,
    )}</div>
    <p class="rc-gain">${scored.map(({ n, id, params }) =>
      id === "rats-gained"
        ? html`<span key=${n} class="is-bad">+${params.n} <${Glyph} name="rat" /></span>`
        : html`<span key=${n}>${say(words, `class.${params.class}`)} <${Count} from=${params.total - params.n} to=${params.total} /></span>`,
    )}</p>
  </div>`;
}

/** Milliseconds between two numbers. */
const TICK = 220;

/** A number that counts up to its value. @param {{from: number, to: number}} props */
function Count({ from, to }) {
  const n = useTicks(to - from, TICK);
  return html`<b>${from + n}</b>`;
}

/** Counts up to a number. @param {number} most @param {number} ms milliseconds per step */
function useTicks(most, ms) {
  const [n, setN] = useState(0);
  useEffect(() => {
    if (n >= most) return undefined;
    const timer = setTimeout(() => setN(n + 1), ms);
    return () => clearTimeout(timer);
  }, [n, most]);
  return Math.min(n, most);
}

/** Turns the Nun-row card by card beside the players' rats, and then shows who lives or dies. @param {MomentProps} props */
function NunRow({ event, events, view, words, ms }) {
  const plague = events.findLast(({ n, id }) => n <= event.n && id === "plague");
  const cards = /** @type {string[]} */ (plague?.params.cards ?? []);
  const ticked = useTicks(cards.length, (lasting.plague * Math.min(1, ms / lasting.plague)) / (cards.length + 1));
  const turned = event.id === "plague" ? ticked : cards.length;
  if (!plague) return null;
  const nuns = cards.slice(0, turned).reduce((sum, kind) => sum + nunsOf(kind), 0);
  const told = events.filter(({ n, id }) => n > plague.n && n <= event.n && RECKONED.includes(id));
  const seats = view.rats.map((/** @type {number | null} */ rats, /** @type {number} */ seat) => {
    const own = told.filter(({ params }) => params.seat === seat).map(({ id }) => id);
    return { seat, rats, fate: own.find((id) => id !== "rats-shown") ?? "" };
  });
  return html`<div class="rc rc-moment is-nuns">
    <h2>${say(words, "board.nun-row")} <b class="rc-sum">${nuns} <${Nuns} n=${1} /></b></h2>
    <div class="rc-shown">${cards.map(
      (kind, i) =>
        html`<span key=${`${i} ${i < turned}`} class="rc-one ${i < turned ? "is-turned" : ""}">${i < turned ? html`<${Face} kind=${kind} words=${words} />` : html`<${Back} />`}</span>`,
    )}</div>
    <ul class="rc-fates" role="list">${seats.map(
      (
        /** @type {{seat: number, rats: number, fate: string}} */ { seat, rats, fate },
      ) => html`<li key=${seat} class="is-${fate || "open"}">
      <${SeatMark} seat=${seat} /> <bdi>${words.player(seat)}</bdi> <b>${rats} <${Glyph} name="rat" /></b> ${fate && html`<${Glyph} name=${fate === "died" ? "plague" : "shield"} />`}</li>`,
    )}</ul>
  </div>`;
}
