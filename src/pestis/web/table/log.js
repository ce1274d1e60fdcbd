// @ts-check
/** The log, divided into turns, in the reader's language, newest at the bottom. */
import { html, lazy, memo, useEffect, useMemo, useRef, useState } from "../shared/lib.js";
import { t } from "../shared/language.js";
import { botName } from "../shared/bots.js";
import { beginsTurn, mentionsOf, turnsOf } from "./game.js";
import { SeatMark } from "../shared/shapes.js";

const CopyButton = lazy(() => import("../shared/copy.js"), "CopyButton");

/** @typedef {import("./game.js").Event} Event */

/** @type {import("../shared/wire.d.ts").Note[]} */
const NONE = [];
/** Milliseconds after an input in which scrolling counts as the reader's. */
const BY_HAND = 800;

/**
 * @param {object} props
 * @param {Event[]} props.events
 * @param {import("../shared/wire.d.ts").Note[]} [props.notes] what happened at the table outside the game
 * @param {import("../shared/words.js").Words} props.words
 * @param {string} props.game
 * @param {number} props.since number of the first event after my last turn
 * @param {number | null} props.at the log entry that a replay shows
 * @param {number} [props.begun] earlier entries have no view
 * @param {boolean} [props.continued] whether it was forked from another game
 * @param {(ids: string[]) => void} props.onPoint
 * @param {(at: number) => void} props.onReplay
 * @param {((event: Event) => string[]) | undefined} props.mentions
 * @param {Set<string>} [props.landmarks] ids of the most important events
 */
export function Log({
  events,
  notes = [],
  words,
  game,
  since,
  at,
  begun = 0,
  continued = false,
  onPoint,
  onReplay,
  mentions,
  landmarks,
}) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const follow = useRef(true);
  const touched = useRef(0);
  const touch = () => (touched.current = Date.now());
  const [only, setOnly] = useState("all");
  const turns = useMemo(() => turnsOf(events), [events]);
  useEffect(() => {
    const lines = /** @type {HTMLElement} */ (box.current);
    // More lines, such as the one since my last turn, and less room for them both hide the newest.
    const sizes = new ResizeObserver(() => follow.current && lines.scrollTo(0, lines.scrollHeight));
    for (const each of [lines, lines.children[0]]) sizes.observe(each);
    return () => sizes.disconnect();
  }, []);
  const asides = useMemo(() => notesAfter(notes, events), [notes, events]);
  const goneOn = useMemo(() => (begun ? (events.find((event) => event.at > begun)?.n ?? -1) : -1), [begun, events]);
  const kept = useMemo(() => filtered(turns, only, landmarks), [turns, only, landmarks]);
  const seats = useMemo(
    () => [...new Set(turns.map(({ seat }) => seat))].filter((seat) => seat !== null).sort(),
    [turns],
  );
  return html`<section class="log" id="log" aria-label=${t("region.log")}>
    <div class="log-tools">
      <select aria-label=${t("log.filter")} value=${only} onChange=${(/** @type {any} */ e) => setOnly(e.target.value)}>
        <option value="all">${t("log.all")}</option>
        ${landmarks && html`<option value="landmarks">${t("log.landmarks")}</option>`}
        ${seats.map((seat) => html`<option key=${seat} value=${String(seat)}>${words.player(seat)}</option>`)}
      </select>
      <${CopyButton} state=${events.length} text=${() => events.map((event) => words.event(game, event)).join("\n")} label=${t("log.copy")} />
    </div>
    <div class="log-lines" ref=${box} tabindex="0" role="log" aria-live="off" aria-label=${t("region.log")}
      onWheel=${touch} onPointerDown=${touch} onPointerMove=${touch} onTouchMove=${touch}
      onKeyDown=${(/** @type {KeyboardEvent} */ event) => {
        touch();
        walk(event, /** @type {HTMLElement} */ (box.current));
      }}
      onScroll=${() => {
        const lines = box.current;
        if (!lines) return; // The curtain has closed.
        const atEnd = lines.scrollHeight - lines.scrollTop - lines.clientHeight < 40;
        // Only the reader's own scrolling stops the log from following.
        if (atEnd || Date.now() - touched.current < BY_HAND) follow.current = atEnd;
      }}>
      <div>${continued && html`<p class="log-note">${t("log.continued")}</p>`}
      ${kept.map(
        (turn) => html`<${TurnBlock} key=${turn.key} ...${{ turn, words, game, begun, onPoint, onReplay, mentions }}
        asides=${turn.lines.map(({ n }) => asides.get(n) ?? NONE)} since=${turn.lines.some(({ n }) => n === since) ? since : 0}
        goneOn=${turn.lines.some(({ n }) => n === goneOn) ? goneOn : -1}
        at=${turn.lines.some((event) => event.at === at) ? at : null} />`,
      )}</div>
    </div>
  </section>`;
}

/** All lines are one tab stop: arrow keys move between them. @param {KeyboardEvent} event @param {HTMLElement} box */
function walk(event, box) {
  const lines = [...box.querySelectorAll("button")];
  const now = lines.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
  const up = now < 0 ? lines.length - 1 : now - 1;
  const next = lines[event.key === "ArrowUp" ? up : event.key === "ArrowDown" ? now + 1 : -1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Whether a turn is drawn the same as before. @param {any} now @param {any} next */
const sameTurn = (now, next) =>
  now.words === next.words &&
  now.since === next.since &&
  now.goneOn === next.goneOn &&
  now.begun === next.begun &&
  now.at === next.at &&
  now.turn.seat === next.turn.seat &&
  now.mentions === next.mentions &&
  sameItems(now.turn.lines, next.turn.lines) &&
  sameItems(now.asides.flat(), next.asides.flat());

/** @param {any[]} now @param {any[]} next */
const sameItems = (now, next) => now.length === next.length && now.every((item, i) => item === next[i]);

const TurnBlock = memo(drawTurn, sameTurn);

/** @param {any} props */
function drawTurn({ turn, asides, words, game, since, at, begun, goneOn, onPoint, onReplay, mentions }) {
  const { lines, seat, round } = turn;
  return html`<div class="log-turn ${round !== null ? "is-round" : ""}">
    ${seat !== null && html`<span class="log-mark"><${SeatMark} seat=${seat} label=${words.player(seat)} /></span>`}
    <ul role="list">
      ${lines.map((/** @type {Event} */ event, /** @type {number} */ i) => {
        const ids = [...mentionsOf(event), ...(mentions?.(event) ?? [])];
        const other = typeof event.params.seat === "number" && event.params.seat !== seat && round === null;
        const first = i === 0 || lines[i - 1].at !== event.at;
        const told = event.at < begun;
        return html`${goneOn === event.n && html`<li class="log-since" key="begun">${t("log.begun")}</li>`}${since === event.n && since > 0 && html`<li class="log-since" key="since">${t("log.since")}</li>`}
          <li key=${event.n} class="log-line ${first ? "" : "is-effect"} ${at === event.at ? "is-now" : ""}">
            <button type="button" tabindex="-1" aria-disabled=${told} onClick=${() => told || onReplay(event.at)} title=${told ? "" : t("log.replay")}
              onPointerEnter=${() => onPoint(ids)} onPointerLeave=${() => onPoint([])}
              onFocus=${() => onPoint(ids)} onBlur=${() => onPoint([])}>
              ${other && html`<${SeatMark} seat=${event.params.seat} />`}${words.event(game, event)}</button>
          </li>
          ${asides[i].map((/** @type {import("../shared/wire.d.ts").Note} */ note) => html`<li key=${`note-${note.n}`} class="log-note">${noteText(words, game, note)}</li>`)}`;
      })}
    </ul>
  </div>`;
}

/**
 * All turns, those of one seat, or only landmarks; rounds are always included.
 * @param {import("./game.js").Turn[]} turns
 * @param {string} only
 * @param {Set<string>} [landmarks]
 */
function filtered(turns, only, landmarks) {
  if (only === "all") return turns;
  if (only !== "landmarks") return turns.filter(({ seat, round }) => round !== null || String(seat) === only);
  const weighs = (/** @type {Event} */ event) => landmarks?.has(event.id) || beginsTurn(event);
  return turns.map((turn) => ({ ...turn, lines: turn.lines.filter(weighs) })).filter(({ lines }) => lines.length > 0);
}

/**
 * The notes to show after each event: the last event of the entry at which they were made.  Consecutive equal notes are merged.
 * @param {import("../shared/wire.d.ts").Note[]} notes
 * @param {Event[]} events
 * @returns {Map<number, import("../shared/wire.d.ts").Note[]>}
 */
function notesAfter(notes, events) {
  /** @type {Map<number, import("../shared/wire.d.ts").Note[]>} */
  const found = new Map();
  for (const note of notes) {
    let i = events.length - 1;
    while (i > 0 && events[i].at > note.at) i -= 1;
    const here = found.get(events[i]?.n) ?? [];
    const before = here[here.length - 1];
    if (before?.id === note.id && before.params.seat === note.params.seat) here.pop();
    if (events[i]) found.set(events[i].n, [...here, note]);
  }
  return found;
}

/** @param {import("../shared/words.js").Words} words @param {string} game @param {import("../shared/wire.d.ts").Note} note */
export const noteText = (words, game, { id, params }) =>
  words.text(id, params.bot ? { ...params, bot: botName(game, params.bot) } : params);
