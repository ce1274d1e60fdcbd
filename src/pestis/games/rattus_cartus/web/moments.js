// @ts-check
/** The moments that decide: a round that begins, cards that are revealed, and the Nun-row at the end, in mid-screen. */
import { html, useEffect, useState } from "../../../web/shared/lib.js";
import { motionTime, movedIn } from "../../../web/shared/prefs.js";
import { SeatMark } from "../../../web/shared/shapes.js";
import { style } from "../../../web/shared/style.js";
import { Back, Face } from "./cards.js";
import { contentOf, figureOf, nunsOf, say } from "./model.js";
import { premiumOf, whyText } from "./premium.js";
import { SCORES } from "./rewound.js";
import { overtaken } from "./rivals.js";
import { NewRound } from "./round.js";
import { beginsRound, comesOf, isEmptyToo } from "./sentences.js";
import { Glyph, Nun, Nuns } from "./symbols.js";

/** @typedef {import("./model.js").Event} Event */
/** @typedef {import("../../../web/table/types.d.ts").MomentProps} MomentProps */

export { headed } from "./headed.js";
export { rewound } from "./rewound.js";
export { told } from "./rivals.js";
export { merged } from "./sentences.js";
export { weights } from "./weights.js";

void style(new URL("./moments.css", import.meta.url).href);

/** What a card of the Nun-row shows, only whoever looks at it is told. */
export const own = ["looked"];
/** A building is told with the cards that are played there. */
export const opens = ["entered"];
/** Milliseconds; cards that are picked one by one stay in the hand until all of them leave it. */
export const unseen = 1;
/** By event id: milliseconds for which it is shown at the normal pace. @type {Record<string, number>} */
export const lasting = {
  "next-starter": 300,
  revealed: 1400,
  influence: 800,
  "last-influence": 800,
  plague: 5000,
  "rats-shown": 700,
  died: 1500,
  survived: 1000,
};
/** @type {Record<string, string>} */
export const sounds = {
  "next-starter": "deal",
  drew: "deal",
  entered: "place",
  announced: "deal",
  revealed: "deal",
  influence: "place",
  plague: "plague",
  died: "plague",
};
/** What a reveal brings. */
const SCORED = [...SCORES, "rats-gained"];
/** How the reckoning with the plague goes on. */
const RECKONED = ["rats-shown", "died", "survived"];

/** Over the Nun-row and the piles: the tracks, on which discs move meanwhile, stay in sight. */
export const places = Object.fromEntries(["next-starter", "revealed", ...SCORES].map((id) => [id, ".rc-lower"]));

/** What somebody does is shown with what it brings, players without cards together, and a new round with its row. @param {Event} event @param {Event} last */
export const joins = (event, last) => comesOf(event, last) || isEmptyToo(event, last) || beginsRound(event, last);

/** @param {MomentProps} props */
export function Moment(props) {
  const { id } = props.event;
  if (id === "next-starter") return html`<${NewRound} ...${props} />`;
  if (id === "revealed" || SCORED.includes(id)) return html`<${Reveal} ...${props} />`;
  if (id === "plague" || RECKONED.includes(id)) return html`<${NunRow} ...${props} />`;
  return null;
}

/** Who plays what where, and the influence that it brings. @param {MomentProps} props */
function Reveal({ event, events, view, words, ms }) {
  const { seat } = event.params;
  const isTurning = event.id === "revealed";
  const begun = events.findLast(({ n, id, params }) => n <= event.n && id === "revealed" && params.seat === seat);
  if (!begun) return null;
  const { card, cards = [] } = begun.params;
  const scored = events.filter(({ n, id, params }) => n > begun.n && SCORED.includes(id) && params.seat === seat);
  const into = contentOf(view).cards.get(card)?.building.class;
  const held = premiumOf(view, view.row.indexOf(card));
  // Whoever has it, and the reader who lost it, are told beside their own cards; while cards are turned, nobody has it yet, but cards that do not count bring no further step.
  const isDecided = held && [held.seat, held.mine && view.viewer].includes(seat) && (!isTurning || !held.n);
  const note = SCORES.includes(event.id) && overtaken(event, events, view);
  const isLost = isDecided && !!held.mine;
  return html`<div class="rc rc-moment is-reveal ${isTurning ? "is-turning" : ""} ${note || isLost ? "has-note" : ""}" key=${begun.n} style=${{ "--turn": `${turnOf(cards.length, ms)}ms` }}>
    <h2><${Owners} ...${{ event, events, words }} /> <small>${say(words, `card.${card}`)}</small></h2>
    <div class="rc-shown ${cards.length > ROW ? "is-double" : ""}" style=${{ "--cards": cards.length }}>${
      cards.length
        ? cards.map(
            (/** @type {string} */ kind, /** @type {number} */ i) =>
              html`<span key=${i} class="rc-one" style=${{ "--i": i }}><${Face} kind=${kind} words=${words} into=${into} /><${Printed} kind=${kind} /></span>`,
          )
        : say(words, "board.fact.played", { n: 0 })
    }</div>
    <p class="rc-gain">${scored.map(({ n, id, params: { total, ...params } }) =>
      id === "rats-gained"
        ? html`<span key=${n} class="is-bad">+${params.n} <${Glyph} name="rat" /></span>`
        : html`<span key=${n}>${id === "last-influence" && "★ "}${say(words, `class.${params.class}`)} <${Count} from=${total - params.n} to=${total} done=${n < event.n} ms=${ms} /></span>`,
    )}${isDecided && html`<span class="rc-why ${isLost ? "is-lost" : ""}"><${Holder} held=${held} words=${words} /></span>`}</p>
    ${
      note
        ? html`<p class="rc-note is-bad">${say(words, "told.overtaken", note)}</p>`
        : isLost && html`<p class="rc-note rc-lost is-bad"><${Holder} held=${held} words=${words} /></p>`
    }
  </div>`;
}

/** Whose cards they are; those who have none are told together. @param {Pick<MomentProps, "event" | "events" | "words">} props */
function Owners({ event, events, words }) {
  const empty = events.filter((each) => each.n >= event.n && isEmptyToo(each, event));
  const seats = (empty.length ? empty : [event]).map(({ params }) => params.seat);
  return seats.map((seat) => html`<${SeatMark} key=${seat} seat=${seat} /> <bdi>${words.player(seat)}</bdi> `);
}

/** Who has the premium action, and why. @param {{held: import("./premium.js").Premium, words: import("./model.js").Words}} props */
const Holder = ({ held, words }) =>
  html`★ <${SeatMark} seat=${held.seat} /> ${say(words, "screen.premium", { text: whyText(words, held) })}`;

/** The nuns of a revealed card, in a corner of their own: they score nothing. @param {{kind: string}} props */
const Printed = ({ kind }) => figureOf(kind) && html`<span class="rc-printed"><b>${nunsOf(kind)}</b><${Nun} /></span>`;

/** The most cards that a reveal shows in one row, if there is room for two. */
const ROW = 5;
/** Milliseconds: the most that turning one card may take, and the part of a step that turning all may. */
const TURN = 350;
const TURNED = 0.5;

/** How long one of so many cards turns, if each begins halfway through the one before. @param {number} cards @param {number} ms */
const turnOf = (cards, ms) => Math.min(TURN, Math.min(movedIn(ms), TURNED * ms) / (1 + Math.max(0, cards - 1) / 2));

/** "2 + 3 = 5", which ticks up to what it is while its disc moves (tracks.js); one influence is added at once. @param {{from: number, to: number, done: boolean, ms: number}} props */
function Count({ from, to, done, ms }) {
  const tick = movedIn(ms) / Math.max(1, to - from);
  // Each number when most of its disc is over its space.
  const n = useTicks(to - from, tick, tick / 2);
  const now = motionTime() && !done && to > from + 1 ? from + n : to;
  return html`<span>${from} + ${now - from} =</span> <b>${now}</b>`;
}

/** Counts up to a number. @param {number} most @param {number} ms milliseconds per step @param {number} [first] milliseconds before the first one */
function useTicks(most, ms, first = ms) {
  const [n, setN] = useState(0);
  useEffect(() => {
    if (n >= most) return undefined;
    const timer = setTimeout(() => setN(n + 1), n ? ms : first);
    return () => clearTimeout(timer);
  }, [n, most]);
  return Math.min(n, most);
}

/** Turns the Nun-row card by card beside the players' rats: who is safe by now, and who dies in the end. @param {MomentProps} props */
function NunRow({ event, events, view, words, ms }) {
  const plague = events.findLast(({ n, id }) => n <= event.n && id === "plague");
  const cards = /** @type {string[]} */ (plague?.params.cards ?? []);
  const ticked = useTicks(cards.length, (lasting.plague * Math.min(1, ms / lasting.plague)) / (cards.length + 1));
  const turned = event.id === "plague" ? ticked : cards.length;
  if (!plague) return null;
  const nuns = cards.slice(0, turned).reduce((sum, kind) => sum + nunsOf(kind), 0);
  const told = events.filter(({ n, id }) => n > plague.n && n <= event.n && RECKONED.includes(id));
  const seats = view.rats.map((/** @type {number} */ rats, /** @type {number} */ seat) => {
    const fate = told.findLast(({ id, params }) => params.seat === seat && id !== "rats-shown")?.id;
    return { seat, rats, fate: fate ?? (nuns >= rats ? "survived" : "") };
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
      ) => html`<li key=${seat} class="is-${fate || "open"}" style=${{ "--nuns": Math.min(1, nuns / (rats || 1)) }}>
      <${SeatMark} seat=${seat} /> <bdi>${words.player(seat)}</bdi> <b>${rats} <${Glyph} name="rat" /></b> ${fate && html`<${Glyph} name=${fate === "died" ? "plague" : "shield"} />`}</li>`,
    )}</ul>
  </div>`;
}
